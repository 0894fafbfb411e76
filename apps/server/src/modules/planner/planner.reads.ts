import type { Unit } from '@sufra/contract/catalogue.ts';
import type { Allergen, Cuisine, MealTime, Program } from '@sufra/contract/options.ts';
import type { Reason } from '@sufra/contract/planner.ts';
import type { SuggestionStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql, type Statement } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Served } from '../subscription/index.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

/** A suggestion as it is kept, its reasons sealed. */
export interface StoredSuggestionRow {
  readonly id: string;
  readonly mealId: string;
  readonly day: DubaiDay;
  readonly status: SuggestionStatus;
  readonly rejectionCount: number;
  /** Of a serving, 0.75 to 1.25. */
  readonly portion: number;
  readonly mealTime: MealTime;
  /** A person chose to keep it. */
  readonly isLocked: boolean;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly cuisine: Cuisine;
  readonly minutes: number;
  readonly calories: number;
  readonly protein: number;
  readonly allergens: readonly Allergen[];
  readonly hasPicture: boolean;
  /** Base64 of the sealed reasons. */
  readonly sealedReasons: string;
  /** How reasons of this meal were worded, by dish and reasons; null where none were. */
  readonly wordings: Readonly<Record<string, Bilingual>> | null;
}

/** A suggestion with its reasons opened. */
export interface SuggestionRow extends Omit<StoredSuggestionRow, 'sealedReasons' | 'wordings'> {
  readonly reasons: readonly Reason[];
  /** The reasons in a sentence, where a language model put them well. */
  readonly wording: Bilingual | null;
}

/** The day: what the subscription says of it, and what is on the table, checked against what holds today or not. */
export interface DayRow extends Served {
  readonly suggestion: (StoredSuggestionRow & { readonly isStale: boolean }) | null;
}

/** The shelf a suggestion is to be checked against. */
interface Checked {
  readonly version: string;
  readonly number: number;
}

/** Selects the `DayRow`s of a day, for whoever asks more in the same message. */
export const dayOf = (accountId: string, day: DubaiDay, shelf: Checked): Statement => sql`
    select u.plan_id as "planId", u.previous_plan_id as "previousPlanId", u.plan_changed_on as "planChangedOn",
      u.paused_from as "pausedFrom", u.paused_until as "pausedUntil", u.held_from as "heldFrom", u.ends_on as "endsOn", k.kept_times as "keptTimes",
      case when s.id is null then null else json_build_object(
        'id', s.id, 'mealId', s.meal_id, 'day', s.day, 'status', s.status, 'rejectionCount', s.rejection_count,
        'mealTime', s.meal_time, 'isLocked', s.locked_at is not null, 'portion', s.portion, 'title', m.title, 'description', m.description, 'cuisine', m.cuisine,
        'minutes', m.prep_minutes + m.cook_minutes, 'calories', m.facts -> 'nutrition' -> 'calories',
        'protein', m.facts -> 'nutrition' -> 'protein', 'allergens', m.facts -> 'allergens',
        'hasPicture', m.has_picture, 'sealedReasons', encode(s.reasons, 'base64'), 'wordings',
        (select json_object_agg(w.dish || ' ' || w.reasons, json_build_object('en', w.en, 'ar', w.ar))
          from planner.wordings w where w.meal_id = s.meal_id and w.state = 'accepted'),
        'isStale', s.diet_version <> coalesce(p.diet_version, 1) or s.shelf_version <> ${shelf.version}
          or (select number from catalogue.shelf_state) <> ${shelf.number}) end as suggestion
    from subscription.subscriptions u
    left join subscription.skips k on k.subscription_id = u.id and k.day = ${day}
    left join planner.suggestions s on s.account_id = u.account_id and s.day = ${day} and s.is_on_table
    left join catalogue.meals m on m.id = s.meal_id
    left join household.profiles p on p.account_id = u.account_id
    where u.account_id = ${accountId} and u.is_current
    order by array_position(array['breakfast', 'lunch', 'dinner'], s.meal_time)`;

export const readDay = (db: Queries, accountId: string, day: DubaiDay, shelf: Checked): Promise<DayRow[]> =>
  db.rows<DayRow>(dayOf(accountId, day, shelf));

export interface StaleTable {
  readonly accountId: string;
  readonly day: DubaiDay;
}

interface StaleSearch {
  readonly today: DubaiDay;
  /** Of the shelf that holds now. */
  readonly version: string;
  /** Null is any meal. */
  readonly mealIds: readonly string[] | null;
  readonly after: StaleTable | null;
}

