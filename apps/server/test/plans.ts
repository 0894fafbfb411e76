import { openDb, type Db, type Queries } from '../src/platform/db/db.ts';
import { readPage, type Listing } from '../src/platform/db/page.ts';
import type { Statement } from '../src/platform/db/sql.ts';
import { createTestDatabase } from './harness.ts';

export async function openFilled(
  fill: (db: Db) => Promise<void>,
): Promise<{ db: Db; close: () => Promise<void> }> {
  const { url, drop } = await createTestDatabase();
  const db = openDb({ url, poolSize: 4 }, () => undefined);
  await fill(db);
  await settle(db);
  return {
    db,
    close: async () => {
      await db.close();
      await drop();
    },
  };
}

/** Kind, eight hex digits and a number expression. */
export const uuidOf = (kind: string, number: string): string =>
  `('${kind}-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`;

/** Both custom and generic plans. */
export async function plansOf(db: Db, read: (queries: Queries) => Promise<unknown>): Promise<string[]> {
  const plans: string[] = [];
  const { rows } = await db.pool.query<{ knowsGeneric: boolean }>(
    `select current_setting('server_version_num')::integer >= 160000 as "knowsGeneric"`,
  );
  const explain = async ({ text, values }: Statement): Promise<void> => {
    plans.push(await planText(db, `explain ${text}`, values));
    if (rows[0]?.knowsGeneric) plans.push(await planText(db, `explain (generic_plan) ${text}`, null));
  };
  const queries: Queries = {
    rows: async <Row>(statement: Statement) => (await explain(statement), db.rows<Row>(statement)),
    row: async <Row>(statement: Statement) => (await explain(statement), db.row<Row>(statement)),
    run: async (statement) => (await explain(statement), db.run(statement)),
  };
  await read(queries);
  return plans;
}

async function planText(db: Db, text: string, values: readonly unknown[] | null): Promise<string> {
  // The extended protocol would require values.
  const { rows } = await (values === null
    ? db.pool.query<{ 'QUERY PLAN': string }>(text)
    : db.pool.query<{ 'QUERY PLAN': string }>(text, [...values]));
  return rows
    .map((line) => line['QUERY PLAN'].replace(scanOfNothing, 'Scan of no row of $1 (cost=0.00..0.00 '))
    .join('\n');
}

/** Empty partitions of coming months. */
const scanOfNothing = /Seq Scan on (\w+).*\(cost=0\.00\.\.0\.00 /;

/** Index-only scans need all-visible pages. */
const unsettled = `select count(*)::integer as count from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' and c.relallvisible < c.relpages`;

/** Repeats VACUUM ANALYZE until nothing blocks it. */
export async function settle(db: Db): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    await db.pool.query('vacuum analyze');
    const { rows } = await db.pool.query<{ count: number }>(unsettled);
    if (rows[0]?.count === 0) return;
  }
  throw new Error('The rows of a test do not settle: something keeps a transaction open.');
}

/** The second page, which starts at a cursor, and its count. */
export async function plansOfPage(db: Db, listing: Listing): Promise<string[]> {
  const first = await readPage<Record<string, unknown>>(db, listing, undefined);
  if (!first.ok) throw new Error(first.refusal.code);
  if (first.value.rows.length === 0) throw new Error('A page without rows has no plan to speak of.');
  const cursor = first.value.next ?? undefined;
  return plansOf(db, (queries) => readPage(queries, listing, cursor));
}
