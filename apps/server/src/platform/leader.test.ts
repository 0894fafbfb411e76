import { expect, it, onTestFinished } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { openDb, type Db } from './db/db.ts';
import { sql } from './db/sql.ts';
import { createLeader, type Leader } from './leader.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
/** The limit for a takeover after a process was killed. */
const soon = { timeout: 15_000 };

interface World {
  readonly db: Db;
  readonly leaders: readonly Leader[];
}

async function world(candidates: number): Promise<World> {
  const { url, drop } = await createTestDatabase();
  const db = openDb({ url, poolSize: 1 }, () => undefined);
  const leaders = Array.from({ length: candidates }, () => createLeader(url, 'test', log));
  onTestFinished(async () => {
    await Promise.all(leaders.map((leader) => leader.stop()));
    await db.close();
    await drop();
  });
  return { db, leaders };
}

const leading = (leaders: readonly Leader[]): readonly Leader[] =>
  leaders.filter((leader) => leader.isLeading());

async function whoLeads(leaders: readonly Leader[]): Promise<Leader> {
  await expect.poll(() => leading(leaders).length, soon).toBe(1);
  return leading(leaders)[0] as Leader;
}

const linesOf = async (db: Db): Promise<number> =>
  (
    await db.rows(sql`select 1 from pg_stat_activity
    where datname = current_database() and application_name = 'sufra leader'`)
  ).length;

it('elects one of five, and another after it stops', async () => {
  const { db, leaders } = await world(5);
  for (const leader of leaders) leader.start();
  const first = await whoLeads(leaders);
  await expect.poll(() => linesOf(db), soon).toBe(5);
  expect(leading(leaders)).toEqual([first]);
  await first.stop();
  expect(first.isLeading()).toBe(false);
  expect(await whoLeads(leaders)).not.toBe(first);
});

it('loses the lead with the connection, and another takes over', async () => {
  const { db, leaders } = await world(3);
  for (const leader of leaders) leader.start();
  const first = await whoLeads(leaders);
  await db.run(sql`
    select pg_terminate_backend(pid) from pg_locks
    where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())`);
  await expect.poll(() => first.isLeading(), soon).toBe(false);
  await whoLeads(leaders);
});

it('leaves no connection behind when stopped while connecting', async () => {
  const { db, leaders } = await world(1);
  leaders[0]?.start();
  await leaders[0]?.stop();
  await expect.poll(() => linesOf(db), soon).toBe(0);
  expect(leading(leaders)).toEqual([]);
});
