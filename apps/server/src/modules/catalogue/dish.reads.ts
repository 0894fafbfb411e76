import type { Unit } from '@sufra/contract/catalogue.ts';
import type { Cuisine, MealTime } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { NamedRow, PantryIngredient } from './dish.rules.ts';
import type { Bilingual } from './shelf.rules.ts';

export const readIngredients = (db: Queries, ids: readonly string[]): Promise<PantryIngredient[]> =>
  db.rows<PantryIngredient>(sql`
    select id, json_build_object('en', name_en, 'ar', name_ar) as name, allergens, flags, nutrition,
      details -> 'units' as units, (details ->> 'gramsPerMl')::float8 as "gramsPerMl", details -> 'packs' as packs
    from catalogue.ingredients where id = any(${ids})`);

/** Every ingredient there is; a few hundred. */
export const readPantry = (db: Queries): Promise<NamedRow[]> =>
  db.rows<NamedRow>(sql`
    select id, json_build_object('en', name_en, 'ar', name_ar) as name, allergens, details -> 'units' as units,
      (details ->> 'gramsPerMl')::float8 as "gramsPerMl",
      array[name_en, name_ar]
        || array(select jsonb_array_elements_text(details -> 'synonyms' -> 'en'))
        || array(select jsonb_array_elements_text(details -> 'synonyms' -> 'ar')) as names
    from catalogue.ingredients order by id`);

interface WrittenLine extends Pick<PantryIngredient, 'name' | 'allergens' | 'units' | 'gramsPerMl'> {
  readonly ingredientId: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly isOptional: boolean;
}

/** A dish as it was written. */
export interface DishTextRow {
  readonly mealId: string;
  readonly ownerPartnerId: string | null;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly cuisine: Cuisine;
  readonly mealTimes: readonly MealTime[];
  readonly servings: number;
  readonly lines: readonly WrittenLine[];
}

export const readDish = (db: Queries, id: string): Promise<DishTextRow | null> =>
  db.row<DishTextRow>(sql`
    select m.id as "mealId", m.owner_partner_id as "ownerPartnerId", m.title, m.description, m.cuisine,
      m.meal_times as "mealTimes", m.servings,
      (select json_agg(json_build_object(
          'ingredientId', i.id, 'name', json_build_object('en', i.name_en, 'ar', i.name_ar), 'amount', l.amount,
          'unit', l.unit, 'isOptional', l.is_optional, 'allergens', i.allergens, 'units', i.details -> 'units',
          'gramsPerMl', i.details -> 'gramsPerMl') order by l.position)
        from catalogue.meal_lines l join catalogue.ingredients i on i.id = l.ingredient_id
        where l.meal_id = m.id) as lines
    from catalogue.meals m where m.id = ${id} and m.owner_partner_id is not null`);
