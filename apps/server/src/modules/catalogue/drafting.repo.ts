import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export async function lockAsking(tx: Tx, accountId: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('asking:' || ${accountId}::text, 0))`);
}
