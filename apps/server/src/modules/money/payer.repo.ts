import type { Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

/**
 * Whether the account is there, and stays so until the transaction ends: erasing it waits, and finds what was begun.
 * Whoever was let in by a session that has ended since is told so here.
 */
export const stillThere = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.row(sql`
    select 1 as one from identity.accounts where id = ${accountId} and erased_at is null for share`)) !==
  null;
