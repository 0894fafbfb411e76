// The recipes of a week's meals with how their ingredients are sold, and what was ticked off: one SELECT each.
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
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
      (select json_agg(json_build_object(
          'id', i.id, 'name', json_build_object('en', i.name_en, 'ar', i.name_ar), 'aisle', i.aisle,
          'amount', l.amount, 'unit', l.unit, 'grams', l.grams, 'isOptional', l.is_optional, 'note', l.note,
          'allergens', i.allergens, 'packs', i.details -> 'packs', 'soldBy', i.details -> 'soldBy')
          order by l.position)
        from catalogue.meal_lines l join catalogue.ingredients i on i.id = l.ingredient_id
        where l.meal_id = m.id) as lines
    from catalogue.meals m where m.id = any(${mealIds}) and m.is_published and m.is_for_everyone`);

export const readTicks = (db: Queries, accountId: string): Promise<Tick[]> =>
  db.rows<Tick>(sql`
    select ingredient_id as "ingredientId", from_day as "fromDay", state, grams::float8 as grams
    from ordering.week_ticks where account_id = ${accountId}`);
