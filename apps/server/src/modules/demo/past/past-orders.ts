import type { Clock } from '../../../platform/clock.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { acceptOffer, advanceDelivery, dispatch, followOrder, toggleShift } from '../../delivery/index.ts';
import { advanceOrder, findMealOffer, placeOrder, type PlaceContext } from '../../ordering/index.ts';
import { checkout, saveDisclaimer, saveNotificationTime, selectPlan } from '../../subscription/index.ts';
import { findRide, readOrderVendor } from '../world/world.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

type ClockAt = (minutes: number) => Clock;

interface Subscriber {
  readonly accountId: AccountId;
  readonly daysAgo: number;
  readonly cardholderName: string;
}

export async function subscribeSince(
  ctx: PlaceContext,
  { accountId, daysAgo, cardholderName }: Subscriber,
): Promise<void> {
  const then = new Date(ctx.clock.now().getTime() - daysAgo * 24 * 60 * 60 * 1000);
  const past = { ...ctx, clock: { now: () => then } };
  await selectPlan(past, { accountId, planId: 'full-day' });
  await saveNotificationTime(ctx.db, accountId, '08:00', then);
  await saveDisclaimer(ctx.db, accountId, then);
  const expiryYear = String((Number(dubaiDay(then).slice(2, 4)) + 4) % 100).padStart(2, '0');
  const card = { cardNumber: '4242424242424242', expiryMonth: '12', expiryYear, cvv: '123' };
  const method = { card: { ...card, cardholderName } };
  await checkout(past, { accountId, method, saveReply: () => Promise.resolve() });
}

interface MealOrder {
  readonly accountId: AccountId;
  readonly addressId: string;
  readonly mealId: string;
  readonly familySize: number;
  /** Null for any. */
  readonly partnerIds: ReadonlySet<string> | null;
}

/** Null if no kitchen can cook it. */
export async function orderMeal(
  ctx: PlaceContext,
  { accountId, addressId, mealId, familySize, partnerIds }: MealOrder,
): Promise<string | null> {
  const language = 'en' as const;
  const offer = await findMealOffer(ctx, { accountId, id: mealId, familySize, addressId, language });
  const kitchens = offer.ok ? offer.value.kitchens : [];
  const kitchen = kitchens.find(({ partnerId }) => partnerIds === null || partnerIds.has(partnerId));
  const [slot] = kitchen?.slots ?? [];
  if (!kitchen || !slot) return null;
  const body = {
    ...{ mealId, familySize, deliveryAddressId: addressId },
    restaurantId: kitchen.partnerId,
    totalAmount: toAedText(kitchen.total),
    deliveryTime: slot.toISOString(),
  };
  const placed = await placeOrder(ctx, { accountId, body, language });
  return placed.ok ? placed.value.id : null;
}

// Minutes after the order.
const readyAfter = 35;
const cooking = [
  [2, 'accepted'],
  [6, 'preparing'],
  [readyAfter, 'completed'],
] as const;
const ownDelivery = [
  [40, 'out_for_delivery'],
  [62, 'delivered'],
] as const;

interface Delivered {
  readonly orderId: string;
  readonly driverId: string | null;
}

export async function cookAndDeliver(
  ctx: PlaceContext,
  at: ClockAt,
  { orderId, driverId }: Delivered,
): Promise<void> {
  const vendor = await readOrderVendor(ctx.db, orderId);
  if (vendor === null) return;
  const { partnerId, ownerId: accountId, hasOwnDelivery, handoverCode } = vendor;
  for (const [minutes, word] of hasOwnDelivery ? [...cooking, ...ownDelivery] : cooking)
    await advanceOrder(
      { ...ctx, clock: at(minutes) },
      {
        actor: { accountId, partnerId },
        partner: { hasOwnDelivery },
        ...{ orderId, word, reason: null, handoverCode },
      },
    );
  if (hasOwnDelivery || driverId === null) return;
  await followOrder({ ...ctx, clock: at(readyAfter) }, orderId);
  await deliver(ctx, { driverId, orderId, handoverCode });
}

interface Ride {
  readonly driverId: string;
  readonly orderId: string;
  readonly handoverCode: string | null;
}

// Minutes after the driver is due at the kitchen.
const rideSteps = [
  [3, 'pickup_confirmed'],
  [5, 'in_transit'],
  [21, 'delivered'],
] as const;

async function deliver(ctx: PlaceContext, { driverId, orderId, handoverCode }: Ride): Promise<void> {
  const ride = await findRide(ctx.db, orderId);
  if (ride === null) return;
  const { deliveryId, kitchen: location, readyAt } = ride;
  const at: ClockAt = (minutes) => ({ now: () => new Date(readyAt.getTime() + minutes * 60_000) });
  const ready = { ...ctx, clock: at(0) };
  await toggleShift(ready, { driverId, isOnline: true, location });
  await dispatch(ready);
  const offerId = (await findRide(ctx.db, orderId))?.offerId ?? null;
  if (offerId !== null) await acceptOffer({ ...ctx, clock: at(1) }, { driverId, offerId });
  for (const [minutes, word] of rideSteps) {
    const then = { ...ctx, clock: at(minutes) };
    await advanceDelivery(then, { driverId, deliveryId, word, location: null, handoverCode });
  }
  await toggleShift({ ...ctx, clock: at(24) }, { driverId, isOnline: false, location: null });
}
