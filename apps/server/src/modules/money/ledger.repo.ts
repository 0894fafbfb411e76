import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { EntryKind, Line, Posting } from './ledger.rules.ts';

export interface NewEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly subject: string;
  readonly accountId: string;
  readonly at: Date;
  readonly postings: readonly Posting[];
  /** The lines of the invoice or credit note that is due; null when none is. */
  readonly lines: readonly Line[] | null;
}

/** Throws when an entry of this kind and subject exists: nothing is booked twice. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const lines = entry.lines && JSON.stringify(entry.lines);
  await tx.run(sql`
    with entry as (
      insert into money.entries (id, kind, subject, account_id, at, posting_count, lines)
      values (${entry.id}, ${entry.kind}, ${entry.subject}, ${entry.accountId}, ${entry.at}, ${entry.postings.length},
        ${lines}::jsonb)
      returning id)
    insert into money.postings (entry_id, account, amount_fils)
    select entry.id, posting.account, posting.amount
    from entry, unnest(${entry.postings.map(({ account }) => account)}::text[],
      ${entry.postings.map(({ amount }) => amount)}::bigint[]) as posting (account, amount)`);
}

/** What an order was booked with when it was placed; null when it never was. */
export const loadPlaced = (tx: Tx, orderId: string): Promise<{ accountId: string; total: Fils } | null> =>
  tx.row(sql`
    select e.account_id as "accountId", p.amount_fils as total
    from money.entries e
    join money.postings p on p.entry_id = e.id and p.account = 'customer:' || e.account_id
    where e.kind = 'order_placed' and e.subject = ${orderId}`);

/** Adds the changes of the payees to what stands between us and them; what commits meanwhile is for the next time. */
export async function foldPayeeBalances(db: Queries): Promise<void> {
  await db.run(sql`
    with taken as (delete from money.payee_changes returning account, amount_fils)
    insert into money.payee_balances as b (account, amount_fils)
    select account, sum(amount_fils) from taken group by account order by account
    on conflict (account) do update set amount_fils = b.amount_fils + excluded.amount_fils`);
}
