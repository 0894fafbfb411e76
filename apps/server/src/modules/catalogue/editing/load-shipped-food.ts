import { loadFood, type FoodIngredient, type FoodMeal } from '@sufra/food';
import type { Db } from '../../../platform/db/db.ts';
import { contentHash } from '../../../platform/vault.ts';
import { factsOf } from '../shelf/facts.rules.ts';
import { gramsOf, type Line } from '../shelf/nutrition.rules.ts';
import { larderOf, rederiveFacts } from './ingredient.rules.ts';
import { readIngredients } from './ingredient.store.ts';
import { shippedStatus } from './meal.rules.ts';
import {
  catalogueChanged,
  currentRelease,
  editedIds,
  lockCatalogue,
  lockMealsWith,
  saveFacts,
  saveIngredients,
  saveMeals,
  saveRelease,
  withdrawOthers,
  type IngredientRow,
  type LineRow,
  type MealRow,
} from './meal.store.ts';

/** The files ship with the program, so hash them once. */
let shippedHash: string | null = null;

/**
 * Skips a loaded release. Keeps edited meals and kitchens' dishes, with facts derived again. Returns whether it wrote
 * anything.
 */
export async function loadShippedCatalogue(db: Db): Promise<boolean> {
  const loadedHash = await currentRelease(db);
  if (loadedHash !== null && loadedHash === shippedHash) return false;
  const food = loadFood();
  const byId = new Map(food.ingredients.map((ingredient) => [ingredient.id, ingredient]));
  const recipes = food.meals.map((meal) => ({ meal, lines: lineRowsOf(meal, byId) }));
  const lines = recipes.flatMap((recipe) => recipe.lines);
  const ingredients = food.ingredients.map(toIngredientRow);
  const meals = recipes.map((recipe) => toMealRow(recipe.meal, recipe.lines, byId));
  const hash = contentHash([ingredients, meals, lines]);
  shippedHash = hash;
  if (loadedHash === hash) return false;
  await db.transaction(async (tx) => {
    await lockCatalogue(tx);
    const edited = await editedIds(tx);
    const freshMeals = meals.filter(({ id }) => !edited.meals.has(id));
    await saveIngredients(
      tx,
      ingredients.filter(({ id }) => !edited.ingredients.has(id)),
    );
    await saveMeals(
      tx,
      freshMeals,
      lines.filter((line) => !edited.meals.has(line.meal_id)),
    );
    const shippedIds = meals.map(({ id }) => id);
    await withdrawOthers(tx, shippedIds, shippedStatus(false));
    const larder = larderOf(await readIngredients(tx));
    await saveFacts(tx, rederiveFacts(await lockMealsWith(tx, null), larder));
    await catalogueChanged(tx, null);
    await saveRelease(tx, hash);
  });
  return true;
}

function toIngredientRow(food: FoodIngredient): IngredientRow {
  const { id, en, ar, aisle, allergens, flags, nutrition, contains, ...details } = food;
  return {
    id,
    name_en: en,
    name_ar: ar,
    aisle,
    allergens,
    flags,
    nutrition,
    contains: contains ?? null,
    is_composite: flags.includes('processed'),
    details,
  };
}

function lineRowsOf(meal: FoodMeal, byId: ReadonlyMap<string, FoodIngredient>): LineRow[] {
  return meal.ingredients.map((line, index) => {
    const ingredient = byId.get(line.ingredient);
    const grams = ingredient ? gramsOf(ingredient, line.amount, line.unit) : null;
    if (grams === null) throw new Error(`${meal.id}: no weight for a ${line.unit} of ${line.ingredient}.`);
    return {
      meal_id: meal.id,
      position: index + 1,
      ingredient_id: line.ingredient,
      amount: line.amount,
      unit: line.unit,
      grams: Math.round(grams * 100) / 100,
      is_optional: line.optional ?? false,
      note: line.note ?? null,
    };
  });
}

function toMealRow(
  meal: FoodMeal,
  rows: readonly LineRow[],
  byId: ReadonlyMap<string, FoodIngredient>,
): MealRow {
  const lines = rows.flatMap((line): Line[] => {
    const ingredient = byId.get(line.ingredient_id);
    return ingredient ? [{ ingredient, grams: line.grams, isOptional: line.is_optional }] : [];
  });
  return {
    id: meal.id,
    status: shippedStatus(true),
    owner_partner_id: null,
    is_for_everyone: true,
    cuisine: meal.cuisine,
    meal_times: meal.mealTimes,
    family: meal.family,
    servings: meal.servings,
    difficulty: meal.difficulty,
    prep_minutes: meal.prepMinutes,
    cook_minutes: meal.cookMinutes,
    title: meal.title,
    description: meal.description,
    steps: meal.steps,
    tags: meal.tags,
    season: meal.season,
    has_picture: meal.hasPicture,
    facts: factsOf(lines, meal.servings),
  };
}
