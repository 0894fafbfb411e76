import type { MealTime } from '@sufra/contract/options.ts';
import {
  fullSet,
  has,
  include,
  intersect,
  members,
  subtract,
  type Bitset,
} from '../../../platform/pure/bitset.ts';
import type { Judgement, JudgedMeal, MealCard, Shelf } from '../../catalogue/index.ts';
import type { Diner } from '../../household/index.ts';

declare const checked: unique symbol;

/** Checked for every diner. Only `findSafeMeals`, `safeMealAt` and `checkMeal` make one. */
export interface SafeMeal {
  readonly card: MealCard;
  readonly [checked]: true;
}

export type Finding =
  | { readonly kind: 'meals'; readonly meals: readonly SafeMeal[] }
  /** No meal is safe while an allergy text is unread. */
  | { readonly kind: 'unread'; readonly texts: readonly string[] };

/** Only `findSafeSet` makes one. */
export interface SafeSet {
  readonly places: Bitset;
  readonly [checked]: true;
}

const hasAllergy = (diner: Diner): boolean =>
  diner.avoidAllergens.length > 0 || diner.avoidIngredients.length > 0;

export function findSafeSet(
  shelf: Shelf,
  diners: readonly Diner[],
  dislikes: readonly string[] = [],
): { readonly kind: 'safe'; readonly safe: SafeSet } | Extract<Finding, { kind: 'unread' }> {
  const texts = diners.flatMap((diner) => diner.unread);
  if (texts.length > 0) return { kind: 'unread', texts };
  const places = safeSet(shelf, diners);
  for (const dislike of dislikes) subtract(places, dislikedSet(shelf, dislike));
  return { kind: 'safe', safe: { places } as SafeSet };
}

export const safeMealAt = (shelf: Shelf, { places }: SafeSet, place: number): SafeMeal | null =>
  (has(places, place) && toSafe(shelf.meals[place])[0]) || null;

export function findSafeMeals(
  shelf: Shelf,
  diners: readonly Diner[],
  time: MealTime,
  dislikes: readonly string[] = [],
): Finding {
  const found = findSafeSet(shelf, diners, dislikes);
  if (found.kind === 'unread') return found;
  const candidates = found.safe.places.slice();
  intersect(candidates, shelf.atMealTime(time));
  return { kind: 'meals', meals: members(candidates).flatMap((index) => toSafe(shelf.meals[index])) };
}

/** Null while an allergy text is unread. */
export function countSafeMeals(
  shelf: Shelf,
  diners: readonly Diner[],
): { readonly [time in MealTime]: number } | null {
  const count = (time: MealTime): number => {
    const found = findSafeMeals(shelf, diners, time);
    return found.kind === 'meals' ? found.meals.length : 0;
  };
  return diners.some(({ unread }) => unread.length > 0)
    ? null
    : { breakfast: count('breakfast'), lunch: count('lunch'), dinner: count('dinner') };
}

/** Null where unsafe for any diner. */
export function checkMeal(shelf: Shelf, diners: readonly Diner[], mealId: string): SafeMeal | null {
  const index = shelf.indexOf(mealId);
  if (index === null || diners.some((diner) => diner.unread.length > 0)) return null;
  const [meal] = has(safeSet(shelf, diners), index) ? toSafe(shelf.meals[index]) : [];
  return meal ?? null;
}

export const isSafeAlone = (shelf: Shelf, diners: readonly Diner[], meal: JudgedMeal): boolean =>
  diners.every((diner) => diner.unread.length === 0) && has(passing(shelf.alone(meal), 1, diners), 0);

const toSafe = (card: MealCard | undefined): SafeMeal[] => (card ? [{ card } as SafeMeal] : []);

const safeSet = (shelf: Shelf, diners: readonly Diner[]): Bitset =>
  passing(shelf, shelf.meals.length, diners);

function passing(shelf: Judgement, meals: number, diners: readonly Diner[]): Bitset {
  const candidates = fullSet(meals);
  for (const diner of diners) {
    for (const program of diner.programs) intersect(candidates, shelf.inProgram(program));
    for (const limit of diner.limits) intersect(candidates, shelf.keeping(limit));
    for (const allergen of diner.avoidAllergens) subtract(candidates, shelf.mayContain(allergen));
    for (const ingredient of diner.avoidIngredients)
      subtract(candidates, shelf.mayContainIngredient(ingredient));
    if (hasAllergy(diner)) subtract(candidates, shelf.unknownAllergens());
  }
  return candidates;
}

// Shared by all households: reading a text is slow.
const dislikedSets = new WeakMap<Shelf, Map<string, Bitset>>();
const mostDislikes = 5_000;

function dislikedSet(shelf: Shelf, dislike: string): Bitset {
  const known = dislikedSets.get(shelf) ?? new Map<string, Bitset>();
  dislikedSets.set(shelf, known);
  const found = known.get(dislike);
  if (found) return found;
  if (known.size >= mostDislikes) known.clear();
  const set = readDislike(shelf, dislike);
  known.set(dislike, set);
  return set;
}

// How a dish tastes, not what is in it.
const tastes: readonly { readonly words: RegExp; readonly of: (shelf: Shelf) => Bitset }[] = [
  {
    words:
      /^(?:too |very )?(?:spicy|hot|chilli hot)(?: food| dishes)?$|^(?:ال)?(?:أكل |طعام )?(?:ال)?(?:حار|حراق|سبايسي)(?: جدا)?$/i,
    of: (shelf) => {
      const set = fullSet(shelf.meals.length);
      subtract(set, shelf.keeping({ what: 'spicy', most: null }));
      return set;
    },
  },
  {
    words: /^fishy(?: food| dishes| smell| taste)?$|^(?:رائحة|طعم|زفر) ?(?:السمك|سمك)?$/i,
    of: (shelf) => shelf.mayContain('fish'),
  },
];

/** What a dislike keeps away. Without an effect, `candidates` may have one. */
export function readDislikes(
  shelf: Shelf,
  texts: readonly string[],
): { text: string; dishes: number; isKnown: boolean; candidates: string[] }[] {
  return texts.map((text) => {
    const dishes = members(dislikedSet(shelf, text)).length;
    const { recognised, senses } = shelf.lexicon.read(text);
    const nearest = recognised || dishes > 0 ? [] : shelf.lexicon.nearest(text);
    return { text, dishes, isKnown: recognised || dishes > 0, candidates: [...senses, ...nearest] };
  });
}

function readDislike(shelf: Shelf, dislike: string): Bitset {
  const taste = tastes.find(({ words }) => words.test(dislike.trim()));
  if (taste) return taste.of(shelf);
  const set = shelf.named(dislike).slice();
  const reading = shelf.lexicon.read(dislike);
  // Unlike foods of the same name: the customer chooses, nothing is kept away meanwhile.
  if (reading.senses.length > 0) return set;
  for (const ingredient of reading.ingredients) include(set, shelf.uses(ingredient));
  if (reading.ingredients.length > 0) return set;
  for (const allergen of reading.allergens) include(set, shelf.mayContain(allergen));
  return set;
}
