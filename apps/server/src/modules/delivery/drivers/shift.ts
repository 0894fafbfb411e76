import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Live } from '../../../platform/live.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { endOf } from '../dispatch/offer.rules.ts';
import { endOfferTo } from '../dispatch/offer.store.ts';
import type { Place } from '../roads.rules.ts';
import { hasTrip } from '../trips/delivery.store.ts';
import { lockDriver, savePosition, saveShift } from './driver.store.ts';

interface ShiftContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Toggling {
  readonly driverId: string;
  readonly isOnline: boolean;
  readonly location: Place | null;
}

/** Refuses `location_needed`, and `not_possible_now` for suspended drivers and during a trip. */
export const toggleShift = (
  ctx: ShiftContext,
  { driverId, isOnline, location }: Toggling,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const driver = await lockDriver(tx, driverId);
    if (!driver) return refuse('not_found');
    if (isOnline && driver.status !== 'approved') return refuse('not_possible_now');
    if (isOnline && location === null) return refuse('location_needed');
    if (!isOnline && (await hasTrip(tx, driverId))) return refuse('not_possible_now');
    if (!isOnline) await endOfferTo(tx, driverId, endOf('withdraw'));
    await saveShift(tx, driverId, { isOnline, place: location, now: ctx.clock.now() });
    return ok(driverId);
  });

/** Notifies customers of meals aboard. Refuses `not_possible_now` off shift. */
export async function updatePosition(
  ctx: ShiftContext & { readonly live: Pick<Live, 'publish'> },
  { driverId, location }: { readonly driverId: string; readonly location: Place },
): Promise<Result<string>> {
  const orderIds = await savePosition(ctx.db, driverId, location, ctx.clock.now());
  if (orderIds === null) return refuse('not_possible_now');
  await Promise.all(orderIds.map((id) => ctx.live.publish(`order:${id}`, null)));
  return ok(driverId);
}
