import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';
import {
  ingredientFile,
  mealFile,
  nutritionFile,
  type IngredientFile,
  type MealFile,
  type NutritionPer100g,
} from './food-schema.ts';

const root = path.resolve(import.meta.dirname, '..');

export interface FoodIngredient extends IngredientFile {
  readonly aisle: string;
  readonly nutrition: NutritionPer100g;
}

export interface FoodMeal extends MealFile {
  readonly hasPicture: boolean;
}

export interface Food {
  readonly ingredients: readonly FoodIngredient[];
  readonly meals: readonly FoodMeal[];
}

/** Pictures are named `<meal-id>.webp`. */
export const picturesFolder = path.join(root, 'images');

/** The message names the file and the place. */
export class BadFoodData extends Error {}

/** Throws `BadFoodData` for a wrong shape, a duplicate id or an unknown one. */
export function loadFood(): Food {
  const read = (file: string): unknown => {
    const text = readFileSync(path.join(root, file), 'utf8');
    return JSON.parse(text);
  };
  const nutrition = parse(
    'data/ingredient-nutrition.json',
    nutritionFile,
    read('data/ingredient-nutrition.json'),
  );
  const ingredients = filesIn('data/ingredients').flatMap((file) =>
    parse(file, z.array(ingredientFile), read(file)).map((entry) => ({
      ...entry,
      aisle: path.basename(file, '.json'),
      nutrition: nutrition[entry.id] ?? missing(file, entry.id, 'nutrition; run npm run food:nutrition'),
    })),
  );
  const pictures = new Set(readdirSync(picturesFolder).filter((name) => name.endsWith('.webp')));
  const meals = filesIn('data/meals').flatMap((file) =>
    parse(file, z.array(mealFile), read(file)).map((entry) => ({
      ...entry,
      hasPicture: pictures.has(`${entry.id}.webp`),
    })),
  );
  checkIds(ingredients, meals);
  return { ingredients, meals };
}

const filesIn = (folder: string): string[] =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => `${folder}/${name}`);

function parse<T extends z.ZodMiniType>(file: string, schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new BadFoodData(`${file}: ${issue?.path.join('.') ?? ''} ${issue?.message ?? ''}`);
}

function missing(file: string, id: string, what: string): never {
  throw new BadFoodData(`${file}: ${id} has no ${what}.`);
}

function checkIds(ingredients: readonly FoodIngredient[], meals: readonly FoodMeal[]): void {
  const known = new Set(ingredients.map(({ id }) => id));
  if (known.size !== ingredients.length) throw new BadFoodData('An ingredient id stands twice.');
  if (new Set(meals.map(({ id }) => id)).size !== meals.length)
    throw new BadFoodData('A meal id stands twice.');
  for (const { id, contains } of ingredients) {
    for (const part of contains ?? [])
      if (!known.has(part)) missing('data/ingredients', id, `ingredient ${part}`);
  }
  for (const meal of meals) {
    for (const line of meal.ingredients) {
      if (!known.has(line.ingredient)) missing('data/meals', meal.id, `ingredient ${line.ingredient}`);
    }
  }
}
