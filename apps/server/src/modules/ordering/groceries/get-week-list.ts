import { mealTimes, type Language, type MealTime } from '@sufra/contract/options.ts';
import { bulkWeeks, type getWeekShopping } from '@sufra/contract/ordering/week-shopping.ts';
import { plans } from '@sufra/contract/subscription/plans.ts';
import { weekDays } from '@sufra/contract/planner/week.ts';
import type * as z from 'zod/mini';
import { addDays, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import { addressOf } from '../../household/index.ts';
import { readWeek, type Week } from '../../planner/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import { groceriesFor } from '../checkout/find-offer.ts';
import { deliveryDays, firstDelivering } from '../checkout/offer.rules.ts';
import { toPurchase } from './get-shopping-list.ts';
import { readRecipes, readTicks, type WeekRecipe } from './groceries.store.ts';
import { bulkOf } from './shopping.rules.ts';
import {
  cupboard,
  isToShopFor,
  sumsOf,
  tickOn,
  weekPurchases,
  type WeekPurchase,
} from './week-list.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface WeekQuery {
  readonly accountId: AccountId;
  readonly from: DubaiDay | undefined;
  readonly language: Language;
}

type WeekList = z.input<typeof getWeekShopping.reply>;

export async function getWeekList(
  ctx: OrderingContext,
  { accountId, from, language }: WeekQuery,
): Promise<Result<WeekList>> {
  const week = await readWeek(ctx, { accountId, from });
  if (!week.ok) return week;
  const { from: first } = week.value;
  const planned = mealsOf(week.value);
  const { recipes, missing } = await onShelf(ctx, accountId, planned);
  const ticks = await readTicks(ctx.db, accountId);
  const cooked = planned.filter(({ isOrdered }) => !isOrdered).flatMap((meal) => withRecipe(meal, recipes));
  const lineOf = new Map(recipes.flatMap(({ lines }) => lines.map((line) => [line.id, line] as const)));
  const purchases = weekPurchases(
    cooked.map(({ meal, recipe }) => ({ ...recipe, people: meal.people * meal.portion })),
  );
  const lines = purchases.flatMap((purchase) => {
    const line = lineOf.get(purchase.id);
    return line ? [{ purchase, line, tick: tickOn({ ...purchase, aisle: line.aisle }, ticks, first) }] : [];
  });
  const sums = sumsOf(lines);
  return ok({
    from: first,
    to: addDays(first, weekDays - 1),
    portions: cooked.reduce((sum, { meal }) => sum + meal.people, 0),
    meals: cooked.map(({ meal }) => toMeal(meal, language)),
    orderedMeals: planned.filter(({ isOrdered }) => isOrdered).length,
    lines: lines.map(({ purchase, line, tick }) => ({
      ...toPurchase(purchase, line, language),
      priceFils: purchase.price,
      isOutOfStock: missing.has(line.id),
      bulk: bulkPackOf(week.value, line, purchase),
      mealsOf: [...purchase.mealsOf],
      tick,
    })),
    totalFils: sums.total,
    mealByMealFils: sums.mealByMeal,
    leftGrams: sums.leftGrams,
    mealByMealLeftGrams: sums.mealByMealLeftGrams,
  });
}

interface Shelved {
  readonly recipes: readonly WeekRecipe[];
  readonly missing: ReadonlySet<string>;
}

/** Prices of the grocery that would deliver first; what it lacks keeps the common price. */
async function onShelf(
  ctx: OrderingContext,
  accountId: AccountId,
  planned: readonly PlannedMeal[],
): Promise<Shelved> {
  const mealIds = [...new Set(planned.map(({ mealId }) => mealId))];
  const recipes = await readRecipes(ctx.db, mealIds);
  const lines = recipes.flatMap((recipe) => recipe.lines);
  const now = ctx.clock.now();
  const place = await addressOf(ctx.db, accountId, null);
  if (!place || lines.length === 0) return { recipes, missing: new Set() };
  const ingredientIds = [...new Set(lines.map(({ id }) => id))];
  const groceries = await groceriesFor(ctx.db, { accountId, place, ingredientIds, now });
  const found = firstDelivering(groceries, lines, deliveryDays(now, place));
  const own = new Map((found?.lines ?? []).map(({ id, packs }) => [id, packs]));
  return {
    recipes: recipes.map((recipe) => ({
      ...recipe,
      lines: recipe.lines.map((line) => ({ ...line, packs: own.get(line.id) ?? line.packs })),
    })),
    missing: new Set(found?.missing.map(({ id }) => id)),
  };
}

function bulkPackOf({ days }: Week, line: WeekRecipe['lines'][number], purchase: WeekPurchase) {
  const isOnPlan = days.some(({ planId }) => planId !== null && plans[planId].hasBulkPacks);
  if (!isOnPlan || !cupboard.includes(line.aisle)) return null;
  return bulkOf(line, { ...purchase, price: purchase.price ?? 0 }, bulkWeeks);
}

const toMeal = ({ day, mealTime, mealId, title }: PlannedMeal, language: Language) => ({
  date: day,
  mealTime,
  mealId,
  mealName: title[language],
});

interface PlannedMeal {
  readonly day: DubaiDay;
  readonly mealTime: MealTime;
  readonly mealId: string;
  readonly title: { readonly en: string; readonly ar: string };
  readonly portion: number;
  readonly people: number;
  readonly isOrdered: boolean;
}

function mealsOf({ days, words, now, peopleAt }: Week): PlannedMeal[] {
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
      return title ? [{ ...meal, title, people: peopleAt(meal.day, meal.mealTime) }] : [];
    });
}

function withRecipe(
  meal: PlannedMeal,
  recipes: readonly WeekRecipe[],
): { meal: PlannedMeal; recipe: WeekRecipe }[] {
  const recipe = recipes.find(({ mealId }) => mealId === meal.mealId);
  return recipe ? [{ meal, recipe }] : [];
}
