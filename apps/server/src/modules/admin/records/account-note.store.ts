import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { ReadNote, StoredNote } from '../../support/index.ts';

/** Their number; null for an unknown account. */
export async function lockNotes(tx: Tx, accountId: AccountId): Promise<number | null> {
  const person = await tx.row(
    sql`select 1 as one from admin.people where account_id = ${accountId} for update`,
  );
  if (!person) return null;
  const row = await tx.row<{ count: number }>(sql`
    select count(*) as count from admin.account_notes where account_id = ${accountId}`);
  return row?.count ?? 0;
}

export const insertNote = (
  tx: Tx,
  { id, ownerId, authorId, body, at }: StoredNote<AccountId>,
): Promise<number> =>
  tx.run(sql`
    insert into admin.account_notes (id, account_id, author_id, body, at)
    values (${id}, ${ownerId}, ${authorId}, ${body}, ${at})`);

export const readNotes = (db: Queries, accountId: AccountId): Promise<ReadNote[]> =>
  db.rows<ReadNote>(sql`
    select n.id, n.body, n.at, h.name as author
    from admin.account_notes n left join household.public_profiles h on h.account_id = n.author_id
    where n.account_id = ${accountId} order by n.at, n.id`);
