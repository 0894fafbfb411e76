import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Vault } from '../../platform/vault.ts';
import {
  nothingPicked,
  picksSealedAs,
  storedPicks,
  toPicks,
  type Picks,
  type StoredPicks,
} from './picks.rules.ts';

export async function loadPicks(db: Queries, vault: Vault, accountId: string): Promise<Picks> {
  const row = await db.row<{ picks: Buffer }>(sql`
    select picks from planner.picks where account_id = ${accountId}`);
  return row ? toPicks(vault.open(row.picks, picksSealedAs(accountId)) as StoredPicks) : nothingPicked;
}

export async function savePicks(
  tx: Tx,
  vault: Vault,
  { accountId, picks, now }: { accountId: string; picks: Picks; now: Date },
): Promise<void> {
  const sealed = vault.seal(storedPicks(picks), picksSealedAs(accountId));
  await tx.run(sql`
    insert into planner.picks (account_id, picks, updated_at) values (${accountId}, ${sealed}, ${now})
    on conflict (account_id) do update set picks = excluded.picks, updated_at = excluded.updated_at`);
}

export async function deletePicksOf(db: Queries, accountId: string): Promise<void> {
  await db.run(sql`delete from planner.picks where account_id = ${accountId}`);
}
