import type { Clock } from '../../../platform/clock.ts';
import { acceptOffer, advanceDelivery, dispatch, followOrder, toggleShift } from '../../delivery/index.ts';
import type { PlaceContext } from '../../ordering/index.ts';
import { readRide } from '../world/world.store.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { checkOut, recordDisclaimer, selectNotificationTime, selectPlan } from '../../subscription/index.ts';

interface Riding {
  readonly driverId: string;
  readonly orderId: string;
  readonly handoverCode: string | null;
}

/** Minutes after the order stood ready, and what the driver does then. */
const steps = [
  [3, 'pickup_confirmed'],
  [5, 'in_transit'],
  [21, 'delivered'],
] as const;

/** From the counter to the door; `at` tells the time so many minutes after the order was ready. */
export async function bringByDriver(
  ctx: PlaceContext,
  at: (minutes: number) => Clock,
  { driverId, orderId, handoverCode }: Riding,
): Promise<void> {
  const actor = { driverId };
  const ready = { ...ctx, clock: at(0) };
  await followOrder(ready, orderId);
  const ride = await readRide(ctx.db, orderId);
  if (ride === null) return;
  const { deliveryId, kitchen: location } = ride;
  await toggleShift(ready, { actor, driverId, isOnline: true, location });
  await dispatch(ready);
  const offerId = (await readRide(ctx.db, orderId))?.offerId ?? null;
  if (offerId !== null) await acceptOffer({ ...ctx, clock: at(1) }, { actor, offerId });
  for (const [minutes, word] of steps) {
    const then = { ...ctx, clock: at(minutes) };
    await advanceDelivery(then, { actor, deliveryId, word, location: null, handoverCode });
  }
  await toggleShift({ ...ctx, clock: at(24) }, { actor, driverId, isOnline: false, location: null });
}

interface Subscribing {
  readonly accountId: string;
  readonly daysAgo: number;
  readonly cardholderName: string;
}

export async function subscribeSince(
  ctx: PlaceContext,
  { accountId, daysAgo, cardholderName }: Subscribing,
): Promise<void> {
  const then = new Date(ctx.clock.now().getTime() - daysAgo * 24 * 60 * 60 * 1000);
  const earlier = { ...ctx, clock: { now: () => then } };
  const own = { actor: { accountId }, accountId };
  await selectPlan(earlier, { ...own, planId: 'full-day' });
  await selectNotificationTime(earlier, { ...own, time: '08:00' });
  await recordDisclaimer(earlier, own);
  const expiryYear = String((Number(dubaiDay(then).slice(2, 4)) + 4) % 100).padStart(2, '0');
  const card = { cardNumber: '4242424242424242', expiryMonth: '12', expiryYear, cvv: '123' };
  const method = { card: { ...card, cardholderName } };
  await checkOut(earlier, { ...own, method, saveReply: () => Promise.resolve() });
}
