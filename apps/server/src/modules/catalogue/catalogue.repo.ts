import type { MealStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { announce } from '../../platform/outbox.ts';

export interface IngredientRow {
  readonly id: string;
  readonly name_en: string;
  readonly name_ar: string;
  readonly aisle: string;
  readonly allergens: readonly string[] | null;
  readonly flags: readonly string[];
  readonly nutrition: unknown;
  readonly contains: readonly string[] | null;
  readonly is_composite: boolean;
  /** Units, packs, synonyms and sources as the data file has them. */
  readonly details: unknown;
}

export interface MealRow {
  readonly id: string;
  readonly status: MealStatus;
  /** The kitchen whose own dish it is; null: Sufra's. */
  readonly owner_partner_id: string | null;
  /** May be suggested. */
  readonly is_for_everyone: boolean;
  readonly cuisine: string;
  readonly meal_times: readonly string[];
  readonly family: string;
  readonly servings: number;
  readonly difficulty: string;
  readonly prep_minutes: number;
  readonly cook_minutes: number;
  readonly title: unknown;
  readonly description: unknown;
  readonly steps: unknown;
  readonly tags: readonly string[];
  readonly season: readonly string[];
  readonly has_picture: boolean;
  readonly facts: unknown;
}

export interface LineRow {
  readonly meal_id: string;
  readonly position: number;
  readonly ingredient_id: string;
  readonly amount: number;
  readonly unit: string;
  readonly grams: number;
  readonly is_optional: boolean;
  readonly note: unknown;
}

/** Makes other changes of the catalogue wait: what is derived here holds when it is committed. Taken before any row. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await tx.run(sql`select 1 from catalogue.shelf_state for update`);
}

/**
 * Tells every process, once the transaction commits, that meals or ingredients changed. `mealIds` are those that may
 * have become unsafe for someone; null is all of them, as when people's words for foods mean something else.
 */
export async function catalogueChanged(tx: Tx, mealIds: readonly string[] | null): Promise<void> {
  await tx.run(sql`update catalogue.shelf_state set number = number + 1`);
  await announce(tx, 'catalogue.changed', { mealIds: mealIds && [...mealIds] });
}

/** The hash of what was loaded last; null before the first load. */
export async function currentRelease(db: Queries): Promise<string | null> {
  const row = await db.row<{ hash: string }>(sql`
    select hash from catalogue.releases order by loaded_at desc limit 1`);
  return row?.hash ?? null;
}

/** Sufra's meals that left the shipped files are no longer offered; their history stays. */
export async function withdrawOthers(
  tx: Tx,
  shippedIds: readonly string[],
  status: MealStatus,
): Promise<void> {
  await tx.run(sql`
    update catalogue.meals set status = ${status}
    where owner_partner_id is null and edited_at is null and id <> all(${shippedIds})`);
}

export async function saveRelease(tx: Tx, hash: string): Promise<void> {
  await tx.run(sql`
    insert into catalogue.releases (hash) values (${hash})
    on conflict (hash) do update set loaded_at = clock_timestamp()`);
}

export async function saveIngredients(tx: Tx, rows: readonly IngredientRow[]): Promise<void> {
  await tx.run(sql`
    insert into catalogue.ingredients
      (id, name_en, name_ar, aisle, allergens, flags, nutrition, contains, is_composite, details)
    select id, name_en, name_ar, aisle, allergens, flags, nutrition, contains, is_composite, details
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id text, name_en text, name_ar text, aisle text, allergens text[], flags text[], nutrition jsonb,
      contains text[], is_composite boolean, details jsonb)
    on conflict (id) do update set
      name_en = excluded.name_en, name_ar = excluded.name_ar, aisle = excluded.aisle,
      allergens = excluded.allergens, flags = excluded.flags, nutrition = excluded.nutrition,
      contains = excluded.contains, is_composite = excluded.is_composite, details = excluded.details`);
}

/** Saves meals and replaces all their lines. */
export async function saveMeals(tx: Tx, meals: readonly MealRow[], lines: readonly LineRow[]): Promise<void> {
  await tx.run(sql`
    insert into catalogue.meals
      (id, status, owner_partner_id, is_for_everyone, cuisine, meal_times, family, servings, difficulty, prep_minutes,
       cook_minutes, title, description, steps, tags, season, has_picture, facts)
    select id, status, owner_partner_id, is_for_everyone, cuisine, meal_times, family, servings, difficulty,
      prep_minutes, cook_minutes, title, description, steps, tags, season, has_picture, facts
    from jsonb_to_recordset(${JSON.stringify(meals)}::jsonb) as row (
      id text, status text, owner_partner_id uuid, is_for_everyone boolean, cuisine text, meal_times text[],
      family text, servings integer, difficulty text, prep_minutes integer, cook_minutes integer, title jsonb,
      description jsonb, steps jsonb, tags text[], season text[], has_picture boolean, facts jsonb)
    on conflict (id) do update set
      status = excluded.status, owner_partner_id = excluded.owner_partner_id,
      is_for_everyone = excluded.is_for_everyone,
      cuisine = excluded.cuisine, meal_times = excluded.meal_times, family = excluded.family,
      servings = excluded.servings, difficulty = excluded.difficulty, prep_minutes = excluded.prep_minutes,
      cook_minutes = excluded.cook_minutes, title = excluded.title, description = excluded.description,
      steps = excluded.steps, tags = excluded.tags, season = excluded.season,
      has_picture = excluded.has_picture, facts = excluded.facts`);
  await tx.run(sql`delete from catalogue.meal_lines where meal_id = any(${meals.map((meal) => meal.id)})`);
  await tx.run(sql`
    insert into catalogue.meal_lines (meal_id, position, ingredient_id, amount, unit, grams, is_optional, note)
    select meal_id, position, ingredient_id, amount, unit, grams, is_optional, note
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as row (
      meal_id text, position integer, ingredient_id text, amount numeric, unit text, grams numeric,
      is_optional boolean, note jsonb)`);
}
