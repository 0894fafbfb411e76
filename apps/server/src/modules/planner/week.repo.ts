import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/** Keeps suggestions that stand; false when one of them is not there any more. */
export async function lockSuggestions(tx: Tx, ids: readonly string[], now: Date): Promise<boolean> {
  const kept = await tx.run(sql`
    update planner.suggestions set locked_at = coalesce(locked_at, ${now}) where id = any(${ids}) and is_on_table`);
  return kept === ids.length;
}

/** Lets suggestions stand as the planner's own again. */
export async function unlockSuggestions(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.run(sql`update planner.suggestions set locked_at = null where id = any(${ids})`);
}
