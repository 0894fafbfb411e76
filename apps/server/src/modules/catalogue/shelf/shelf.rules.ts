import type { Limit } from '@sufra/contract/household/conditions.ts';
import {
  allergens,
  mealTimes,
  programs,
  type Allergen,
  type Cuisine,
  type MealTime,
  type Program,
} from '@sufra/contract/options.ts';
import { add, emptySet, type Bitset } from '../../../platform/pure/bitset.ts';
import { createLexicon, type Lexicon } from '../words/lexicon.rules.ts';
import type { NamedIngredient } from '../words/meanings.rules.ts';
import { normalise } from '../words/spelling.rules.ts';
import type { Facts } from './facts.rules.ts';
import {
  meetsLimit,
  plateServings,
  type FlagsOf,
  type Preparation,
  type ServingsFor,
} from './limits.rules.ts';

export interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface MealCard {
  readonly id: string;
  readonly cuisine: Cuisine;
  readonly mealTimes: readonly MealTime[];
  readonly family: string;
  readonly minutes: number;
  readonly season: readonly string[];
  readonly title: Bilingual;
  readonly facts: Facts;
  readonly ingredients: readonly string[];
  readonly preparation?: Preparation;
}

export interface ShelfIngredient extends NamedIngredient {
  readonly nameEn: string;
  readonly nameAr: string;
  readonly contains: readonly string[] | null;
  readonly isComposite: boolean;
}

/** Meal `i` is bit `i` of every set. */
export interface Shelf {
  readonly meals: readonly MealCard[];
  readonly version: string;
  /** Committed catalogue changes it includes. */
  readonly number: number;
  readonly lexicon: Lexicon;
  readonly ingredientName: (id: string) => Bilingual | null;
  readonly atMealTime: (time: MealTime) => Bitset;
  readonly inProgram: (program: Program) => Bitset;
  /** With meals of unknown allergens. */
  readonly mayContain: (allergen: Allergen) => Bitset;
  /** Also inside products, known or possible. */
  readonly mayContainIngredient: (ingredient: string) => Bitset;
  readonly unknownAllergens: () => Bitset;
  readonly keeping: (limit: Limit) => Bitset;
  readonly servingsFor: ServingsFor;
  readonly keepsLimit: (limit: Limit, meal: JudgedMeal) => boolean;
  readonly mayHold: (ingredient: string, other: string) => boolean;
  readonly uses: (ingredient: string) => Bitset;
  readonly named: (words: string) => Bitset;
  readonly indexOf: (mealId: string) => number | null;
  readonly card: (mealId: string) => MealCard | null;
  /** Judges a meal off the shelf as bit 0 of each set. */
  readonly alone: (meal: JudgedMeal) => Judgement;
}

export interface JudgedMeal {
  readonly facts: Pick<Facts, 'allergens' | 'hasUnknownAllergens' | 'programs'> &
    Partial<Pick<Facts, 'nutrition'>>;
  readonly ingredients: readonly string[];
  readonly preparation?: Preparation;
}

export type Judgement = Pick<
  Shelf,
  'inProgram' | 'mayContain' | 'mayContainIngredient' | 'unknownAllergens' | 'keeping'
>;

export function buildShelf(
  meals: readonly MealCard[],
  ingredients: readonly ShelfIngredient[],
  { version = '', number = 0 }: Partial<Pick<Shelf, 'version' | 'number'>> = {},
): Shelf {
  const byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]));
  const parts = new Map(ingredients.map((ingredient) => [ingredient.id, partsOf(ingredient, byId)]));
  const keepsLimit = limitChecker(byId, parts);
  const positions = new Map(meals.map((meal, index) => [meal.id, index]));
  return {
    meals,
    version,
    number,
    lexicon: createLexicon(ingredients),
    ingredientName: (id) => {
      const known = byId.get(id);
      return known ? { en: known.nameEn, ar: known.nameAr } : null;
    },
    indexOf: (mealId) => positions.get(mealId) ?? null,
    card: (mealId) => meals[positions.get(mealId) ?? -1] ?? null,
    mayHold: (ingredient, other) => mayContainPart(parts.get(ingredient), other),
    alone: (meal) => judge(meal, byId, parts, keepsLimit),
    keepsLimit,
    keeping: mealsKeeping(meals, keepsLimit),
    servingsFor: plateServings(meals, (id) => byId.get(id)?.flags ?? null),
    ...mealSets(meals, byId, parts),
  };
}

type LimitCheck = Shelf['keepsLimit'];

function limitChecker(
  byId: ReadonlyMap<string, ShelfIngredient>,
  parts: ReadonlyMap<string, Parts>,
): LimitCheck {
  const own: FlagsOf['own'] = (id) => byId.get(id)?.flags ?? null;
  const within: FlagsOf['within'] = (id) => {
    const all = [...(parts.get(id)?.ids ?? [id])].map(own);
    return all.includes(null) ? null : all.flatMap((flags) => flags ?? []);
  };
  return (limit, { facts, ingredients, preparation }) =>
    meetsLimit(
      limit,
      { ingredients, nutrition: facts.nutrition ?? null, preparation: preparation ?? null },
      { own, within },
    );
}

