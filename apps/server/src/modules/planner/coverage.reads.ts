import type { Queries } from '../../platform/db/db.ts';
import type { Listing } from '../../platform/db/page.ts';
import { part, sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import { enoughMeals, fewHouseholds } from '@sufra/contract/admin-coverage.ts';
import type { PlanId } from '@sufra/contract/plans.ts';
import type { Combination } from './coverage.rules.ts';

export interface CoverageRow {
  readonly id: string;
  readonly key: Buffer;
  readonly combination: Buffer;
  readonly households: number;
  readonly breakfast: number | null;
  readonly lunch: number | null;
  readonly dinner: number | null;
}

/** A row with the seal of its combination opened. */
export type OpenedCoverage = CoverageRow & { readonly opened: Combination };

// A combination that few share could tell of them: it is listed only where more must be cooked for it.
export const coverageListing = (night: DubaiDay): Listing => ({
  sort: 'fewest',
  order: 'asc',
  from: part`planner.coverage v`,
  where: [
    part`v.night = ${night}::date`,
    part`(v.households >= ${fewHouseholds} or v.fewest < ${enoughMeals})`,
  ],
  key: part`v.fewest`,
  keyKind: 'number',
  id: part`v.id`,
  idKind: 'uuid',
  columns: part`v.id, v.key, v.combination, v.households, v.breakfast, v.lunch, v.dinner`,
  joins: part`join planner.coverage v on v.id = page.id`,
});

export interface Night {
  readonly night: DubaiDay;
  readonly households: number;
  readonly unread: number;
  readonly emptyBreakfasts: number;
  readonly emptyLunches: number;
  readonly emptyDinners: number;
}

/** The last night that was counted to its end. */
export const readLastNight = (db: Queries): Promise<Night | null> =>
  db.row<Night>(sql`
    select night, households, unread, empty_breakfast as "emptyBreakfasts", empty_lunch as "emptyLunches",
      empty_dinner as "emptyDinners"
    from planner.coverage_nights where is_done order by night desc limit 1`);

/** Current subscribers behind an account, in the order of their ids. */
export const readCovered = (
  db: Queries,
  after: string | null,
  limit: number,
): Promise<{ accountId: string; planId: PlanId }[]> =>
  db.rows<{ accountId: string; planId: PlanId }>(sql`
    select account_id as "accountId", plan_id as "planId" from subscription.subscriptions
    where is_current and (${after}::uuid is null or account_id > ${after}::uuid)
    order by account_id limit ${limit}`);
