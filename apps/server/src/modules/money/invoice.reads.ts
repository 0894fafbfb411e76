import type { Seller } from '../../platform/pure/seller.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Customer, DocumentKind, IssuedLine, OrderFacts } from './invoice.rules.ts';

/** The customer as the invoice names them, with the default address or the area of the profile; null once erased. */
export const readCustomer = (db: Queries, accountId: string): Promise<Customer | null> =>
  db.row<Customer>(sql`
    select p.name, a.phone,
      array_remove(case when d.id is null then array[p.location ->> 'area']
        else array[d.apartment, nullif(d.building, ''), d.street, d.area] end, null) as address,
      coalesce(d.emirate, p.location ->> 'emirate') as emirate
    from identity.accounts a
    left join household.profiles p on p.account_id = a.id
    left join household.addresses d on d.account_id = a.id and d.is_default
    where a.id = ${accountId} and a.phone is not null`);

/** What was ordered; null when the subject is no order. */
export const readOrderFacts = (db: Queries, orderId: string): Promise<OrderFacts | null> =>
  db.row<OrderFacts>(sql`
    select o.number, o.meal_id as "mealId", o.family_size as "familySize", m.title
    from ordering.orders o left join catalogue.meals m on m.id = o.meal_id
    where o.id = ${orderId}`);

export interface InvoiceSummaryRow {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly number: number;
  readonly issuedOn: string;
  readonly total: Fils;
}

/** Documents of the account, the newest first, from before `before` on. */
export const readInvoices = (
  db: Queries,
  accountId: string,
  before: string | null,
  limit: number,
): Promise<InvoiceSummaryRow[]> =>
  db.rows<InvoiceSummaryRow>(sql`
    select id, kind, number, issued_on as "issuedOn", total_fils as total from money.invoices
    where account_id = ${accountId} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${limit}`);

export interface InvoiceRow extends InvoiceSummaryRow {
  readonly vat: Fils;
  readonly vatPercent: number;
  readonly lines: readonly IssuedLine[];
  readonly customer: Customer | null;
  /** As it was when the document was issued; null is the sample company. */
  readonly seller: Seller | null;
  readonly isCash: boolean;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly related: readonly { readonly id: string; readonly kind: DocumentKind; readonly number: number }[];
  readonly orderId: string | null;
}

export interface InvoiceQuestion {
  readonly accountId: string;
  readonly id: string;
}

/** One document of the account with the card that paid it or gets it back, and the documents it belongs to. */
export const readInvoice = (db: Queries, { accountId, id }: InvoiceQuestion): Promise<InvoiceRow | null> =>
  db.row<InvoiceRow>(sql`
    select i.id, i.kind, i.number, i.issued_on as "issuedOn", i.total_fils as total, i.vat_fils as vat,
      i.vat_percent as "vatPercent", i.lines, i.customer, i.seller,
      coalesce(o.payment_method = 'cash', false) as "isCash",
      p.card_brand as brand, p.card_last_four as "lastFour",
      coalesce((select jsonb_agg(jsonb_build_object('id', other.id, 'kind', other.kind, 'number', other.number)
          order by other.id)
        from money.corrections c
        join money.invoices other on other.id = case when c.invoice_id = i.id then c.credit_note_id else c.invoice_id end
        where i.id in (c.invoice_id, c.credit_note_id)), '[]') as related,
      case when e.kind in ('order_placed', 'order_cancelled') then e.subject end as "orderId"
    from money.invoices i
    join money.entries e on e.id = i.entry_id
    left join ordering.orders o on o.id = e.subject
    left join catering.events v on v.id = e.subject
    left join money.refunds r on r.subject = e.subject
    left join money.payments p on p.is_paid and p.id = case
      when i.kind = 'credit_note' then r.payment_id
      when e.kind = 'event_deposit' then v.deposit_payment_id
      when e.kind = 'event_remainder' then v.remainder_payment_id
      else coalesce(o.payment_id, e.subject) end
    where i.account_id = ${accountId} and i.id = ${id}`);
