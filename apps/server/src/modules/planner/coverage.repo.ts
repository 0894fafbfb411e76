import type { MealTime } from '@sufra/contract/options.ts';
import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Combination, MealCounts } from './coverage.rules.ts';

interface CountedNight {
  readonly afterAccount: string | null;
  readonly isDone: boolean;
  readonly emptySlots: number;
}

const contextOf = (key: Buffer): string => `planner.coverage/${key.toString('hex')}`;

export const sealCombination = (vault: Vault, key: Buffer, combination: Combination): Buffer =>
  vault.seal(combination, contextOf(key));

export const openCombination = (vault: Vault, key: Buffer, sealed: Buffer): Combination =>
  vault.open(sealed, contextOf(key)) as Combination;

/** The night, begun where it was not, and locked: of two who count at once the second waits and goes on. */
export async function lockNight(tx: Tx, night: DubaiDay, now: Date): Promise<CountedNight> {
  await tx.run(sql`
    insert into planner.coverage_nights (night, started_at) values (${night}, ${now}) on conflict do nothing`);
  const row = await tx.row<CountedNight>(sql`
    select after_account as "afterAccount", is_done as "isDone",
      empty_breakfast + empty_lunch + empty_dinner as "emptySlots"
    from planner.coverage_nights where night = ${night} for update`);
  if (!row) throw new Error('The coverage run is missing in its own transaction.');
  return row;
}

interface Sums {
  readonly households: number;
  readonly unread: number;
  readonly empty: Readonly<Record<MealTime, number>>;
}

/** Adds a batch to the night and remembers where the next one begins. */
export async function saveProgress(tx: Tx, night: DubaiDay, afterAccount: string, sums: Sums): Promise<void> {
  await tx.run(sql`
    update planner.coverage_nights set after_account = ${afterAccount},
      households = households + ${sums.households}, unread = unread + ${sums.unread},
      empty_breakfast = empty_breakfast + ${sums.empty.breakfast},
      empty_lunch = empty_lunch + ${sums.empty.lunch}, empty_dinner = empty_dinner + ${sums.empty.dinner}
    where night = ${night}`);
}

export interface CountedCombination extends MealCounts {
  readonly id: string;
  readonly key: Buffer;
  readonly sealed: Buffer;
  readonly households: number;
}

/** Adds households to their combinations. */
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

/** Ends the night, and forgets those before `before`. */
export async function finishNight(tx: Tx, night: DubaiDay, before: DubaiDay): Promise<void> {
  await tx.run(sql`update planner.coverage_nights set is_done = true where night = ${night}`);
  await tx.run(sql`delete from planner.coverage_nights where night < ${before}`);
}
