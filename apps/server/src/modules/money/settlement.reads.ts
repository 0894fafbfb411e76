import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Bilingual } from './payout.reads.ts';

export interface DebtRow {
  readonly id: string;
  readonly name: Bilingual;
  readonly phone: string;
  readonly owed: Fils;
}

/** Those that owe most first. The sums are kept with the ledger, so that nobody's past is added up. */
export const readDebts = (db: Queries, limit: number): Promise<DebtRow[]> =>
  db.rows<DebtRow>(sql`
    with changed as (
      select account, sum(amount_fils) as amount,
        coalesce((select b.amount_fils from money.payee_balances b where b.account = c.account), 0) as before
      from money.payee_changes c where account like 'partner:%' group by account),
    debtor as (
      select account, b.amount_fils + coalesce(c.amount, 0) as owed
      from money.payee_balances b left join changed c using (account)
      where b.amount_fils > 0 and account like 'partner:%'
      union all select account, before + amount from changed where before <= 0)
    select p.id, p.name, p.phone, d.owed
    from (select account, owed from debtor where owed > 0 order by owed desc, account limit ${limit}) d
    join partners.partners p on p.id = split_part(d.account, ':', 2)::uuid
    order by d.owed desc, p.id`);

/** Who runs the partner, and what it owes us: negative where we owe it; null for no partner. */
export const readDebtOf = (
  db: Queries,
  partnerId: string,
): Promise<{ readonly accountId: string; readonly owed: Fils } | null> =>
  db.row<{ accountId: string; owed: Fils }>(sql`
    select p.account_id as "accountId",
      (select coalesce(sum(amount_fils), 0) from money.postings where account = 'partner:' || p.id) as owed
    from partners.partners p where p.id = ${partnerId}`);
