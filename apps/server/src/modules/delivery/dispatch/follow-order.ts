import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { bookDriverFee, driverFees } from '../../money/index.ts';
import { isAccepted, phaseOf, readyBy } from '../../ordering/index.ts';
import { travelMinutes } from '../../partners/index.ts';
import { readDriverAccount } from '../drivers/driver.store.ts';
import { isAboard, move, opened } from '../trips/delivery.rules.ts';
import {
  insertDelivery,
  lockDeliveryOf,
  lockOrderOf,
  lockTrip,
  readFollowed,
  saveMove,
  saveReadiness,
  saveRenewed,
  type DeliveryRow,
  type FollowedOrder,
} from '../trips/delivery.store.ts';
import { feeOf, follow, type Fetchable, type OrderChange } from './follow-order.rules.ts';
import { endOf } from './offer.rules.ts';
import { endOffersOf } from './offer.store.ts';

interface FollowContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** Reads the current order, so repeated and late events do no harm. */
export const followOrder = (ctx: FollowContext, orderId: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await lockOrderOf(tx, orderId);
    const order = await readFollowed(tx, orderId);
    if (!order) return;
    // A moved order is cancelled at one kitchen, then opened at the next.
    while ((await followOnce(ctx, tx, order)) === 'cancel');
  });

async function followOnce(ctx: FollowContext, tx: Tx, order: FollowedOrder): Promise<OrderChange> {
  const delivery = await lockDeliveryOf(tx, order.id);
  const fetchable = toFetchable(order);
  const change = follow(fetchable, delivery);
  if (change === 'open') await open(ctx, tx, order, fetchable);
  if (delivery === null) return change;
  if (change === 'renew') await renew(ctx, tx, delivery, { order, fetchable });
  if (change === 'reschedule') await reschedule(tx, delivery, fetchable);
  if (change === 'cancel') await cancel(ctx, tx, delivery);
  return change;
}

function toFetchable({ status, since, partnerId, hasOwnDelivery, ...order }: FollowedOrder): Fetchable {
  const phase = phaseOf(status);
  const isReady = phase === 'packed';
  const due = readyBy(order, travelMinutes(order.distanceM));
  return {
    partnerId,
    isComing: isAccepted(status) && phase !== 'on_the_way',
    isOver: phase === 'called_off' || phase === 'arrived',
    hasOwnDelivery,
    isReady,
    // Food packed early waits, so that it doesn't arrive before its window.
    readyAt: isReady && since > due ? since : due,
  };
}

async function open(ctx: FollowContext, tx: Tx, order: FollowedOrder, fetchable: Fetchable): Promise<void> {
  const { id: orderId } = order;
  const terms = await termsOf(ctx, tx, order, fetchable);
  await insertDelivery(tx, { id: newId(), orderId, ...opened, ...terms });
}

async function renew(
  ctx: FollowContext,
  tx: Tx,
  delivery: DeliveryRow,
  { order, fetchable }: { readonly order: FollowedOrder; readonly fetchable: Fetchable },
): Promise<void> {
  const moved = move(delivery, 'renew');
  if (!moved.ok) return;
  const { status, version } = moved.value;
  const terms = await termsOf(ctx, tx, order, fetchable);
  await saveRenewed(tx, { id: delivery.id, status, version, ...terms });
}

async function termsOf(
  { clock }: FollowContext,
  tx: Tx,
  { partnerId, distanceM, scheduledFrom: promised }: FollowedOrder,
  { isReady, readyAt }: Fetchable,
) {
  const openedAt = clock.now();
  const fee = feeOf(await driverFees(tx, openedAt), { distanceM, promised });
  return { partnerId, isReady, readyAt, distanceM, fee, openedAt };
}

async function reschedule(tx: Tx, delivery: DeliveryRow, readiness: Fetchable): Promise<void> {
  await saveReadiness(tx, delivery.id, readiness);
  if (delivery.driverId !== null) await announceChange(tx, delivery, delivery.status, [delivery.driverId]);
}

async function cancel(ctx: FollowContext, tx: Tx, delivery: DeliveryRow): Promise<void> {
  const moved = move(delivery, 'cancel');
  if (!moved.ok) return;
  const now = ctx.clock.now();
  const { id, orderId, driverId, tripId, fee: amount } = delivery;
  if (tripId !== null) await lockTrip(tx, tripId);
  await saveMove(tx, delivery, moved.value, now);
  const asked = await endOffersOf(tx, id, endOf('withdraw'));
  if (driverId !== null && isAboard(delivery.status)) {
    const accountId = await readDriverAccount(tx, driverId);
    await bookDriverFee(tx, { orderId, accountId, driverId, amount, at: now });
  }
  await announceChange(tx, delivery, moved.value.status, driverId === null ? asked : [...asked, driverId]);
}

const announceChange = (
  tx: Tx,
  { id: deliveryId, orderId }: DeliveryRow,
  status: DeliveryRow['status'],
  driverIds: string[],
): Promise<void> => announce(tx, 'delivery.changed', { deliveryId, orderId, driverIds, status });
