import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Tick } from './week-list.rules.ts';

/** Keeps a tick; the last one wins. */
export async function saveTick(tx: Tx, accountId: string, tick: Tick): Promise<void> {
  await tx.run(sql`
    insert into ordering.week_ticks (account_id, ingredient_id, from_day, state, grams)
    values (${accountId}, ${tick.ingredientId}, ${tick.fromDay}, ${tick.state}, ${tick.grams})
    on conflict (account_id, ingredient_id, from_day) do update set state = excluded.state, grams = excluded.grams`);
}

/** Forgets the ticks of one ingredient that a list beginning with `from` knows of. */
export async function deleteTick(
  tx: Tx,
  accountId: string,
  { ingredientId, from }: { readonly ingredientId: string; readonly from: DubaiDay },
): Promise<void> {
  await tx.run(sql`
    delete from ordering.week_ticks
    where account_id = ${accountId} and ingredient_id = ${ingredientId} and from_day <= ${from}`);
}

/** Forgets ticks of lists before a day; nothing of them holds any more. */
export async function deleteTicksBefore(tx: Tx, accountId: string, day: DubaiDay): Promise<void> {
  await tx.run(sql`delete from ordering.week_ticks where account_id = ${accountId} and from_day < ${day}`);
}

/** Forgets all ticks of an account. */
export async function deleteTicks(db: Queries, accountId: string): Promise<void> {
  await db.run(sql`delete from ordering.week_ticks where account_id = ${accountId}`);
}
