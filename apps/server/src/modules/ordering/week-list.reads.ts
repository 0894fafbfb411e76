import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { mealLines } from './meal-lines.reads.ts';
import type { MealLine } from './offer.rules.ts';
import type { Tick } from './week-list.rules.ts';

export interface WeekRecipe {
  readonly mealId: string;
  readonly servings: number;
  readonly lines: readonly MealLine[];
}

/** Recipes anybody may cook; a kitchen keeps that of its own dish to itself. */
export const readRecipes = (db: Queries, mealIds: readonly string[]): Promise<WeekRecipe[]> =>
  db.rows<WeekRecipe>(sql`
    select m.id as "mealId", m.servings,
      ${mealLines} as lines
    from catalogue.meals m where m.id = any(${mealIds}) and m.is_published and m.is_for_everyone`);

export const readTicks = (db: Queries, accountId: string): Promise<Tick[]> =>
  db.rows<Tick>(sql`
    select ingredient_id as "ingredientId", from_day as "fromDay", state, grams::float8 as grams
    from ordering.week_ticks where account_id = ${accountId}`);
