import type { AssignReason } from '@sufra/contract/delivery/admin-dispatch.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { announce } from '../../../platform/outbox.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { noonRestUntil } from '../../../platform/pure/noon-rest.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { driverCashCap } from '../../money/index.ts';
import { lockDriver } from '../drivers/driver.store.ts';
import { fits, move } from '../trips/delivery.rules.ts';
import { lockDeliveryOf, saveReopened, type DeliveryRow } from '../trips/delivery.store.ts';
import { approachOf, checkAssignable, checkDriver, type OrderToCarry } from './assign.rules.ts';
import {
  lockTripsOf,
  readCandidates,
  readDriverPhone,
  readOrderToCarry,
  saveAssigned,
  type CandidateRow,
} from './assign.store.ts';
import { endOf } from './offer.rules.ts';
import { endOffersOf, endOfferTo } from './offer.store.ts';

interface AssignContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Unassigning {
  readonly actor: Actor;
  readonly orderId: string;
  readonly from: string;
  readonly reason?: AssignReason | undefined;
  readonly requestId: string;
}

interface Assigning extends Omit<Unassigning, 'from'> {
  readonly from: string | null;
  readonly driverId: string;
}

/**
 * Idempotent. Refuses `confirmation_needed`, `order_decided`, `already_taken` if the driver is no longer `from`, and
 * `not_possible_now` with `why`.
 */
export const assignDriver = (ctx: AssignContext, asked: Assigning): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const { orderId, from, driverId: to } = asked;
    const unconfirmed = needsConfirmation(asked.actor, ctx.clock.now());
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const delivery = await lockAll(tx, orderId, [from, to]);
    const checked = checkAssignable(delivery, { from, to });
    if (!checked.ok) return checked;
    if (delivery === null || checked.value) return ok(orderId);
    const order = await readOrderToCarry(tx, orderId);
    if (!order?.isOpen) return refuse('order_decided');
    const [driver] = await readCandidates(tx, order.kitchen, to);
    if (!driver) return refuse('not_found');
    const now = ctx.clock.now();
    const fit = checkDriver(order, driver, { cashCap: await driverCashCap(tx, now), now });
    if (!fit.ok) return fit;
    const lost = await endOffers(tx, delivery.id, to);
    const reopened = await reopen(ctx, tx, delivery);
    if (!reopened.ok) return reopened;
    const { accountId: assignedBy } = asked.actor;
    const given = await give(ctx, tx, { delivery: reopened.value, order, driver, assignedBy });
    if (!given.ok) return given;
    await record(ctx, tx, delivery, { ...asked, to, informed: [to, ...lost] });
    return ok(orderId);
  });

/** Idempotent; refuses as `assignDriver` does. */
export const unassignDriver = (ctx: AssignContext, asked: Unassigning): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const { orderId, from } = asked;
    const unconfirmed = needsConfirmation(asked.actor, ctx.clock.now());
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const delivery = await lockAll(tx, orderId, [from]);
    const checked = checkAssignable(delivery, { from, to: null });
    if (!checked.ok) return checked;
    if (delivery === null || checked.value) return ok(orderId);
    const reopened = await reopen(ctx, tx, delivery);
    if (!reopened.ok) return reopened;
    await record(ctx, tx, delivery, { ...asked, to: null, informed: [] });
    return ok(orderId);
  });

/** Drivers by id, then the delivery, then their trips: the order in which drivers and dispatch lock. */
async function lockAll(
  tx: Tx,
  orderId: string,
  drivers: readonly (string | null)[],
): Promise<DeliveryRow | null> {
  const ids = [...new Set(drivers.filter((id) => id !== null))].sort();
  for (const id of ids) await lockDriver(tx, id);
  const delivery = await lockDeliveryOf(tx, orderId);
  await lockTripsOf(tx, ids);
  return delivery;
}

async function endOffers(tx: Tx, deliveryId: string, to: string): Promise<string[]> {
  await endOfferTo(tx, to, endOf('withdraw'));
  return endOffersOf(tx, deliveryId, endOf('lose'));
}

/** Ends the trip of the former driver unless it has other deliveries. */
async function reopen({ clock }: AssignContext, tx: Tx, delivery: DeliveryRow): Promise<Result<DeliveryRow>> {
  if (!fits(delivery.status, 'release')) return ok(delivery);
  const moved = move(delivery, 'release');
  if (!moved.ok) return moved;
  await saveReopened(tx, delivery, moved.value, clock.now());
  const { status, version } = moved.value;
  return ok({ ...delivery, status, version, driverId: null, tripId: null, stop: null });
}

interface Giving {
  readonly delivery: DeliveryRow;
  readonly order: OrderToCarry;
  readonly driver: CandidateRow;
  readonly assignedBy: AccountId;
}

async function give(
  ctx: AssignContext,
  tx: Tx,
  { delivery, order, driver, assignedBy }: Giving,
): Promise<Result<null>> {
  const moved = move(delivery, 'accept');
  if (!moved.ok) return moved;
  const now = ctx.clock.now();
  const { metres, minutes } = approachOf(order.kitchen, driver, noonRestUntil(now) !== null);
  const { status, version } = moved.value;
  await saveAssigned(tx, {
    ...{ deliveryId: delivery.id, status, version, now, offerId: newId(), offer: endOf('assign') },
    ...{
      newTripId: newId(),
      driverId: driver.id,
      partnerId: delivery.partnerId,
      metres,
      minutes,
      assignedBy,
    },
  });
  return ok(null);
}

interface Recorded extends Omit<Assigning, 'driverId'> {
  readonly to: string | null;
  readonly informed: readonly string[];
}

async function record(
  { clock }: AssignContext,
  tx: Tx,
  { id: deliveryId, orderId }: DeliveryRow,
  { actor, from, to, reason, requestId, informed }: Recorded,
): Promise<void> {
  const driverIds = from === null ? [...informed] : [from, ...informed];
  const status = to === null ? 'open' : 'accepted';
  await announce(tx, 'delivery.changed', { deliveryId, orderId, driverIds, status });
  await recordAudit(tx, {
    at: clock.now(),
    actorId: actor.accountId,
    action: to === null ? 'delivery.unassigned' : 'delivery.assigned',
    subject: { kind: 'order', id: orderId },
    details: { from, to, reason: reason ?? null },
    requestId,
  });
}

/** Audited. Refuses `not_possible_now` without a driver. */
export const revealDriverPhone = (
  { db, clock }: AssignContext,
  { actor, orderId, requestId }: Pick<Unassigning, 'actor' | 'orderId' | 'requestId'>,
): Promise<Result<{ phone: string }>> =>
  db.attempt(async (tx) => {
    const driver = await readDriverPhone(tx, orderId);
    if (!driver) return refuse('not_possible_now');
    await recordAudit(tx, {
      at: clock.now(),
      actorId: actor.accountId,
      action: 'driver.phone_revealed',
      subject: { kind: 'driver', id: driver.id },
      details: { orderId },
      requestId,
    });
    return ok({ phone: driver.phone });
  });
