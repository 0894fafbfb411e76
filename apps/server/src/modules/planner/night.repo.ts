import type { MealTime } from '@sufra/contract/options.ts';
import { copyText } from '../../platform/db/copy.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';

export interface Batch {
  readonly number: number;
  readonly after: string;
  readonly upTo: string | null;
}

const lowestId = '00000000-0000-0000-0000-000000000000';

/**
 * Cuts the subscribers into batches, once for each day whoever comes first; nights before the last are forgotten. Who
 * subscribes afterwards is planned when that happens.
 */
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
        from subscription.subscriptions where is_current) counted
      group by number) cut
    where not exists (select from planner.night_batches where day = ${day})`);
}

/** The next batch nobody else is at, held until the transaction ends; null when there is none. */
export const takeBatch = (tx: Tx, day: DubaiDay): Promise<Batch | null> =>
  tx.row<Batch>(sql`
    select number, after_account as after, up_to_account as "upTo" from planner.night_batches
    where day = ${day} and finished_at is null order by number limit 1 for update skip locked`);

/** Marks the point a batch goes back to where storing it together is refused. */
export async function saveBefore(tx: Tx): Promise<void> {
  await tx.run(sql`savepoint together`);
}

export async function backToBefore(tx: Tx): Promise<void> {
  await tx.run(sql`rollback to savepoint together`);
}

/** Says that the batch is still in hand: a transaction that is silent for long is ended. */
export async function holdBatch(tx: Tx, day: DubaiDay, number: number): Promise<void> {
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

export interface NightSuggestion {
  readonly id: string;
  readonly accountId: string;
  readonly mealTime: MealTime;
  readonly mealId: string;
  readonly status: 'pending';
  readonly rejectionCount: number;
  readonly portion: number;
  readonly sealedReasons: Buffer;
  readonly dietVersion: number;
  readonly shelfVersion: string;
}

/** Puts a batch on its tables; leaves alone a slot that somebody filled in the meantime. Returns how many were put. */
export async function putNight(
  tx: Tx,
  day: DubaiDay,
  suggestions: readonly NightSuggestion[],
  now: Date,
): Promise<number> {
  await tx.run(sql`
    create temp table if not exists night (
      id uuid, account_id uuid, meal_time text, meal_id text, status text, rejection_count integer,
      portion numeric(3, 2), reasons bytea, diet_version integer, shelf_version text) on commit delete rows`);
  await tx.copyIn(sql`copy pg_temp.night from stdin`, copyText(suggestions.map(columnsOf)));
  return tx.run(sql`
    insert into planner.suggestions
      (id, account_id, day, meal_time, meal_id, status, rejection_count, portion, reasons, diet_version, shelf_version,
       created_at)
    select id, account_id, ${day}, meal_time, meal_id, status, rejection_count, portion, reasons, diet_version,
      shelf_version, ${now}
    from pg_temp.night
    on conflict (account_id, day, meal_time) where is_on_table do nothing`);
}

const columnsOf = (one: NightSuggestion) => [
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
