// Derives what is true of a meal from its ingredients: allergens, nutrition, price, programs; the loader calls it.
import type { Unit } from '@sufra/contract/catalogue.ts';
import type { Allergen, Program } from '@sufra/contract/options.ts';
import { parseAed, roundFils, type Fils } from '../../platform/pure/money.ts';
import { programsOf } from './programs.rules.ts';

/** What the rules need to know of an ingredient; nutrition per 100 g. */
export interface Ingredient {
  readonly id: string;
  readonly allergens: readonly Allergen[] | null;
  readonly flags: readonly string[];
  readonly units: Readonly<Partial<Record<Unit, number>>>;
  readonly gramsPerMl: number | null;
  readonly packs: readonly { readonly grams: number; readonly aed: string }[];
  readonly nutrition: {
    readonly kcal: number;
    readonly protein: number;
    readonly carbs: number;
    readonly sugar: number | null;
    readonly fibre: number | null;
    readonly fat: number;
    readonly saturatedFat: number | null;
    readonly sodiumMg: number;
  };
}

export interface Line {
  readonly ingredient: Ingredient;
  readonly grams: number;
  readonly isOptional: boolean;
}

/** Per serving; grams but for energy (kcal) and sodium (mg). */
export interface Nutrition {
  readonly calories: number;
  readonly protein: number;
  readonly carbs: number;
  readonly sugar: number;
  readonly fibre: number;
  readonly fat: number;
  readonly saturatedFat: number;
  readonly sodium: number;
}

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

const mlOf: Readonly<Partial<Record<Unit, number>>> = { ml: 1, tsp: 5, tbsp: 15, cup: 240 };

/** Grams of an amount, or null when this unit means nothing for this ingredient. */
export function gramsOf(ingredient: Pick<Ingredient, 'units' | 'gramsPerMl'>, amount: number, unit: Unit): number | null {
  if (unit === 'g') return amount;
  const listed = ingredient.units[unit];
  if (listed !== undefined) return amount * listed;
  const ml = mlOf[unit];
  return ml !== undefined && ingredient.gramsPerMl !== null ? amount * ml * ingredient.gramsPerMl : null;
}

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

/** Sums per serving. Sugar that USDA does not list counts as all of the carbohydrate but fibre: unknown is never low. */
function nutritionOf(lines: readonly Line[], servings: number): Nutrition {
  const total = (pick: (n: Ingredient['nutrition']) => number): number =>
    round1(lines.reduce((sum, { ingredient, grams }) => sum + (pick(ingredient.nutrition) * grams) / 100, 0) / servings);
  return {
    calories: Math.round(total((n) => n.kcal)),
    protein: total((n) => n.protein),
    carbs: total((n) => n.carbs),
    sugar: total((n) => n.sugar ?? Math.max(0, n.carbs - (n.fibre ?? 0))),
    fibre: total((n) => n.fibre ?? 0),
    fat: total((n) => n.fat),
    saturatedFat: total((n) => n.saturatedFat ?? n.fat),
    sodium: Math.round(total((n) => n.sodiumMg)),
  };
}

const round1 = (value: number): number => Math.round(value * 10) / 10;

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
