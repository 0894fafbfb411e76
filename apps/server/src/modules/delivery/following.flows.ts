import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { bookDriverFee, driverFees } from '../money/index.ts';
import { isTakenOn, phaseOf, readyBy } from '../ordering/index.ts';
import { travelMinutes } from '../partners/index.ts';
import { isAboard, move, opened } from './delivery.machine.ts';
import {
  endIfEmpty,
  insertDelivery,
  lockDeliveryOf,
  lockOrderOf,
  saveMove,
  saveReadiness,
  saveRenewed,
  type DeliveryRow,
} from './delivery.repo.ts';
import { readDriverAccount } from './driver.reads.ts';
import { feeOf } from './fee.rules.ts';
import { readFollowed, type FollowedOrder } from './following.reads.ts';
import { follow, type Fetchable, type Following } from './following.rules.ts';
import { endOf } from './offer.machine.ts';
import { endOffersOf } from './offer.repo.ts';

interface FollowContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** Reads the order as it stands now, so that it does not matter how often or how late this is called. */
export const followOrder = (ctx: FollowContext, orderId: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    await lockOrderOf(tx, orderId);
    const order = await readFollowed(tx, orderId);
    if (!order) return;
    // One that has changed kitchens is called off at the first before it is fetched from the second.
    while ((await followOnce(ctx, tx, order)) === 'call_off');
  });

async function followOnce(ctx: FollowContext, tx: Tx, order: FollowedOrder): Promise<Following> {
  const delivery = await lockDeliveryOf(tx, order.id);
  const fetchable = toFetchable(order);
  const what = follow(fetchable, delivery);
  if (what === 'open') await open(ctx, tx, order, fetchable);
  if (delivery === null) return what;
  if (what === 'renew') await renew(ctx, tx, delivery, { order, fetchable });
  if (what === 'time') await time(tx, delivery, fetchable);
  if (what === 'call_off') await callOff(ctx, tx, delivery);
  return what;
}

function toFetchable({ status, since, partnerId, hasOwnDelivery, ...order }: FollowedOrder): Fetchable {
  const phase = phaseOf(status);
  const isReady = phase === 'packed';
  return {
    partnerId,
    isComing: isTakenOn(status) && phase !== 'on_the_way',
    isOver: phase === 'called_off' || phase === 'arrived',
    hasOwnDelivery,
    isReady,
    readyAt: isReady ? since : readyBy(order, travelMinutes(order.distanceM)),
  };
}

async function open(ctx: FollowContext, tx: Tx, order: FollowedOrder, fetchable: Fetchable): Promise<void> {
  const { id: orderId } = order;
  const terms = await termsOf(ctx, tx, order, fetchable);
  await insertDelivery(tx, { id: newId(), orderId, ...opened, ...terms });
}

/** Another kitchen has taken its order on. */
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

/** Where it is fetched and when, and what whoever brings it is paid from now on. */
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

async function time(tx: Tx, delivery: DeliveryRow, readiness: Fetchable): Promise<void> {
  await saveReadiness(tx, delivery.id, readiness);
  if (delivery.driverId !== null) await tell(tx, delivery, delivery.status, [delivery.driverId]);
}

/** The order is no more. Who has left the kitchen with it has driven for nothing, and is paid all the same. */
async function callOff(ctx: FollowContext, tx: Tx, delivery: DeliveryRow): Promise<void> {
  const moved = move(delivery, 'call_off');
  if (!moved.ok) return;
  const now = ctx.clock.now();
  const { id, orderId, driverId, tripId, fee: amount } = delivery;
  await saveMove(tx, id, moved.value, now);
  const asked = await endOffersOf(tx, [id], endOf('withdraw'));
  if (tripId !== null) await endIfEmpty(tx, tripId, now);
  if (driverId !== null && isAboard(delivery.status)) {
    const accountId = await readDriverAccount(tx, driverId);
    await bookDriverFee(tx, { orderId, accountId, driverId, amount, at: now });
  }
  await tell(tx, delivery, moved.value.status, driverId === null ? asked : [...asked, driverId]);
}

const tell = (
  tx: Tx,
  { id: deliveryId, orderId }: DeliveryRow,
  status: DeliveryRow['status'],
  driverIds: string[],
): Promise<void> => announce(tx, 'delivery.changed', { deliveryId, orderId, driverIds, status });
