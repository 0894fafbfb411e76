import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { announcement } from '../../../platform/outbox.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { EntryKind, Line, Posting } from './ledger.rules.ts';
import type { feeNames, rateNames } from '@sufra/contract/admin/admin-settings.ts';
import { newId } from '../../../platform/ids.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface NewEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly subject: string;
  readonly accountId: AccountId;
  readonly at: Date;
  readonly postings: readonly Posting[];
  readonly lines: readonly Line[] | null;
}

/** Throws on a second entry of this kind and subject. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const lines = entry.lines && JSON.stringify(entry.lines);
  const invoiceDue = announcement('money.invoice_due', { entryId: entry.id });
  await tx.run(sql`
    with entry as (
      insert into money.entries (id, kind, subject, account_id, at, posting_count, lines)
      values (${entry.id}, ${entry.kind}, ${entry.subject}, ${entry.accountId}, ${entry.at}, ${entry.postings.length},
        ${lines}::jsonb)
      returning id)
    ${lines === null ? part`` : part`, announced as (${invoiceDue})`}
    insert into money.postings (entry_id, account, amount_fils)
    select entry.id, posting.account, posting.amount
    from entry, unnest(${entry.postings.map(({ account }) => account)}::text[],
      ${entry.postings.map(({ amount }) => amount)}::bigint[]) as posting (account, amount)`);
}

export const loadPlaced = (tx: Tx, orderId: string): Promise<{ accountId: AccountId; total: Fils } | null> =>
  tx.row(sql`
    select e.account_id as "accountId", p.amount_fils as total
    from money.entries e
    join money.postings p on p.entry_id = e.id and p.account = 'customer:' || e.account_id
    where e.kind = 'order_placed' and e.subject = ${orderId}`);

/** Changes that commit meanwhile wait for the next run. */
export async function foldPayeeBalances(db: Queries): Promise<void> {
  await db.run(sql`
    with taken as (delete from money.payee_changes returning account, amount_fils)
    insert into money.payee_balances as b (account, amount_fils)
    select account, sum(amount_fils) from taken group by account order by account
    on conflict (account) do update set amount_fils = b.amount_fils + excluded.amount_fils`);
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

type Entry = Omit<NewEntry, 'id' | 'lines'> & Partial<Pick<NewEntry, 'lines'>>;

export async function bookEntry(tx: Tx, { lines = null, ...entry }: Entry): Promise<void> {
  await insertEntry(tx, { ...entry, id: newId(), lines });
}

// A wrong amount is a bug: the transaction must not commit.
export function assertBookable(isBookable: boolean, kind: string, subject: string): void {
  if (!isBookable) throw new Error(`Invalid ledger entry: kind=${kind} subject=${subject}.`);
}
