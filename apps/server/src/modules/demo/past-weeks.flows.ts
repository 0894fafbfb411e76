import { newId } from '../../platform/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import { addDays, dubaiDay, instantOf } from '../../platform/pure/dubai-time.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { completeProfile, saveNewAddress } from '../household/index.ts';
import { findOrMakeAccount } from '../identity/index.ts';
import { openMealOffer, placeOrder, rateOrder } from '../ordering/index.ts';
import { readSubscription } from '../subscription/index.ts';
import type { DemoContext } from './demo.flows.ts';
import { canFurnish } from './demo.policy.ts';
import { playedDriverPhones } from './drivers.rules.ts';
import { cookAndBring } from './past-days.flows.ts';
import { choicesAmong, turned, type Choice } from './past-cooks.rules.ts';
import { readPastDrivers, readPastKitchens } from './past-days.reads.ts';
import { payDue } from './past-payouts.flows.ts';
import { pastMeals, regulars, regularSince, type PastMeal, type Regular } from './regulars.rules.ts';
import { subscribeSince } from './subscribing.flows.ts';

/** Lives the weeks before today once, with the first start of the demo, while `goesOn`. */
export async function livePastWeeks(ctx: DemoContext, goesOn: () => boolean): Promise<void> {
  if (!canFurnish(ctx)) return;
  const homes: Home[] = [];
  for (const regular of regulars) {
    const home = await moveIn(ctx, regular);
    if (home !== null) homes.push(home);
  }
  if (homes.length === 0) return;
  const drivers = await readPastDrivers(ctx.db, playedDriverPhones);
  const choices = choicesAmong(await readPastKitchens(ctx.db, 'Dubai'));
  for (let daysAgo = regularSince; daysAgo > 0 && goesOn(); daysAgo -= 1) {
    // Before its meals: a period is over with the first minute of a Monday.
    await payDue(ctx, daysAgo);
    for (const meal of pastMeals.filter((brought) => brought.daysAgo === daysAgo)) {
      const home = homes[meal.regular];
      const driverId = meal.driver === null ? null : (drivers[meal.driver]?.id ?? null);
      if (home) await live(ctx, meal, { home, driverId, choices: choices[meal.cook] });
    }
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

interface Living {
  readonly home: Home;
  readonly driverId: string | null;
  /** Where to look for a meal, the best first. */
  readonly choices: readonly Choice[];
}

async function live(ctx: DemoContext, meal: PastMeal, { home, driverId, choices }: Living): Promise<void> {
  const { daysAgo, minute, stars, comment } = meal;
  const day = addDays(dubaiDay(ctx.clock.now()), -daysAgo);
  const at = (minutes: number): Clock => ({ now: () => instantOf(day, minute + minutes) });
  const orderId = await order({ ...ctx, clock: at(0) }, home, { choices, turn: daysAgo });
  if (orderId === null) return;
  await cookAndBring(ctx, at, { orderId, driverId });
  if (stars === null) return;
  const rating = { accountId: home.accountId, orderId, stars, comment };
  await rateOrder({ ...ctx, clock: at(150) }, rating);
}

interface Wish {
  readonly choices: readonly Choice[];
  /** Another one for another day, so that not all order the same. */
  readonly turn: number;
}

const people = 2;
/** Kitchens have days off; among so many meals somebody cooks one. */
const attempts = 8;

/** The first of the meals that is cooked on that day, where it was to be ordered first of all. */
async function order(ctx: DemoContext, home: Home, { choices, turn }: Wish): Promise<string | null> {
  for (const { partnerIds, meals } of choices) {
    for (const id of turned(meals, turn).slice(0, attempts)) {
      const orderId = await orderMeal(ctx, home, id, partnerIds);
      if (orderId !== null) return orderId;
    }
  }
  return null;
}

async function orderMeal(
  ctx: DemoContext,
  { accountId, addressId }: Home,
  id: string,
  partnerIds: ReadonlySet<string>,
): Promise<string | null> {
  const own = { actor: { accountId }, accountId };
  const offer = await openMealOffer(ctx, { ...own, id, familySize: people, addressId, language: 'en' });
  const kitchens = offer.ok ? offer.value.kitchens : [];
  const kitchen = kitchens.find(({ partnerId }) => partnerIds.has(partnerId));
  const [slot] = kitchen?.slots ?? [];
  if (!kitchen || !slot) return null;
  const body = {
    ...{ mealId: id, restaurantId: kitchen.partnerId, familySize: people },
    totalAmount: toAedText(kitchen.total),
    deliveryAddressId: addressId,
    deliveryTime: slot.toISOString(),
  };
  const placed = await placeOrder(ctx, { accountId, body, language: 'en' });
  return placed.ok ? placed.value.id : null;
}
