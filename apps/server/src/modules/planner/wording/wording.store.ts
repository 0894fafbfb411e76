import type { MealTime } from '@sufra/contract/options.ts';
import type { Reason } from '@sufra/contract/planner/planner.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { contentHash } from '../../../platform/vault.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { MealCard, Shelf } from '../../catalogue/index.ts';
import { dishOf, newWording, reasonsKey, wordableOf, type Settled, type Wordable } from './wording.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

type Menu = Pick<Shelf, 'card' | 'ingredientName'>;

const dishKeys = new WeakMap<MealCard, string>();

export function dishKey(shelf: Menu, card: MealCard): string {
  const key = dishKeys.get(card) ?? contentHash(dishOf(shelf, card));
  dishKeys.set(card, key);
  return key;
}

/** Null off the shelf and for reasons without wordings. */
export function wordableFor(shelf: Menu, mealId: string, reasons: readonly Reason[]): Wordable | null {
  const card = shelf.card(mealId);
  const codes = wordableOf(reasons);
  if (!card || codes.length === 0) return null;
  return { mealId, dish: dishKey(shelf, card), reasons: reasonsKey(codes) };
}

export const wordingKey = ({ dish, reasons }: Pick<Wordable, 'dish' | 'reasons'>): string =>
  `${dish} ${reasons}`;

export interface AfterSuggestion {
  readonly accountId: AccountId;
  readonly mealTime: MealTime;
}

interface PlannedMeal extends AfterSuggestion {
  readonly id: string;
  readonly mealId: string;
  readonly sealedReasons: Buffer;
}

export const readPlannedMeals = (
  db: Queries,
  day: DubaiDay,
  after: AfterSuggestion | null,
  limit: number,
): Promise<PlannedMeal[]> =>
  db.rows<PlannedMeal>(sql`
    select id, account_id as "accountId", meal_time as "mealTime", meal_id as "mealId", reasons as "sealedReasons"
    from planner.suggestions
    where day = ${day} and is_on_table
      and (account_id, meal_time) > (${after?.accountId ?? lowestId}::uuid, ${after?.mealTime ?? ''})
    order by account_id, meal_time limit ${limit}`);

const lowestId = '00000000-0000-0000-0000-000000000000';

export async function countAsked(db: Queries, since: Date): Promise<number> {
  const row = await db.row<{ asked: number }>(sql`
    select count(*)::int as asked from planner.wordings where asked_at >= ${since}`);
  return row?.asked ?? 0;
}

interface AcceptedWording extends Wordable {
  readonly en: string;
  readonly ar: string;
}

export const readAcceptedWordings = (db: Queries): Promise<AcceptedWording[]> =>
  db.rows<AcceptedWording>(sql`
    select meal_id as "mealId", dish, reasons, en, ar from planner.wordings where state = 'accepted' and en is not null and ar is not null`);

/** Concurrent runs must not overspend the budget. */
export async function lockWordings(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('planner.wordings', 0))`);
}

interface Claim extends Wordable {
  readonly model: string;
  readonly now: Date;
  readonly staleBefore: Date;
}

/** False where claimed or answered; another model may retry a discarded wording. */
export async function claimWording(tx: Tx, claim: Claim): Promise<boolean> {
  const { mealId, dish, reasons, model, now, staleBefore } = claim;
  const rows = await tx.rows(sql`
    insert into planner.wordings as w (meal_id, dish, reasons, state, model, asked_at, created_at)
    values (${mealId}, ${dish}, ${reasons}, ${newWording.state}, ${model}, ${now}, ${now})
    on conflict (meal_id, dish, reasons) do update
      set state = excluded.state, fault = null, model = excluded.model, asked_at = excluded.asked_at
      where (w.state = 'asked' and w.asked_at < ${staleBefore}) or (w.state = 'thrown_away' and w.model <> ${model})
    returning 1`);
  return rows.length > 0;
}

interface Answer extends Wordable {
  /** A run whose claim went stale saves nothing. */
  readonly takenAt: Date;
}

export async function saveWording(db: Queries, answer: Answer, settled: Settled): Promise<void> {
  const { mealId, dish, reasons, takenAt } = answer;
  const { state, texts, fault } = settled;
  await db.run(sql`
    update planner.wordings set state = ${state}, en = ${texts?.en ?? null}, ar = ${texts?.ar ?? null}, fault = ${fault}
    where meal_id = ${mealId} and dish = ${dish} and reasons = ${reasons} and state = 'asked' and asked_at = ${takenAt}`);
}

export async function releaseWording(db: Queries, { mealId, dish, reasons, takenAt }: Answer): Promise<void> {
  await db.run(sql`
    delete from planner.wordings
    where meal_id = ${mealId} and dish = ${dish} and reasons = ${reasons} and state = 'asked' and asked_at = ${takenAt}`);
}

export async function withdrawWording(
  db: Queries,
  { mealId, dish, reasons }: Wordable,
  { state, fault }: Settled,
): Promise<void> {
  await db.run(sql`
    update planner.wordings set state = ${state}, en = null, ar = null, fault = ${fault}
    where meal_id = ${mealId} and dish = ${dish} and reasons = ${reasons}`);
}

export async function deleteOldDishes(db: Queries, dishes: readonly string[]): Promise<void> {
  await db.run(sql`delete from planner.wordings where not dish = any(${dishes})`);
}
