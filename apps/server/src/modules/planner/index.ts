// The planner's door: routes and jobs of suggestions and recipes, and the proof that a meal is safe for a household.
import type { Recipe } from '@sufra/contract/catalogue.ts';
import type { Language, Program } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { tableOf } from '../household/index.ts';
import { toSafety } from './planner.views.ts';
import { proofOf, type DinerProof, type ProofIngredient } from './proof.rules.ts';
import { checkMeal } from './safety.rules.ts';

export { schedulePlanner } from './planner.jobs.ts';
export { registerPlanner } from './planner.routes.ts';
export type { DinerProof } from './proof.rules.ts';
export { openReasons } from './sealed-reasons.repo.ts';

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
  const hasConflict = proof.some(
    ({ conflicts, unread, unmetPrograms }) => conflicts.length + unread.length + unmetPrograms.length > 0,
  );
  return {
    isSafe: !hasConflict && checkMeal(shelf, diners, mealId) !== null,
    diners: proof,
    ingredientsChecked: new Set(lines.map(({ id }) => id)).size,
  };
}

/** A proof as people read it, with ingredients named in their language. */
export const toSafetyReply = (
  shelf: Shelf,
  proof: Pick<MealProof, 'diners' | 'ingredientsChecked'>,
  language: Language,
): Recipe['safety'] => toSafety(proof.diners, proof.ingredientsChecked, language, shelf.ingredientName);
