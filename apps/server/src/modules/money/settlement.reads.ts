// Which partners owe us cash, and how much; the payouts room and the flow of settlements ask.
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

/** Those that owe most first. */
export const readDebts = (db: Queries, limit: number): Promise<DebtRow[]> =>
  db.rows<DebtRow>(sql`
    select p.id, p.name, p.phone, d.owed
    from (
      select account as payee, sum(amount_fils) as owed
      from money.postings where account like 'partner:%' group by account having sum(amount_fils) > 0) d
    join partners.partners p on p.id = split_part(d.payee, ':', 2)::uuid
    order by d.owed desc, p.id limit ${limit}`);

/** Who runs the partner, and what it owes us: negative where we owe it; null for no partner. */
export const readDebtOf = (
  db: Queries,
  partnerId: string,
): Promise<{ readonly accountId: string; readonly owed: Fils } | null> =>
  db.row<{ accountId: string; owed: Fils }>(sql`
    select p.account_id as "accountId",
      (select coalesce(sum(amount_fils), 0) from money.postings where account = 'partner:' || p.id) as owed
    from partners.partners p where p.id = ${partnerId}`);
