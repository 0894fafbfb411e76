// Counts the calls of each address in a minute over all processes: each counts its own at once and tells the others of those
// that call often; guards.ts asks it about every call.
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import { repeat } from '../loop.ts';
import { exchangeCounts, forgetCounts } from './call-counts.repo.ts';

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
  let minute = Math.floor(now() / minuteMs);
  let tallies = new Map<string, Tally>();
  let forgotten = 0;
  const turnPage = (at: number): void => {
    const current = Math.floor(at / minuteMs);
    if (current === minute) return;
    minute = current;
    tallies = new Map();
  };
  const tallyOf = (address: string): Tally => {
    const known = tallies.get(address);
    if (known) return known;
    const fresh = { own: 0, told: 0, all: 0 };
    if (tallies.size < mostAddresses) tallies.set(address, fresh);
    return fresh;
  };
  const exchange = async (): Promise<void> => {
    turnPage(now());
    const [ours, of] = [tallies, minute];
    const often = [...ours].filter(([, { own }]) => own >= limit * toldFrom);
    if (often.length === 0) return;
    const news = often.map(([address, { own, told }]) => ({ key: keyOf(address), calls: own - told }));
    const counts = often.map(([, { own }]) => own);
    const sums = await exchangeCounts(db, of, news);
    often.forEach(([, tally], index) => {
      tally.told = counts[index] ?? 0;
      tally.all = sums.get(news[index]?.key ?? '') ?? 0;
    });
    if (forgotten === of) return;
    await forgetCounts(db, of);
    forgotten = of;
  };
  const loop = repeat(exchange, exchangeMs, (error) => log.warn({ err: error }, 'calls counted here only'));
  return {
    count: (address) => {
      const at = now();
      turnPage(at);
      const tally = tallyOf(address);
      tally.own += 1;
      return { current: tally.all + tally.own - tally.told, ttl: (minute + 1) * minuteMs - at };
    },
    exchange,
    start: loop.start,
    stop: loop.stop,
  };
}
