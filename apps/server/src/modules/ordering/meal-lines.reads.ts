import { part } from '../../platform/db/sql.ts';

/** An array of `MealLine` in the order of the recipe, of the meal that the statement calls `m`. */
export const mealLines = part`(select json_agg(json_build_object(
      'id', i.id, 'name', json_build_object('en', i.name_en, 'ar', i.name_ar), 'aisle', i.aisle,
      'amount', l.amount, 'unit', l.unit, 'grams', l.grams, 'isOptional', l.is_optional, 'note', l.note,
      'allergens', i.allergens, 'packs', i.details -> 'packs', 'soldBy', i.details -> 'soldBy')
      order by l.position)
    from catalogue.meal_lines l join catalogue.ingredients i on i.id = l.ingredient_id
    where l.meal_id = m.id)`;
