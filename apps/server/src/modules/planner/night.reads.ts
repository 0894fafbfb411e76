import type { MealTime } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';

/** What was offered since a day, from the index alone, as `historyReader` reads it; accounts without any are left out. */
export const readHistories = (
  db: Queries,
  accountIds: readonly string[],
  since: DubaiDay,
): Promise<{ accountId: string; told: string }[]> =>
  db.rows(sql`
    select a.id as "accountId", h.told
    from unnest(${accountIds}::uuid[]) a(id)
    cross join lateral (
      select string_agg(lpad((s.day - ${since}::date)::text, 2, '0') || left(s.meal_time, 1) || left(s.status, 1)
        || s.meal_id, ' ') as told
      from planner.suggestions s where s.account_id = a.id and s.day >= ${since}) h
    where h.told is not null`);

export interface StandingRow {
  readonly accountId: string;
  readonly mealTime: MealTime;
  readonly mealId: string;
  readonly portion: number;
  readonly dietVersion: number;
  readonly shelfVersion: string;
}

/** What stands on these tables on a day already. */
export const readStanding = (
  db: Queries,
  accountIds: readonly string[],
  day: DubaiDay,
): Promise<StandingRow[]> =>
  db.rows<StandingRow>(sql`
    select account_id as "accountId", meal_time as "mealTime", meal_id as "mealId", portion::float8 as portion,
      diet_version as "dietVersion", shelf_version as "shelfVersion"
    from planner.suggestions
    where day = ${day} and account_id = any(${accountIds}::uuid[]) and is_on_table`);

/** Whether some batch of the night is still to be done, by us or by somebody else. */
export const hasOpenBatches = async (db: Queries, day: DubaiDay): Promise<boolean> =>
  (await db.row(sql`
    select 1 from planner.night_batches where day = ${day} and finished_at is null limit 1`)) !== null;
