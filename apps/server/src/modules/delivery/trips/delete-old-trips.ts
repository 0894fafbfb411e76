import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { deleteOld, type ForgettingContext } from '../../../platform/retention.ts';
import { deleteOffersOf, nextDrivers } from '../dispatch/offer.store.ts';
import { deleteDeliveries, deleteTrips, oldDeliveries, oldTrips } from './delivery.store.ts';

export async function deleteOldTrips(ctx: ForgettingContext): Promise<void> {
  await deleteOld(ctx, 'deliveries', { look: oldDeliveries, remove: deleteDeliveries });
  await deleteOld(ctx, 'trips', { look: oldTrips, remove: deleteTrips });
}

/** Longer than acceptance rates and disputes look back. */
const offerDays = 90;
const driversAtOnce = 200;

export async function deleteOldOffers({
  db,
  clock,
}: {
  readonly db: Db;
  readonly clock: Clock;
}): Promise<number> {
  const before = new Date(clock.now().getTime() - offerDays * 24 * 3_600_000);
  let deleted = 0;
  for (let after: string | null = null; ;) {
    const drivers: string[] = await nextDrivers(db, after, driversAtOnce);
    const last = drivers.at(-1);
    if (last === undefined) return deleted;
    deleted += await deleteOffersOf(db, drivers, before);
    after = last;
  }
}
