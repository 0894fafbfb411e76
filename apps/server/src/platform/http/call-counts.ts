import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import { repeat } from '../async.ts';
import { sql } from '../db/sql.ts';

export interface Counted {
  readonly current: number;
  readonly ttl: number;
}

export interface CallCounts {
  readonly count: (address: string) => Counted;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  readonly exchange: () => Promise<void>;
}

interface CountSettings {
  readonly limit: number;
  /** Keyed hash, so that the table holds no addresses. */
  readonly keyOf: (address: string) => string;
  readonly now: () => number;
}

interface Tally {
  own: number;
  told: number;
  all: number;
}

const minuteMs = 60_000;
const exchangeMs = 1_000;
/** Don't report addresses below this share of the limit: they are far from it in all processes. */
const toldFrom = 1 / 20;
const mostAddresses = 200_000;

/**
 * Rate limits over all processes, in aligned minutes. A process learns the others' counts within a second; a burst
 * within that second passes.
 */
export function createCallCounts(db: Db, { limit, keyOf, now }: CountSettings, log: Log): CallCounts {
  const page = createPage(now);
  let forgotten = 0;
  const exchange = async (): Promise<void> => {
    const { minute, tallies } = page.open();
    const often = [...tallies].filter(([, { own }]) => own >= limit * toldFrom);
    if (often.length === 0) return;
    await tell(
      db,
      minute,
      often.map(([address, tally]) => ({ key: keyOf(address), tally })),
    );
    if (forgotten === minute) return;
    await forgetCounts(db, minute);
    forgotten = minute;
  };
  const loop = repeat(exchange, exchangeMs, (error) =>
    log.warn({ err: error }, 'rate_limit_sync_failed: counting locally'),
  );
  return {
    count: (address) => {
      const tally = page.tallyOf(address);
      tally.own += 1;
      return { current: tally.all + tally.own - tally.told, ttl: page.endsIn() };
    },
    exchange,
    start: loop.start,
    stop: loop.stop,
  };
}

function createPage(now: () => number) {
  let minute = 0;
  let tallies = new Map<string, Tally>();
  const turn = (at: number): void => {
    const current = Math.floor(at / minuteMs);
    if (current === minute) return;
    minute = current;
    tallies = new Map();
  };
  return {
    open: () => {
      turn(now());
      return { minute, tallies };
    },
    tallyOf: (address: string): Tally => {
      turn(now());
      const tally = tallies.get(address) ?? { own: 0, told: 0, all: 0 };
      if (tallies.size < mostAddresses) tallies.set(address, tally);
      return tally;
    },
    endsIn: () => (minute + 1) * minuteMs - now(),
  };
}

// Calls made during the exchange count in the next one.
async function tell(
  db: Db,
  minute: number,
  often: readonly { readonly key: string; readonly tally: Tally }[],
): Promise<void> {
  const news = often.map(({ key, tally }) => ({ key, tally, own: tally.own, calls: tally.own - tally.told }));
  const sums = await exchangeCounts(db, minute, news);
  for (const { key, tally, own } of news) {
    tally.told = own;
    tally.all = sums.get(key) ?? 0;
  }
}

interface News {
  readonly key: string;
  readonly calls: number;
}

async function exchangeCounts(
  db: Db,
  minute: number,
  news: readonly News[],
): Promise<ReadonlyMap<string, number>> {
  // The same order in all processes avoids deadlocks.
  const sorted = [...news].sort((one, other) => (one.key < other.key ? -1 : 1));
  const rows = await db.rows<{ key: string; calls: number }>(sql`
    insert into platform.call_counts as c (minute, key, calls)
    select ${minute}::bigint, n.key, n.calls
    from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ calls }) => calls)}::bigint[]) as n(key, calls)
    on conflict (minute, key) do update set calls = c.calls + excluded.calls
    returning c.key, c.calls`);
  return new Map(rows.map(({ key, calls }) => [key, calls]));
}

const forgetCounts = (db: Db, minute: number): Promise<number> =>
  db.run(sql`delete from platform.call_counts where minute < ${minute - 1}`);
