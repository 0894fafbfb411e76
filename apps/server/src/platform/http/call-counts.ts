import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import { repeat } from '../async.ts';
import { sql } from '../db/sql.ts';

/** The calls of an address in this minute, as far as this process knows, and how long the minute still lasts. */
export interface Counted {
  readonly current: number;
  /** Milliseconds. */
  readonly ttl: number;
}

export interface CallCounts {
  /** Counts a call; immediate, whatever the database does. */
  readonly count: (address: string) => Counted;
  readonly start: () => void;
  readonly stop: () => Promise<void>;
  /** Tells and asks the others now. */
  readonly exchange: () => Promise<void>;
}

interface CountSettings {
  /** Calls a minute that an address may make. */
  readonly limit: number;
  /** Hides an address from whoever reads the table. */
  readonly keyOf: (address: string) => string;
  readonly now: () => number;
}

interface Tally {
  /** Counted here. */
  own: number;
  /** Of those, told already. */
  told: number;
  /** What all have told, this process too. */
  all: number;
}

const minuteMs = 60_000;
const exchangeMs = 1_000;
/** Who made so small a part of the limit in one process is far from it in all. */
const toldFrom = 1 / 20;
/** So many addresses are counted in a minute; beyond, a flood of addresses that no count of each could stop. */
const mostAddresses = 200_000;

/**
 * Minutes begin at the same moment in all processes. An address that calls steadily is stopped at its limit by each within
 * a second; what it sends within that second to several processes at once is let through.
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

/** The tallies of this minute; another minute begins with none. */
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
    /** Milliseconds. */
    endsIn: () => (minute + 1) * minuteMs - now(),
  };
}

// Calls go on while the others are told: what is counted meanwhile is told the next time.
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
  /** Calls since the last time. */
  readonly calls: number;
}

/** Adds these calls and returns what all have told of the same keys in this minute. */
async function exchangeCounts(
  db: Db,
  minute: number,
  news: readonly News[],
): Promise<ReadonlyMap<string, number>> {
  // In one order for all processes, so that none waits for another that waits for it.
  const sorted = [...news].sort((one, other) => (one.key < other.key ? -1 : 1));
  const rows = await db.rows<{ key: string; calls: number }>(sql`
    insert into platform.call_counts as c (minute, key, calls)
    select ${minute}::bigint, n.key, n.calls
    from unnest(${sorted.map(({ key }) => key)}::text[], ${sorted.map(({ calls }) => calls)}::bigint[]) as n(key, calls)
    on conflict (minute, key) do update set calls = c.calls + excluded.calls
    returning c.key, c.calls`);
  return new Map(rows.map(({ key, calls }) => [key, calls]));
}

/** Forgets the minutes before this one, but for the last: clocks may differ a little. */
const forgetCounts = (db: Db, minute: number): Promise<number> =>
  db.run(sql`delete from platform.call_counts where minute < ${minute - 1}`);
