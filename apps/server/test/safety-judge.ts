import { mealTimes } from '@sufra/contract/options.ts';
import type { Diner } from '../src/modules/household/diet/diet.rules.ts';
import type { Shelf } from '../src/modules/catalogue/index.ts';
import { findSafeMeals } from '../src/modules/planner/safety/safety.rules.ts';
import { eatersOf, seatedOf, type RandomCatalogue, type RandomHousehold } from './random-households.ts';
import { objectionOf, type Known } from './safety-oracle.ts';

/** What is offered to people at any meal time, as ids of meals. */
export type Filter = (on: Shelf, diners: readonly Diner[]) => readonly string[];

export const planner: Filter = (on, diners) =>
  mealTimes.flatMap((time) => {
    const finding = findSafeMeals(on, diners, time);
    return finding.kind === 'meals' ? finding.meals.map(({ card }) => card.id) : [];
  });

export interface Verdict {
  readonly offered: number;
  readonly objections: readonly string[];
}

/** Judges every meal a filter offers to a household. */
export function judge(
  filter: Filter,
  on: Shelf,
  household: RandomHousehold,
  catalogue: RandomCatalogue,
): Verdict {
  const offered = new Set(filter(on, seatedOf(on, household)));
  const byId = byIdOf(catalogue);
  const objections = catalogue.meals
    .filter((meal) => offered.has(meal.id))
    .flatMap((meal) =>
      eatersOf(household).flatMap((eater) => {
        const objection = objectionOf(meal, eater, byId);
        return objection === null ? [] : [`${meal.id}: ${objection}`];
      }),
    );
  return { offered: offered.size, objections };
}

const known = new WeakMap<RandomCatalogue, Known>();

/** The same for all households that are judged by one catalogue. */
function byIdOf(catalogue: RandomCatalogue): Known {
  const found =
    known.get(catalogue) ?? new Map(catalogue.ingredients.map((ingredient) => [ingredient.id, ingredient]));
  known.set(catalogue, found);
  return found;
}
