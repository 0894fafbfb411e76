import { mealTimes, type MealTime } from '@sufra/contract/options.ts';
import type { TickState } from '@sufra/contract/week-shopping.ts';
import { weekDays } from '@sufra/contract/week.ts';
import { addDays, dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Shelf } from '../catalogue/index.ts';
import { openWeek, type Week } from '../planner/index.ts';
import type { OfferContext } from './offer.flows.ts';
import type { MealLine } from './offer.rules.ts';
import { canOrderFor } from './order.policy.ts';
import { readRecipes, readTicks, type WeekRecipe } from './week-list.reads.ts';
import { deleteTick, deleteTicks, deleteTicksBefore, saveTick } from './week-list.repo.ts';
import {
  cupboardDays,
  isToShopFor,
  sumsOf,
  tickOn,
  weekPurchases,
  type WeekPurchase,
  type WeekSums,
} from './week-list.rules.ts';

export type WeekListContext = OfferContext & { readonly freshShelf: () => Promise<Shelf> };

interface ByPerson {
  readonly actor: { readonly accountId: string };
  readonly accountId: string;
}

/** A meal that the list is for. */
export interface ListedMeal {
  readonly day: DubaiDay;
  readonly mealTime: MealTime;
  readonly mealId: string;
  readonly title: { readonly en: string; readonly ar: string };
  /** Of a serving, what each of the people eats. */
  readonly portion: number;
}

export interface WeekList {
  readonly from: DubaiDay;
  readonly to: DubaiDay;
  readonly people: number;
  readonly meals: readonly ListedMeal[];
  readonly orderedMeals: number;
  readonly lines: readonly {
    readonly purchase: WeekPurchase;
    readonly line: MealLine;
    readonly tick: TickState;
  }[];
  readonly sums: WeekSums;
}

/** What to buy for seven days: for every meal that is cooked at home, ordered ones left out. */
export async function openWeekList(
  ctx: WeekListContext,
  { actor, accountId, from }: ByPerson & { readonly from: DubaiDay | undefined },
): Promise<Result<WeekList>> {
  if (!canOrderFor(actor, accountId)) return refuse('forbidden');
  const week = await openWeek(ctx, { accountId, from });
  if (!week.ok) return week;
  const { people, from: first } = week.value;
  const planned = mealsOf(week.value);
  const ids = [...new Set(planned.map(({ mealId }) => mealId))];
  const [recipes, ticks] = await Promise.all([readRecipes(ctx.db, ids), readTicks(ctx.db, accountId)]);
  const cooked = planned.filter(({ isOrdered }) => !isOrdered).flatMap((meal) => withRecipe(meal, recipes));
  const lineOf = new Map(recipes.flatMap(({ lines }) => lines.map((line) => [line.id, line] as const)));
  const purchases = weekPurchases(
    cooked.map(({ meal, recipe }) => ({ ...recipe, people: people * meal.portion })),
  );
  const lines = purchases.flatMap((purchase) => {
    const line = lineOf.get(purchase.id);
    return line ? [{ purchase, line, tick: tickOn({ ...purchase, aisle: line.aisle }, ticks, first) }] : [];
  });
  return ok({
    from: first,
    to: addDays(first, weekDays - 1),
    people,
    meals: cooked.map(({ meal }) => meal),
    orderedMeals: planned.filter(({ isOrdered }) => isOrdered).length,
    lines,
    sums: sumsOf(lines),
  });
}

type PlannedMeal = ListedMeal & { readonly isOrdered: boolean };

function mealsOf({ days, words, now }: Week): PlannedMeal[] {
  const found = days.flatMap(({ day, standing, planned }) => [
    ...standing.map(({ mealTime, mealId, portion, order }) => ({
      day,
      mealTime,
      mealId,
      portion,
      isOrdered: order !== null,
    })),
    ...planned.flatMap((slot) =>
      slot.meal
        ? [{ day, mealTime: slot.time, mealId: slot.meal.card.id, portion: slot.portion, isOrdered: false }]
        : [],
    ),
  ]);
  return found
    .filter(({ day, mealTime }) => isToShopFor(day, mealTime, now))
    .sort(
      (a, b) => a.day.localeCompare(b.day) || mealTimes.indexOf(a.mealTime) - mealTimes.indexOf(b.mealTime),
    )
    .flatMap((meal) => {
      const title = words.get(meal.mealId)?.title;
      return title ? [{ ...meal, title }] : [];
    });
}

function withRecipe(
  meal: ListedMeal,
  recipes: readonly WeekRecipe[],
): { meal: ListedMeal; recipe: WeekRecipe }[] {
  const recipe = recipes.find(({ mealId }) => mealId === meal.mealId);
  return recipe ? [{ meal, recipe }] : [];
}

interface Ticking extends ByPerson {
  /** The first day of the list. */
  readonly from: DubaiDay;
  readonly ingredientId: string;
  readonly state: TickState;
  readonly grams: number;
}

/** Ticks an ingredient off, or takes the tick back. Refuses `not_found` for one that nobody sells or cooks with. */
export async function tickIngredient(
  ctx: WeekListContext,
  { actor, accountId, from, ingredientId, state, grams }: Ticking,
): Promise<Result<null>> {
  if (!canOrderFor(actor, accountId)) return refuse('forbidden');
  const today = dubaiDay(ctx.clock.now());
  if (from < today) return refuse('day_is_over');
  if (from > addDays(today, weekDays)) return refuse('invalid_request', { fields: { from: 'too_late' } });
  if (ctx.shelf().ingredientName(ingredientId) === null) return refuse('not_found');
  return ctx.db.attempt(async (tx) => {
    await deleteTick(tx, accountId, { ingredientId, from });
    if (state !== 'open') await saveTick(tx, accountId, { ingredientId, fromDay: from, state, grams });
    await deleteTicksBefore(tx, accountId, addDays(today, -cupboardDays));
    return ok(null);
  });
}

/** Takes all ticks off. */
export async function clearTicks(
  ctx: WeekListContext,
  { actor, accountId }: ByPerson,
): Promise<Result<null>> {
  if (!canOrderFor(actor, accountId)) return refuse('forbidden');
  await deleteTicks(ctx.db, accountId);
  return ok(null);
}
