import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { bookDriverFee } from '../money/index.ts';
import { carryOrder } from '../ordering/index.ts';
import { readEndedStatus } from './active.reads.ts';
import {
  fits,
  isDone,
  move,
  stepOf,
  type DriverStep,
  type DriverWord,
  type Moved,
} from './delivery.machine.ts';
import { endIfEmpty, lockInHand, saveMove, saveReopened, type DeliveryRow } from './delivery.repo.ts';
import { hasDoorPhoto } from './door-photo.repo.ts';
import { canBring } from './driver.policy.ts';
import { lockDriver, savePosition, type DriverRow } from './driver.repo.ts';
import { seenAt } from './driver.rules.ts';
import type { Place } from './roads.rules.ts';

export interface BringContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Bringing {
  readonly actor: { readonly driverId: string | null };
  readonly deliveryId: string;
}

interface Advancing extends Bringing {
  readonly word: DriverWord;
  readonly location: Place | null;
  readonly handoverCode: string | null;
}

/** What a driver has in hand, locked, and the delivery in question among it. */
interface InHand {
  readonly driver: DriverRow;
  /** By their stops. */
  readonly all: readonly DeliveryRow[];
  readonly one: DeliveryRow;
}

/**
 * The next step of a stop, strictly in order; picking up fetches all of the trip. Told twice it is done once. Refuses
 * `not_ready_yet`, `order_decided`, a wrong code, a report that comes too early, and `not_possible_now` for other stops.
 */
export const advanceDelivery = (ctx: BringContext, step: Advancing): Promise<Result<string>> =>
  // A wrong code is refused and counted: nothing else is written before it.
  stepOf(step.word) === 'deliver'
    ? ctx.db.transaction((tx) => advance(ctx, tx, step))
    : ctx.db.attempt((tx) => advance(ctx, tx, step));

async function advance(ctx: BringContext, tx: Tx, asked: Advancing): Promise<Result<string>> {
  const { deliveryId, word, location } = asked;
  const step = stepOf(word);
  const found = await findInHand(tx, asked);
  if (!found) {
    const ended = await readEndedStatus(tx, asked.actor.driverId ?? '', deliveryId);
    return ended !== null && isDone(ended, step) ? ok(deliveryId) : refuse('not_found');
  }
  // Whoever waits hears of the step itself.
  if (location) await savePosition(tx, found.driver.id, seenAt(location, ctx.clock.now()));
  if (isDone(found.one.status, step)) return ok(deliveryId);
  return step === 'pick_up' ? pickUp(ctx, tx, found) : goOn(ctx, tx, found, { ...asked, step });
}

async function findInHand(tx: Tx, { actor, deliveryId }: Bringing): Promise<InHand | null> {
  const driver = await lockDriver(tx, actor.driverId ?? '');
  if (!driver) return null;
  const all = (await lockInHand(tx, driver.id)).sort((one, other) => (one.stop ?? 0) - (other.stop ?? 0));
  const one = all.find(({ id }) => id === deliveryId);
  return one && canBring(actor, one) ? { driver, all, one } : null;
}

// All of a trip is fetched at once, so that nobody leaves the kitchen without what the next door waits for.
async function pickUp(ctx: BringContext, tx: Tx, { driver, all, one }: InHand): Promise<Result<string>> {
  const waiting = all.filter(({ status }) => fits(status, 'pick_up'));
  if (!waiting.includes(one)) return refuse('not_possible_now');
  for (const delivery of waiting.toSorted((a, b) => (a.orderId < b.orderId ? -1 : 1))) {
    const moved = move(delivery, 'pick_up');
    if (!moved.ok) return moved;
    const carried = await carryOrder(ctx, tx, {
      actor: { accountId: driver.accountId, driverId: driver.id },
      orderId: delivery.orderId,
      command: 'pick_up',
      handoverCode: null,
      isLeftAtDoor: false,
    });
    if (!carried.ok) return carried;
    await keep(ctx, tx, delivery, moved.value);
  }
  return ok(one.id);
}

async function goOn(
  ctx: BringContext,
  tx: Tx,
  { driver, all, one }: InHand,
  { step, handoverCode }: Advancing & { readonly step: Exclude<DriverStep, 'pick_up'> },
): Promise<Result<string>> {
  if (all[0] !== one) return refuse('not_possible_now');
  const moved = move(one, step);
  if (!moved.ok) return moved;
  if (step !== 'set_out') {
    const carried = await carryOrder(ctx, tx, {
      actor: { accountId: driver.accountId, driverId: driver.id },
      orderId: one.orderId,
      command: step,
      handoverCode,
      isLeftAtDoor: await hasDoorPhoto(tx, one.id),
    });
    if (!carried.ok) return carried;
  }
  await keep(ctx, tx, one, moved.value);
  if (moved.value.isEnded) await finish(ctx, tx, driver, one);
  return ok(one.id);
}

// Whoever drove to the door has earned the way, even to a door that stayed closed.
async function finish(
  { clock }: BringContext,
  tx: Tx,
  driver: DriverRow,
  delivery: DeliveryRow,
): Promise<void> {
  const at = clock.now();
  const { orderId, fee: amount, tripId } = delivery;
  await bookDriverFee(tx, { orderId, accountId: driver.accountId, driverId: driver.id, amount, at });
  if (tripId !== null) await endIfEmpty(tx, tripId, at);
}

async function keep({ clock }: BringContext, tx: Tx, delivery: DeliveryRow, moved: Moved): Promise<void> {
  await saveMove(tx, delivery.id, moved, clock.now());
  await tell(tx, delivery, moved);
}

const tell = (tx: Tx, { id: deliveryId, orderId, driverId }: DeliveryRow, { status }: Moved): Promise<void> =>
  announce(tx, 'delivery.changed', {
    deliveryId,
    orderId,
    driverIds: driverId === null ? [] : [driverId],
    status,
  });

/** Gives one delivery back before it is fetched; it is open again at once. Refuses `not_possible_now` afterwards. */
export const giveBack = (ctx: BringContext, asked: Bringing): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const found = await findInHand(tx, asked);
    return found && canBring(asked.actor, found.one) ? reopen(ctx, tx, found.one) : refuse('not_found');
  });

/** Opens a locked delivery again, whoever had it. */
async function reopen({ clock }: BringContext, tx: Tx, delivery: DeliveryRow): Promise<Result<string>> {
  const moved = move(delivery, 'give_back');
  if (!moved.ok) return moved;
  await saveReopened(tx, delivery.id, moved.value);
  if (delivery.tripId !== null) await endIfEmpty(tx, delivery.tripId, clock.now());
  await tell(tx, delivery, moved.value);
  return ok(delivery.id);
}
