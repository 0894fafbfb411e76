import type { MealContent } from '@sufra/contract/cms.ts';
import type { MealStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Facts } from './facts.rules.ts';
import type { MeasuredMeal } from './ingredient-change.rules.ts';

/** Makes everyone else who would change this meal wait; false when there is none. */
export async function lockMeal(tx: Tx, id: string): Promise<boolean> {
  return (await tx.row(sql`select 1 from catalogue.meals where id = ${id} for update`)) !== null;
}

interface Draft {
  readonly id: string;
  readonly content: MealContent;
  readonly at: Date;
}

/** Begins a meal nobody is offered before it is published. Its facts say that nobody knows what is in it. */
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

/** Puts a content in place of what was published, and no draft is left; a kitchen's dish is everyone's from now on. */
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

/** What came with the product is the first version, once an admin publishes over it. */
export async function countShippedVersion(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update catalogue.meals set version = 1 where id = ${id} and version = 0`);
}

export async function saveStatus(tx: Tx, id: string, status: MealStatus, at: Date): Promise<void> {
  await tx.run(sql`
    update catalogue.meals set status = ${status}, revision = revision + 1, edited_at = ${at}, updated_at = ${at}
    where id = ${id}`);
}

/** Meals with one of these ingredients, or all meals for null, locked so that nobody publishes them meanwhile. */
export const lockMealsWith = (tx: Tx, ingredientIds: readonly string[] | null): Promise<MeasuredMeal[]> =>
  tx.rows<MeasuredMeal>(sql`
    select m.id, m.servings, (
      select json_agg(json_build_object('ingredientId', l.ingredient_id, 'grams', l.grams,
        'isOptional', l.is_optional, 'position', l.position, 'amount', l.amount, 'unit', l.unit) order by l.position)
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

/** Meals and ingredients that a release of the food data no longer changes. */
export async function editedIds(db: Queries): Promise<{ meals: Set<string>; ingredients: Set<string> }> {
  const rows = await db.rows<{ id: string; isMeal: boolean }>(sql`
    select id, true as "isMeal" from catalogue.meals where edited_at is not null or owner_partner_id is not null
    union all select id, false from catalogue.ingredients where edited_at is not null`);
  const idsOf = (isMeal: boolean): Set<string> =>
    new Set(rows.filter((row) => row.isMeal === isMeal).map(({ id }) => id));
  return { meals: idsOf(true), ingredients: idsOf(false) };
}
