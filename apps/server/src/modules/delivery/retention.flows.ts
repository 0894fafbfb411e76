import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { deleteOldOffers, driversAfter } from './retention.repo.ts';

/** Drivers see how much they took in thirty days; a dispute about an offer comes sooner than in three months. */
const offerDays = 90;
const driversAtOnce = 200;

/** Returns how many offers it forgot. */
export async function forgetOldOffers({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<number> {
  const before = new Date(clock.now().getTime() - offerDays * 24 * 3_600_000);
  let forgotten = 0;
  for (let after: string | null = null; ;) {
    const drivers: string[] = await driversAfter(db, after, driversAtOnce);
    const last = drivers.at(-1);
    if (last === undefined) return forgotten;
    forgotten += await deleteOldOffers(db, drivers, before);
    after = last;
  }
}
