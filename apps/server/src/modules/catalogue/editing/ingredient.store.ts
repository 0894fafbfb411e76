import type { IngredientFacts } from '@sufra/contract/catalogue/cms-ingredients.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { Bilingual } from '../shelf/shelf.rules.ts';
import type { KnownMeal, MeasuredMeal, StoredIngredient } from './ingredient.rules.ts';

const stored = part`id, name_en as "nameEn", name_ar as "nameAr", allergens, flags, contains, nutrition,
  details -> 'units' as units, (details ->> 'gramsPerMl')::float8 as "gramsPerMl", details -> 'packs' as packs`;

/** Own allergens only; `larderOf` adds those of the parts. */
export const readIngredients = (db: Queries): Promise<StoredIngredient[]> =>
  db.rows<StoredIngredient>(sql`select ${stored} from catalogue.ingredients order by id`);

export interface PantryRow extends StoredIngredient {
  readonly synonyms: readonly string[];
}

export const readPantry = (db: Queries): Promise<PantryRow[]> =>
  db.rows<PantryRow>(sql`
    select ${stored}, array(select jsonb_array_elements_text(details -> 'synonyms' -> 'en'))
      || array(select jsonb_array_elements_text(details -> 'synonyms' -> 'ar')) as synonyms
    from catalogue.ingredients order by id`);

interface Saved {
  readonly id: string;
  readonly name: Bilingual;
  readonly facts: IngredientFacts;
  readonly at: Date;
}

const detailsOf = (facts: IngredientFacts): string =>
  JSON.stringify({
    soldBy: facts.soldBy,
    packs: facts.packs,
    units: Object.fromEntries(facts.weights.map(({ unit, grams }) => [unit, grams])),
    gramsPerMl: facts.gramsPerMl,
    synonyms: facts.otherNames,
    brand: facts.brand,
    source: facts.source,
  });

const composite = (flags: readonly string[]) => part`'processed' = any(${flags}::text[])`;

export async function insertIngredient(tx: Tx, { id, name, facts, at }: Saved): Promise<void> {
  await tx.run(sql`
    insert into catalogue.ingredients
      (id, name_en, name_ar, aisle, allergens, flags, nutrition, contains, is_composite, details, edited_at)
    values (${id}, ${name.en}, ${name.ar}, ${facts.aisle}, ${facts.allergens}, ${facts.flags},
      ${JSON.stringify(facts.nutrition)}::jsonb, ${facts.parts}, ${composite(facts.flags)},
      ${detailsOf(facts)}::jsonb, ${at})`);
}

export async function saveIngredient(tx: Tx, { id, name, facts, at }: Saved): Promise<void> {
  await tx.run(sql`
    update catalogue.ingredients set name_en = ${name.en}, name_ar = ${name.ar}, aisle = ${facts.aisle},
      allergens = ${facts.allergens}, flags = ${facts.flags}, contains = ${facts.parts},
      nutrition = nutrition || ${JSON.stringify(facts.nutrition)}::jsonb,
      details = details || ${detailsOf(facts)}::jsonb, is_composite = ${composite(facts.flags)},
      revision = revision + 1, edited_at = ${at}
    where id = ${id}`);
}

export async function saveWeights(
  tx: Tx,
  rows: readonly { mealId: string; position: number; grams: number }[],
): Promise<void> {
  await tx.run(sql`
    update catalogue.meal_lines l set grams = row.grams
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row ("mealId" text, position integer, grams numeric)
    where l.meal_id = row."mealId" and l.position = row.position`);
}

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
