import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Vault } from '../../platform/vault.ts';
import { sealedAs, toStored, type Learned } from './learned.rules.ts';

export async function saveLearned(
  tx: Tx,
  vault: Vault,
  { accountId, learned, now }: { accountId: string; learned: Learned; now: Date },
): Promise<void> {
  const taste = vault.seal(toStored(learned), sealedAs(accountId));
  await tx.run(sql`
    insert into planner.tastes (account_id, taste, updated_at) values (${accountId}, ${taste}, ${now})
    on conflict (account_id) do update set taste = excluded.taste, is_stale = false, updated_at = excluded.updated_at`);
}

/** Whoever reads it next makes it anew from what happened. */
export async function markStaleOf(tx: Tx, accountId: string): Promise<void> {
  await tx.run(sql`update planner.tastes set is_stale = true where account_id = ${accountId}`);
}

export async function deleteTasteOf(db: Queries, accountId: string): Promise<void> {
  await db.run(sql`delete from planner.tastes where account_id = ${accountId}`);
}
