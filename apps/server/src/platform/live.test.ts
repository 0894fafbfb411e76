import { onTestFinished, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../test/harness.ts';
import { openDb, type Db } from './db/db.ts';
import { createLive, type Live } from './live.ts';
import { createLog } from './log.ts';

const log = createLog('silent');
const soon = { timeout: 10_000 };

interface World {
  readonly url: string;
  readonly name: string;
  readonly db: Db;
  readonly outside: Db;
  readonly live: Live;
}

async function world(): Promise<World> {
  const { url, drop } = await createTestDatabase();
  const db = openDb({ url, poolSize: 3 }, () => undefined);
  const outside = openDb({ url: new URL('/postgres', url).href, poolSize: 1 }, () => undefined);
  const live = createLive(db, url, log);
  await live.start();
  onTestFinished(async () => {
    await live.stop();
    await db.close();
    await outside.close();
    await drop();
  });
  return { url, name: new URL(url).pathname.slice(1), db, outside, live };
}

function hearing(live: Live, topic: string): { heard: (number | null)[]; leave: () => void } {
  const heard: (number | null)[] = [];
  return { heard, leave: live.subscribe(topic, (version) => heard.push(version)) };
}

const lines = async ({ outside, name }: World): Promise<number> => {
  const { rows } = await outside.pool.query<{ count: number }>(
    "select count(*) from pg_stat_activity where datname = $1 and application_name = 'sufra live'",
    [name],
  );
  return Number(rows[0]?.count ?? -1);
};

const cut = ({ outside, name }: World): Promise<unknown> =>
  outside.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = $1 and application_name = 'sufra live'`,
    [name],
  );

describe('a published message', () => {
  it('reaches every subscribed process and no other', async () => {
    const own = await world();
    const other = createLive(own.db, own.url, log);
    await other.start();
    onTestFinished(other.stop);
    const here = hearing(own.live, 'order:1');
    const there = hearing(other, 'order:1');
    const elsewhere = hearing(other, 'order:11');
    await own.live.publish('order:1', 7);
    await own.live.publish('order:1', null);
    await expect
      .poll(() => [here.heard, there.heard], soon)
      .toEqual([
        [7, null],
        [7, null],
      ]);
    here.leave();
    await own.live.publish('order:1', 8);
    await expect.poll(() => there.heard, soon).toEqual([7, null, 8]);
    expect([here.heard, elsewhere.heard]).toEqual([[7, null], []]);
  });

  it('is ignored if malformed', async () => {
    const { live, db } = await world();
    const { heard } = hearing(live, 'order:1');
    for (const words of ['', 'order:1', '{"topic":1}', 'x order:1', '1\norder:1'])
      await db.pool.query('select pg_notify($1, $2)', ['sufra_live', words]);
    await live.publish('order:1', 1);
    await expect.poll(() => heard, soon).toEqual([1]);
  });
});

describe('a lost connection', () => {
  it('is re-established, and subscribers are asked to refetch', async () => {
    const own = await world();
    const first = hearing(own.live, 'order:1');
    const second = hearing(own.live, 'partner:1');
    await cut(own);
    await expect.poll(() => [first.heard, second.heard], soon).toEqual([[null], [null]]);
    await own.live.publish('order:1', 2);
    await expect.poll(() => first.heard, soon).toEqual([null, 2]);
    expect(await lines(own)).toBe(1);
  });

  it('is retried until the database accepts it', async () => {
    const own = await world();
    const { heard } = hearing(own.live, 'order:1');
    const letIn = (may: boolean): Promise<unknown> =>
      own.outside.pool.query(`alter database ${own.name} allow_connections ${may}`);
    await letIn(false);
    await cut(own);
    await new Promise((resolve) => setTimeout(resolve, 800));
    expect([heard, await lines(own)]).toEqual([[], 0]);
    await letIn(true);
    await expect.poll(() => heard, { timeout: 8_000 }).toEqual([null]);
  });

  it('stays closed after the stop', async () => {
    const own = await world();
    await own.live.stop();
    await expect.poll(() => lines(own), soon).toBe(0);
    const again = await world();
    await cut(again);
    await again.live.stop();
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await lines(again)).toBe(0);
  });
});
