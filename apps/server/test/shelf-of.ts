import type { FoodIngredient, FoodMeal } from '@sufra/food';
import { factsOf } from '../src/modules/catalogue/shelf/facts.rules.ts';
import { gramsOf } from '../src/modules/catalogue/shelf/nutrition.rules.ts';
import {
  buildShelf,
  type MealCard,
  type Shelf,
  type ShelfIngredient,
} from '../src/modules/catalogue/index.ts';

export const shelfOf = (ingredients: readonly FoodIngredient[], meals: readonly FoodMeal[]): Shelf =>
  buildShelf(
    meals.map((meal) => toCard(meal, ingredients)),
    ingredients.map(toShelfIngredient),
  );

export const toShelfIngredient = (food: FoodIngredient): ShelfIngredient => ({
  id: food.id,
  nameEn: food.en,
  nameAr: food.ar,
  names: [food.en, food.ar, food.id.replaceAll('-', ' '), ...food.synonyms.en, ...food.synonyms.ar],
  allergens: food.allergens,
  flags: food.flags,
  contains: food.contains ?? null,
  isComposite: food.flags.includes('processed'),
});

export function toCard(meal: FoodMeal, ingredients: readonly FoodIngredient[]): MealCard {
  const lines = meal.ingredients.map((line) => {
    const ingredient = ingredients.find(({ id }) => id === line.ingredient);
    const grams = ingredient && gramsOf(ingredient, line.amount, line.unit);
    if (!ingredient || grams === null || grams === undefined)
      throw new Error(`${meal.id}: ${line.ingredient}`);
    return { ingredient, grams, isOptional: line.optional ?? false };
  });
  return {
    id: meal.id,
    cuisine: meal.cuisine,
    mealTimes: meal.mealTimes,
    family: meal.family,
    minutes: meal.prepMinutes + meal.cookMinutes,
    season: meal.season,
    title: meal.title,
    facts: factsOf(lines, meal.servings),
    ingredients: meal.ingredients.map((line) => line.ingredient),
    preparation: { tags: meal.tags, cookMinutes: meal.cookMinutes },
  };
}
