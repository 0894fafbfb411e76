import type { getIngredients, IngredientFacts } from '@sufra/contract/cms-ingredients.ts';
import type { QueryOf } from '@sufra/contract/route.ts';
import type { Queries } from '../../platform/db/db.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, sql } from '../../platform/db/sql.ts';
import type { KnownMeal, MeasuredMeal } from './ingredient-change.rules.ts';
import type { Bilingual } from './shelf.rules.ts';
import { beginsAs } from './word.reads.ts';

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

// A product with it inside counts as it: its meals follow from the ingredient as well. Nobody knows beforehand how many
// products there are, and the planner would guess so many that it read every line of every meal for each row; with
// `offset 0` it looks each of them up.
const columns = part`i.id, i.name_en as "nameEn", i.name_ar as "nameAr", i.revision,
  jsonb_build_object(
    'allergens', i.allergens, 'flags', i.flags, 'aisle', i.aisle, 'parts', i.contains,
    'nutrition', jsonb_build_object('kcal', i.nutrition -> 'kcal', 'protein', i.nutrition -> 'protein',
      'carbs', i.nutrition -> 'carbs', 'sugar', i.nutrition -> 'sugar', 'fibre', i.nutrition -> 'fibre',
      'fat', i.nutrition -> 'fat', 'saturatedFat', i.nutrition -> 'saturatedFat',
      'sodiumMg', i.nutrition -> 'sodiumMg'),
    'soldBy', i.details -> 'soldBy', 'packs', i.details -> 'packs', 'gramsPerMl', i.details -> 'gramsPerMl',
    'weights', (select coalesce(jsonb_agg(jsonb_build_object('unit', u.key, 'grams', u.value) order by u.key), '[]')
      from jsonb_each(i.details -> 'units') u),
    'otherNames', i.details -> 'synonyms',
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

type IngredientQuery = Omit<QueryOf<typeof getIngredients>, 'cursor'>;

/** Ingredients by name. What a search finds comes by the word of either name that begins as it. */
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

/** Which of the names another ingredient has already, however they are written. */
export async function readTakenNames(
  db: Queries,
  { en, ar }: Bilingual,
  exceptId: string | null,
): Promise<{ en: boolean; ar: boolean }> {
  const row = await db.row<{ en: boolean; ar: boolean }>(sql`
    select coalesce(bool_or(name_key = admin.search_key(${en}::text)), false) as en,
      coalesce(bool_or(admin.search_key(name_ar) = admin.search_key(${ar}::text)), false) as ar
    from catalogue.ingredients where id is distinct from ${exceptId}::text`);
  return row ?? { en: false, ar: false };
}

/** Meals with one of these ingredients, with what was derived of them and how their lines are measured. */
export const readMealsWith = (
  db: Queries,
  ingredientIds: readonly string[],
): Promise<(KnownMeal & MeasuredMeal)[]> =>
  db.rows<KnownMeal & MeasuredMeal>(sql`
    select m.id, m.title, m.facts, m.servings, json_agg(json_build_object('ingredientId', l.ingredient_id,
      'grams', l.grams, 'isOptional', l.is_optional, 'position', l.position, 'amount', l.amount, 'unit', l.unit)
      order by l.position) as lines
    from catalogue.meals m join catalogue.meal_lines l on l.meal_id = m.id
    where m.id in (select meal_id from catalogue.meal_lines where ingredient_id = any(${ingredientIds}::text[]))
    group by m.id order by m.id`);
