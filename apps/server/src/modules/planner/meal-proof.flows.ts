import type { Program } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import type { JudgedMeal, Preparation, Shelf } from '../catalogue/index.ts';
import { tableOf, type Diner } from '../household/index.ts';
import { canBeServed } from './planner.policy.ts';
import { proofOf, type DinerProof, type ProofIngredient } from './proof.rules.ts';
import { checkMeal, isSafeAlone } from './safety.rules.ts';

interface ProvenMeal {
  readonly mealId: string;
  readonly lines: readonly ProofIngredient[];
  readonly programs: readonly Program[];
  readonly nutrition: NonNullable<JudgedMeal['facts']['nutrition']>;
  readonly preparation: Preparation;
}

export interface MealProof {
  /** Everyone of the household may eat it: the filter and the proof agree. */
  readonly isSafe: boolean;
  readonly diners: readonly DinerProof[];
  readonly ingredientsChecked: number;
}

/** Checks a meal for a household as it is now: before an order, and again before the kitchen says yes. */
export async function proveMeal(
  ctx: { readonly vault: Vault; readonly shelf: () => Shelf },
  db: Queries,
  accountId: string,
  meal: ProvenMeal,
): Promise<MealProof> {
  const shelf = ctx.shelf();
  const { diners } = await tableOf(db, ctx.vault, shelf, accountId);
  const judged = toJudged(meal);
  const proof = proofOf({ ingredients: meal.lines, programs: meal.programs }, diners, {
    mayHold: shelf.mayHold,
    keeps: (limit) => shelf.keepsLimit(limit, judged),
  });
  return {
    isSafe: canBeServed(proof, passes(shelf, diners, meal.mealId, judged)),
    diners: proof,
    ingredientsChecked: judged.ingredients.length,
  };
}

function toJudged({ lines, programs, nutrition, preparation }: ProvenMeal): JudgedMeal {
  const allergens = [...new Set(lines.flatMap((line) => line.allergens ?? []))];
  const hasUnknownAllergens = lines.some((line) => line.allergens === null);
  const ingredients = [...new Set(lines.map(({ id }) => id))];
  return { facts: { allergens, hasUnknownAllergens, programs, nutrition }, ingredients, preparation };
}

// A kitchen's own dish, or one that was withdrawn after it was ordered, is on no shelf and judged for itself.
const passes = (shelf: Shelf, diners: readonly Diner[], mealId: string, judged: JudgedMeal): boolean =>
  shelf.indexOf(mealId) === null
    ? isSafeAlone(shelf, diners, judged)
    : checkMeal(shelf, diners, mealId) !== null;
