// Gives the demo's family two days behind it: meals accepted, a lunch brought from a kitchen and rated, by the same flows
// as everybody's, with the clock turned back.
import type { Language } from '@sufra/contract/options.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { addDays, dubaiDay, instantOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Result } from '../../platform/pure/result.ts';
import type { ShelfKeeper } from '../catalogue/index.ts';
import { saveNewAddress } from '../household/index.ts';
import {
  movePartnerOrder,
  openMealOffer,
  openOrder,
  placeOrder,
  rateOrder,
  type PlaceContext,
} from '../ordering/index.ts';
import { acceptSuggestion, openDay } from '../planner/index.ts';

const language: Language = 'en';
const noon = 11 * 60;

/** Minutes after the order, and what the kitchen does then. */
const kitchenSteps = [
  [2, 'accepted'],
  [6, 'preparing'],
  [35, 'completed'],
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
export async function livePastDays(ctx: BySystem<PastContext>, accountId: string): Promise<void> {
  const address = await saveNewAddress(ctx, { actor: { accountId }, accountId, body: familyHome });
  if (!address.ok) return;
  const today = dubaiDay(ctx.clock.now());
  for (const { daysAgo, stars, comment } of verdicts) {
    const day = addDays(today, -daysAgo);
    const at = clockOn(day);
    const orderId = await orderLunch({ ...ctx, clock: at(0) }, accountId, day);
    if (orderId === null) continue;
    await bring(ctx, at, { accountId, orderId });
    await rateOrder({ ...ctx, clock: at(120) }, { actor: { accountId }, orderId, stars, comment });
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
  return valueOf(await placeOrder(ctx, { ...own, body, saveReply: () => Promise.resolve() }));
}

interface Brought {
  readonly accountId: string;
  readonly orderId: string;
}

/** The kitchen's part of it. */
async function bring(
  ctx: PlaceContext,
  at: (minutes: number) => Clock,
  { accountId, orderId }: Brought,
): Promise<void> {
  for (const [minutes, word] of kitchenSteps) {
    const then = { ...ctx, clock: at(minutes) };
    const seen = await openOrder(then, { actor: { accountId }, orderId, language });
    if (!seen.ok) return;
    const { providerId: partnerId, handoverCode } = seen.value;
    const actor = { accountId, partnerId };
    const step = { actor, partner: { hasOwnDelivery: true }, orderId, word, reason: null, handoverCode };
    await movePartnerOrder(then, step);
  }
}

const valueOf = <T>(result: Result<T>): T | null => (result.ok ? result.value : null);
