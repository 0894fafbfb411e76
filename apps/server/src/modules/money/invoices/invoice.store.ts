import type { Seller } from '../../../platform/pure/seller.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { Customer, DocumentKind, IssuedLine, OrderFacts } from './invoice.rules.ts';
import type { EntryKind, Line } from '../ledger/ledger.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface DueEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly subject: string;
  readonly accountId: AccountId;
  readonly at: Date;
  readonly lines: readonly Line[];
  readonly about: string;
  /** What is in progress has no VAT yet. */
  readonly booked: { readonly vat: Fils; readonly inProgress: Fils };
}

export const loadDueEntry = (db: Queries, entryId: string): Promise<DueEntry | null> =>
  db.row<DueEntry>(sql`
    select e.id, e.kind, e.subject, e.account_id as "accountId", e.at, e.lines, coalesce(r.order_id, e.subject) as about,
      (select json_build_object('vat', coalesce(sum(amount_fils) filter (where account = 'vat'), 0),
          'inProgress', coalesce(sum(amount_fils) filter (where account <> 'vat'), 0))
        from money.postings where entry_id = e.id and account in ('vat', 'orders_in_progress', 'events_in_progress'))
        as booked
    from money.entries e left join ordering.public_order_refunds r on r.id = e.subject
    where e.id = ${entryId} and e.lines is not null`);

export async function lockSeries(tx: Tx, kind: DocumentKind): Promise<number> {
  const row = await tx.row<{ next: number }>(sql`
    select last_number + 1 as next from money.invoice_series where kind = ${kind} for update`);
  if (!row) throw new Error(`No invoice number series for kind ${kind}.`);
  return row.next;
}

export async function documentOf(db: Queries, entryId: string): Promise<string | null> {
  const row = await db.row<{ id: string }>(sql`select id from money.invoices where entry_id = ${entryId}`);
  return row?.id ?? null;
}

interface NewDocument {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly number: number;
  readonly entryId: string;
  readonly accountId: AccountId;
  readonly issuedOn: DubaiDay;
  readonly total: Fils;
  readonly vat: Fils;
  readonly vatPercent: number;
  readonly lines: readonly IssuedLine[];
  readonly customer: Customer | null;
  readonly seller: Seller | null;
}

export async function insertDocument(tx: Tx, document: NewDocument): Promise<void> {
  await tx.run(sql`
    insert into money.invoices
      (id, kind, number, entry_id, account_id, issued_on, total_fils, vat_fils, vat_percent, lines, customer,
        seller)
    values (${document.id}, ${document.kind}, ${document.number}, ${document.entryId}, ${document.accountId},
      ${document.issuedOn}, ${document.total}, ${document.vat}, ${document.vatPercent},
      ${JSON.stringify(document.lines)}::jsonb, ${document.customer && JSON.stringify(document.customer)}::jsonb,
      ${document.seller && JSON.stringify(document.seller)}::jsonb)`);
  await tx.run(sql`
    update money.invoice_series set last_number = ${document.number} where kind = ${document.kind}`);
}

/** For a subscription the charge with its subject, or those of the current month. */
export async function correctedEntries(db: Queries, credit: DueEntry): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select e.id from money.entries e
    where case when ${credit.kind} in ('order_cancelled', 'order_refunded', 'order_reduced')
      then e.kind = 'order_placed' and e.subject = ${credit.about}::uuid
      when ${credit.kind} = 'event_cancelled'
      then e.kind = 'event_deposit' and e.subject = ${credit.subject}::uuid
      when ${credit.kind} = 'event_waived'
      then e.kind = 'event_remainder' and e.subject = ${credit.subject}::uuid
      when exists (select 1 from money.entries own
        where own.kind = 'subscription_charge' and own.subject = ${credit.subject}::uuid)
      then e.kind = 'subscription_charge' and e.subject = ${credit.subject}::uuid
      else e.kind = 'subscription_charge' and e.at <= ${credit.at} and e.at >= (
        select max(month.at) from money.entries month
        where month.account_id = ${credit.accountId} and month.kind = 'subscription_charge' and month.at <= ${credit.at}
          and month.lines -> 0 ->> 'code' = 'subscription') end
      and e.account_id = ${credit.accountId}
    order by e.at, e.id`);
  return rows.map(({ id }) => id);
}

export async function owedBefore(db: Queries, credit: DueEntry): Promise<Fils | null> {
  const row = await db.row<{ total: Fils | null }>(sql`
    select sum(p.amount_fils)::bigint as total
    from money.entries e join money.postings p on p.entry_id = e.id and p.account = 'orders_in_progress'
    where e.subject = ${credit.subject} and e.kind in ('order_placed', 'order_reduced')
      and (e.at, e.id) < (${credit.at}::timestamptz, ${credit.id}::uuid)`);
  return row?.total ? -row.total : null;
}

export async function insertCorrection(tx: Tx, creditNoteId: string, invoiceId: string): Promise<void> {
  await tx.run(sql`
    insert into money.corrections (credit_note_id, invoice_id) values (${creditNoteId}, ${invoiceId})`);
}

export const loadCustomer = (db: Queries, accountId: AccountId): Promise<Customer | null> =>
  db.row<Customer>(sql`
    select p.name, a.phone,
      array_remove(case when d.id is null then array[p.location ->> 'area']
        else array[d.apartment, nullif(d.building, ''), d.street, d.area] end, null) as address,
      coalesce(d.emirate, p.location ->> 'emirate') as emirate
    from identity.public_accounts a
    left join household.public_profiles p on p.account_id = a.id
    left join household.public_addresses d on d.account_id = a.id and d.is_default
    where a.id = ${accountId} and a.phone is not null`);

export const loadOrderFacts = (db: Queries, orderId: string): Promise<OrderFacts | null> =>
  db.row<OrderFacts>(sql`
    select o.number, o.meal_id as "mealId", o.family_size as "familySize", m.title,
      (select coalesce(json_agg(one -> 'name' order by at), '[]')
        from jsonb_array_elements(o.ordered -> 'options') with ordinality as chosen (one, at)) as options
    from ordering.public_orders o left join catalogue.public_meals m on m.id = o.meal_id
    where o.id = ${orderId}`);

/** Tax law requires sums and numbers to stay. */
export async function eraseCustomer(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`
    update money.invoices set customer = null where account_id = ${accountId} and customer is not null`);
}
