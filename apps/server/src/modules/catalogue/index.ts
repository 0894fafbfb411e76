/**
 * Owns meals and ingredients: the shipped food data and its edits, the shelf that suggestions are filtered from, and
 * the words that name foods.
 */
import type { Live } from '../../platform/live.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { ObjectStorage } from '../../platform/ports.ts';
import { removeMealPicture } from './editing/meal-picture.ts';
import type { ShelfKeeper } from './shelf/read-shelf.ts';

export { matchScore, type DishDraft } from './editing/dish.rules.ts';
export {
  findDish,
  readFoods,
  searchIngredients,
  tryDishLines,
  type Foods,
  type WeighedFood,
} from './editing/get-dish.ts';
export { readLandingPictures } from './editing/meal.store.ts';
export { loadShippedCatalogue } from './editing/load-shipped-food.ts';
export { auditServedWithout, checkServedWithout, readTextFoods } from './editing/text-foods.ts';
export { addDish, changeDish, moveDish, type DishEdit } from './editing/write-dish.ts';
export { createTextJudge } from './importing/import-recipe.ts';
export { registerCatalogueAdmin } from './routes.ts';
export { buyingNote } from './shelf/facts.rules.ts';
export type { Preparation } from './shelf/limits.rules.ts';
export { keepShelf, pictureOf, readShelf, type ShelfKeeper } from './shelf/read-shelf.ts';
export {
  buildShelf,
  type Judgement,
  type JudgedMeal,
  type MealCard,
  type Shelf,
  type ShelfIngredient,
} from './shelf/shelf.rules.ts';
export { foodsNamedIn } from './words/mentions.rules.ts';
export { permission, type Reading } from './words/lexicon.rules.ts';
export type { ConditionReading, Meaning } from './words/meanings.rules.ts';
export { normalise } from './words/spelling.rules.ts';
export type { Judge } from './words/text-faults.rules.ts';

const topic = 'catalogue';

export function listenToCatalogueChanges(
  outbox: Outbox,
  {
    live,
    storage,
    freshShelf,
  }: Pick<ShelfKeeper, 'freshShelf'> & { readonly live: Live; readonly storage: ObjectStorage },
  log: Log,
): void {
  outbox.on('catalogue.changed', 'catalogue.live', () => live.publish(topic, null));
  outbox.on('meal_picture.removed', 'catalogue.pictures', ({ pictureId }) =>
    removeMealPicture(storage, pictureId),
  );
  // Runs after a lost connection too, which may have missed a change.
  live.subscribe(topic, () => {
    freshShelf().catch((error: unknown) => log.error({ err: error }, 'meal_cache_reload_failed'));
  });
}
