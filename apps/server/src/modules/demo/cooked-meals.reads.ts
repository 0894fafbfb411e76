import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { CookedMeal } from './partner-world.rules.ts';

export const readCookedMeals = (db: Queries): Promise<CookedMeal[]> =>
  db.rows<CookedMeal>(sql`
    select id, cuisine, servings, prep_minutes + cook_minutes as minutes,
      (facts -> 'priceFilsPerServing')::integer as "costPerServing"
    from catalogue.meals where is_published and owner_partner_id is null order by id`);
