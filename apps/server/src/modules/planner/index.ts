// The planner's door: routes and jobs of suggestions and recipes, and the proof that a meal is safe for a household.
import type { Recipe } from '@sufra/contract/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Shelf } from '../catalogue/index.ts';
import type { MealProof } from './meal-proof.flows.ts';
import { toSafety } from './planner.views.ts';

export { proveMeal, type MealProof } from './meal-proof.flows.ts';
export { openDay } from './day.flows.ts';
export { acceptSuggestion } from './planner.flows.ts';
export { schedulePlanner } from './planner.jobs.ts';
export { registerPlanner } from './planner.routes.ts';
export { openReasons } from './sealed-reasons.repo.ts';

/** A proof as people read it, with ingredients named in their language. */
export const toSafetyReply = (
  shelf: Shelf,
  proof: Pick<MealProof, 'diners' | 'ingredientsChecked'>,
  language: Language,
): Recipe['safety'] => toSafety(proof.diners, proof.ingredientsChecked, language, shelf.ingredientName);
