import type { Clock } from '../../platform/clock.ts';
import { acceptOffer, advanceDelivery, dispatch, followOrder, toggleShift } from '../delivery/index.ts';
import type { PlaceContext } from '../ordering/index.ts';
import { readRide } from './past-days.reads.ts';

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
  const ready = { ...ctx, clock: at(0) };
  await followOrder(ready, orderId);
  const ride = await readRide(ctx.db, orderId);
  if (ride === null) return;
  const { deliveryId, kitchen: location } = ride;
  await toggleShift(ready, { driverId, isOnline: true, location });
  await dispatch(ready);
  const offerId = (await readRide(ctx.db, orderId))?.offerId ?? null;
  if (offerId !== null) await acceptOffer({ ...ctx, clock: at(1) }, { driverId, offerId });
  for (const [minutes, word] of steps) {
    const then = { ...ctx, clock: at(minutes) };
    await advanceDelivery(then, { driverId, deliveryId, word, location: null, handoverCode });
  }
  await toggleShift({ ...ctx, clock: at(24) }, { driverId, isOnline: false, location: null });
}
