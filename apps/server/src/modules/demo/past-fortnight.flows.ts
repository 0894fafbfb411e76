// Gives the demo's drivers two weeks behind them: meals that regulars ordered and the drivers brought, by the same flows as
// everybody's, with the clock turned back; a job lives them once the demo is up.
import { newId } from '../../platform/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import { addDays, dubaiDay, instantOf } from '../../platform/pure/dubai-time.ts';
import { toAedText } from '../../platform/pure/money.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { completeProfile, saveNewAddress } from '../household/index.ts';
import { findOrMakeAccount } from '../identity/index.ts';
import { openMealOffer, placeOrder, rateOrder } from '../ordering/index.ts';
import { readSubscription } from '../subscription/index.ts';
import type { DemoContext } from './demo.flows.ts';
import { canFurnish } from './demo.policy.ts';
import { playedDriverPhones } from './drivers.rules.ts';
import { cookAndBring } from './past-days.flows.ts';
import { readBroughtMeals, readPastDrivers, readWithoutRiders } from './past-days.reads.ts';
import { pastMeals, regulars, regularSince, type PastMeal, type Regular } from './regulars.rules.ts';
import { subscribeSince } from './subscribing.flows.ts';

/** Lives the two weeks before today once, with the first start of the demo, while `goesOn`. */
export async function livePastFortnight(ctx: BySystem<DemoContext>, goesOn: () => boolean): Promise<void> {
  if (!canFurnish(ctx)) return;
  const homes: Home[] = [];
  for (const regular of regulars) {
    const home = await moveIn(ctx, regular);
    if (home !== null) homes.push(home);
  }
  const drivers = await readPastDrivers(ctx.db, playedDriverPhones);
  const meals = await readBroughtMeals(ctx.db, 'Dubai');
  for (const [index, meal] of pastMeals.entries()) {
    const home = homes[meal.regular];
    const driver = drivers[meal.driver];
    if (home && driver && goesOn())
      await live(ctx, meal, { home, driverId: driver.id, meals: turned(meals, index) });
  }
}

interface Home {
  readonly accountId: string;
  readonly addressId: string;
}

/** Null for a household that is there already. */
async function moveIn(ctx: DemoContext, { phone, name, email, address }: Regular): Promise<Home | null> {
  const accountId = await ctx.db.transaction((tx) => findOrMakeAccount(tx, newId(), phone, ctx.clock.now()));
  if (await readSubscription(ctx.db, accountId)) return null;
  const own = { actor: { accountId }, accountId };
  await completeProfile(ctx, {
    ...own,
    body: {
      ...{ name, email, familySize: 2, allergies: [], dietaryPrograms: [] },
      location: { emirate: 'Dubai', area: address.area },
      preferredMealTimes: { afternoon: '12:00' },
      preferredCuisines: ['emirati', 'arabic', 'italian'],
    },
  });
  await subscribeSince(ctx, { accountId, daysAgo: regularSince, cardholderName: name });
  const saved = await saveNewAddress(ctx, { ...own, body: address });
  return saved.ok ? { accountId, addressId: saved.value.id } : null;
}

/** The list from another place on, so that no two days ask for the same first. */
const turned = <T>(list: readonly T[], by: number): T[] => {
  const from = list.length === 0 ? 0 : (by * 7) % list.length;
  return [...list.slice(from), ...list.slice(0, from)];
};

interface Living {
  readonly home: Home;
  readonly driverId: string;
  readonly meals: readonly string[];
}

async function live(ctx: DemoContext, meal: PastMeal, { home, driverId, meals }: Living): Promise<void> {
  const { daysAgo, minute, stars, comment } = meal;
  const day = addDays(dubaiDay(ctx.clock.now()), -daysAgo);
  const at = (minutes: number): Clock => ({ now: () => instantOf(day, minute + minutes) });
  const orderId = await order({ ...ctx, clock: at(0) }, home, meals);
  if (orderId === null) return;
  await cookAndBring(ctx, at, { orderId, driverId });
  if (stars === null) return;
  const rating = { actor: { accountId: home.accountId }, orderId, stars, comment };
  await rateOrder({ ...ctx, clock: at(150) }, rating);
}

const people = 2;
/** Kitchens have days off; among so many meals somebody cooks one. */
const attempts = 8;

/** The first of the meals that a kitchen without riders cooks on that day. */
async function order(ctx: DemoContext, home: Home, meals: readonly string[]): Promise<string | null> {
  const own = { actor: { accountId: home.accountId }, accountId: home.accountId };
  for (const id of meals.slice(0, attempts)) {
    const asked = { ...own, id, familySize: people, addressId: home.addressId, language: 'en' as const };
    const offer = await openMealOffer(ctx, asked);
    if (!offer.ok) continue;
    const { kitchens } = offer.value;
    const brought = await readWithoutRiders(
      ctx.db,
      kitchens.map(({ partnerId }) => partnerId),
    );
    const kitchen = kitchens.find(({ partnerId }) => brought.has(partnerId));
    const [slot] = kitchen?.slots ?? [];
    if (!kitchen || !slot) continue;
    const body = {
      ...{ mealId: id, restaurantId: kitchen.partnerId, familySize: people },
      totalAmount: toAedText(kitchen.total),
      deliveryAddressId: home.addressId,
      deliveryTime: slot.toISOString(),
    };
    const placed = await placeOrder(ctx, { ...own, body, saveReply: () => Promise.resolve() });
    if (placed.ok) return placed.value;
  }
  return null;
}
