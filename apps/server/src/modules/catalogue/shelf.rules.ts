// Builds the shelf: every meal with bitsets over what it contains, so that the planner filters a household in microseconds.
import type { Allergen, Cuisine, MealTime, Program } from '@sufra/contract/options.ts';
import { allergens, mealTimes, programs } from '@sufra/contract/options.ts';
import { add, emptySet, type Bitset } from '../../platform/pure/bitset.ts';
import type { Facts } from './facts.rules.ts';
import { createLexicon, normalise, type Lexicon, type NamedIngredient } from './lexicon.rules.ts';

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
  /** Ids of its ingredients, optional ones too. */
  readonly ingredients: readonly string[];
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
  readonly lexicon: Lexicon;
  ingredientName(id: string): Bilingual | null;
  atMealTime(time: MealTime): Bitset;
  inProgram(program: Program): Bitset;
  /** Meals that contain a class of allergens, or of which nobody knows. */
  mayContain(allergen: Allergen): Bitset;
  /** Meals with this ingredient, inside a prepared product too, or with a product of unknown make. */
  mayContainIngredient(ingredient: string): Bitset;
  /** Meals with an ingredient nobody has allergen data for. */
  unknownAllergens(): Bitset;
  /** Whether an ingredient is, contains or may contain another. */
  mayHold(ingredient: string, other: string): boolean;
  /** Meals that list this very ingredient; for dislikes, where a trace does not matter. */
  uses(ingredient: string): Bitset;
  /** Meals whose title in either language contains the words; for dislikes. */
  named(words: string): Bitset;
  indexOf(mealId: string): number | null;
}

/** Builds the shelf over published meals; ids of `meals` must be unique. */
export function buildShelf(meals: readonly MealCard[], ingredients: readonly ShelfIngredient[]): Shelf {
  const size = meals.length;
  const setOf = (holds: (meal: MealCard) => boolean): Bitset => {
    const set = emptySet(size);
    meals.forEach((meal, index) => {
      if (holds(meal)) add(set, index);
    });
    return set;
  };
  const byId = new Map(ingredients.map((ingredient) => [ingredient.id, ingredient]));
  const parts = new Map(ingredients.map((ingredient) => [ingredient.id, partsOf(ingredient, byId)]));
  const positions = new Map(meals.map((meal, index) => [meal.id, index]));
  const titles = meals.map((meal) => ` ${normalise(meal.title.en)} | ${normalise(meal.title.ar)} `);
  const times = new Map(mealTimes.map((time) => [time, setOf((meal) => meal.mealTimes.includes(time))]));
  const fits = new Map(programs.map((program) => [program, setOf((meal) => meal.facts.programs.includes(program))]));
  const carries = new Map(allergens.map((allergen) => [allergen, setOf((meal) => mayCarry(meal, allergen, byId))]));
  const withIngredient = new Map(
    ingredients.map(({ id }) => [id, setOf((meal) => meal.ingredients.some((used) => mayHoldPart(parts.get(used), id)))]),
  );
  const everything = setOf(() => true);
  const unknown = setOf((meal) => meal.facts.hasUnknownAllergens);
  return {
    meals,
    lexicon: createLexicon(ingredients),
    ingredientName: (id) => {
      const known = byId.get(id);
      return known ? { en: known.nameEn, ar: known.nameAr } : null;
    },
    atMealTime: (time) => times.get(time) ?? emptySet(size),
    inProgram: (program) => fits.get(program) ?? emptySet(size),
    mayContain: (allergen) => carries.get(allergen) ?? everything,
    mayContainIngredient: (id) => withIngredient.get(id) ?? everything,
    unknownAllergens: () => unknown,
    mayHold: (ingredient, other) => mayHoldPart(parts.get(ingredient), other),
    uses: (id) => setOf((meal) => meal.ingredients.includes(id)),
    named: (words) => namedSet(titles, normalise(words)),
    indexOf: (mealId) => positions.get(mealId) ?? null,
  };
}

// Asked of every ingredient anew, whatever the stored facts say: two roads to the same answer.
function mayCarry(meal: MealCard, allergen: Allergen, byId: ReadonlyMap<string, ShelfIngredient>): boolean {
  if (meal.facts.hasUnknownAllergens || meal.facts.allergens.includes(allergen)) return true;
  return meal.ingredients.some((id) => byId.get(id)?.allergens?.includes(allergen) ?? true);
}

interface Parts {
  readonly ids: ReadonlySet<string>;
  /** Some part is a prepared product nobody listed the parts of. */
  readonly isUnknown: boolean;
}

function partsOf(ingredient: ShelfIngredient, byId: ReadonlyMap<string, ShelfIngredient>): Parts {
  const ids = new Set<string>();
  let isUnknown = false;
  const visit = (part: ShelfIngredient | undefined): void => {
    if (!part) {
      isUnknown = true;
      return;
    }
    if (ids.has(part.id)) return;
    ids.add(part.id);
    if (part.contains === null && part.isComposite) isUnknown = true;
    for (const inner of part.contains ?? []) visit(byId.get(inner));
  };
  visit(ingredient);
  return { ids, isUnknown };
}

const mayHoldPart = (parts: Parts | undefined, id: string): boolean => !parts || parts.isUnknown || parts.ids.has(id);

function namedSet(titles: readonly string[], words: string): Bitset {
  const set = emptySet(titles.length);
  if (words !== '') {
    titles.forEach((title, index) => {
      if (title.includes(` ${words} `)) add(set, index);
    });
  }
  return set;
}
