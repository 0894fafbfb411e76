import type { MealTime } from '@sufra/contract/options.ts';
import type { SuggestionStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { PastMeal } from './windows.rules.ts';

export interface StoredSuggestion {
  readonly id: string;
  readonly mealId: string;
  readonly day: DubaiDay;
  readonly mealTime: MealTime;
  readonly status: SuggestionStatus;
  readonly rejectionCount: number;
  /** Of a serving, 0.75 to 1.25. */
  readonly portion: number;
  readonly dietVersion: number;
  readonly shelfVersion: string;
  readonly sealedReasons: Buffer;
  /** A person chose to keep it. */
  readonly isLocked: boolean;
}

/** The account's suggestion, locked; a foreign id finds nothing. */
export const lockSuggestion = (tx: Tx, accountId: string, id: string): Promise<StoredSuggestion | null> =>
  tx.row<StoredSuggestion>(sql`
    select id, meal_id as "mealId", day, meal_time as "mealTime", status, rejection_count as "rejectionCount", portion::float8 as portion,
      diet_version as "dietVersion", shelf_version as "shelfVersion", reasons as "sealedReasons",
      locked_at is not null as "isLocked"
    from planner.suggestions where id = ${id} and account_id = ${accountId} for update`);

/**
 * Makes everything else that plans or decides for this account wait until the transaction ends. Taken before any row:
 * a replacement looks at the other meals of its day, and two of them at once would wait for each other for ever.
 */
export async function lockTable(tx: Tx, accountId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('planner/' || ${accountId}::text, 0))`);
}

/** What stands on the table that day. */
export const loadDay = (tx: Tx, accountId: string, day: DubaiDay): Promise<StoredSuggestion[]> =>
  tx.rows<StoredSuggestion>(sql`
    select id, meal_id as "mealId", day, meal_time as "mealTime", status, rejection_count as "rejectionCount", portion::float8 as portion,
      diet_version as "dietVersion", shelf_version as "shelfVersion", reasons as "sealedReasons",
      locked_at is not null as "isLocked"
    from planner.suggestions where account_id = ${accountId} and day = ${day} and is_on_table`);

/** What was offered since a day, the day itself included. */
export const loadHistory = (db: Queries, accountId: string, since: DubaiDay): Promise<PastMeal[]> =>
  db.rows<PastMeal>(sql`
    select meal_id as "mealId", day, meal_time as "mealTime", status
    from planner.suggestions where account_id = ${accountId} and day >= ${since} order by day, created_at, id`);

interface NewSuggestion {
  id: string;
  accountId: string;
  day: DubaiDay;
  mealTime: MealTime;
  mealId: string;
  status: SuggestionStatus;
  rejectionCount: number;
  portion: number;
  sealedReasons: Buffer;
  dietVersion: number;
  shelfVersion: string;
  now: Date;
}

/** Puts a suggestion on the table; leaves alone a slot that somebody filled in the meantime. */
export async function insertSuggestion(tx: Tx, suggestion: NewSuggestion): Promise<void> {
  await tx.run(sql`
    insert into planner.suggestions
      (id, account_id, day, meal_time, meal_id, status, rejection_count, portion, reasons, diet_version,
       shelf_version, created_at)
    values (${suggestion.id}, ${suggestion.accountId}, ${suggestion.day}, ${suggestion.mealTime},
      ${suggestion.mealId}, ${suggestion.status}, ${suggestion.rejectionCount}, ${suggestion.portion},
      ${suggestion.sealedReasons}, ${suggestion.dietVersion}, ${suggestion.shelfVersion},
      ${suggestion.now})
    on conflict (account_id, day, meal_time) where is_on_table do nothing`);
}

export async function saveDecision(tx: Tx, id: string, status: SuggestionStatus, now: Date): Promise<void> {
  await tx.run(sql`update planner.suggestions set status = ${status}, decided_at = ${now} where id = ${id}`);
}

/** The stars of a meal; null takes them back. */
export async function saveStars(tx: Tx, id: string, stars: number | null, now: Date): Promise<void> {
  const ratedAt = stars === null ? null : now;
  await tx.run(sql`update planner.suggestions set stars = ${stars}, rated_at = ${ratedAt} where id = ${id}`);
}

/** Marks a suggestion as checked against the newest diet and catalogue, with the reasons that hold now. */
export async function saveChecked(
  tx: Tx,
  checked: { id: string; portion: number; dietVersion: number; shelfVersion: string; sealedReasons: Buffer },
): Promise<void> {
  await tx.run(sql`
    update planner.suggestions set diet_version = ${checked.dietVersion}, shelf_version = ${checked.shelfVersion},
      portion = ${checked.portion}, reasons = ${checked.sealedReasons}
    where id = ${checked.id}`);
}

/**
 * Takes meals off the table that stopped being safe or due. What deciding on them taught goes with them: whoever reads
 * the taste next makes it anew from what is left.
 */
export async function deleteSuggestions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update planner.tastes set is_stale = true
    where account_id in (select account_id from planner.suggestions where id = any(${ids}) and decided_at is not null)`);
  await tx.run(sql`delete from planner.suggestions where id = any(${ids})`);
}

/** Forgets everything that was ever suggested to an account. */
export async function deleteSuggestionsOf(db: Queries, accountId: string): Promise<void> {
  await db.run(sql`delete from planner.suggestions where account_id = ${accountId}`);
}
