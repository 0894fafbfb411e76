import type { MealTime } from '@sufra/contract/options.ts';
import { copyText, sql } from '../../../platform/db/sql.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { addDays, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { PastMeal } from '../choice/windows.rules.ts';
import type { Checked } from '../safety/check-suggestions.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface Batch {
  readonly number: number;
  readonly after: string;
  readonly upTo: string | null;
}

const lowestId = '00000000-0000-0000-0000-000000000000';

/** Cuts subscribers into batches, once per day; later subscribers are planned when they subscribe. */
export async function openNight(tx: Tx, day: DubaiDay, size: number): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('planner/night', 0))`);
  await tx.run(sql`delete from planner.night_batches where day < ${day}`);
  await tx.run(sql`
    insert into planner.night_batches (day, number, after_account, up_to_account)
    select ${day}, number, lag(last, 1, ${lowestId}::uuid) over (order by number),
      case when number = max(number) over () then null else last end
    from (
      select number, max(account_id::text)::uuid as last
      from (
        select account_id, (row_number() over (order by account_id) - 1) / ${size}::int as number
        from subscription.public_subscriptions where is_current) counted
      group by number) cut
    where not exists (select from planner.night_batches where day = ${day})`);
}

export const takeBatch = (tx: Tx, day: DubaiDay): Promise<Batch | null> =>
  tx.row<Batch>(sql`
    select number, after_account as after, up_to_account as "upTo" from planner.night_batches
    where day = ${day} and finished_at is null order by number limit 1 for update skip locked`);

export const hasOpenBatches = async (db: Queries, day: DubaiDay): Promise<boolean> =>
  (await db.row(sql`
    select 1 from planner.night_batches where day = ${day} and finished_at is null limit 1`)) !== null;

export async function setSavepoint(tx: Tx): Promise<void> {
  await tx.run(sql`savepoint together`);
}

export async function rollbackToSavepoint(tx: Tx): Promise<void> {
  await tx.run(sql`rollback to savepoint together`);
}

/** Resets the idle-in-transaction timeout. */
export async function touchBatch(tx: Tx, day: DubaiDay, number: number): Promise<void> {
  await tx.run(sql`select from planner.night_batches where day = ${day} and number = ${number} for update`);
}

export async function finishBatch(
  tx: Tx,
  { day, number, planned, now }: { day: DubaiDay; number: number; planned: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    update planner.night_batches set planned = ${planned}, finished_at = ${now}
    where day = ${day} and number = ${number}`);
}

/** Encoded for `historyReader`; index-only. */
export const readHistories = (
  db: Queries,
  accountIds: readonly AccountId[],
  since: DubaiDay,
): Promise<{ accountId: AccountId; encoded: string }[]> =>
  db.rows(sql`
    select a.id as "accountId", h.encoded
    from unnest(${accountIds}::uuid[]) a(id)
    cross join lateral (
      select string_agg(lpad((s.day - ${since}::date)::text, 2, '0') || left(s.meal_time, 1) || left(s.status, 1)
        || s.meal_id, ' ') as encoded
      from planner.suggestions s where s.account_id = a.id and s.day >= ${since}) h
    where h.encoded is not null`);

const timeOf: Readonly<Record<string, MealTime>> = { b: 'breakfast', l: 'lunch', d: 'dinner' };
const statusOf: Readonly<Record<string, PastMeal['status']>> = {
  p: 'pending',
  a: 'accepted',
  r: 'rejected',
};

/** `12lafattoush`: an accepted lunch on the twelfth day after `since`. */
export function historyReader(since: DubaiDay): (encoded: string) => PastMeal[] {
  const days = new Map<string, DubaiDay>();
  const dayOf = (offset: string): DubaiDay => {
    const day = days.get(offset) ?? addDays(since, Number(offset));
    days.set(offset, day);
    return day;
  };
  return (encoded) => {
    const meals: PastMeal[] = [];
    for (let from = 0; from < encoded.length;) {
      const end = encoded.indexOf(' ', from);
      const to = end < 0 ? encoded.length : end;
      const mealTime = timeOf[encoded.charAt(from + 2)];
      const status = statusOf[encoded.charAt(from + 3)];
      const day = dayOf(encoded.slice(from, from + 2));
      if (mealTime !== undefined && status !== undefined)
        meals.push({ day, mealTime, status, mealId: encoded.slice(from + 4, to) });
      from = to + 1;
    }
    return meals;
  };
}

export interface SavedRow {
  readonly accountId: AccountId;
  readonly mealTime: MealTime;
  readonly mealId: string;
  readonly portion: number;
  readonly dietVersion: number;
  readonly shelfVersion: string;
}

export const readSaved = (
  db: Queries,
  accountIds: readonly AccountId[],
  day: DubaiDay,
): Promise<SavedRow[]> =>
  db.rows<SavedRow>(sql`
    select account_id as "accountId", meal_time as "mealTime", meal_id as "mealId", portion::float8 as portion,
      diet_version as "dietVersion", shelf_version as "shelfVersion"
    from planner.suggestions
    where day = ${day} and account_id = any(${accountIds}::uuid[]) and is_on_table`);

export interface NewSuggestion {
  readonly id: string;
  readonly accountId: AccountId;
  readonly day: DubaiDay;
  readonly mealTime: MealTime;
  readonly mealId: string;
  readonly status: 'pending';
  readonly rejectionCount: number;
  readonly portion: number;
  readonly sealedReasons: Buffer;
  readonly dietVersion: number;
  readonly shelfVersion: string;
}

export async function insertSuggestions(
  tx: Tx,
  day: DubaiDay,
  suggestions: readonly Checked<NewSuggestion>[],
  now: Date,
): Promise<void> {
  await tx.run(sql`
    create temp table if not exists night (
      id uuid, account_id uuid, meal_time text, meal_id text, status text, rejection_count integer,
      portion numeric(3, 2), reasons bytea, diet_version integer, shelf_version text) on commit delete rows`);
  await tx.copyIn(sql`copy pg_temp.night from stdin`, copyText(suggestions.map(columnsOf)));
  await tx.run(sql`
    insert into planner.suggestions
      (id, account_id, day, meal_time, meal_id, status, rejection_count, portion, reasons, diet_version, shelf_version,
       created_at)
    select id, account_id, ${day}, meal_time, meal_id, status, rejection_count, portion, reasons, diet_version,
      shelf_version, ${now}
    from pg_temp.night
    on conflict (account_id, day, meal_time) where is_on_table do nothing`);
}

const columnsOf = (one: NewSuggestion) => [
  one.id,
  one.accountId,
  one.mealTime,
  one.mealId,
  one.status,
  one.rejectionCount,
  one.portion,
  one.sealedReasons,
  one.dietVersion,
  one.shelfVersion,
];
