import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { canAnswer } from '../drivers/driver.rules.ts';
import { lockDriver } from '../drivers/driver.store.ts';
import { move } from '../trips/delivery.rules.ts';
import type { DeliveryRow } from '../trips/delivery.store.ts';
import { endOf, offered, whyLate } from './offer.rules.ts';
import {
  countRefusal,
  findOffer,
  lockOffered,
  saveAcceptance,
  saveAssignment,
  saveRejection,
  type OfferRow,
} from './offer.store.ts';

interface OfferContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Answer {
  readonly driverId: string;
  readonly offerId: string;
}

/**
 * Idempotent. Refuses `already_taken`, `offer_expired` by the database clock, and `not_possible_now` for a driver off
 * shift or on a trip.
 */
export async function acceptOffer(ctx: OfferContext, answer: Answer): Promise<Result<string>> {
  const offer = await findOffer(ctx.db, answer.offerId);
  if (offer?.driverId !== answer.driverId) return refuse('not_found');
  // Ended offers never change, so late drivers don't wait for a lock.
  return offer.status === offered ? ctx.db.attempt((tx) => accept(ctx, tx, offer)) : outcomeOf(offer);
}

async function accept({ clock }: OfferContext, tx: Tx, offer: OfferRow): Promise<Result<string>> {
  const { id: offerId, driverId } = offer;
  const driver = await lockDriver(tx, driverId);
  const deliveries = await lockOffered(tx, offerId);
  const [first] = deliveries;
  if (!driver) return refuse('not_found');
  if (!first) return outcomeOf(offer);
  const { partnerId, offerStatus, hasTrip } = first;
  if (offerStatus !== offered) return outcomeOf({ ...offer, status: offerStatus });
  if (!canAnswer(driver) || hasTrip) return refuse('not_possible_now');
  const trip = { id: newId(), driverId, partnerId, startedAt: clock.now() };
  if (!(await saveAcceptance(tx, { offerId, trip, status: endOf('accept') })))
    return outcomeOf((await findOffer(tx, offerId)) ?? offer);
  const status = acceptedStatus(deliveries);
  if (!status.ok) return status;
  const lost = await saveAssignment(tx, { offerId, trip, status: status.value, lost: endOf('lose') });
  const driverIds = [driverId, ...lost];
  for (const { id: deliveryId, orderId } of deliveries)
    await announce(tx, 'delivery.changed', { deliveryId, orderId, driverIds, status: status.value });
  return ok(offerId);
}

const outcomeOf = ({ id, status }: OfferRow): Result<string> =>
  status === endOf('accept') ? ok(id) : refuse(whyLate(status));

function acceptedStatus(deliveries: readonly DeliveryRow[]): Result<DeliveryRow['status']> {
  let status: Result<DeliveryRow['status']> = refuse('already_taken');
  for (const delivery of deliveries) {
    const moved = move(delivery, 'accept');
    if (!moved.ok) return refuse('already_taken');
    status = ok(moved.value.status);
  }
  return status;
}

export const rejectOffer = (ctx: OfferContext, { driverId, offerId }: Answer): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const offer = await findOffer(tx, offerId);
    if (offer?.driverId !== driverId) return refuse('not_found');
    await lockOffered(tx, offerId);
    if (await saveRejection(tx, offerId, endOf('reject'))) await countRefusal(tx, [offerId]);
    return ok(offerId);
  });
