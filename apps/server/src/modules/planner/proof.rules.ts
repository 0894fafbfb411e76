import type { Limit } from '@sufra/contract/conditions.ts';
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
  /** What health conditions allow of a serving. */
  readonly limits: readonly Limit[];
  /** Classes, ingredient ids and `limit.<code>` that speak against the meal; "unknown" where nobody knows. */
  readonly conflicts: readonly string[];
  readonly unread: readonly string[];
  readonly unmetPrograms: readonly Program[];
}

interface ProvenMeal {
  readonly ingredients: readonly ProofIngredient[];
  readonly programs: readonly Program[];
}

/** What the proof must know of ingredients and limits. */
interface ProofRules {
  /** Whether an ingredient is, contains or may contain another. */
  readonly mayHold: (ingredient: string, other: string) => boolean;
  readonly keeps: (limit: Limit) => boolean;
}

/** Checks without the planner's bitsets: ingredient by ingredient, limit by limit. */
export function proofOf(
  meal: ProvenMeal,
  diners: readonly Diner[],
  { mayHold, keeps }: ProofRules,
): DinerProof[] {
  return diners.map((diner) => {
    const isAllergic = diner.avoidAllergens.length > 0 || diner.avoidIngredients.length > 0;
    const conflicts = meal.ingredients.flatMap(({ id, allergens }) => [
      ...(allergens ?? []).filter((allergen) => diner.avoidAllergens.includes(allergen)),
      ...diner.avoidIngredients.filter((avoided) => mayHold(id, avoided)),
      ...(allergens === null && isAllergic ? ['unknown'] : []),
    ]);
    const broken = diner.limits.filter((limit) => !keeps(limit)).map(({ what }) => `limit.${what}`);
    return {
      name: diner.name,
      avoids: diner.avoidAllergens,
      avoidsAlso: diner.avoidIngredients,
      limits: diner.limits,
      conflicts: [...new Set([...conflicts, ...broken])],
      unread: diner.unread,
      unmetPrograms: diner.programs.filter((program) => !meal.programs.includes(program)),
    };
  });
}
