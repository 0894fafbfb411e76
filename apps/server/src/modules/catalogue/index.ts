// The catalogue's door: loads the food data and hands out the shelf.
import type { Db } from '../../platform/db/db.ts';
import { readMealCards, readShelfIngredients } from './catalogue.reads.ts';
import { otherFoods } from './other-foods.rules.ts';
import { buildShelf, type Shelf } from './shelf.rules.ts';

export { loadShippedCatalogue } from './catalogue.flows.ts';
export type { Reading } from './lexicon.rules.ts';
export { buildShelf, type MealCard, type Shelf, type ShelfIngredient } from './shelf.rules.ts';

/** Reads the published catalogue into a shelf. */
export const openShelf = async (db: Db): Promise<Shelf> =>
  buildShelf(await readMealCards(db), [...(await readShelfIngredients(db)), ...otherFoods]);
