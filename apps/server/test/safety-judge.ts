import { mealTimes } from '@sufra/contract/options.ts';
import type { Diner } from '../src/modules/household/diet/diet.rules.ts';
import type { Shelf } from '../src/modules/catalogue/index.ts';
import { isRefused, objectionsOf, raisedBy } from '../src/modules/planner/safety/independent-check.rules.ts';
import { findSafeMeals } from '../src/modules/planner/safety/safety.rules.ts';
import { eatersOf, seatedOf, type RandomCatalogue, type RandomHousehold } from './random-households.ts';
import { objectionOf, type Known } from './safety-oracle.ts';
import { toCard, toShelfIngredient } from './shelf-of.ts';

export type Filter = (on: Shelf, diners: readonly Diner[]) => readonly string[];

export const planner: Filter = (on, diners) =>
  mealTimes.flatMap((time) => {
    const finding = findSafeMeals(on, diners, time);
    return finding.kind === 'meals' ? finding.meals.map(({ card }) => card.id) : [];
  });

/** The database's check, over the same rows. */
export function independentOf(catalogue: RandomCatalogue): Filter {
  const rows = new Map(
    catalogue.ingredients.map((food) => [food.id, { ...toShelfIngredient(food), flags: food.flags }]),
  );
  const raised = catalogue.meals.map((meal) => {
    const { facts, ingredients } = toCard(meal, catalogue.ingredients);
    const { tags, cookMinutes } = meal;
    const offered = {
      ...{ id: meal.id, lines: ingredients, tags, cookMinutes },
      ...{ programs: facts.programs, nutrition: { ...facts.nutrition } },
    };
    return { id: meal.id, codes: raisedBy(offered, rows, (id) => rows.has(id)) };
  });
  return (_, diners) => {
    const objections = objectionsOf(diners, (id) => rows.has(id));
    return raised.filter(({ codes }) => !isRefused(codes, objections)).map(({ id }) => id);
  };
}

export interface Verdict {
  readonly offered: number;
  readonly objections: readonly string[];
}

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

function byIdOf(catalogue: RandomCatalogue): Known {
  const found =
    known.get(catalogue) ?? new Map(catalogue.ingredients.map((ingredient) => [ingredient.id, ingredient]));
  known.set(catalogue, found);
  return found;
}
