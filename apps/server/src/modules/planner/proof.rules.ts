// The allergen proof a person can read: each diner's allergens against each ingredient, one by one.
import type { Allergen, Program } from '@sufra/contract/options.ts';
import type { Diner } from '../household/index.ts';

export interface ProofIngredient {
  readonly id: string;
  readonly allergens: readonly Allergen[] | null;
}

export interface DinerProof {
  readonly name: string;
  readonly avoids: readonly Allergen[];
  /** Ids of ingredients avoided besides. */
  readonly avoidsAlso: readonly string[];
  /** Classes and ingredient ids of the meal that this person avoids; "unknown" where nobody knows. */
  readonly conflicts: readonly string[];
  readonly unread: readonly string[];
  readonly unmetPrograms: readonly Program[];
}

interface ProvenMeal {
  readonly ingredients: readonly ProofIngredient[];
  readonly programs: readonly Program[];
}

/** Checks without the planner's bitsets, ingredient by ingredient; `mayHold` knows what prepared products contain. */
export function proofOf(
  meal: ProvenMeal,
  diners: readonly Diner[],
  mayHold: (ingredient: string, other: string) => boolean,
): DinerProof[] {
  return diners.map((diner) => {
    const isAllergic = diner.avoidAllergens.length > 0 || diner.avoidIngredients.length > 0;
    const conflicts = meal.ingredients.flatMap(({ id, allergens }) => [
      ...(allergens ?? []).filter((allergen) => diner.avoidAllergens.includes(allergen)),
      ...diner.avoidIngredients.filter((avoided) => mayHold(id, avoided)),
      ...(allergens === null && isAllergic ? ['unknown'] : []),
    ]);
    return {
      name: diner.name,
      avoids: diner.avoidAllergens,
      avoidsAlso: diner.avoidIngredients,
      conflicts: [...new Set(conflicts)],
      unread: diner.unread,
      unmetPrograms: diner.programs.filter((program) => !meal.programs.includes(program)),
    };
  });
}
