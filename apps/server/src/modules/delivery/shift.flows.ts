import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Live } from '../../platform/live.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { hasTrip } from './delivery.repo.ts';
import { canDriveAs, canWork } from './driver.policy.ts';
import { lockDriver, savePosition, saveShift } from './driver.repo.ts';
import { seenAt } from './driver.rules.ts';
import { endOf } from './offer.machine.ts';
import { endOfferTo } from './offer.repo.ts';
import type { Place } from './roads.rules.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

interface Actor {
  readonly driverId: string | null;
}

interface Toggling {
  readonly actor: Actor;
  readonly driverId: string;
  readonly isOnline: boolean;
  readonly location: Place | null;
}

/**
 * Online, with a position, or offline, with nothing in hand; who goes offline is asked no more. Refuses `location_needed`,
 * and `not_possible_now` to a suspended driver and to one who still has something to bring.
 */
export const toggleShift = (
  ctx: Context,
  { actor, driverId, isOnline, location }: Toggling,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const driver = await lockDriver(tx, driverId);
    if (!driver || !canDriveAs(actor, driver.id)) return refuse('not_found');
    if (isOnline && !canWork(driver)) return refuse('not_possible_now');
    if (isOnline && location === null) return refuse('location_needed');
    if (!isOnline && (await hasTrip(tx, driverId))) return refuse('not_possible_now');
    if (!isOnline) await endOfferTo(tx, driverId, endOf('withdraw'));
    await saveShift(tx, driverId, { isOnline, place: location, now: ctx.clock.now() });
    return ok(driverId);
  });

/**
 * Keeps where a driver is, in place of where they were, and tells those who wait for what is aboard, not more often than
 * they can look. Refuses `not_possible_now` while offline.
 */
export async function tellPosition(
  ctx: Context & { readonly live: Pick<Live, 'publish'> },
  {
    actor,
    driverId,
    location,
  }: { readonly actor: Actor; readonly driverId: string; readonly location: Place },
): Promise<Result<string>> {
  if (!canDriveAs(actor, driverId)) return refuse('forbidden');
  const orderIds = await savePosition(ctx.db, driverId, seenAt(location, ctx.clock.now()));
  if (orderIds === null) return refuse('not_possible_now');
  await Promise.all(orderIds.map((id) => ctx.live.publish(`order:${id}`, null)));
  return ok(driverId);
}
