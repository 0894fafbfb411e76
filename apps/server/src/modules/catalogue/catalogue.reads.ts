import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { MealCard, ShelfIngredient } from './shelf.rules.ts';

/** All meals that may be suggested, as cards, ordered by id so that every process numbers them alike. */
export const readMealCards = (db: Queries): Promise<MealCard[]> =>
  db.rows<MealCard>(sql`
    select m.id, m.cuisine, m.meal_times as "mealTimes", m.family,
      m.prep_minutes + m.cook_minutes as minutes, m.season, m.title, m.facts,
      json_build_object('tags', m.tags, 'cookMinutes', m.cook_minutes) as preparation,
      (select array_agg(l.ingredient_id order by l.position) from catalogue.meal_lines l where l.meal_id = m.id)
        as ingredients
    from catalogue.meals m where m.is_published and m.is_for_everyone order by m.id`);

/** How many changes of the catalogue were committed; a shelf that knows of fewer is read again. */
export async function readShelfNumber(db: Queries): Promise<number> {
  const row = await db.row<{ number: number }>(sql`select number from catalogue.shelf_state`);
  return row?.number ?? 0;
}

export const readShelfIngredients = (db: Queries): Promise<ShelfIngredient[]> =>
  db.rows<ShelfIngredient>(sql`
    select id, name_en as "nameEn", name_ar as "nameAr", allergens, flags, contains, is_composite as "isComposite",
      array[name_en, name_ar, replace(id, '-', ' ')]
        || array(select jsonb_array_elements_text(details -> 'synonyms' -> 'en'))
        || array(select jsonb_array_elements_text(details -> 'synonyms' -> 'ar')) as names
    from catalogue.ingredients order by id`);
