// The catalogue's door: loads the food data and hands out the shelf.
export { loadShippedCatalogue, openShelf } from './catalogue.flows.ts';
export type { Reading } from './lexicon.rules.ts';
export {
  buildShelf,
  type Judgement,
  type JudgedMeal,
  type MealCard,
  type Shelf,
  type ShelfIngredient,
} from './shelf.rules.ts';