function mealsKeeping(meals: readonly MealCard[], keepsLimit: LimitCheck): Shelf['keeping'] {
  const known = new Map<string, Bitset>();
  return (limit) => {
    const key = `${limit.what} ${String(limit.most)}`;
    const found = known.get(key) ?? setWhere(meals, (meal) => keepsLimit(limit, meal));
    known.set(key, found);
    return found;
  };
}

function judge(
  meal: JudgedMeal,
  byId: ReadonlyMap<string, ShelfIngredient>,
  parts: ReadonlyMap<string, Parts>,
  keepsLimit: LimitCheck,
): Judgement {
  const bit = (holds: boolean): Bitset => {
    const set = emptySet(1);
    if (holds) add(set, 0);
    return set;
  };
  return {
    inProgram: (program) => bit(meal.facts.programs.includes(program)),
    mayContain: (allergen) => bit(mayCarry(meal, allergen, byId, parts)),
    mayContainIngredient: (id) =>
      bit(!byId.has(id) || meal.ingredients.some((used) => mayContainPart(parts.get(used), id))),
    unknownAllergens: () => bit(meal.facts.hasUnknownAllergens),
    keeping: (limit) => bit(keepsLimit(limit, meal)),
  };
}

function setWhere(meals: readonly MealCard[], holds: (meal: MealCard) => boolean): Bitset {
  const set = emptySet(meals.length);
  meals.forEach((meal, index) => {
    if (holds(meal)) add(set, index);
  });
  return set;
}

type Sets = Pick<
  Shelf,
  'atMealTime' | 'inProgram' | 'mayContain' | 'mayContainIngredient' | 'unknownAllergens' | 'uses' | 'named'
>;

function mealSets(
  meals: readonly MealCard[],
  byId: ReadonlyMap<string, ShelfIngredient>,
  parts: ReadonlyMap<string, Parts>,
): Sets {
  const setOf = (holds: (meal: MealCard) => boolean): Bitset => setWhere(meals, holds);
  const setFor = <Key>(
    keys: readonly Key[],
    holds: (meal: MealCard, key: Key) => boolean,
  ): Map<Key, Bitset> => new Map(keys.map((key) => [key, setOf((meal) => holds(meal, key))]));
  const none = setOf(() => false);
  const everything = setOf(() => true);
  const unknown = setOf((meal) => meal.facts.hasUnknownAllergens);
  const times = setFor(mealTimes, (meal, time) => meal.mealTimes.includes(time));
  const fits = setFor(programs, (meal, program) => meal.facts.programs.includes(program));
  const carries = setFor(allergens, (meal, allergen) => mayCarry(meal, allergen, byId, parts));
  const holds = setFor([...byId.keys()], (meal, id) =>
    meal.ingredients.some((used) => mayContainPart(parts.get(used), id)),
  );
  const used = setFor([...byId.keys()], (meal, id) => meal.ingredients.includes(id));
  const titles = meals.map((meal) => ` ${normalise(meal.title.en)} | ${normalise(meal.title.ar)} `);
  return {
    atMealTime: (time) => times.get(time) ?? none,
    inProgram: (program) => fits.get(program) ?? none,
    mayContain: (allergen) => carries.get(allergen) ?? everything,
    mayContainIngredient: (id) => holds.get(id) ?? everything,
    unknownAllergens: () => unknown,
    uses: (id) => used.get(id) ?? none,
    named: (words) => titlesContaining(titles, normalise(words)),
  };
}

// Ignores the stored facts: checks every ingredient and part again.
function mayCarry(
  meal: JudgedMeal,
  allergen: Allergen,
  byId: ReadonlyMap<string, ShelfIngredient>,
  parts: ReadonlyMap<string, Parts>,
): boolean {
  if (meal.facts.hasUnknownAllergens || meal.facts.allergens.includes(allergen)) return true;
  const carries = (id: string): boolean => byId.get(id)?.allergens?.includes(allergen) ?? true;
  return meal.ingredients.some((id) => [...(parts.get(id)?.ids ?? [id])].some(carries));
}

function titlesContaining(titles: readonly string[], words: string): Bitset {
  const set = emptySet(titles.length);
  if (words !== '') {
    titles.forEach((title, index) => {
      if (title.includes(` ${words} `)) add(set, index);
    });
  }
  return set;
}

interface Composite {
  readonly id: string;
  readonly contains: readonly string[] | null;
  readonly isComposite: boolean;
}

export interface Parts {
  readonly ids: ReadonlySet<string>;
  /** A part is lost, or a prepared product without a list. */
  readonly isUnknown: boolean;
}

function partsOf<Ingredient extends Composite>(
  ingredient: Ingredient,
  byId: ReadonlyMap<string, Ingredient>,
): Parts {
  const ids = new Set<string>();
  let isUnknown = false;
  // A part that is no ingredient stays among the ids: it may carry anything.
  const visit = (id: string): void => {
    if (ids.has(id)) return;
    ids.add(id);
    const part = byId.get(id);
    if (!part || (part.contains === null && part.isComposite)) isUnknown = true;
    for (const inner of part?.contains ?? []) visit(inner);
  };
  visit(ingredient.id);
  return { ids, isUnknown };
}

const mayContainPart = (parts: Parts | undefined, id: string): boolean =>
  !parts || parts.isUnknown || parts.ids.has(id);
