import type { Allergen, Program } from '@sufra/contract/options.ts';
import { parseAed, roundFils, type Fils } from '../../platform/pure/money.ts';
import { nutritionOf, type Line, type Nutrition } from './nutrition.rules.ts';
import { programsOf } from './programs.rules.ts';

export interface Facts {
  readonly allergens: readonly Allergen[];
  /** An ingredient has no allergen data: nobody with an allergy may be offered this. */
  readonly hasUnknownAllergens: boolean;
  readonly programs: readonly Program[];
  readonly nutrition: Nutrition;
  readonly gramsPerServing: number;
  readonly priceFilsPerServing: Fils;
  /** The ingredient that gives most of the protein; two meals that share it are alike. */
  readonly mainIngredient: string;
}

/** Of a meal nobody has written the lines of: unknown is never safe. */
export const unknownFacts: Facts = {
  allergens: [],
  hasUnknownAllergens: true,
  programs: [],
  nutrition: {
    calories: 0,
    protein: 0,
    carbs: 0,
    sugar: 0,
    fibre: 0,
    fat: 0,
    saturatedFat: 0,
    sodium: 0,
  },
  gramsPerServing: 0,
  priceFilsPerServing: roundFils(0),
  mainIngredient: '',
};

/** All derived facts. Optional lines count as present, so that nothing left in by habit can surprise anyone. */
export function factsOf(lines: readonly Line[], servings: number): Facts {
  const allergens = new Set(lines.flatMap((line) => line.ingredient.allergens ?? []));
  const nutrition = nutritionOf(lines, servings);
  const gramsPerServing = lines.reduce((sum, line) => sum + line.grams, 0) / servings;
  const hasUnknownAllergens = lines.some((line) => line.ingredient.allergens === null);
  return {
    allergens: [...allergens].sort(),
    hasUnknownAllergens,
    programs: programsOf({ lines, nutrition, gramsPerServing, servings, allergens, hasUnknownAllergens }),
    nutrition,
    gramsPerServing: Math.round(gramsPerServing),
    priceFilsPerServing: roundFils(lines.reduce((sum, line) => sum + costOf(line), 0) / servings),
    mainIngredient: mainIngredientOf(lines),
  };
}

/** Fils for a line at the price per gram of its smallest pack. */
function costOf({ ingredient, grams }: Line): number {
  const [pack] = ingredient.packs;
  return pack ? ((parseAed(pack.aed) ?? 0) * grams) / pack.grams : 0;
}

function mainIngredientOf(lines: readonly Line[]): string {
  const proteinOf = ({ ingredient, grams }: Line): number => ingredient.nutrition.protein * grams;
  const main = lines.reduce((best, line) => (proteinOf(line) > proteinOf(best) ? line : best));
  return main.ingredient.id;
}
