// Reads ingredients as the kitchen desk shows them: with the meals they are used in and the products they are part of.
import type { IngredientFlag } from '@sufra/contract/catalogue.ts';
import type { getIngredients, IngredientFacts } from '@sufra/contract/cms-ingredients.ts';
import type { Allergen } from '@sufra/contract/options.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, sql } from '../../platform/db/sql.ts';
import type { Bilingual } from './shelf.rules.ts';

export interface IngredientDeskRow {
  readonly id: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly aisle: string;
  readonly revision: number;
  readonly allergens: readonly Allergen[] | null;
  readonly flags: readonly IngredientFlag[];
  readonly nutrition: IngredientFacts['nutrition'];
  readonly packs: IngredientFacts['packs'];
  readonly usedIn: number;
  readonly partOf: readonly Bilingual[];
}

// A product with it inside counts as it: its meals follow from the ingredient as well.
const columns = part`i.id, i.name_en as "nameEn", i.name_ar as "nameAr", i.aisle, i.revision, i.allergens, i.flags,
  jsonb_build_object('kcal', i.nutrition -> 'kcal', 'protein', i.nutrition -> 'protein', 'carbs', i.nutrition -> 'carbs',
    'sugar', i.nutrition -> 'sugar', 'fibre', i.nutrition -> 'fibre', 'fat', i.nutrition -> 'fat',
    'saturatedFat', i.nutrition -> 'saturatedFat', 'sodiumMg', i.nutrition -> 'sodiumMg') as nutrition,
  i.details -> 'packs' as packs,
  (with recursive holders (id) as (
      select i.id union select w.id from catalogue.ingredients w join holders h on h.id = any(w.contains))
    select count(distinct l.meal_id)::integer from catalogue.meal_lines l join holders h on h.id = l.ingredient_id)
    as "usedIn",
  (select coalesce(json_agg(json_build_object('en', w.name_en, 'ar', w.name_ar) order by w.id), '[]')
    from catalogue.ingredients w where i.id = any(w.contains)) as "partOf"`;

type IngredientQuery = Omit<QueryOf<typeof getIngredients>, 'cursor'>;

/** Ingredients by name; a search finds the beginnings of words of either name. */
export const ingredientListing = ({ q = '', order = 'asc' }: IngredientQuery): Listing => ({
  sort: 'name',
  order,
  from: part`catalogue.ingredients i`,
  where: q === '' ? [] : [part`strpos(i.search_key, ' ' || admin.search_key(${q}::text)) > 0`],
  key: part`i.name_key`,
  keyKind: 'text',
  id: part`(i.id collate "C")`,
  idKind: 'slug',
  columns,
  joins: part`join catalogue.ingredients i on i.id = page.id`,
});

export const readIngredient = (db: Queries, id: string): Promise<IngredientDeskRow | null> =>
  db.row<IngredientDeskRow>(sql`select ${columns} from catalogue.ingredients i where i.id = ${id}`);
