import { noShow } from '@sufra/contract/subscription/promises.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { bookDriverFee } from '../../money/index.ts';
import { recordCourierStep } from '../../ordering/index.ts';
import { lockDriver, type DriverRow } from '../drivers/driver.store.ts';
import { recordPosition } from '../drivers/shift.ts';
import type { Place } from '../roads.rules.ts';
import {
  checkDoorVisit,
  fits,
  isDone,
  isRepeated,
  move,
  stepOf,
  type DriverStep,
  type DriverStatusUpdate,
  type Contact,
  type Moved,
} from './delivery.rules.ts';
import {
  lockInHand,
  readEndedStatus,
  saveContact,
  saveMove,
  saveReopened,
  type DeliveryRow,
} from './delivery.store.ts';

interface TripContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface OwnDelivery {
  readonly driverId: string;
  readonly deliveryId: string;
}

interface Advance extends OwnDelivery {
  readonly word: DriverStatusUpdate;
  readonly location: Place | null;
  readonly handoverCode: string | null;
}

interface Current {
  readonly driver: DriverRow;
  readonly all: readonly DeliveryRow[];
  readonly one: DeliveryRow;
}

const committed: readonly DriverStep[] = ['deliver', 'find_nobody'];

/**
 * Ordered and idempotent; pickup covers the whole trip. Refuses `not_ready_yet`, `order_decided`, a wrong code, reports
 * without a proven visit, and `not_possible_now`.
 */
export const advanceDelivery = (ctx: TripContext, asked: Advance): Promise<Result<string>> =>
  // Wrong codes are counted and positions stored, so a refusal must not roll back.
  committed.includes(stepOf(asked.word))
    ? ctx.db.transaction((tx) => advance(ctx, tx, asked))
    : ctx.db.attempt((tx) => advance(ctx, tx, asked));

async function advance(ctx: TripContext, tx: Tx, asked: Advance): Promise<Result<string>> {
  const { driverId, deliveryId, word, location } = asked;
  const step = stepOf(word);
  if (location) await recordPosition(tx, { driverId, location }, ctx.clock.now());
  const current = await lockCurrent(tx, asked);
  if (!current) {
    const ended = await readEndedStatus(tx, driverId, deliveryId);
    return ended !== null && isDone(ended, step) ? ok(deliveryId) : refuse('not_found');
  }
  if (isDone(current.one.status, step)) return ok(deliveryId);
  return step === 'pick_up'
    ? pickUp(ctx, tx, current)
    : continueTo(ctx, tx, current, step, asked.handoverCode);
}

async function lockCurrent(tx: Tx, { driverId, deliveryId }: OwnDelivery): Promise<Current | null> {
  const driver = await lockDriver(tx, driverId);
  if (!driver) return null;
  const all = await lockInHand(tx, driverId);
  const one = all.find(({ id }) => id === deliveryId);
  return one ? { driver, all, one } : null;
}

async function pickUp(ctx: TripContext, tx: Tx, { driver, all, one }: Current): Promise<Result<string>> {
  const waiting = all.filter(({ status }) => fits(status, 'pick_up'));
  if (!waiting.includes(one)) return refuse('not_possible_now');
  if (waiting.some(({ readyAt }) => readyAt > ctx.clock.now())) return refuse('not_ready_yet');
  for (const delivery of waiting.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
    const moved = move(delivery, 'pick_up');
    if (!moved.ok) return moved;
    const carried = await carry(ctx, tx, driver, delivery, 'pick_up', null);
    if (!carried.ok) return carried;
    await saveStep(ctx, tx, delivery, moved.value);
  }
  return ok(one.id);
}

async function continueTo(
  ctx: TripContext,
  tx: Tx,
  { driver, all, one }: Current,
  step: Exclude<DriverStep, 'pick_up'>,
  handoverCode: string | null,
): Promise<Result<string>> {
  if (all[0] !== one) return refuse('not_possible_now');
  const moved = move(one, step);
  if (!moved.ok) return moved;
  if (step === 'find_nobody') {
    const visit = checkDoorVisit(one, driver.positionAt, ctx.clock.now());
    if (!visit.ok) return visit;
  }
  if (step !== 'set_out') {
    const carried = await carry(ctx, tx, driver, one, step, handoverCode);
    if (!carried.ok) return carried;
  }
  await saveStep(ctx, tx, one, moved.value);
  if (moved.value.isEnded) {
    // A failed delivery is paid, too.
    const { orderId, fee: amount } = one;
    const { id: driverId, accountId } = driver;
    await bookDriverFee(tx, { orderId, accountId, driverId, amount, at: ctx.clock.now() });
  }
  return ok(one.id);
}

const carry = (
  ctx: TripContext,
  tx: Tx,
  { id: driverId, accountId }: DriverRow,
  { orderId, hasDoorPhoto }: DeliveryRow,
  command: Exclude<DriverStep, 'set_out'>,
  handoverCode: string | null,
): Promise<Result<string>> =>
  recordCourierStep(ctx, tx, {
    actor: { accountId, driverId },
    orderId,
    command,
    handoverCode,
    isLeftAtDoor: hasDoorPhoto,
  });

async function saveStep({ clock }: TripContext, tx: Tx, delivery: DeliveryRow, moved: Moved): Promise<void> {
  await saveMove(tx, delivery, moved, clock.now());
  await announceChange(tx, delivery, moved);
}

const announceChange = (
  tx: Tx,
  { id: deliveryId, orderId, driverId }: DeliveryRow,
  { status }: Moved,
): Promise<void> =>
  announce(tx, 'delivery.changed', {
    deliveryId,
    orderId,
    driverIds: driverId === null ? [] : [driverId],
    status,
  });

/** Refuses `not_possible_now` before the last way, and messages with `not_at_door` before the door. */
export const contactCustomer = (
  ctx: TripContext,
  asked: OwnDelivery & Pick<Contact, 'by'>,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const current = await lockCurrent(tx, asked);
    if (!current) return refuse('not_found');
    const { one } = current;
    if (!fits(one.status, 'find_nobody')) return refuse('not_possible_now');
    if (isRepeated(one, asked.by, ctx.clock.now())) return ok(one.id);
    if (asked.by === 'message') {
      if (one.doorSince === null) return refuse('not_at_door', { params: { metres: noShow.metres } });
      await announce(tx, 'delivery.at_door', { deliveryId: one.id, orderId: one.orderId });
    }
    await saveContact(tx, one.id, { by: asked.by, at: ctx.clock.now().toISOString() });
    return ok(one.id);
  });

/** Refuses `not_possible_now` after pickup. */
export const releaseDelivery = (ctx: TripContext, asked: OwnDelivery): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const current = await lockCurrent(tx, asked);
    return current ? reopenDelivery(tx, current.one, ctx.clock.now()) : refuse('not_found');
  });

/** Refuses `not_possible_now` after pickup. */
export async function reopenDelivery(tx: Tx, delivery: DeliveryRow, at: Date): Promise<Result<string>> {
  const moved = move(delivery, 'release');
  if (!moved.ok) return moved;
  await saveReopened(tx, delivery, moved.value, at);
  await announceChange(tx, delivery, moved.value);
  return ok(delivery.id);
}
