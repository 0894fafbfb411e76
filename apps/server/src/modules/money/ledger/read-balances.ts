import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { driverCashSorts, getDebts, getDriverCash } from '@sufra/contract/money/settlements.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { standingOf } from '../payments/payment.store.ts';
import { earningKinds, receiptText } from './ledger.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

/** In fils. Excludes open and held refunds and reserved credit; open cash orders don't use it up. */
export const creditOf = async (db: Queries, accountId: AccountId): Promise<Fils> =>
  Math.max(0, await readStanding(db, accountId));

/** Until the transaction ends, no other one spends the account's credit. */
export async function lockCredit(tx: Tx, accountId: AccountId): Promise<Fils> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('credit:' || ${accountId}::text, 0))`);
  return creditOf(tx, accountId);
}

export const readStanding = async (db: Queries, accountId: AccountId): Promise<Fils> =>
  (await db.row<{ standing: Fils }>(sql`select ${standingOf(part`${accountId}::uuid`)} as standing`))
    ?.standing ?? 0;

export interface Earnings {
  readonly thisMonth: Fils;
  readonly total: Fils;
  readonly owed: Fils;
}

/** In fils, after commission; `monthStart` in Dubai time. */
export const earningsOf = async (db: Queries, partnerId: string, monthStart: Date): Promise<Earnings> =>
  (await db.row<Earnings>(sql`
    select coalesce(-sum(p.amount_fils), 0)::bigint as owed,
      coalesce(-sum(p.amount_fils) filter (where e.kind = any(${earningKinds})), 0)::bigint
        + coalesce((select former_earnings_fils from money.payee_balances
          where account = 'partner:' || ${partnerId}::text), 0) as total,
      coalesce(-sum(p.amount_fils) filter (where e.kind = any(${earningKinds}) and e.at >= ${monthStart}), 0)::bigint
        as "thisMonth"
    from money.postings p join money.entries e on e.id = p.entry_id
    where p.account = 'partner:' || ${partnerId}::text`)) ?? { thisMonth: 0, total: 0, owed: 0 };

/** In fils; `owed` is negative where the driver holds more cash than earned. */
export interface DriverEarnings {
  readonly today: Fils;
  readonly week: Fils;
  readonly month: Fils;
  readonly owed: Fils;
}

export const driverEarningsOf = async (
  db: Queries,
  driverId: string,
  since: { readonly today: Date; readonly week: Date; readonly month: Date },
): Promise<DriverEarnings> =>
  (await db.row<DriverEarnings>(sql`
    select coalesce(-sum(p.amount_fils), 0)::bigint as owed,
      coalesce(-sum(p.amount_fils) filter (where e.kind = 'driver_fee' and e.at >= ${since.today}), 0)::bigint as today,
      coalesce(-sum(p.amount_fils) filter (where e.kind = 'driver_fee' and e.at >= ${since.week}), 0)::bigint as week,
      coalesce(-sum(p.amount_fils) filter (where e.kind = 'driver_fee' and e.at >= ${since.month}), 0)::bigint as month
    from money.postings p join money.entries e on e.id = p.entry_id
    where p.account = 'driver:' || ${driverId}::text`)) ?? { today: 0, week: 0, month: 0, owed: 0 };

interface DebtRow {
  readonly id: string;
  readonly name: Readonly<Record<Language, string>>;
  readonly phone: string;
  readonly owed: Fils;
}

const debtsShown = 100;

export async function listDebts(db: Queries, language: Language): Promise<ReplyOf<typeof getDebts>> {
  const rows = await db.rows<DebtRow>(sql`
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
    from (select account, owed from debtor where owed > 0 order by owed desc, account limit ${debtsShown}) d
    join partners.public_partners p on p.id = split_part(d.account, ':', 2)::uuid
    order by d.owed desc, p.id`);
  return rows.map(({ id, name, phone, owed }) => ({
    partner: { id, name: name[language], phone },
    owed: toAedText(owed),
  }));
}

/** In fils; negative where Sufra owes the partner. */
export const readDebtOf = (
  db: Queries,
  partnerId: string,
): Promise<{ readonly accountId: AccountId; readonly owed: Fils } | null> =>
  db.row<{ accountId: AccountId; owed: Fils }>(sql`
    select p.account_id as "accountId",
      (select coalesce(sum(amount_fils), 0) from money.postings where account = 'partner:' || p.id) as owed
    from partners.public_partners p where p.id = ${partnerId}`);

export const readDriverCash = (
  db: Queries,
  driverId: string,
): Promise<{ readonly accountId: AccountId; readonly held: Fils; readonly owed: Fils } | null> =>
  db.row<{ accountId: AccountId; held: Fils; owed: Fils }>(sql`
    select d.account_id as "accountId", coalesce(c.held_fils, 0) as held, greatest(0, coalesce(c.owed_fils, 0)) as owed
    from delivery.public_drivers d left join money.public_driver_cash c on c.payee = 'driver:' || d.id
    where d.id = ${driverId}`);

interface DriverCashRow {
  readonly id: string;
  readonly name: string;
  readonly phone: string | null;
  readonly status: 'approved' | 'suspended';
  readonly held: Fils;
  readonly owed: Fils;
  readonly since: Date | null;
}

/** Hand-ins cover the oldest cash first. */
const heldSince = part`cross join lateral (
  select min(at) filter (where kind = 'cash_collected' and collected > handed_in) as since
  from (
    select e.at, e.kind,
      sum(p.amount_fils) filter (where e.kind = 'cash_collected') over (order by e.at, e.id) as collected,
      -coalesce(sum(p.amount_fils) filter (where e.kind = 'settlement_received') over (), 0) as handed_in
    from money.postings p join money.entries e on e.id = p.entry_id
    where p.account = c.payee and money.is_driver_cash(p.account, e.kind)
      and not exists (select 1 from money.payout_lines l
        where l.entry_id = p.entry_id and l.payee = p.account and not l.is_released)) t) s`;

export async function listDriverCash(
  db: Queries,
  sort: (typeof driverCashSorts)[number],
): Promise<ReplyOf<typeof getDriverCash>> {
  const order =
    sort === 'oldest' ? part`s.since nulls last, d.id` : part`c.held_fils desc, c.owed_fils desc, d.id`;
  const rows = await db.rows<DriverCashRow>(sql`
    select d.id, d.name, a.phone, d.status, c.held_fils as held, greatest(0, c.owed_fils) as owed, s.since
    from money.public_driver_cash c
    join delivery.public_drivers d on d.id = split_part(c.payee, ':', 2)::uuid
    left join identity.public_accounts a on a.id = d.account_id
    ${heldSince}
    where c.held_fils > 0 or c.owed_fils > 0
    order by ${order} limit ${debtsShown}`);
  return rows.map(({ held, owed, since, ...driver }) => ({
    ...driver,
    held: toAedText(held),
    owed: toAedText(owed),
    since: since?.toISOString() ?? null,
  }));
}

export interface Receipt {
  readonly number: string;
  readonly amount: string;
  readonly at: string;
}

const receiptsShown = 20;

export async function listReceipts(db: Queries, driverId: string): Promise<Receipt[]> {
  const rows = await db.rows<{ number: number; amount: Fils; at: Date }>(sql`
    select receipt_number as number, amount_fils as amount, booked_at as at from money.settlements
    where from_driver = ${driverId} and receipt_number is not null
    order by receipt_number desc limit ${receiptsShown}`);
  return rows.map(({ number, amount, at }) => ({
    number: receiptText(number),
    amount: toAedText(amount),
    at: at.toISOString(),
  }));
}
