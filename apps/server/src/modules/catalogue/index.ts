// The catalogue's door: loads the food data, keeps the shelf and hands it out, and keeps kitchens' own dishes.
export { loadShippedCatalogue } from './catalogue.flows.ts';
export { registerDesk } from './cms.routes.ts';
export { hearCatalogue } from './catalogue.jobs.ts';
export {
  addDish,
  changeDish,
  moveDish,
  openDish,
  searchIngredients,
  tryDish,
  type WrittenDish,
} from './dish.flows.ts';
export { openJudge } from './import.flows.ts';
export { matchOf, type Derived, type DishDraft, type FoundIngredient } from './dish.rules.ts';
export type { ConditionReading, Reading } from './lexicon.rules.ts';
export type { Preparation } from './limits.rules.ts';
export { keepShelf, openShelf, type ShelfKeeper } from './shelf.flows.ts';
export {
  buildShelf,
  type Judgement,
  type JudgedMeal,
  type MealCard,
  type Shelf,
  type ShelfIngredient,
} from './shelf.rules.ts';
export type { Judge } from './written.rules.ts';
