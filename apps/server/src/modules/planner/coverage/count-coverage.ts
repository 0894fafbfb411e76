import type { Limit } from '@sufra/contract/household/conditions.ts';
import { mealTimes, type MealTime } from '@sufra/contract/options.ts';
import { plans, type PlanId } from '@sufra/contract/subscription/plans.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { Shelf } from '../../catalogue/index.ts';
import { readAnonymousTables, type Diner, type SeatedTable } from '../../household/index.ts';
import { findSafeMeals } from '../safety/safety.rules.ts';
import {
  finishNight,
  lockNight,
  readSubscribers,
  saveCombinations,
  saveProgress,
  sealCombination,
  type Combination,
  type CountedCombination,
  type MealCounts,
} from './coverage.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Context {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly freshShelf: () => Promise<Shelf>;
}

const batchSize = 500;
const nightsKept = 7;

/** Resumable. Returns the slots without a safe meal. */
export async function countCoverage(ctx: Context): Promise<number> {
  const night = dubaiDay(ctx.clock.now());
  for (;;) {
    const shelf = await ctx.freshShelf();
    const emptySlots = await ctx.db.transaction((tx) => countBatch(ctx, tx, shelf, night));
    if (emptySlots !== null) return emptySlots;
  }
}

async function countBatch(ctx: Context, tx: Tx, shelf: Shelf, night: DubaiDay): Promise<number | null> {
  const { afterAccount, isDone, emptySlots } = await lockNight(tx, night, ctx.clock.now());
  if (isDone) return emptySlots;
  const batch = await readSubscribers(tx, afterAccount, batchSize);
  const last = batch.at(-1);
  if (!last) {
    await finishNight(tx, night, addDays(night, -nightsKept));
    if (emptySlots > 0) await announce(tx, 'planner.slots_empty', { day: night, slots: emptySlots });
    return emptySlots;
  }
  const seated = await seat(ctx, tx, shelf, batch);
  const readable = seated.filter(({ diners }) => diners.every(({ unread }) => unread.length === 0));
  const counted = combinationsIn(ctx.vault, shelf, readable);
  if (counted.length > 0) await saveCombinations(tx, night, counted);
  await saveProgress(tx, night, last.accountId, {
    households: seated.length,
    unread: seated.length - readable.length,
    empty: emptySlotsOf(shelf, readable),
  });
  return null;
}

interface Seated extends SeatedTable {
  readonly times: readonly MealTime[];
}

async function seat(
  { vault }: Context,
  tx: Tx,
  shelf: Shelf,
  batch: readonly { readonly accountId: AccountId; readonly planId: PlanId }[],
): Promise<Seated[]> {
  const ids = batch.map(({ accountId }) => accountId);
  const tables = await readAnonymousTables(tx, vault, shelf, ids);
  return batch.flatMap(({ accountId, planId }) => {
    const table = tables.get(accountId);
    return table ? [{ ...table, times: plans[planId].mealTimes }] : [];
  });
}

function emptySlotsOf(shelf: Shelf, tables: readonly Seated[]): Record<MealTime, number> {
  const count = (time: MealTime): number =>
    tables.filter(({ diners, dislikes, times }) => {
      if (!times.includes(time)) return false;
      const found = findSafeMeals(shelf, diners, time, dislikes);
      return found.kind === 'meals' && found.meals.length === 0;
    }).length;
  return { breakfast: count('breakfast'), lunch: count('lunch'), dinner: count('dinner') };
}

function combinationsIn(vault: Vault, shelf: Shelf, tables: readonly Seated[]): CountedCombination[] {
  const groups = new Map<string, { combination: Combination; households: number; times: Set<MealTime> }>();
  for (const { diners, times } of tables) {
    const combination = combinationOf(diners);
    const text = JSON.stringify(combination);
    const group = groups.get(text) ?? { combination, households: 0, times: new Set<MealTime>() };
    group.households += 1;
    for (const time of times) group.times.add(time);
    groups.set(text, group);
  }
  return [...groups].map(([text, { combination, households, times }]) => {
    const key = vault.keyedHash('planner.coverage', text);
    const sealed = sealCombination(vault, key, combination);
    return { id: newId(), key, sealed, households, ...countMeals(shelf, combination, times) };
  });
}

const sorted = <T extends string>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())].sort();

function combinationOf(diners: readonly Diner[]): Combination {
  const limits = new Map<Limit['what'], Limit>();
  for (const limit of diners.flatMap((diner) => diner.limits)) {
    const known = limits.get(limit.what);
    if (!known || (limit.most ?? 0) < (known.most ?? 0)) limits.set(limit.what, limit);
  }
  return {
    programs: sorted(diners.map(({ programs }) => programs)),
    allergens: sorted(diners.map(({ avoidAllergens }) => avoidAllergens)),
    ingredients: sorted(diners.map(({ avoidIngredients }) => avoidIngredients)),
    limits: [...limits.values()].sort((a, b) => (a.what < b.what ? -1 : 1)),
  };
}

function countMeals(shelf: Shelf, combination: Combination, times: ReadonlySet<MealTime>): MealCounts {
  const diner: Diner = {
    name: '',
    portion: 1,
    avoidAllergens: combination.allergens,
    avoidIngredients: combination.ingredients,
    programs: combination.programs,
    limits: combination.limits,
    unread: [],
  };
  const count = (time: MealTime): number => {
    const found = findSafeMeals(shelf, [diner], time);
    return found.kind === 'meals' ? found.meals.length : 0;
  };
  return Object.fromEntries(
    mealTimes.map((time) => [time, times.has(time) ? count(time) : null]),
  ) as unknown as MealCounts;
}
