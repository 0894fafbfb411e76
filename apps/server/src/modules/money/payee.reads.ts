import type { MoneyDoubt } from '@sufra/contract/payouts.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

export interface BankAccount {
  readonly id: string;
  readonly payeeId: string;
  /** Such as "AE07 •••• 3456". */
  readonly ibanMask: string;
}

/** The bank account of each of these payees; those without one are missing. */
export const readBankAccounts = (db: Queries, payeeIds: readonly string[]): Promise<BankAccount[]> =>
  db.rows<BankAccount>(sql`
    select distinct on (payee_id) id, payee_id as "payeeId", iban_mask as "ibanMask"
    from money.payee_bank_accounts where payee_id = any(${payeeIds}::uuid[])
    order by payee_id, valid_from desc`);

/**
 * What the books don't agree about: postings that come to something, orders under way that the ledger has otherwise, and
 * payments begun before `before` that the gateway has not answered. Empty when all is well.
 */
export async function readDoubts(db: Queries, before: Date): Promise<MoneyDoubt[]> {
  const row = await db.row<Readonly<Record<MoneyDoubt, boolean>>>(sql`
    select (select coalesce(sum(amount_fils), 0) <> 0 from money.postings) as ledger,
      (select coalesce(sum(amount_fils), 0) from money.postings where account = 'orders_in_progress')
        + (select coalesce(sum(total_fils), 0) from ordering.orders where is_open) <> 0 as orders,
      exists (select 1 from money.payments where is_open and created_at < ${before}) as payments`);
  const doubts: readonly MoneyDoubt[] = ['ledger', 'orders', 'payments'];
  return doubts.filter((doubt) => row?.[doubt] ?? true);
}
