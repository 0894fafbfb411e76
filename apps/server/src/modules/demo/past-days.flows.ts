import type { Language } from '@sufra/contract/options.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { addDays, dubaiDay, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Clock } from '../../platform/clock.ts';
import type { ShelfKeeper } from '../catalogue/index.ts';
import { saveNewAddress } from '../household/index.ts';
import {
  movePartnerOrder,
  openMealOffer,
  placeOrder,
  rateOrder,
  type PlaceContext,
} from '../ordering/index.ts';
import { acceptSuggestion, openDay } from '../planner/index.ts';
import { playedDriverPhones } from './drivers.rules.ts';
import { readDoor, readPastDrivers } from './past-days.reads.ts';
import { bringByDriver } from './past-rides.flows.ts';

const language: Language = 'en';
const noon = 11 * 60;

const readyAfter = 35;

/** Minutes after the order, and what the kitchen does then. */
const cooking = [
  [2, 'accepted'],
  [6, 'preparing'],
  [readyAfter, 'completed'],
] as const;
const bringing = [
  [40, 'out_for_delivery'],
  [62, 'delivered'],
] as const;

/** What the family said of its two lunches. */
const verdicts = [
  { daysAgo: 2, stars: 5, comment: 'Still warm, and the children asked for more.' },
  { daysAgo: 1, stars: 4, comment: null },
] as const;

type PastContext = PlaceContext & Pick<ShelfKeeper, 'freshShelf'>;

/** Lives the two days before today, the earlier one first. */
export async function livePastDays(ctx: PastContext, accountId: string): Promise<void> {
  const address = await saveNewAddress(ctx, { actor: { accountId }, accountId, body: familyHome });
  if (!address.ok) return;
  const today = dubaiDay(ctx.clock.now());
  const [driver] = await readPastDrivers(ctx.db, playedDriverPhones);
  for (const { daysAgo, stars, comment } of verdicts) {
    const day = addDays(today, -daysAgo);
    const at = clockOn(day);
    const orderId = await orderLunch({ ...ctx, clock: at(0) }, accountId, day);
    if (orderId === null) continue;
    await cookAndBring(ctx, at, { orderId, driverId: driver?.id ?? null });
    await rateOrder({ ...ctx, clock: at(120) }, { accountId, orderId, stars, comment });
  }
}

const familyHome = {
  name: 'Home',
  addressLine1: 'Al Wasl Road',
  building: 'Villa 12',
  area: 'Jumeirah',
  city: 'Dubai' as const,
  landmark: 'Beside the small park',
  isDefault: true,
};

const clockOn =
  (day: DubaiDay) =>
  (minutes: number): Clock => ({ now: () => instantOf(day, noon + minutes) });

/** Accepts the day's meals and has lunch cooked by the best kitchen; null when none can. */
async function orderLunch(ctx: PastContext, accountId: string, day: DubaiDay): Promise<string | null> {
  const own = { actor: { accountId }, accountId };
  const opened = await openDay(ctx, { ...own, date: day });
  const rows = opened.ok ? opened.value.rows : [];
  for (const { id } of rows) await acceptSuggestion(ctx, { actor: own.actor, id });
  const lunch = rows.find(({ mealTime }) => mealTime === 'lunch');
  if (!lunch) return null;
  const asked = { ...own, id: lunch.id, familySize: 3, addressId: undefined, language };
  const offer = await openMealOffer(ctx, asked);
  const [kitchen] = offer.ok ? offer.value.kitchens : [];
  const [slot] = kitchen?.slots ?? [];
  if (!offer.ok || !kitchen || !slot || !offer.value.address) return null;
  const body = {
    mealId: lunch.id,
    restaurantId: kitchen.partnerId,
    familySize: 3,
    totalAmount: toAedText(kitchen.total),
    deliveryAddressId: offer.value.address.id,
    deliveryTime: slot.toISOString(),
  };
  const placed = await placeOrder(ctx, { accountId, body, language });
  return placed.ok ? placed.value.id : null;
}

interface Brought {
  readonly orderId: string;
  /** Who brings it where the kitchen does not. */
  readonly driverId: string | null;
}

/** Cooks an order and brings it to its door; `at` tells the time so many minutes after it was placed. */
export async function cookAndBring(
  ctx: PlaceContext,
  at: (minutes: number) => Clock,
  { orderId, driverId }: Brought,
): Promise<void> {
  const door = await readDoor(ctx.db, orderId);
  if (door === null) return;
  const { partnerId, ownerId: accountId, hasOwnDelivery, handoverCode } = door;
  const steps = hasOwnDelivery ? [...cooking, ...bringing] : cooking;
  for (const [minutes, word] of steps) {
    const then = { ...ctx, clock: at(minutes) };
    const actor = { accountId, partnerId };
    const step = { actor, partner: { hasOwnDelivery }, orderId, word, reason: null, handoverCode };
    await movePartnerOrder(then, step);
  }
  if (hasOwnDelivery || driverId === null) return;
  await bringByDriver(ctx, (minutes) => at(readyAfter + minutes), { driverId, orderId, handoverCode });
}
