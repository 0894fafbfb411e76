import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Delayed } from './delay.rules.ts';

export async function saveDelay(
  tx: Tx,
  orderId: string,
  { delayed, minutes, now }: { delayed: Delayed; minutes: number; now: Date },
): Promise<void> {
  await tx.run(sql`
    with moved as (
      update ordering.orders set version = ${delayed.version}, scheduled_from = ${delayed.scheduledFrom},
        scheduled_to = ${delayed.scheduledTo}, delays = delays + 1, delay_minutes = delay_minutes + ${delayed.shift}
      where id = ${orderId} returning id)
    insert into ordering.order_delays (order_id, version, minutes, at)
    select id, ${delayed.version}::integer, ${minutes}::integer, ${now}::timestamptz from moved`);
}

/** Orders of a cooked meal that have not ended. */
export async function openOrdersOfMeal(db: Queries, mealId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select id from ordering.orders where meal_id = ${mealId} and is_open and type = 'cooked_meal' order by id`);
  return rows.map(({ id }) => id);
}

/** Flags an order whose dish is not safe for its people any more since `at`, or takes the flag away with null. */
export async function flagRecipe(tx: Tx, orderId: string, version: number, at: Date | null): Promise<void> {
  await tx.run(sql`
    update ordering.orders set recipe_changed_at = ${at}::timestamptz, version = ${version} where id = ${orderId}`);
}
