// The hard filter: the only maker of safe meals; a meal that breaks anyone's rule can't get past it.
import type { MealTime } from '@sufra/contract/options.ts';
import { fullSet, has, intersect, members, subtract, type Bitset } from '../../platform/pure/bitset.ts';
import type { Judgement, JudgedMeal, MealCard, Shelf } from '../catalogue/index.ts';
import type { Diner } from '../household/index.ts';

declare const checked: unique symbol;

/** A meal checked for everyone at the table. Only `findSafeMeals` and `checkMeal` make one. */
export interface SafeMeal {
  readonly card: MealCard;
  readonly [checked]: true;
}

export type Finding =
  | { readonly kind: 'meals'; readonly meals: readonly SafeMeal[] }
  /** Allergies nobody could read: nothing is called safe before they are settled. */
  | { readonly kind: 'unread'; readonly texts: readonly string[] };

const hasAllergy = (diner: Diner): boolean =>
  diner.avoidAllergens.length > 0 || diner.avoidIngredients.length > 0;

/** All meals of a meal time that every diner may eat and nobody dislikes. Takes microseconds per household. */
export function findSafeMeals(
  shelf: Shelf,
  diners: readonly Diner[],
  time: MealTime,
  dislikes: readonly string[] = [],
): Finding {
  const texts = diners.flatMap((diner) => diner.unread);
  if (texts.length > 0) return { kind: 'unread', texts };
  const candidates = safeSet(shelf, diners);
  intersect(candidates, shelf.atMealTime(time));
  for (const dislike of dislikes) removeDisliked(candidates, shelf, dislike);
  return { kind: 'meals', meals: members(candidates).flatMap((index) => toSafe(shelf.meals[index])) };
}

/** Checks one meal again, as before an accept, an order or a kitchen; null when it is not safe for everyone. */
export function checkMeal(shelf: Shelf, diners: readonly Diner[], mealId: string): SafeMeal | null {
  const index = shelf.indexOf(mealId);
  if (index === null || diners.some((diner) => diner.unread.length > 0)) return null;
  const [meal] = has(safeSet(shelf, diners), index) ? toSafe(shelf.meals[index]) : [];
  return meal ?? null;
}

/** Whether everyone may eat a meal the shelf does not hold, by the very same rules. */
export const isSafeAlone = (shelf: Shelf, diners: readonly Diner[], meal: JudgedMeal): boolean =>
  diners.every((diner) => diner.unread.length === 0) && has(passing(shelf.alone(meal), 1, diners), 0);

const toSafe = (card: MealCard | undefined): SafeMeal[] => (card ? [{ card } as SafeMeal] : []);

const safeSet = (shelf: Shelf, diners: readonly Diner[]): Bitset =>
  passing(shelf, shelf.meals.length, diners);

function passing(shelf: Judgement, meals: number, diners: readonly Diner[]): Bitset {
  const candidates = fullSet(meals);
  for (const diner of diners) {
    for (const program of diner.programs) intersect(candidates, shelf.inProgram(program));
    for (const allergen of diner.avoidAllergens) subtract(candidates, shelf.mayContain(allergen));
    for (const ingredient of diner.avoidIngredients)
      subtract(candidates, shelf.mayContainIngredient(ingredient));
    if (hasAllergy(diner)) subtract(candidates, shelf.unknownAllergens());
  }
  return candidates;
}

function removeDisliked(candidates: Bitset, shelf: Shelf, dislike: string): void {
  subtract(candidates, shelf.named(dislike));
  const reading = shelf.lexicon.read(dislike);
  for (const ingredient of reading.ingredients) subtract(candidates, shelf.uses(ingredient));
  if (reading.ingredients.length > 0) return;
  for (const allergen of reading.allergens) subtract(candidates, shelf.mayContain(allergen));
}
