import type { Db } from '../../platform/db/db.ts';
import { contentHash } from '../../platform/ids.ts';
import { readMealCards, readShelfIngredients, readShelfNumber } from './catalogue.reads.ts';
import { conditions } from './conditions.rules.ts';
import * as lexiconTerms from './lexicon-terms.rules.ts';
import { otherFoods } from './other-foods.rules.ts';
import { buildShelf, type Shelf } from './shelf.rules.ts';

/** The shelf, and how to be sure that it is the newest. */
export interface ShelfKeeper {
  /** As this process knows it; others may have changed the catalogue a moment ago. */
  readonly shelf: () => Shelf;
  /** The newest: asks for the number, and reads the catalogue again when it has grown. */
  readonly freshShelf: () => Promise<Shelf>;
}

/** Reads the published catalogue, and again whenever it has changed; those who ask at the same time share one reading. */
export async function keepShelf(db: Db): Promise<ShelfKeeper> {
  let current = await readShelf(db);
  let reading: Promise<Shelf> | null = null;
  const readAgain = async (): Promise<Shelf> => {
    try {
      const read = await readShelf(db);
      if (read.number >= current.number) current = read;
      return current;
    } finally {
      reading = null;
    }
  };
  const freshShelf = async (): Promise<Shelf> => {
    const number = await readShelfNumber(db);
    // A reading that began before the change may have missed it.
    while (current.number < number) await (reading ??= readAgain());
    return current;
  };
  return { shelf: () => current, freshShelf };
}

/** Reads the published catalogue into a shelf. */
export const openShelf = (db: Db): Promise<Shelf> => readShelf(db);

// The number first: what is read after it is at least as new.
async function readShelf(db: Db): Promise<Shelf> {
  const number = await readShelfNumber(db);
  const meals = await readMealCards(db);
  const ingredients = [...(await readShelfIngredients(db)), ...otherFoods];
  return buildShelf(meals, ingredients, {
    version: contentHash([meals, ingredients, lexiconTerms, conditions]),
    words: contentHash([ingredients, lexiconTerms, conditions]),
    number,
  });
}
