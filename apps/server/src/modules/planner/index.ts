// The planner's door: routes and jobs of suggestions and recipes, and the proof that a meal is safe for a household.
import type { Recipe } from '@sufra/contract/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Serving } from '../../platform/http/serve.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { registerCoverage } from './coverage.routes.ts';
import type { MealProof } from './meal-proof.flows.ts';
import { fromStored, sealedAs, type StoredLearned } from './learned.rules.ts';
import type { PlannerContext } from './planner.flows.ts';
import { registerPicks } from './picks.routes.ts';
import { picksSealedAs, toPicks, type PickedDish, type StoredPicks } from './picks.rules.ts';
import { registerSuggestions } from './planner.routes.ts';
import { toSafety, type KeptProof } from './planner.views.ts';
import { toKept, type KeptTaste } from './taste.views.ts';
import { registerWeek } from './week.routes.ts';

export { proveMeal, type MealProof } from './meal-proof.flows.ts';
export { countCoverage } from './coverage.flows.ts';
export { openDay } from './day.flows.ts';
export { acceptSuggestion } from './decision.flows.ts';
export { schedulePlanner } from './planner.jobs.ts';
export { registerTaste } from './taste.routes.ts';
export { openWeek, type Week } from './week.flows.ts';
export { openFasts, type FastOf } from './occasion.flows.ts';
export { inOrder, occasionsOf } from './occasion.rules.ts';
export { openReasons } from './sealed-reasons.repo.ts';
export { wordableFor } from './wording-key.repo.ts';

export function registerPlanner(serving: Serving, ctx: PlannerContext): void {
  registerSuggestions(serving, ctx);
  registerCoverage(serving, ctx);
  registerWeek(serving, ctx);
  registerPicks(serving, ctx);
}

/** What an account's household has taught us, for its own export. */
export const openTaste = (vault: Vault, accountId: string, sealed: Buffer): KeptTaste =>
  toKept(fromStored(vault.open(sealed, sealedAs(accountId)) as StoredLearned));

/** What an account's household answered about dishes, for its own export. */
export const openPicks = (vault: Vault, accountId: string, sealed: Buffer): readonly PickedDish[] =>
  toPicks(vault.open(sealed, picksSealedAs(accountId)) as StoredPicks).answers;

/** A proof as people read it, with ingredients named in their language. */
export const toSafetyReply = (
  shelf: Shelf,
  proof: Pick<MealProof, 'ingredientsChecked'> & { readonly diners: readonly KeptProof[] },
  language: Language,
): Recipe['safety'] => toSafety(proof.diners, proof.ingredientsChecked, language, shelf.ingredientName);
