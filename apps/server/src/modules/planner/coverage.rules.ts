import type { Limit } from '@sufra/contract/conditions.ts';
import { mealTimes, type Allergen, type MealTime, type Program } from '@sufra/contract/options.ts';
import type { Shelf } from '../catalogue/index.ts';
import type { Diner } from '../household/index.ts';
import { findSafeMeals } from './safety.rules.ts';

/** What a table as a whole must keep to; whose it is does not show. */
export interface Combination {
  readonly programs: readonly Program[];
  readonly allergens: readonly Allergen[];
  /** Ids of ingredients. */
  readonly ingredients: readonly string[];
  readonly limits: readonly Limit[];
}

/** Safe meals by meal time; null where nobody takes that meal. */
export type MealCounts = Readonly<Record<MealTime, number | null>>;

const sorted = <T extends string>(lists: readonly (readonly T[])[]): T[] => [...new Set(lists.flat())].sort();

/** Everything that holds for anybody at the table: a meal is for all of them. */
export function combinationOf(diners: readonly Diner[]): Combination {
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

/** How many meals of these meal times keep to a combination, dislikes left aside. */
export function countMeals(shelf: Shelf, combination: Combination, times: readonly MealTime[]): MealCounts {
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
    mealTimes.map((time) => [time, times.includes(time) ? count(time) : null]),
  ) as unknown as MealCounts;
}

/** The meal times of a household for which nothing is left, its dislikes counted. */
export const emptyTimes = (
  shelf: Shelf,
  { diners, dislikes }: { readonly diners: readonly Diner[]; readonly dislikes: readonly string[] },
  times: readonly MealTime[],
): MealTime[] =>
  times.filter((time) => {
    const found = findSafeMeals(shelf, diners, time, dislikes);
    return found.kind === 'meals' && found.meals.length === 0;
  });

/** A text that is the same for the same combination. */
export const keyText = (combination: Combination): string => JSON.stringify(combination);
