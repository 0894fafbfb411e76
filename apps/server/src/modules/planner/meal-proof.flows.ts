// Proves that a meal is safe for a household; ordering asks before it takes an order and before a kitchen says yes.
import type { Program } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { tableOf, type Diner } from '../household/index.ts';
import { canBeServed } from './planner.policy.ts';
import { proofOf, type DinerProof, type ProofIngredient } from './proof.rules.ts';
import { checkMeal, isSafeAlone } from './safety.rules.ts';

interface ProvenMeal {
  readonly mealId: string;
  readonly lines: readonly ProofIngredient[];
  readonly programs: readonly Program[];
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
  { mealId, lines, programs }: ProvenMeal,
): Promise<MealProof> {
  const shelf = ctx.shelf();
  const { diners } = await tableOf(db, ctx.vault, shelf, accountId);
  const proof = proofOf({ ingredients: lines, programs }, diners, shelf.mayHold);
  return {
    isSafe: canBeServed(proof, passes(shelf, diners, { mealId, lines, programs })),
    diners: proof,
    ingredientsChecked: new Set(lines.map(({ id }) => id)).size,
  };
}

// A kitchen's own dish, or one that was withdrawn after it was ordered, is on no shelf and judged for itself.
function passes(shelf: Shelf, diners: readonly Diner[], { mealId, lines, programs }: ProvenMeal): boolean {
  if (shelf.indexOf(mealId) !== null) return checkMeal(shelf, diners, mealId) !== null;
  const allergens = [...new Set(lines.flatMap((line) => line.allergens ?? []))];
  const hasUnknownAllergens = lines.some((line) => line.allergens === null);
  const ingredients = lines.map(({ id }) => id);
  return isSafeAlone(shelf, diners, { facts: { allergens, hasUnknownAllergens, programs }, ingredients });
}
