// The planner owns suggestions: what is safe for a household, its learned taste, and the plans of day, week and night.
import type { Recipe } from '@sufra/contract/catalogue/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Serving } from '../../platform/http/serve.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import type { PlannerContext } from './day/fill-day.ts';
import { toSafety, type KeptProof } from './day/get-recipe.ts';
import {
  registerCoverage,
  registerDay,
  registerHistory,
  registerOnboardingRatings,
  registerWeek,
} from './routes.ts';
import type { MealProof } from './safety/prove-meal.ts';
import { fromStored, tasteContext, type StoredLearned } from './taste/learned.rules.ts';
import type { DishRating } from './taste/onboarding-ratings.rules.ts';
import { toKept, type KeptTaste } from './taste/statements.rules.ts';
import { openRatings } from './taste/taste.store.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export { countCoverage } from './coverage/count-coverage.ts';
export { acceptSuggestion } from './day/decide-suggestion.ts';
export { getDay } from './day/get-day.ts';
export { openReasons } from './day/suggestion.store.ts';
export { schedulePlanner } from './jobs.ts';
export { occasionsIn } from './occasion/get-occasions.ts';
export type { ShownOccasions } from './occasion/occasion.rules.ts';
export { inEatingOrder, occasionsOf } from './occasion/occasion.rules.ts';
export { registerTaste } from './routes.ts';
export { countSafeMeals, readDislikes } from './safety/safety.rules.ts';
export { proverAt, type MealProof, type MealToProve } from './safety/prove-meal.ts';
export { readWeek, type Week } from './week/get-week.ts';

export function registerPlanner(serving: Serving, ctx: PlannerContext): void {
  registerDay(serving, ctx);
  registerHistory(serving, ctx);
  registerCoverage(serving, ctx);
  registerWeek(serving, ctx);
  registerOnboardingRatings(serving, ctx);
}

export const openTaste = (vault: Vault, accountId: AccountId, sealed: Buffer): KeptTaste =>
  toKept(fromStored(vault.open(sealed, tasteContext(accountId)) as StoredLearned));

export const openOnboardingRatings = (
  vault: Vault,
  accountId: AccountId,
  sealed: Buffer,
): readonly DishRating[] => openRatings(vault, accountId, sealed).answers;

export const toSafetyReply = (
  shelf: Shelf,
  proof: Pick<MealProof, 'ingredientsChecked'> & { readonly diners: readonly KeptProof[] },
  language: Language,
): Recipe['safety'] => toSafety(proof.diners, proof.ingredientsChecked, language, shelf.ingredientName);
