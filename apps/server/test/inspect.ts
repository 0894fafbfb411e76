import type { Db } from '../src/platform/db/db.ts';

type Wanted = (table: string) => boolean;

/** One row a line, sorted, bytes in hex. A single statement: four times faster than one per table. */
export async function databaseText(db: Db, isWanted: Wanted = () => true): Promise<string> {
  const { rows: tables } = await db.pool.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind in ('r', 'p') and not relispartition
      and relnamespace::regnamespace::text !~ '^(pg_|information_schema$)' order by 1`);
  const parts = tables
    .filter(({ name }) => isWanted(name))
    .map(({ name }, at) => `select ${at} as at, '${name} ' || t::text collate "C" as line from ${name} t`);
  const { rows } = await db.pool.query<{ line: string }>(`${parts.join(' union all ')} order by at, line`);
  return rows.map(({ line }) => line).join('\n');
}

/** As text or as bytes of a binary column. */
export const holds = (text: string, word: string): boolean =>
  text.includes(word) || text.includes(Buffer.from(word).toString('hex'));

/** Without the catalogue, which never changes at run time. */
export const isPersonal = (table: string): boolean => !table.startsWith('catalogue.');

export async function countOf(db: Db, from: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await db.pool.query<{ count: number }>(`select count(*) from ${from}`, [...values]);
  return Number(rows[0]?.count ?? -1);
}
