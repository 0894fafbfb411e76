// The catalogue's door: loads the food data, hands out the shelf, and keeps kitchens' own dishes.
export { loadShippedCatalogue, openShelf } from './catalogue.flows.ts';
export {
  addDish,
  changeDish,
  moveDish,
  openDish,
  searchIngredients,
  tryDish,
  type WrittenDish,
} from './dish.flows.ts';
export { matchOf, type Derived, type DishDraft, type FoundIngredient } from './dish.rules.ts';
export type { Reading } from './lexicon.rules.ts';
export {
  buildShelf,
  type Judgement,
  type JudgedMeal,
  type MealCard,
  type Shelf,
  type ShelfIngredient,
} from './shelf.rules.ts';
