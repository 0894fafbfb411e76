import type { getIngredients, IngredientFacts } from '@sufra/contract/catalogue/cms-ingredients.ts';
import type { QueryOf, ReplyOf } from '@sufra/contract/route.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { readPage, type Listing } from '../../../platform/db/page.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { map, type Result } from '../../../platform/pure/result.ts';
import type { Bilingual } from '../shelf/shelf.rules.ts';
import { beginsAs } from './list-meals.ts';

export interface IngredientDeskRow {
  readonly id: string;
  readonly nameEn: string;
  readonly nameAr: string;
  readonly revision: number;
  readonly facts: IngredientFacts;
  readonly usedIn: number;
  readonly partOf: readonly Bilingual[];
  readonly partNames: Readonly<Record<string, Bilingual>>;
}

// `offset 0` keeps PostgreSQL from scanning every meal line.
const columns = part`i.id, i.name_en as "nameEn", i.name_ar as "nameAr", i.revision,
  jsonb_build_object(
    'allergens', i.allergens, 'flags', i.flags, 'aisle', i.aisle, 'parts', i.contains,
    'nutrition', jsonb_build_object('kcal', i.nutrition -> 'kcal', 'protein', i.nutrition -> 'protein',
      'carbs', i.nutrition -> 'carbs', 'sugar', i.nutrition -> 'sugar', 'fibre', i.nutrition -> 'fibre',
      'fat', i.nutrition -> 'fat', 'saturatedFat', i.nutrition -> 'saturatedFat',
      'sodiumMg', i.nutrition -> 'sodiumMg', 'potassiumMg', i.nutrition -> 'potassiumMg',
      'phosphorusMg', i.nutrition -> 'phosphorusMg', 'calciumMg', i.nutrition -> 'calciumMg',
      'ironMg', i.nutrition -> 'ironMg', 'vitaminKUg', i.nutrition -> 'vitaminKUg'),
    'soldBy', i.details -> 'soldBy', 'packs', i.details -> 'packs', 'gramsPerMl', i.details -> 'gramsPerMl',
    'weights', (select coalesce(jsonb_agg(jsonb_build_object('unit', u.key, 'grams', u.value) order by u.key), '[]')
      from jsonb_each(i.details -> 'units') u),
    'otherNames', i.details -> 'synonyms', 'brand', i.details -> 'brand',
    -- The food tables of the USDA name what came with the product by number.
    'source', coalesce(i.details ->> 'source', 'USDA SR ' || (i.details ->> 'ndb'),
      'USDA SR ' || (select string_agg(mixed ->> 0, ' + ') from jsonb_array_elements(i.details -> 'ndbMix') mixed))
  ) as facts,
  (with recursive holders (id) as (
      select i.id union select w.id from holders h cross join lateral (
        select id from catalogue.ingredients where contains @> array[h.id] offset 0) w)
    select count(distinct l.meal_id)::integer from holders h cross join lateral (
      select meal_id from catalogue.meal_lines where ingredient_id = h.id offset 0) l) as "usedIn",
  (select coalesce(json_agg(json_build_object('en', w.name_en, 'ar', w.name_ar) order by w.id), '[]')
    from catalogue.ingredients w where w.contains @> array[i.id]) as "partOf",
  (select coalesce(jsonb_object_agg(w.id, jsonb_build_object('en', w.name_en, 'ar', w.name_ar)), '{}')
    from catalogue.ingredients w where w.id = any(i.contains)) as "partNames"`;

export type CmsIngredient = ReplyOf<typeof getIngredients>['rows'][number];

export const toIngredient = (row: IngredientDeskRow): CmsIngredient => ({
  id: row.id,
  name: { en: row.nameEn, ar: row.nameAr },
  revision: row.revision,
  facts: row.facts,
  usedIn: row.usedIn,
  partOf: [...row.partOf],
  partNames: { ...row.partNames },
});

export const listIngredients = async (
  db: Queries,
  query: QueryOf<typeof getIngredients>,
): Promise<Result<ReplyOf<typeof getIngredients>>> =>
  map(await readPage<IngredientDeskRow>(db, ingredientListing(query), query.cursor), (page) => ({
    ...page,
    rows: page.rows.map(toIngredient),
  }));

type IngredientQuery = Omit<QueryOf<typeof getIngredients>, 'cursor'>;

export function ingredientListing({ q = '', order = 'asc' }: IngredientQuery): Listing {
  const joins = part`join catalogue.ingredients i on i.id = page.id collate "default"`;
  const shown = { columns, joins, keyKind: 'text', idKind: 'slug' } as const;
  if (q !== '')
    return {
      ...shown,
      ...{ key: part`w.key`, id: part`w.ingredient_id`, sort: 'q', order: 'asc' },
      from: part`catalogue.ingredient_words w`,
      where: [beginsAs(q)],
    };
  return {
    ...shown,
    ...{ key: part`i.name_key`, id: part`(i.id collate "C")`, sort: 'name', order },
    from: part`catalogue.ingredients i`,
    where: [],
  };
}

export const readIngredient = (db: Queries, id: string): Promise<IngredientDeskRow | null> =>
  db.row<IngredientDeskRow>(sql`select ${columns} from catalogue.ingredients i where i.id = ${id}`);
