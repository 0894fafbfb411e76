import { units, type Unit } from '@sufra/contract/catalogue/catalogue.ts';
import type { FieldCode } from '@sufra/contract/errors.ts';
import type { Cuisine, MealTime } from '@sufra/contract/options.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { factsOf, type Facts } from '../shelf/facts.rules.ts';
import { gramsOf, type Ingredient } from '../shelf/nutrition.rules.ts';
import type { Bilingual } from '../shelf/shelf.rules.ts';
import { normalise } from '../words/spelling.rules.ts';

export interface DishIngredient extends Ingredient {
  readonly name: Bilingual;
}

export interface NamedRow extends Pick<DishIngredient, 'id' | 'name' | 'allergens' | 'units' | 'gramsPerMl'> {
  readonly names: readonly string[];
}

export interface DishLine {
  readonly ingredientId: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly isOptional: boolean;
}

export interface DishDraft {
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly cuisine: Cuisine;
  readonly mealTimes: readonly MealTime[];
  readonly servings: number;
  readonly prepMinutes: number;
  readonly lines: readonly DishLine[];
  readonly servedWithout?: readonly string[] | undefined;
}

interface Weighed {
  readonly line: DishLine;
  readonly ingredient: DishIngredient;
  readonly grams: number;
}

export interface Derived {
  readonly facts: Facts;
  readonly weighed: readonly Weighed[];
}

// Grams.
const lightest = 0.01;
const heaviest = 100_000;

/** Refuses `invalid_request` by line: unknown ingredient, unit without a weight, unreasonable amount. */
export function deriveDish(
  lines: readonly DishLine[],
  servings: number,
  ingredients: readonly DishIngredient[],
): Result<Derived> {
  const byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]));
  const fields: Record<string, FieldCode> = {};
  const weighed = lines.flatMap((line, index): Weighed[] => {
    const found = weighLine(line, byId.get(line.ingredientId));
    if (!Array.isArray(found)) return [found];
    const [field, code] = found;
    fields[`lines.${index}.${field}`] = code;
    return [];
  });
  if (weighed.length < lines.length) return refuse('invalid_request', { fields });
  const counted = weighed.map(({ line, ingredient, grams }) => ({
    ingredient,
    grams,
    isOptional: line.isOptional,
  }));
  return ok({ facts: factsOf(counted, servings), weighed });
}

function weighLine(
  line: DishLine,
  ingredient: DishIngredient | undefined,
): Weighed | [keyof DishLine, FieldCode] {
  if (!ingredient) return ['ingredientId', 'unknown_option'];
  // As the column rounds it, so facts and screen agree.
  const amount = Math.round(line.amount * 1_000) / 1_000;
  const weight = gramsOf(ingredient, amount, line.unit);
  if (weight === null) return ['unit', 'invalid'];
  const grams = Math.round(weight * 100) / 100;
  if (grams < lightest) return ['amount', 'too_small'];
  if (grams > heaviest) return ['amount', 'too_big'];
  return { line: { ...line, amount }, ingredient, grams };
}

export interface FoundIngredient extends Pick<DishIngredient, 'id' | 'name' | 'allergens'> {
  readonly units: readonly Unit[];
}

export const unitsOf = (ingredient: Pick<Ingredient, 'units' | 'gramsPerMl'>): Unit[] =>
  units.filter((unit) => gramsOf(ingredient, 1, unit) !== null);

/** 3: a name starts with it; 2: a word does; 1: a name contains it; 0: none. */
export function matchScore(names: readonly string[], wanted: string): number {
  const words = normalise(wanted);
  if (words === '') return 1;
  const scores = names.map((name) => {
    const text = normalise(name);
    if (text.startsWith(words)) return 3;
    if (text.includes(` ${words}`)) return 2;
    return text.includes(words) ? 1 : 0;
  });
  return Math.max(0, ...scores);
}

const ingredientsFound = 20;

export const findIngredients = (pantry: readonly NamedRow[], wanted: string): FoundIngredient[] =>
  pantry
    .map((row) => ({ row, score: matchScore(row.names, wanted), length: row.name.en.length }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.length - b.length || (a.row.id < b.row.id ? -1 : 1))
    .slice(0, ingredientsFound)
    .map(({ row: { id, name, allergens, units: listed, gramsPerMl } }) => ({
      id,
      name,
      allergens,
      units: unitsOf({ units: listed, gramsPerMl }),
    }));
