import { countedLimits, type Limit } from '@sufra/contract/household/conditions.ts';
import { programs, type Program } from '@sufra/contract/options.ts';
import type { Diner } from '../../household/index.ts';

export interface IngredientRow {
  readonly id: string;
  /** Null is unknown. */
  readonly allergens: readonly string[] | null;
  readonly flags: readonly string[];
  /** Ids of its parts; null is unknown. */
  readonly contains: readonly string[] | null;
  readonly isComposite: boolean;
}

export interface OfferedMeal {
  readonly id: string;
  readonly lines: readonly string[];
  readonly tags: readonly string[];
  readonly cookMinutes: number;
  readonly programs: readonly string[] | null;
  readonly nutrition: Readonly<Record<string, unknown>> | null;
}

export interface RaisedCodes {
  readonly codes: ReadonlySet<string>;
  readonly nutrition: OfferedMeal['nutrition'];
}

export interface Objections {
  readonly codes: ReadonlySet<string>;
  readonly counted: readonly Limit[];
}

type CountedLimit = (typeof countedLimits)[number];
type BannedLimit = Exclude<Limit['what'], CountedLimit>;

const isCounted = ({ what }: Limit): boolean => (countedLimits as readonly string[]).includes(what);

const notVegetarian = [
  ...['within meat', 'within poultry', 'within fish', 'within shellfish', 'within rennet'],
  ...['within gelatine', 'rule lost'],
];

/** Programs not named here are decided by the meal's facts alone. */
const breaksProgram: Readonly<Partial<Record<Program, readonly string[]>>> = {
  halal: ['within pork', 'within alcohol', 'within gelatine', 'rule lost'],
  vegetarian: notVegetarian,
  'egg-free-vegetarian': [...notVegetarian, 'within egg', 'allergen eggs', 'rule unknown_allergens'],
  jain: [
    ...[...notVegetarian, 'within egg', 'allergen eggs', 'rule unknown_allergens', 'rule unknown_make'],
    ...['within honey', 'within allium', 'within root', 'within potato', 'within fungus', 'within alcohol'],
  ],
  'no-beef': ['within beef', 'within gelatine', 'within rennet', 'rule lost'],
  'no-onion-garlic': ['within allium', 'rule unknown_make'],
  vegan: [
    ...['flag meat', 'flag poultry', 'flag fish', 'flag shellfish'],
    ...['flag animal', 'flag dairy', 'flag egg'],
  ],
  'gluten-free': ['rule unknown_allergens', 'allergen gluten'],
  'dairy-free': ['rule unknown_allergens', 'allergen milk', 'flag dairy'],
  'nut-free': ['rule unknown_allergens', 'allergen tree_nuts', 'allergen peanuts'],
  paleo: [
    ...['flag grain', 'flag legume', 'flag dairy', 'flag potato'],
    ...['flag refined_oil', 'flag added_sugar', 'flag processed', 'flag alcohol'],
  ],
};

const breaksLimit: Readonly<Record<BannedLimit, readonly string[]>> = {
  alcohol: ['within alcohol', 'rule lost'],
  organ_meat: ['within organ_meat', 'rule lost'],
  high_mercury: ['within high_mercury', 'rule lost'],
  soft_cheese: ['within soft_cheese', 'rule lost'],
  raw_sprouts: ['within sprouts', 'rule lost'],
  high_purine: ['within organ_meat', 'within shellfish', 'within high_purine', 'rule lost'],
  raw_egg: ['line raw_egg'],
  raw_animal: ['line raw_animal'],
  spicy: ['line spicy', 'flag hot'],
};

/** Derived from all ingredients at any depth. An ingredient that diets can't name counts as unknown. */
export function raisedBy(
  meal: OfferedMeal,
  ingredients: ReadonlyMap<string, IngredientRow>,
  isReadable: (ingredientId: string) => boolean,
): RaisedCodes {
  const codes = marksOf(meal, ingredients, isReadable);
  const isRaised = (mark: string): boolean => codes.has(mark);
  for (const program of programs)
    if (meal.programs?.includes(program) !== true || breaksProgram[program]?.some(isRaised) === true)
      codes.add(`program ${program}`);
  for (const [what, marks] of Object.entries(breaksLimit))
    if (marks.some(isRaised)) codes.add(`limit ${what}`);
  return { codes, nutrition: meal.nutrition };
}

