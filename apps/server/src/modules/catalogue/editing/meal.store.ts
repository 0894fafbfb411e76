import { keptMealPictures, mealPicturePath, type MealContent } from '@sufra/contract/catalogue/cms.ts';
import { landingMeals } from '@sufra/contract/catalogue/landing-meals.ts';
import type { MealStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { announce } from '../../../platform/outbox.ts';
import type { Facts } from '../shelf/facts.rules.ts';
import type { MeasuredMeal } from './ingredient.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

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
  readonly details: unknown;
}

export interface MealRow {
  readonly id: string;
  readonly status: MealStatus;
  readonly owner_partner_id: string | null;
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

/** Serialises catalogue changes. Lock it before any row. */
export async function lockCatalogue(tx: Tx): Promise<void> {
  await tx.run(sql`select 1 from catalogue.shelf_state for update`);
}

/** Reloads every shelf after the commit. `mealIds` (null: all) may have become unsafe for a household. */
export async function catalogueChanged(tx: Tx, mealIds: readonly string[] | null): Promise<void> {
  await tx.run(sql`update catalogue.shelf_state set number = number + 1`);
  await announce(tx, 'catalogue.changed', { mealIds: mealIds && [...mealIds] });
}

export async function currentRelease(db: Queries): Promise<string | null> {
  const row = await db.row<{ hash: string }>(sql`
    select hash from catalogue.releases order by loaded_at desc limit 1`);
  return row?.hash ?? null;
}

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

export async function lockMeal(tx: Tx, id: string): Promise<boolean> {
  return (await tx.row(sql`select 1 from catalogue.meals where id = ${id} for update`)) !== null;
}

interface Draft {
  readonly id: string;
  readonly content: MealContent;
  readonly at: Date;
}

export async function insertDraft(
  tx: Tx,
  { id, content, at }: Draft,
  { status, facts }: { readonly status: MealStatus; readonly facts: Facts },
): Promise<void> {
  await tx.run(sql`
    insert into catalogue.meals
      (id, status, owner_partner_id, is_for_everyone, cuisine, meal_times, family, servings, difficulty, prep_minutes,
       cook_minutes, title, description, steps, tags, season, has_picture, facts, draft, revision, edited_at, updated_at)
    values (${id}, ${status}, null, true, ${content.cuisine}, ${content.mealTimes}, ${content.family},
      ${content.servings}, ${content.difficulty}, ${content.prepMinutes}, ${content.cookMinutes},
      ${JSON.stringify(content.title)}::jsonb, ${JSON.stringify(content.description)}::jsonb, '[]',
      ${content.tags}, ${content.season}, false, ${JSON.stringify(facts)}::jsonb, ${JSON.stringify(content)}::jsonb,
      1, ${at}, ${at})`);
}

export async function saveDraft(tx: Tx, { id, content, at }: Draft): Promise<void> {
  await tx.run(sql`
    update catalogue.meals set draft = ${JSON.stringify(content)}::jsonb, revision = revision + 1, updated_at = ${at}
    where id = ${id}`);
}

interface Published extends Draft {
  readonly status: MealStatus;
  readonly facts: Facts;
  readonly lines: readonly {
    readonly ingredientId: string;
    readonly amount: number | null;
    readonly unit: string | null;
    readonly grams: number;
    readonly isOptional: boolean;
    readonly note: unknown;
  }[];
}

export async function savePublished(
  tx: Tx,
  { id, content, at, status, facts, lines }: Published,
): Promise<void> {
  const steps = content.steps.map(({ en, ar, minutes }) => ({
    en,
    ar,
    ...(minutes === null ? {} : { minutes }),
  }));
  await tx.run(sql`
    update catalogue.meals set status = ${status}, is_for_everyone = true, cuisine = ${content.cuisine},
      meal_times = ${content.mealTimes}, family = ${content.family}, servings = ${content.servings},
      difficulty = ${content.difficulty}, prep_minutes = ${content.prepMinutes},
      cook_minutes = ${content.cookMinutes}, title = ${JSON.stringify(content.title)}::jsonb,
      description = ${JSON.stringify(content.description)}::jsonb, steps = ${JSON.stringify(steps)}::jsonb,
      tags = ${content.tags}, season = ${content.season}, facts = ${JSON.stringify(facts)}::jsonb, draft = null,
      version = version + 1, revision = revision + 1, edited_at = ${at}, updated_at = ${at}
    where id = ${id}`);
  await tx.run(sql`delete from catalogue.meal_lines where meal_id = ${id}`);
  await tx.run(sql`
    insert into catalogue.meal_lines (meal_id, position, ingredient_id, amount, unit, grams, is_optional, note)
    select ${id}, place, line ->> 'ingredientId', (line ->> 'amount')::numeric, line ->> 'unit',
      (line ->> 'grams')::numeric, (line ->> 'isOptional')::boolean, nullif(line -> 'note', 'null')
    from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality t(line, place)`);
}

interface Version {
  readonly id: string;
  readonly version: number;
  readonly content: MealContent;
  readonly by: string | null;
  readonly at: Date;
}

export async function insertVersion(tx: Tx, { id, version, content, by, at }: Version): Promise<void> {
  await tx.run(sql`
    insert into catalogue.meal_versions (meal_id, version, content, by_account_id, at)
    values (${id}, ${version}, ${JSON.stringify(content)}::jsonb, ${by}, ${at})`);
}

export async function markShippedVersion(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update catalogue.meals set version = 1 where id = ${id} and version = 0`);
}

export async function saveStatus(tx: Tx, id: string, status: MealStatus, at: Date): Promise<void> {
  await tx.run(sql`
    update catalogue.meals set status = ${status}, revision = revision + 1, edited_at = ${at}, updated_at = ${at}
    where id = ${id}`);
}

export const lockMealsWith = (tx: Tx, ingredientIds: readonly string[] | null): Promise<MeasuredMeal[]> =>
  tx.rows<MeasuredMeal>(sql`
    select m.id, m.servings, (
      select coalesce(json_agg(json_build_object('ingredientId', l.ingredient_id, 'grams', l.grams,
        'isOptional', l.is_optional, 'position', l.position, 'amount', l.amount, 'unit', l.unit) order by l.position), '[]')
      from catalogue.meal_lines l where l.meal_id = m.id) as lines
    from catalogue.meals m
    where exists (
      select 1 from catalogue.meal_lines l where l.meal_id = m.id
        and (${ingredientIds}::text[] is null or l.ingredient_id = any(${ingredientIds}::text[])))
    order by m.id for update of m`);

export async function saveFacts(tx: Tx, rows: readonly { id: string; facts: Facts }[]): Promise<void> {
  await tx.run(sql`
    update catalogue.meals m set facts = row.facts
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id text, facts jsonb)
    where m.id = row.id and m.facts is distinct from row.facts`);
}

export async function editedIds(db: Queries): Promise<{ meals: Set<string>; ingredients: Set<string> }> {
  const rows = await db.rows<{ id: string; isMeal: boolean }>(sql`
    select id, true as "isMeal" from catalogue.meals where edited_at is not null or owner_partner_id is not null
    union all select id, false from catalogue.ingredients where edited_at is not null`);
  const idsOf = (isMeal: boolean): Set<string> =>
    new Set(rows.filter((row) => row.isMeal === isMeal).map(({ id }) => id));
  return { meals: idsOf(true), ingredients: idsOf(false) };
}

export interface DishRow {
  readonly id: string;
  readonly ownerPartnerId: string | null;
  readonly status: MealStatus;
  readonly isForEveryone: boolean;
}

export const lockDish = (tx: Tx, id: string): Promise<DishRow | null> =>
  tx.row<DishRow>(sql`
    select id, owner_partner_id as "ownerPartnerId", status, is_for_everyone as "isForEveryone"
    from catalogue.meals where id = ${id} for update`);

export async function saveDishStatus(tx: Tx, id: string, status: MealStatus): Promise<void> {
  await tx.run(sql`update catalogue.meals set status = ${status} where id = ${id}`);
}

export async function countModelRequests(db: Queries, accountId: AccountId, since: Date): Promise<number> {
  const row = await db.row<{ asked: number }>(sql`
    select count(*)::int as asked from platform.audit
    where actor_account_id = ${accountId} and at > ${since} and action = 'meal.asked'`);
  return row?.asked ?? 0;
}

export async function lockModelRequests(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('asking:' || ${accountId}::text, 0))`);
}

