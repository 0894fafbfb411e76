import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import pg from 'pg';
import { startPair } from '../../../test/replica.ts';
import { createLog } from '../log.ts';
import { openDb, type Db } from './db.ts';
import { openReads, usualReads, type Reads } from './database.ts';
import { sql } from './sql.ts';

let pair: Awaited<ReturnType<typeof startPair>>;
let db: Db;

const silent = createLog('silent');
const whereRead = sql`select pg_is_in_recovery() as "isReplica", (select count(*) from public.things) as things`;

beforeAll(async () => {
  pair = await startPair();
  db = openDb({ url: pair.primary.url, poolSize: 4 }, () => undefined);
  await db.run(sql`create table public.things (id bigint generated always as identity)`);
}, 120_000);
afterAll(async () => {
  await db.close();
  await pair.clear();
});

function reading(changes: Partial<Parameters<typeof openReads>[1]> = {}): Reads {
  const settings = {
    ...usualReads,
    url: pair.replica.url,
    poolSize: 2,
    behindMs: 600,
    lookMs: 50,
    ...changes,
  };
  const reads = openReads(db, settings, silent);
  reads.start();
  onTestFinished(() => reads.stop());
  return reads;
}

const onReplica = (statement: string): Promise<number> => on(pair.replica.url, statement);

async function on(url: string, statement: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rowCount } = await client.query(statement);
  await client.end();
  return rowCount ?? 0;
}

it('reads from the replica while it follows, and from the database while it lags', async () => {
  const reads = reading();
  await vi.waitFor(() => expect(reads.isOnReplica()).toBe(true), 10_000);
  await db.run(sql`insert into public.things default values`);
  await vi.waitFor(async () => expect(await reads.row(whereRead)).toEqual({ isReplica: true, things: 1 }));
  await onReplica('select pg_wal_replay_pause()');
  await db.run(sql`insert into public.things default values`);
  await vi.waitFor(
    async () => expect(await reads.row(whereRead)).toEqual({ isReplica: false, things: 2 }),
    5_000,
  );
  expect(reads.isOnReplica()).toBe(false);
  await onReplica('select pg_wal_replay_resume()');
  await vi.waitFor(
    async () => expect(await reads.rows(whereRead)).toEqual([{ isReplica: true, things: 2 }]),
    5_000,
  );
});

it('does not mistake a quiet database for lag', async () => {
  const reads = reading({ behindMs: 300 });
  await vi.waitFor(() => expect(reads.isOnReplica()).toBe(true), 10_000);
  for (let look = 0; look < 10; look += 1) {
    await new Promise((later) => setTimeout(later, 100));
    expect(reads.isOnReplica()).toBe(true);
  }
});

it('falls back to the primary without the replica, and no report fails', async () => {
  const { url } = pair.replica;
  const nobody = new URL(url);
  nobody.port = '9';
  const reads = reading({ url: nobody.href });
  expect(await reads.row(whereRead)).toMatchObject({ isReplica: false });
  expect(reads.isOnReplica()).toBe(false);
});

it('repeats a read on the primary if the replica cancels it', async () => {
  const reads = reading();
  await vi.waitFor(() => expect(reads.isOnReplica()).toBe(true), 10_000);
  const slow = reads.row<{ isReplica: boolean }>(
    sql`select pg_is_in_recovery() as "isReplica", pg_sleep(case when pg_is_in_recovery() then 5 else 0 end)::text`,
  );
  await vi.waitFor(async () => expect(await endReads()).toBe(1), 5_000);
  expect(await slow).toMatchObject({ isReplica: false });
});

const endReads = (): Promise<number> =>
  on(
    pair.replica.url,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'sufra' and state = 'active' and query like '%pg_sleep(case%'`,
  );

const reload = (): Promise<number> => on(pair.primary.url, 'select pg_reload_conf()');

it("reports a commit without a standby's confirmation as failed", async () => {
  await on(pair.primary.url, 'alter database sufra set synchronous_commit = on');
  await on(pair.primary.url, "alter system set synchronous_standby_names = 'nobody'").then(reload);
  const waiting = openDb({ url: pair.primary.url, poolSize: 1 }, () => undefined);
  onTestFinished(async () => {
    await on(pair.primary.url, 'alter system reset synchronous_standby_names').then(reload);
    await waiting.close();
  });
  const write = waiting.transaction((tx) => tx.run(sql`insert into public.things default values`));
  const refused = expect(write).rejects.toMatchObject({ code: '08006' });
  // Operators cancel hanging commits this way; the server then keeps the commit locally only.
  await vi.waitFor(async () => expect(await cancelWaiting()).toBe(1), 10_000);
  await refused;
  expect(await waiting.row(sql`select 1 as one`)).toEqual({ one: 1 });
});

const cancelWaiting = async (): Promise<number> =>
  (
    await db.rows(sql`
      select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep' and application_name = 'sufra'`)
  ).length;
