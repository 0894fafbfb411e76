import type { IngredientDraft } from './cms-ingredient-draft.ts';

export interface IngredientForm {
  readonly draft: IngredientDraft;
  readonly edit: (change: Partial<IngredientDraft>) => void;
  /** The text under a field, by its path; undefined while nothing is wrong with it. */
  readonly errorOf: (path: string) => string | undefined;
}