/** Days from today on with a suggestion that was checked against another shelf, in the order of day and account. */
export const readStaleTables = (
  db: Queries,
  { today, version, mealIds, after }: StaleSearch,
  limit: number,
): Promise<StaleTable[]> =>
  mealIds === null
    ? db.rows<StaleTable>(sql`
        select distinct day, account_id as "accountId" from planner.suggestions
        where is_on_table and day >= ${today} and shelf_version <> ${version}
          and (day, account_id) > (${after?.day ?? today}::date, ${after?.accountId ?? lowestId}::uuid)
        order by day, account_id limit ${limit}`)
    : db.rows<StaleTable>(sql`
        select distinct day, account_id as "accountId" from planner.suggestions
        where is_on_table and meal_id = any(${mealIds}) and day >= ${today} and shelf_version <> ${version}
          and (day, account_id) > (${after?.day ?? today}::date, ${after?.accountId ?? lowestId}::uuid)
        order by day, account_id limit ${limit}`);

const lowestId = '00000000-0000-0000-0000-000000000000';

export const readSuggestion = (
  db: Queries,
  accountId: string,
  id: string,
): Promise<StoredSuggestionRow | null> =>
  db.row<StoredSuggestionRow>(sql`
    select s.id, s.meal_id as "mealId", s.day, s.status, s.rejection_count as "rejectionCount",
      s.meal_time as "mealTime", s.locked_at is not null as "isLocked", s.portion::float8 as portion, m.title, m.description, m.cuisine, m.prep_minutes + m.cook_minutes as minutes,
      (m.facts -> 'nutrition' -> 'calories')::float8 as calories,
      (m.facts -> 'nutrition' -> 'protein')::float8 as protein, m.facts -> 'allergens' as allergens,
      m.has_picture as "hasPicture", encode(s.reasons, 'base64') as "sealedReasons",
      (select json_object_agg(w.dish || ' ' || w.reasons, json_build_object('en', w.en, 'ar', w.ar))
        from planner.wordings w where w.meal_id = s.meal_id and w.state = 'accepted') as wordings
    from planner.suggestions s join catalogue.meals m on m.id = s.meal_id
    where s.id = ${id} and s.account_id = ${accountId}`);

export interface RecipeLine {
  readonly id: string;
  readonly name: Bilingual;
  readonly amount: number;
  readonly unit: Unit;
  readonly isOptional: boolean;
  readonly note: Bilingual | null;
  readonly allergens: readonly Allergen[] | null;
}

export interface RecipeRow {
  readonly mealId: string;
  readonly suggestionId: string | null;
  /** Of the suggestion. */
  readonly day: DubaiDay | null;
  readonly mealTime: MealTime | null;
  /** Of a serving; 1 where it is no suggestion. */
  readonly portion: number;
  readonly cuisine: Cuisine;
  readonly mealTimes: readonly MealTime[];
  readonly servings: number;
  readonly difficulty: 'easy' | 'medium' | 'hard';
  readonly prepMinutes: number;
  readonly cookMinutes: number;
  readonly title: Bilingual;
  readonly description: Bilingual;
  readonly steps: readonly (Bilingual & { readonly minutes?: number })[];
  readonly tags: readonly string[];
  readonly hasPicture: boolean;
  readonly facts: {
    readonly allergens: readonly Allergen[];
    readonly hasUnknownAllergens: boolean;
    readonly programs: readonly Program[];
    readonly nutrition: {
      readonly calories: number;
      readonly protein: number;
      readonly carbs: number;
      readonly fat: number;
      readonly saturatedFat: number;
      readonly sugar: number;
      readonly fibre: number;
      readonly sodium: number;
    };
  };
  readonly lines: readonly RecipeLine[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A recipe by the account's own suggestion id or by meal id; a kitchen keeps that of its own dish to itself. */
export const readRecipe = (db: Queries, accountId: string, id: string): Promise<RecipeRow | null> =>
  db.row<RecipeRow>(sql`
    select m.id as "mealId", s.id as "suggestionId", s.day, s.meal_time as "mealTime", coalesce(s.portion, 1)::float8 as portion,
      m.cuisine, m.meal_times as "mealTimes", m.servings, m.difficulty,
      m.prep_minutes as "prepMinutes", m.cook_minutes as "cookMinutes", m.title, m.description, m.steps, m.tags,
      m.has_picture as "hasPicture", m.facts,
      (select json_agg(json_build_object(
          'id', i.id, 'name', json_build_object('en', i.name_en, 'ar', i.name_ar), 'amount', l.amount, 'unit', l.unit,
          'isOptional', l.is_optional, 'note', l.note, 'allergens', i.allergens) order by l.position)
        from catalogue.meal_lines l join catalogue.ingredients i on i.id = l.ingredient_id
        where l.meal_id = m.id) as lines
    from (select 1) one
    left join planner.suggestions s on s.id = ${uuid.test(id) ? id : null}::uuid and s.account_id = ${accountId}
    join catalogue.meals m on m.id = coalesce(s.meal_id, ${id}) and m.is_published and m.is_for_everyone`);
