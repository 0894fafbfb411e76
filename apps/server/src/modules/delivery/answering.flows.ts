import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { move } from './delivery.machine.ts';
import { hasTrip, insertTrip, lockOffered, saveTaken, type DeliveryRow } from './delivery.repo.ts';
import { canAnswer, canDriveAs } from './driver.policy.ts';
import { lockDriver } from './driver.repo.ts';
import { endOf, offered, whyLate } from './offer.machine.ts';
import { countRefusal, endOffersOf, findOffer, saveAnswer, type OfferRow } from './offer.repo.ts';

interface Context {
  readonly db: Db;
  readonly clock: Clock;
}

interface Answering {
  readonly actor: { readonly driverId: string | null };
  readonly offerId: string;
}

/**
 * Says yes. Refuses `already_taken`, `offer_expired` by the clock of the database, and `not_possible_now` to a driver who
 * is offline or has something in hand. Said twice by the same driver it is the same yes.
 */
export async function acceptOffer(ctx: Context, answering: Answering): Promise<Result<string>> {
  const offer = await findOffer(ctx.db, answering.offerId);
  if (!offer || !canDriveAs(answering.actor, offer.driverId)) return refuse('not_found');
  // What is decided stays so: who comes late is told at once, and makes nobody wait.
  return offer.status === offered ? ctx.db.attempt((tx) => take(ctx, tx, answering)) : whatBecameOf(offer);
}

async function take({ clock }: Context, tx: Tx, { actor, offerId }: Answering): Promise<Result<string>> {
  const driver = await lockDriver(tx, actor.driverId ?? '');
  const offer = await findOffer(tx, offerId);
  if (!driver || !offer) return refuse('not_found');
  if (offer.status !== offered) return whatBecameOf(offer);
  if (!canAnswer(driver) || (await hasTrip(tx, driver.id))) return refuse('not_possible_now');
  const deliveries = await lockOffered(tx, offerId);
  const [first] = deliveries;
  const isInTime = await saveAnswer(tx, { offerId, driverId: driver.id }, endOf('accept'));
  if (!first || !isInTime) return whatBecameOf((await findOffer(tx, offerId)) ?? offer);
  const status = acceptedOf(deliveries);
  if (!status.ok) return status;
  const trip = { id: newId(), driverId: driver.id, partnerId: first.partnerId, startedAt: clock.now() };
  await insertTrip(tx, trip);
  await saveTaken(tx, { offerId, trip, status: status.value });
  await tellAll(tx, deliveries, { offerId, driverId: driver.id, status: status.value });
  return ok(offerId);
}

const whatBecameOf = ({ id, status }: OfferRow): Result<string> =>
  status === endOf('accept') ? ok(id) : refuse(whyLate(status));

/** The status of all of them once they are accepted; one that somebody has already is nobody else's. */
function acceptedOf(deliveries: readonly DeliveryRow[]): Result<DeliveryRow['status']> {
  let status: Result<DeliveryRow['status']> = refuse('already_taken');
  for (const delivery of deliveries) {
    const moved = move(delivery, 'accept');
    if (!moved.ok) return refuse('already_taken');
    status = ok(moved.value.status);
  }
  return status;
}

async function tellAll(
  tx: Tx,
  deliveries: readonly DeliveryRow[],
  { offerId, driverId, status }: { offerId: string; driverId: string; status: DeliveryRow['status'] },
): Promise<void> {
  const ids = deliveries.map(({ id }) => id);
  const lost = await endOffersOf(tx, ids, endOf('lose'), offerId);
  for (const { id: deliveryId, orderId } of deliveries)
    await announce(tx, 'delivery.changed', { deliveryId, orderId, driverIds: [driverId, ...lost], status });
}

/** Says no. Said to what is over already it changes nothing. */
export const rejectOffer = (ctx: Context, { actor, offerId }: Answering): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const offer = await findOffer(tx, offerId);
    if (!offer || !canDriveAs(actor, offer.driverId)) return refuse('not_found');
    await lockOffered(tx, offerId);
    if (await saveAnswer(tx, { offerId, driverId: offer.driverId }, endOf('reject')))
      await countRefusal(tx, [offerId]);
    return ok(offerId);
  });
