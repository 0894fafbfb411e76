import { rolesWith, type StaffRight, type StaffRole } from '@sufra/contract/identity/staff-rights.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { feeNames, rateNames } from '@sufra/contract/admin/admin-settings.ts';

/** Changes committed meanwhile wait for the next run. */
export async function foldPayeeBalances(db: Queries): Promise<void> {
  await db.run(sql`
    with taken as (delete from money.payee_changes returning account, amount_fils, cash_fils)
    insert into money.payee_balances as b (account, amount_fils, cash_fils)
    select account, sum(amount_fils), sum(cash_fils) from taken group by account order by account
    on conflict (account) do update set amount_fils = b.amount_fils + excluded.amount_fils,
      cash_fils = b.cash_fils + excluded.cash_fils`);
}

interface Change<Name> {
  readonly name: Name;
  readonly from: Date;
  readonly now: Date;
}

export async function saveRate(
  tx: Tx,
  { name, percent, from, now }: Change<(typeof rateNames)[number]> & { readonly percent: number },
): Promise<void> {
  await tx.run(sql`
    insert into money.rates as r (name, percent, effective_from) values (${name}, ${percent}, ${from})
    on conflict (name, effective_from) do update set percent = excluded.percent where r.effective_from >= ${now}`);
}

export async function saveFee(
  tx: Tx,
  { name, fils, from, now }: Change<(typeof feeNames)[number]> & { readonly fils: Fils },
): Promise<void> {
  await tx.run(sql`
    insert into money.fees as f (name, fils, effective_from) values (${name}, ${fils}, ${from})
    on conflict (name, effective_from) do update set fils = excluded.fils where f.effective_from >= ${now}`);
}

export const commissionPercent = (db: Queries, at: Date): Promise<number> => rateAt(db, 'commission', at);

export const eventFeePercent = (db: Queries, at: Date): Promise<number> =>
  rateAt(db, 'event_service_fee', at);

async function rateAt(db: Queries, name: (typeof rateNames)[number], at: Date): Promise<number> {
  const row = await db.row<{ percent: number }>(sql`
    select percent from money.rates where name = ${name} and effective_from <= ${at}
    order by effective_from desc limit 1`);
  if (!row) throw new Error(`No ${name} rate in effect at ${at.toISOString()}.`);
  return row.percent;
}

export async function driverCashCap(db: Queries, at: Date): Promise<Fils> {
  const row = await db.row<{ fils: Fils }>(sql`
    select fils from money.public_fees where name = 'driver_cash_cap' and effective_from <= ${at}
    order by effective_from desc limit 1`);
  if (!row) throw new Error(`No cash cap in effect at ${at.toISOString()}.`);
  return row.fils;
}

/** An owner has the limit of finance; content refunds nothing. */
export async function refundLimit(db: Queries, role: StaffRole | null, at: Date): Promise<Fils> {
  const name = `refund_limit_${role === 'owner' ? 'finance' : role}`;
  const row = await db.row<{ fils: Fils }>(sql`
    select fils from money.public_fees where name = ${name} and effective_from <= ${at}
    order by effective_from desc limit 1`);
  return row?.fils ?? 0;
}

export const goodwillSince = async (db: Queries, accountId: AccountId, since: Date): Promise<Fils> =>
  (
    await db.row<{ given: Fils }>(sql`
      select coalesce(sum(p.amount_fils), 0)::bigint as given
      from money.entries e join money.postings p on p.entry_id = e.id and p.account = 'cost:goodwill'
      where e.account_id = ${accountId} and e.at > ${since} and e.kind = 'goodwill'`)
  )?.given ?? 0;

/** Whether another person on duty holds the right: a single owner can't wait for a second person. */
export const hasSecondPerson = async (db: Queries, right: StaffRight, than: AccountId): Promise<boolean> =>
  (await db.row(sql`
    select 1 as one from identity.public_accounts
    where staff_role = any(${rolesWith(right)}) and suspended_at is null and id <> ${than} limit 1`)) !==
  null;

export interface DriverFees {
  readonly base: Fils;
  readonly perKm: Fils;
  readonly peak: Fils;
}

export async function driverFees(db: Queries, at: Date): Promise<DriverFees> {
  const row = await db.row<{ [Name in keyof DriverFees]: DriverFees[Name] | null }>(sql`
    select (array_agg(fils order by effective_from desc) filter (where name = 'driver_base'))[1] as base,
      (array_agg(fils order by effective_from desc) filter (where name = 'driver_per_km'))[1] as "perKm",
      (array_agg(fils order by effective_from desc) filter (where name = 'driver_peak'))[1] as peak
    from money.fees where effective_from <= ${at}`);
  const { base = null, perKm = null, peak = null } = row ?? {};
  if (base === null || perKm === null || peak === null)
    throw new Error(`No driver fees in effect at ${at.toISOString()}.`);
  return { base, perKm, peak };
}
