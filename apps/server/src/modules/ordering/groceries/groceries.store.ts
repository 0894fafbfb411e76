import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { mealLines, type MealLine } from '../checkout/find-offer.ts';
import type { OrderLine } from '../checkout/order.rules.ts';
import type { Tick } from './week-list.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface WeekRecipe {
  readonly mealId: string;
  readonly servings: number;
  readonly lines: readonly MealLine[];
}

export const readRecipes = (db: Queries, mealIds: readonly string[]): Promise<WeekRecipe[]> =>
  db.rows<WeekRecipe>(sql`
    select m.id as "mealId", m.servings,
      ${mealLines} as lines
    from catalogue.public_meals m where m.id = any(${mealIds}) and m.is_published and m.is_for_everyone`);

export const readTicks = (db: Queries, accountId: AccountId): Promise<Tick[]> =>
  db.rows<Tick>(sql`
    select ingredient_id as "ingredientId", from_day as "fromDay", state, grams::float8 as grams
    from ordering.week_ticks where account_id = ${accountId}`);

export async function saveTick(tx: Tx, accountId: AccountId, tick: Tick): Promise<void> {
  await tx.run(sql`
    insert into ordering.week_ticks (account_id, ingredient_id, from_day, state, grams)
    values (${accountId}, ${tick.ingredientId}, ${tick.fromDay}, ${tick.state}, ${tick.grams})
    on conflict (account_id, ingredient_id, from_day) do update set state = excluded.state, grams = excluded.grams`);
}

export async function deleteTick(
  tx: Tx,
  accountId: AccountId,
  { ingredientId, from }: { readonly ingredientId: string; readonly from: DubaiDay },
): Promise<void> {
  await tx.run(sql`
    delete from ordering.week_ticks
    where account_id = ${accountId} and ingredient_id = ${ingredientId} and from_day <= ${from}`);
}

export async function deleteTicksBefore(tx: Tx, accountId: AccountId, day: DubaiDay): Promise<void> {
  await tx.run(sql`delete from ordering.week_ticks where account_id = ${accountId} and from_day < ${day}`);
}

export async function deleteTicks(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from ordering.week_ticks where account_id = ${accountId}`);
}

export const readLines = async (tx: Tx, orderId: string): Promise<readonly OrderLine[]> =>
  (
    await tx.row<{ lines: readonly OrderLine[] }>(
      sql`select lines from ordering.orders where id = ${orderId}`,
    )
  )?.lines ?? [];

export async function saveLines(
  tx: Tx,
  orderId: string,
  { lines, version }: { readonly lines: readonly OrderLine[]; readonly version: number },
): Promise<void> {
  await tx.run(sql`
    update ordering.orders set lines = ${JSON.stringify(lines)}::jsonb, version = ${version} where id = ${orderId}`);
}
