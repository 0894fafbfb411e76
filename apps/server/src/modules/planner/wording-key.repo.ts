import type { Reason } from '@sufra/contract/planner.ts';
import { contentHash } from '../../platform/ids.ts';
import type { MealCard, Shelf } from '../catalogue/index.ts';
import { dishOf, reasonsKey, wordableOf, type Wordable } from './wording.rules.ts';

type Menu = Pick<Shelf, 'card' | 'ingredientName'>;

/** One for each dish of a shelf; an old shelf takes its hashes along when it goes. */
const known = new WeakMap<MealCard, string>();

export function dishKey(shelf: Menu, card: MealCard): string {
  const key = known.get(card) ?? contentHash(dishOf(shelf, card));
  known.set(card, key);
  return key;
}

/** Null for a meal that is not on the shelf, and for reasons that nobody words. */
export function wordableFor(shelf: Menu, mealId: string, reasons: readonly Reason[]): Wordable | null {
  const card = shelf.card(mealId);
  const codes = wordableOf(reasons);
  if (!card || codes.length === 0) return null;
  return { mealId, dish: dishKey(shelf, card), reasons: reasonsKey(codes) };
}

/** How a wording is found among those of its meal. */
export const wordingKey = ({ dish, reasons }: Pick<Wordable, 'dish' | 'reasons'>): string =>
  `${dish} ${reasons}`;
