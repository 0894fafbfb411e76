import type { FoodIngredient } from '@sufra/food';
import type { PantryIngredient } from './import-names.rules.ts';

/** Every ingredient with all its names. */
export const pantryOf = (
  ingredients: readonly FoodIngredient[],
  names: Readonly<Record<string, readonly string[]>>,
): PantryIngredient[] =>
  ingredients.map((entry) => ({
    ...entry,
    nameEn: entry.en,
    nameAr: entry.ar,
    synonyms: [...entry.synonyms.en, ...entry.synonyms.ar],
    recipeNames: names[entry.id] ?? [],
  }));