function marksOf(
  meal: OfferedMeal,
  ingredients: ReadonlyMap<string, IngredientRow>,
  isReadable: (ingredientId: string) => boolean,
): Set<string> {
  // Every meal raises it: no meal is safe while an allergy is unread.
  const marks = new Set(['rule unread']);
  if (meal.lines.length === 0) markUnknown(marks);
  for (const id of insideOf(meal.lines, ingredients)) {
    marks.add(`ingredient ${id}`);
    if (!isReadable(id)) marks.add('rule unknown_make');
    const row = ingredients.get(id);
    if (!row) {
      markUnknown(marks);
      continue;
    }
    if (row.allergens === null) marks.add('rule unknown_allergens');
    for (const allergen of row.allergens ?? []) marks.add(`allergen ${allergen}`);
    if (row.isComposite && row.contains === null) marks.add('rule unknown_make');
    for (const flag of row.flags) marks.add(`within ${flag}`);
  }
  for (const id of meal.lines) markLine(marks, meal, ingredients.get(id)?.flags ?? []);
  if (meal.tags.includes('spicy')) marks.add('line spicy');
  return marks;
}

function markUnknown(marks: Set<string>): void {
  for (const rule of ['unknown_allergens', 'unknown_make', 'lost']) marks.add(`rule ${rule}`);
}

/** Flags of the product decide how it is cooked, not those of its parts. */
function markLine(marks: Set<string>, { tags, cookMinutes }: OfferedMeal, flags: readonly string[]): void {
  const has = (...some: readonly string[]): boolean => some.some((flag) => flags.includes(flag));
  const isCooked = cookMinutes > 0 && !tags.includes('raw') && !tags.includes('no-cook');
  for (const flag of flags) marks.add(`flag ${flag}`);
  if (has('egg') && !has('processed', 'grain') && !tags.includes('eggs-firm')) marks.add('line raw_egg');
  if (has('cold_smoked') || (!isCooked && has('meat', 'fish', 'shellfish') && !has('processed')))
    marks.add('line raw_animal');
}

function insideOf(lines: readonly string[], ingredients: ReadonlyMap<string, IngredientRow>): Set<string> {
  const found = new Set(lines);
  for (const id of found) for (const part of ingredients.get(id)?.contains ?? []) found.add(part);
  return found;
}

/** Refuses every meal if a diner avoids an ingredient missing from the catalogue. */
export function objectionsOf(
  diners: readonly Diner[],
  isReadable: (ingredientId: string) => boolean,
): Objections {
  const codes = new Set<string>();
  for (const { avoidAllergens, avoidIngredients, programs: kept, limits, unread } of diners) {
    if (unread.length > 0 || !avoidIngredients.every(isReadable)) codes.add('rule unread');
    if (avoidAllergens.length + avoidIngredients.length > 0) codes.add('rule unknown_allergens');
    if (avoidIngredients.length > 0) codes.add('rule unknown_make');
    for (const allergen of avoidAllergens) codes.add(`allergen ${allergen}`);
    for (const ingredient of avoidIngredients) codes.add(`ingredient ${ingredient}`);
    for (const program of kept) codes.add(`program ${program}`);
    for (const limit of limits) if (!isCounted(limit)) codes.add(`limit ${limit.what}`);
  }
  return { codes, counted: diners.flatMap(({ limits }) => limits.filter(isCounted)) };
}

/** An unknown amount exceeds every limit. */
export function isRefused({ codes, nutrition }: RaisedCodes, objections: Objections): boolean {
  for (const code of objections.codes) if (codes.has(code)) return true;
  return objections.counted.some(({ what, most }) => !(countOf(what, nutrition) <= (most ?? 0)));
}

function countOf(what: string, nutrition: OfferedMeal['nutrition']): number {
  const [amount, tooLow] = [nutrition?.[what], nutrition?.['atLeast']];
  const isTooLow = Array.isArray(tooLow) && tooLow.includes(what);
  return typeof amount === 'number' && !isTooLow ? amount : Infinity;
}
