import type { Clock } from '../../../platform/clock.ts';
import type { Db, Queries } from '../../../platform/db/db.ts';
import type { Live } from '../../../platform/live.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { centreOf } from '../../household/index.ts';
import { endOf } from '../dispatch/offer.rules.ts';
import { endOfferTo } from '../dispatch/offer.store.ts';
import { isAtDoor, type Place } from '../roads.rules.ts';
import { hasTrip, saveDoorSince } from '../trips/delivery.store.ts';
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

/** Stores the position, and when the driver came to the door. Returns the orders to update; null off shift. */
export async function recordPosition(
  db: Queries,
  { driverId, location }: { readonly driverId: string; readonly location: Place },
  now: Date,
): Promise<readonly string[] | null> {
  const saved = await savePosition(db, driverId, location, now);
  if (saved === null) return null;
  const { door, orderIds } = saved;
  if (door !== null) {
    const isThere = isAtDoor(location, door, door.centre ?? centreOf(door.emirate));
    if (isThere !== (door.since !== null)) await saveDoorSince(db, door.deliveryId, isThere ? now : null);
  }
  return orderIds ?? [];
}

/** Notifies customers of meals aboard. Refuses `not_possible_now` off shift. */
export async function updatePosition(
  ctx: ShiftContext & { readonly live: Pick<Live, 'publish'> },
  { driverId, location }: { readonly driverId: string; readonly location: Place },
): Promise<Result<string>> {
  const orderIds = await recordPosition(ctx.db, { driverId, location }, ctx.clock.now());
  if (orderIds === null) return refuse('not_possible_now');
  await Promise.all(orderIds.map((id) => ctx.live.publish(`order:${id}`, null)));
  return ok(driverId);
}
