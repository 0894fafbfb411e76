import type { MealTime } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';

export interface LaidPlace {
  readonly accountId: string;
  readonly mealTime: MealTime;
}

export interface LaidMeal extends LaidPlace {
  readonly id: string;
  readonly mealId: string;
  readonly sealedReasons: Buffer;
}

/** What is on the tables of a day, after a place, in the order of accounts and meal times. */
export const readLaid = (
  db: Queries,
  day: DubaiDay,
  after: LaidPlace | null,
  limit: number,
): Promise<LaidMeal[]> =>
  db.rows<LaidMeal>(sql`
    select id, account_id as "accountId", meal_time as "mealTime", meal_id as "mealId", reasons as "sealedReasons"
    from planner.suggestions
    where day = ${day} and is_on_table
      and (account_id, meal_time) > (${after?.accountId ?? lowestId}::uuid, ${after?.mealTime ?? ''})
    order by account_id, meal_time limit ${limit}`);

const lowestId = '00000000-0000-0000-0000-000000000000';

/** How many were asked for since a moment. */
export async function countAsked(db: Queries, since: Date): Promise<number> {
  const row = await db.row<{ asked: number }>(sql`
    select count(*)::int as asked from planner.wordings where asked_at >= ${since}`);
  return row?.asked ?? 0;
}

interface AcceptedWording {
  readonly mealId: string;
  readonly dish: string;
  readonly reasons: string;
  readonly en: string;
  readonly ar: string;
}

export const readAcceptedWordings = (db: Queries): Promise<AcceptedWording[]> =>
  db.rows<AcceptedWording>(sql`
    select meal_id as "mealId", dish, reasons, en, ar from planner.wordings where state = 'accepted'`);
