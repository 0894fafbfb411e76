import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { getOrders } from '@sufra/contract/ordering/ordering.ts';
import { expect, it, onTestFinished } from 'vitest';
import { fillOrders } from '../bench/fill-orders.ts';
import { openDb, type Db } from '../apps/server/src/platform/db/db.ts';
import { startCluster } from '../apps/server/src/platform/embedded/cluster.ts';
import { openVault } from '../apps/server/src/platform/vault.ts';
import { Journal } from './crash/journal.ts';
import { makeCustomers, phones } from './crash/run.ts';
import { sums, unbalanced } from '../apps/server/test/money.ts';
import { programOf, root } from '../apps/server/test/server-process.ts';
import { testKey } from '../apps/server/test/test-key.ts';
import { withDatabase } from './support/database.ts';
import { drillEnv } from './support/fleet.ts';
import { given } from './support/ground.ts';
import { countRows, rowsOf, type Rows } from './support/rows.ts';

const orders = given('ORDERS', 200_000);
/** Allowed downtime, in milliseconds. */
const limitMs = 600_000;

const patient = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };

async function withDb<T>(url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDb({ url, poolSize: 2, limits: patient }, () => undefined);
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function furnish(folder: string, url: string): Promise<string> {
  const { token, modelId } = await withDatabase(folder, drillEnv(url), async (test) => {
    const customers = await makeCustomers(test, { cash: 4, card: 0 });
    const journal = new Journal(test.origin);
    const [first] = customers;
    if (first) await journal.place(first);
    await test.app.outbox.deliverDue();
    return { token: first?.token ?? '', modelId: journal.intents[0]?.id ?? '' };
  });
  await withDb(url, async (db) => {
    const { rows } = await db.pool.query<{ id: string }>(
      'select id from identity.accounts where phone like $1 order by phone',
      [phones],
    );
    const accountIds = rows.map(({ id }) => id);
    const vault = openVault([testKey]);
    await fillOrders(db, { modelId, count: orders, accountIds, partnerPhones: ['+971500000011'], vault });
    await book(db);
  });
  return token;
}

/** Each copied order needs its ledger postings. */
const book = (db: Db): Promise<unknown> =>
  db.pool.query(`
    begin;
    set local session_replication_role = replica;
    insert into money.postings (entry_id, account, amount_fils)
    select e.id, side.account, side.fils from money.entries e join ordering.orders o on o.id = e.subject
    cross join lateral (values
      (case o.payment_method when 'card' then 'gateway' else 'cash' end, o.total_fils),
      ('orders_in_progress', -o.total_fils)) as side (account, fils)
    where e.kind = 'order_placed' and not exists (select 1 from money.postings p where p.entry_id = e.id);
    commit`);

async function command(url: string, ...words: string[]): Promise<number> {
  const begun = performance.now();
  const env = { ...process.env, ...drillEnv(url), DATA_DIR: path.dirname(words.at(-1) ?? '') };
  await promisify(execFile)(process.execPath, [programOf('backup'), ...words], {
    ...{ cwd: root, env },
  });
  return (performance.now() - begun) / 1_000;
}

interface Held {
  readonly rows: Rows;
  readonly sums: Map<string, number>;
  readonly orderedFils: string;
}

const look = (url: string): Promise<Held> =>
  withDb(url, async (db) => {
    // Without the migration time, which differs per database.
    const { 'platform.migrations': _migrations, ...rows } = await rowsOf(url);
    expect(await unbalanced(db)).toEqual([]);
    const { rows: total } = await db.pool.query<{ fils: string }>(
      'select sum(total_fils)::text as fils from ordering.orders',
    );
    return { rows, sums: await sums(db), orderedFils: total[0]?.fils ?? '' };
  });

const bytesOf = async (folder: string): Promise<number> => {
  const sizes = await Promise.all((await readdir(folder)).map((one) => stat(path.join(folder, one))));
  return sizes.reduce((sum, { size }) => sum + size, 0);
};

it('restores years of orders exactly within ten minutes', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-restore-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // As root, the database has its own OS user, which must reach the folder.
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder, { durable: true });
  onTestFinished(cluster.stop);
  const token = await furnish(folder, cluster.url);
  const before = await look(cluster.url);
  const taken = path.join(folder, 'taken');
  const backupSeconds = await command(cluster.url, 'take', taken);
  const url = new URL('/restored', cluster.url).href;
  const size = await withDb(cluster.url, async (db) => {
    await db.pool.query('create database restored');
    return (await db.pool.query<{ size: string }>('select pg_database_size(current_database()) as size'))
      .rows[0]?.size;
  });
  const restoreSeconds = await command(url, 'restore', taken);
  const after = await look(url);
  const seen = await withDatabase(folder, drillEnv(url), (test) =>
    test.client().get(getOrders, { headers: { authorization: `Bearer ${token}` } }),
  );
  const megabytes = (bytes: number): number => Math.round(bytes / 1_000_000);
  console.table({
    orders,
    'rows of all tables, before; after': `${countRows(before.rows)}; ${countRows(after.rows)}`,
    'MB of the database; of the backup': `${megabytes(Number(size))}; ${megabytes(await bytesOf(taken))}`,
    'seconds to take it': Math.round(backupSeconds),
    'seconds to bring it back': Math.round(restoreSeconds),
    'fils ordered, before; after': `${before.orderedFils}; ${after.orderedFils}`,
    'tables that differ': Object.keys(before.rows).filter((name) => before.rows[name] !== after.rows[name])
      .length,
  });
  expect(Number.parseInt(before.rows['ordering.orders'] ?? '', 10)).toBeGreaterThan(orders);
  expect(Number.parseInt(before.rows['money.postings'] ?? '', 10)).toBeGreaterThan(2 * orders);
  expect(after).toEqual(before);
  expect([...after.sums.values()].reduce((sum, fils) => sum + fils, 0)).toBe(0);
  expect(seen.orders.length).toBeGreaterThan(0);
  expect(restoreSeconds * 1_000).toBeLessThanOrEqual(limitMs);
});
