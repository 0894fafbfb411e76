import type { Limit } from '@sufra/contract/household/conditions.ts';
import type { Allergen, MealTime, Program } from '@sufra/contract/options.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface Combination {
  readonly programs: readonly Program[];
  readonly allergens: readonly Allergen[];
  readonly ingredients: readonly string[];
  readonly limits: readonly Limit[];
}

export type MealCounts = Readonly<Record<MealTime, number | null>>;

export interface CountedCombination extends MealCounts {
  readonly id: string;
  readonly key: Buffer;
  readonly sealed: Buffer;
  readonly households: number;
}

const contextOf = (key: Buffer): string => `planner.coverage/${key.toString('hex')}`;

export const sealCombination = (vault: Vault, key: Buffer, combination: Combination): Buffer =>
  vault.seal(combination, contextOf(key));

export const openCombination = (vault: Vault, key: Buffer, sealed: Buffer): Combination =>
  vault.open(sealed, contextOf(key)) as Combination;

interface CountedNight {
  readonly afterAccount: string | null;
  readonly isDone: boolean;
  readonly emptySlots: number;
}

/** Locks the run; a concurrent run waits, then continues. */
export async function lockNight(tx: Tx, night: DubaiDay, now: Date): Promise<CountedNight> {
  await tx.run(sql`
    insert into planner.coverage_nights (night, started_at) values (${night}, ${now}) on conflict do nothing`);
  const row = await tx.row<CountedNight>(sql`
    select after_account as "afterAccount", is_done as "isDone",
      empty_breakfast + empty_lunch + empty_dinner as "emptySlots"
    from planner.coverage_nights where night = ${night} for update`);
  if (!row) throw new Error(`planner.coverage_nights: no row for ${night} after the insert`);
  return row;
}

export const readSubscribers = (
  db: Queries,
  after: string | null,
  limit: number,
): Promise<{ accountId: AccountId; planId: PlanId }[]> =>
  db.rows<{ accountId: AccountId; planId: PlanId }>(sql`
    select account_id as "accountId", plan_id as "planId" from subscription.public_subscriptions
    where is_current and (${after}::uuid is null or account_id > ${after}::uuid)
    order by account_id limit ${limit}`);

interface Sums {
  readonly households: number;
  readonly unread: number;
  readonly empty: Readonly<Record<MealTime, number>>;
}

export async function saveProgress(tx: Tx, night: DubaiDay, afterAccount: string, sums: Sums): Promise<void> {
  await tx.run(sql`
    update planner.coverage_nights set after_account = ${afterAccount},
      households = households + ${sums.households}, unread = unread + ${sums.unread},
      empty_breakfast = empty_breakfast + ${sums.empty.breakfast},
      empty_lunch = empty_lunch + ${sums.empty.lunch}, empty_dinner = empty_dinner + ${sums.empty.dinner}
    where night = ${night}`);
}

export async function saveCombinations(
  tx: Tx,
  night: DubaiDay,
  rows: readonly CountedCombination[],
): Promise<void> {
  await tx.run(sql`
    insert into planner.coverage (id, night, key, combination, households, breakfast, lunch, dinner)
    select r.id, ${night}::date, r.key, r.combination, r.households, r.breakfast, r.lunch, r.dinner
    from unnest(${rows.map(({ id }) => id)}::uuid[], ${rows.map(({ key }) => key)}::bytea[],
      ${rows.map(({ sealed }) => sealed)}::bytea[], ${rows.map(({ households }) => households)}::int[],
      ${rows.map(({ breakfast }) => breakfast)}::int[], ${rows.map(({ lunch }) => lunch)}::int[],
      ${rows.map(({ dinner }) => dinner)}::int[])
      as r (id, key, combination, households, breakfast, lunch, dinner)
    on conflict (night, key) do update set households = planner.coverage.households + excluded.households,
      breakfast = coalesce(planner.coverage.breakfast, excluded.breakfast),
      lunch = coalesce(planner.coverage.lunch, excluded.lunch),
      dinner = coalesce(planner.coverage.dinner, excluded.dinner)`);
}

export async function finishNight(tx: Tx, night: DubaiDay, before: DubaiDay): Promise<void> {
  await tx.run(sql`update planner.coverage_nights set is_done = true where night = ${night}`);
  await tx.run(sql`delete from planner.coverage_nights where night < ${before}`);
}