export interface PicturedMeal {
  readonly ownerId: AccountId | null;
  readonly hasPicture: boolean;
  readonly pictureId: string | null;
}

export const readPicturedMeal = (db: Queries, id: string): Promise<PicturedMeal | null> =>
  db.row<PicturedMeal>(sql`
    select owner_partner_id as "ownerId", has_picture as "hasPicture", picture_id as "pictureId"
    from catalogue.meals where id = ${id}`);

/** Uploaded ones, by `picture:<meal>`. */
export async function readLandingPictures(db: Queries): Promise<[string, string][]> {
  const rows = await db.rows<{ id: string; pictureId: string }>(sql`
    select id, picture_id as "pictureId" from catalogue.meals
    where id = any(${[...landingMeals]}) and picture_id is not null`);
  return rows.map(({ id, pictureId }) => [`picture:${id}`, mealPicturePath(pictureId)]);
}

export async function lockPicturedMeal(tx: Tx, id: string): Promise<PicturedMeal | null> {
  await tx.run(sql`select 1 from catalogue.meals where id = ${id} for update`);
  return readPicturedMeal(tx, id);
}

export const readMealPictures = (db: Queries, id: string) =>
  db.rows<{ id: string; at: Date; by: string | null }>(sql`
    select p.id, p.at, h.name as by from catalogue.meal_pictures p
    left join household.public_profiles h on h.account_id = p.by_account_id
    where p.meal_id = ${id} order by p.at desc, p.id desc`);

interface NewPicture {
  readonly id: string;
  readonly pictureId: string;
  readonly hash: string;
  readonly byId: AccountId;
  readonly at: Date;
}

/** Returns the id of the picture with these bytes. */
export async function saveMealPicture(
  tx: Tx,
  { id, pictureId, hash, byId, at }: NewPicture,
): Promise<string> {
  const kept = await tx.row<{ id: string }>(sql`
    insert into catalogue.meal_pictures (id, meal_id, hash, by_account_id, at)
    values (${pictureId}, ${id}, ${hash}, ${byId}, ${at})
    on conflict (meal_id, hash) do update set hash = excluded.hash returning id`);
  return kept?.id ?? pictureId;
}

export const setMealPicture = (tx: Tx, id: string, pictureId: string | null): Promise<number> =>
  tx.run(sql`update catalogue.meals set picture_id = ${pictureId} where id = ${id}`);

/** Returns the ids of those deleted; the shown one stays. */
export async function deleteOldestPictures(tx: Tx, id: string): Promise<string[]> {
  const gone = await tx.rows<{ id: string }>(sql`
    delete from catalogue.meal_pictures p using catalogue.meals m
    where m.id = p.meal_id and p.meal_id = ${id} and p.id is distinct from m.picture_id and p.id not in (
      select id from catalogue.meal_pictures where meal_id = ${id}
      order by at desc, id desc limit ${keptMealPictures})
    returning p.id`);
  return gone.map((one) => one.id);
}
