import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { IngredientRow, OfferedMeal } from './independent-check.rules.ts';

export interface Offered {
  readonly meals: readonly OfferedMeal[];
  readonly ingredients: readonly IngredientRow[];
}

/** Without withdrawn and private meals. One statement, so meals and ingredients agree. */
export async function readOffered(db: Queries, mealIds: readonly string[]): Promise<Offered> {
  const row = await db.row<Offered>(sql`
    with recursive inside as (
      select ingredient_id as id from catalogue.public_meal_lines where meal_id = any(${mealIds})
      union
      select part from inside o join catalogue.public_ingredients i on i.id = o.id, unnest(i.contains) as part
    )
    select
      (select coalesce(json_agg(json_build_object('id', m.id, 'tags', m.tags, 'cookMinutes', m.cook_minutes,
          'programs', m.facts -> 'programs', 'nutrition', m.facts -> 'nutrition',
          'lines', array(select l.ingredient_id from catalogue.public_meal_lines l where l.meal_id = m.id))), '[]')
        from catalogue.public_meals m where m.id = any(${mealIds}) and m.is_published and m.is_for_everyone) as meals,
      (select coalesce(json_agg(json_build_object('id', i.id, 'allergens', i.allergens, 'flags', i.flags,
          'contains', i.contains, 'isComposite', i.is_composite)), '[]')
        from inside o join catalogue.public_ingredients i on i.id = o.id) as ingredients`);
  return row ?? { meals: [], ingredients: [] };
}
