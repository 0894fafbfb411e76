import type { MealTime } from '@sufra/contract/options.ts';
import type { Reason } from '@sufra/contract/planner/planner.ts';
import type { SuggestionStatus } from '@sufra/contract/statuses.ts';
import type { Db, Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { Clock } from '../../../platform/clock.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { PastMeal } from '../choice/windows.rules.ts';
import type { Checked } from '../safety/check-suggestions.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const contextOf = (suggestionId: string): string => `planner.suggestions/${suggestionId}`;

export const sealReasons = (vault: Vault, suggestionId: string, reasons: readonly Reason[]): Buffer =>
  vault.seal(reasons, contextOf(suggestionId));

export const openReasons = (vault: Vault, suggestionId: string, sealed: Buffer): Reason[] =>
  vault.open(sealed, contextOf(suggestionId)) as Reason[];

export interface StoredSuggestion {
  readonly id: string;
  readonly mealId: string;
  readonly day: DubaiDay;
  readonly mealTime: MealTime;
  readonly status: SuggestionStatus;
  readonly rejectionCount: number;
  readonly portion: number;
  readonly dietVersion: number;
  readonly shelfVersion: string;
  readonly sealedReasons: Buffer;
  readonly isLocked: boolean;
}

const columns = part`id, meal_id as "mealId", day, meal_time as "mealTime", status,
  rejection_count as "rejectionCount", portion::float8 as portion, diet_version as "dietVersion",
  shelf_version as "shelfVersion", reasons as "sealedReasons", locked_at is not null as "isLocked"`;

export const lockSuggestion = (tx: Tx, accountId: AccountId, id: string): Promise<StoredSuggestion | null> =>
  tx.row<StoredSuggestion>(sql`
    select ${columns} from planner.suggestions where id = ${id} and account_id = ${accountId} for update`);

/**
 * Serialises plans and decisions of an account. Lock before rows: a replacement reads its whole day, so two would
 * deadlock.
 */
export async function lockPlan(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('planner/' || ${accountId}::text, 0))`);
}

/** Without rejected suggestions. */
export const loadDay = (tx: Tx, accountId: AccountId, day: DubaiDay): Promise<StoredSuggestion[]> =>
  tx.rows<StoredSuggestion>(sql`
    select ${columns} from planner.suggestions
    where account_id = ${accountId} and day = ${day} and is_on_table`);

/** With rejected suggestions, oldest first. */
export const loadHistory = (db: Queries, accountId: AccountId, since: DubaiDay): Promise<PastMeal[]> =>
  db.rows<PastMeal>(sql`
    select meal_id as "mealId", day, meal_time as "mealTime", status
    from planner.suggestions where account_id = ${accountId} and day >= ${since} order by day, created_at, id`);

export interface NewSuggestion {
  id: string;
  accountId: AccountId;
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

export async function insertSuggestion(tx: Tx, suggestion: Checked<NewSuggestion>): Promise<void> {
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

/** A meal whose recipe was read ahead counts as received. */
export async function saveOpened(
  { db, clock }: { readonly db: Queries; readonly clock: Clock },
  { accountId, mealId }: { readonly accountId: AccountId; readonly mealId: string },
): Promise<void> {
  const now = clock.now();
  await db.run(sql`
    update planner.suggestions set opened_at = ${now}
    where account_id = ${accountId} and day > ${dubaiDay(now)} and meal_id = ${mealId} and is_on_table and opened_at is null`);
}

export async function saveStars(tx: Tx, id: string, stars: number | null, now: Date): Promise<void> {
  const ratedAt = stars === null ? null : now;
  await tx.run(sql`update planner.suggestions set stars = ${stars}, rated_at = ${ratedAt} where id = ${id}`);
}

export type RecheckedSuggestion = Pick<
  NewSuggestion,
  | 'id'
  | 'accountId'
  | 'day'
  | 'mealTime'
  | 'mealId'
  | 'portion'
  | 'dietVersion'
  | 'shelfVersion'
  | 'sealedReasons'
>;

export async function saveChecked(tx: Tx, checked: Checked<RecheckedSuggestion>): Promise<void> {
  await tx.run(sql`
    update planner.suggestions set diet_version = ${checked.dietVersion}, shelf_version = ${checked.shelfVersion},
      portion = ${checked.portion}, reasons = ${checked.sealedReasons}
    where id = ${checked.id}`);
}

/** Marks the taste learned from these decisions as stale. */
export async function deleteSuggestions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`
    update planner.tastes set is_stale = true
    where account_id in (select account_id from planner.suggestions where id = any(${ids}) and decided_at is not null)`);
  await tx.run(sql`delete from planner.suggestions where id = any(${ids})`);
}

export async function deleteSuggestionsOf(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from planner.suggestions where account_id = ${accountId}`);
}

interface Cutoffs {
  readonly decided: DubaiDay;
  readonly undecided: DubaiDay;
}

export const deleteSuggestionsBefore = (
  db: Db,
  accountIds: readonly AccountId[],
  { decided, undecided }: Cutoffs,
): Promise<number> =>
  db.run(sql`
    delete from planner.suggestions
    where account_id = any(${accountIds}::uuid[]) and day < ${undecided}
      and (day < ${decided} or (decided_at is null and stars is null))`);

export const readAccountsAfter = async (
  db: Queries,
  after: AccountId | null,
  limit: number,
): Promise<AccountId[]> =>
  (
    await db.rows<{ id: AccountId }>(sql`
      select id from identity.public_accounts
      where id > ${after ?? lowestId}::uuid order by id limit ${limit}`)
  ).map(({ id }) => id);

const lowestId = '00000000-0000-0000-0000-000000000000';

export interface StaleDay {
  readonly accountId: AccountId;
  readonly day: DubaiDay;
}

interface StaleSearch {
  readonly today: DubaiDay;
  readonly version: string;
  readonly mealIds: readonly string[] | null;
  readonly after: StaleDay | null;
}

export function readStaleDays(
  db: Queries,
  { today, version, mealIds, after }: StaleSearch,
  limit: number,
): Promise<StaleDay[]> {
  const ofMeals = mealIds === null ? part`true` : part`meal_id = any(${mealIds})`;
  return db.rows<StaleDay>(sql`
    select distinct day, account_id as "accountId" from planner.suggestions
    where is_on_table and ${ofMeals} and day >= ${today} and shelf_version <> ${version}
      and (day, account_id) > (${after?.day ?? today}::date, ${after?.accountId ?? lowestId}::uuid)
    order by day, account_id limit ${limit}`);
}
