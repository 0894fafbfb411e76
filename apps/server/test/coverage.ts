import {
  allergens,
  allergyOptions,
  mealTimes,
  programs,
  type Allergen,
  type MealTime,
  type Program,
} from '@sufra/contract/options.ts';
import type { Shelf } from '../src/modules/catalogue/index.ts';
import { findSafeMeals } from '../src/modules/planner/safety/safety.rules.ts';

/** Allergies of the screens, and each class. */
const allergies: ReadonlyMap<string, readonly Allergen[]> = new Map<string, readonly Allergen[]>([
  ['no allergy', []],
  ...allergens.map((allergen): [string, readonly Allergen[]] => [allergen, [allergen]]),
  ...Object.entries(allergyOptions),
]);

const pairs = programs.flatMap((one, index) =>
  programs.slice(index).map((other): readonly Program[] => (one === other ? [one] : [one, other])),
);

/** A week without repetition. */
export const enough = 7;

/** `keto + vegan` → `lunch` → `sesame` → number of meals below the minimum. */
export type Gaps = Record<string, Partial<Record<MealTime, Record<string, number>>>>;

export function coverageOf(shelf: Shelf): { combinations: number; gaps: Gaps } {
  const gaps: Gaps = {};
  let combinations = 0;
  for (const pair of pairs) {
    for (const time of mealTimes) {
      for (const [allergy, avoidAllergens] of allergies) {
        combinations += 1;
        const count = countOf(shelf, { programs: pair, avoidAllergens }, time);
        if (count >= enough) continue;
        ((gaps[pair.join(' + ')] ??= {})[time] ??= {})[allergy] = count;
      }
    }
  }
  return { combinations, gaps };
}

function countOf(
  shelf: Shelf,
  avoided: { readonly programs: readonly Program[]; readonly avoidAllergens: readonly Allergen[] },
  time: MealTime,
): number {
  const diner = { name: '', portion: 1, avoidIngredients: [], limits: [], unread: [], ...avoided };
  const found = findSafeMeals(shelf, [diner], time);
  return found.kind === 'meals' ? found.meals.length : 0;
}
