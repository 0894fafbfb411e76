import type { Clock } from '../../../platform/clock.ts';
import { newId } from '../../../platform/ids.ts';
import { addDays, dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import { completeProfile, insertNewAddress } from '../../household/index.ts';
import { findOrCreateAccount } from '../../identity/index.ts';
import { approveRun, makeDueRuns, markRunPaid } from '../../money/index.ts';
import { rateOrder } from '../../ordering/index.ts';
import { readSubscription } from '../../subscription/index.ts';
import { adminPhone } from '../world/accounts.rules.ts';
import { playedDriverPhones } from '../world/drivers.rules.ts';
import type { DemoContext } from '../world/furnish-demo.ts';
import { readPastDrivers, readPastKitchens } from '../world/world.store.ts';
import { cookAndDeliver, orderMeal, subscribeSince } from './past-orders.ts';
import {
  choicesAmong,
  pastMeals,
  regulars,
  regularSince,
  turned,
  type Choice,
  type PastMeal,
  type Regular,
} from './regulars.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

/** Only on the first start of a demo, and while `goesOn`. */
export async function livePastWeeks(ctx: DemoContext, goesOn: () => boolean): Promise<void> {
  if (!ctx.demo) return;
  const homes: Home[] = [];
  for (const regular of regulars) {
    const home = await moveIn(ctx, regular);
    if (home !== null) homes.push(home);
  }
  if (homes.length === 0) return;
  const drivers = await readPastDrivers(ctx.db, playedDriverPhones);
  const choices = choicesAmong(await readPastKitchens(ctx.db, 'Dubai'));
  for (let daysAgo = regularSince; daysAgo > 0 && goesOn(); daysAgo -= 1) {
    // Before the meals: payout periods end on Monday at midnight.
    await payDue(ctx, daysAgo);
    for (const meal of pastMeals.filter((past) => past.daysAgo === daysAgo)) {
      const home = homes[meal.regular];
      const driverId = meal.driver === null ? null : (drivers[meal.driver]?.id ?? null);
      if (home) await liveMeal(ctx, meal, { home, driverId, choices: choices[meal.cook] });
    }
  }
}

interface Home {
  readonly accountId: AccountId;
  readonly addressId: string;
}

async function moveIn(ctx: DemoContext, { phone, name, email, address }: Regular): Promise<Home | null> {
  const accountId = await ctx.db.transaction((tx) => findOrCreateAccount(tx, phone, ctx.clock.now()));
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
  const saved = await insertNewAddress(ctx, { ...own, body: address });
  return saved.ok ? { accountId, addressId: saved.value.id } : null;
}

interface MealContext {
  readonly home: Home;
  readonly driverId: string | null;
  readonly choices: readonly Choice[];
}

async function liveMeal(
  ctx: DemoContext,
  { daysAgo, minute, stars, comment }: PastMeal,
  { home, driverId, choices }: MealContext,
): Promise<void> {
  const day = addDays(dubaiDay(ctx.clock.now()), -daysAgo);
  const at = (minutes: number): Clock => ({ now: () => instantOf(day, minute + minutes) });
  const orderId = await orderFrom({ ...ctx, clock: at(0) }, home, choices, daysAgo);
  if (orderId === null) return;
  await cookAndDeliver(ctx, at, { orderId, driverId });
  if (stars === null) return;
  const rating = { accountId: home.accountId, orderId, stars, comment };
  await rateOrder({ ...ctx, clock: at(150) }, rating);
}

const familySize = 2;
const attempts = 8;

async function orderFrom(
  ctx: DemoContext,
  home: Home,
  choices: readonly Choice[],
  turn: number,
): Promise<string | null> {
  for (const { partnerIds, meals } of choices) {
    for (const mealId of turned(meals, turn).slice(0, attempts)) {
      const orderId = await orderMeal(ctx, { ...home, mealId, familySize, partnerIds });
      if (orderId !== null) return orderId;
    }
  }
  return null;
}

// Minutes of the day.
const night = 8;
const morning = 10 * 60;
const approvedAfterDays = 3;

async function payDue(ctx: DemoContext, daysAgo: number): Promise<void> {
  if (daysAgo < approvedAfterDays) return;
  const day = addDays(dubaiDay(ctx.clock.now()), -daysAgo);
  const at = (minute: number, days = 0) => {
    const now = instantOf(addDays(day, days), minute);
    return { now, ctx: { ...ctx, clock: { now: () => now } } };
  };
  const attempted = await makeDueRuns(at(night).ctx);
  const runs = attempted.flatMap(({ made }) => (made.ok ? [made.value] : []));
  if (runs.length === 0) return;
  const accountId = await ctx.db.transaction((tx) => findOrCreateAccount(tx, adminPhone, ctx.clock.now()));
  const approving = at(morning);
  const paying = at(morning, 1);
  for (const runId of runs) {
    const by = (confirmedAt: Date) => ({
      runId,
      requestId: newId(),
      actor: { accountId, roles: ['admin'] as const, confirmedAt },
    });
    await approveRun(approving.ctx, by(approving.now));
    await markRunPaid(paying.ctx, { ...by(paying.now), refused: new Map() });
  }
}
