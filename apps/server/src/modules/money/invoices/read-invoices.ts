import type { getInvoices, Invoice } from '@sufra/contract/money/invoices.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Seller } from '../../../platform/pure/seller.ts';
import { readStanding } from '../ledger/read-balances.ts';
import {
  addressText,
  creditPart,
  numberText,
  sellerText,
  settledBy,
  type Customer,
  type DocumentKind,
  type IssuedLine,
} from './invoice.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface SummaryRow {
  readonly id: string;
  readonly kind: DocumentKind;
  readonly number: number;
  readonly issuedOn: string;
  readonly total: Fils;
}

const toSummary = ({ id, kind, number, issuedOn, total }: SummaryRow) => ({
  id,
  kind,
  number: numberText(kind, number),
  issuedOn,
  total: toAedText(total),
});

const pageSize = 20;

export async function listInvoices(
  db: Queries,
  accountId: AccountId,
  before: string | null,
): Promise<ReplyOf<typeof getInvoices>> {
  const rows = await db.rows<SummaryRow>(sql`
    select id, kind, number, issued_on as "issuedOn", total_fils as total from money.invoices
    where account_id = ${accountId} and (${before}::uuid is null or id < ${before}::uuid)
    order by id desc limit ${pageSize + 1}`);
  return {
    invoices: rows.slice(0, pageSize).map(toSummary),
    next: rows.length > pageSize ? (rows[pageSize - 1]?.id ?? null) : null,
  };
}

interface InvoiceRow extends SummaryRow {
  readonly vat: Fils;
  readonly vatPercent: number;
  readonly lines: readonly IssuedLine[];
  readonly customer: Customer | null;
  readonly seller: Seller | null;
  readonly isCash: boolean;
  readonly brand: string | null;
  readonly lastFour: string | null;
  readonly charged: Fils | null;
  readonly related: readonly { readonly id: string; readonly kind: DocumentKind; readonly number: number }[];
  readonly orderId: string | null;
}

export async function getInvoice(
  db: Queries,
  { accountId, id }: { readonly accountId: AccountId; readonly id: string },
  language: Language,
): Promise<Result<Invoice>> {
  const row = await db.row<InvoiceRow>(sql`
    select i.id, i.kind, i.number, i.issued_on as "issuedOn", i.total_fils as total, i.vat_fils as vat,
      i.vat_percent as "vatPercent", i.lines, i.customer, i.seller,
      coalesce(o.payment_method = 'cash', false) as "isCash",
      p.card_brand as brand, p.card_last_four as "lastFour",
      case i.kind when 'credit_note' then r.amount_fils else p.amount_fils end as charged,
      coalesce((select jsonb_agg(jsonb_build_object('id', other.id, 'kind', other.kind, 'number', other.number)
          order by other.id)
        from money.corrections c
        join money.invoices other on other.id = case when c.invoice_id = i.id then c.credit_note_id else c.invoice_id end
        where i.id in (c.invoice_id, c.credit_note_id)), '[]') as related,
      o.id as "orderId"
    from money.invoices i
    join money.entries e on e.id = i.entry_id
    left join ordering.public_order_refunds g on g.id = e.subject
    left join ordering.public_orders o on o.id = coalesce(g.order_id, e.subject)
    left join catering.public_events v on v.id = e.subject
    left join money.refunds r on r.subject = case when e.kind = 'order_reduced' then e.id else e.subject end
    left join money.payments p on p.is_paid and p.id = case
      when i.kind = 'credit_note' then r.payment_id
      when e.kind = 'event_deposit' then v.deposit_payment_id
      when e.kind = 'event_remainder' then v.remainder_payment_id
      else coalesce(o.payment_id, e.subject) end
    where i.account_id = ${accountId} and i.id = ${id}`);
  if (!row) return refuse('not_found');
  return ok(toInvoice(row, (await readStanding(db, accountId)) < 0, language));
}

function toInvoice(row: InvoiceRow, isOwing: boolean, language: Language): Invoice {
  const { kind, isCash, customer, brand, lastFour, charged } = row;
  const card =
    brand !== null && lastFour !== null && charged !== null
      ? { brand, lastFour, amount: toAedText(charged) }
      : null;
  const by = settledBy({ kind, isCash, card, isOwing });
  const credit = creditPart(by, { total: row.total, charged: charged ?? 0 });
  return {
    ...toSummary(row),
    seller: sellerText(row.seller, language),
    customer: {
      name: customer?.name ?? null,
      phone: customer?.phone ?? '',
      address: customer && addressText(customer, language),
    },
    lines: row.lines.map((line) => toLine(line, language)),
    net: toAedText(row.total - row.vat),
    vat: toAedText(row.vat),
    vatRate: row.vatPercent,
    settledBy: by,
    card,
    credit: credit === null ? null : toAedText(credit),
    related: row.related.map((other) => ({ id: other.id, number: numberText(other.kind, other.number) })),
    orderId: row.orderId,
  };
}

const toLine = ({ code, params, meal, amount, options }: IssuedLine, language: Language) => ({
  code,
  params: meal ? { ...params, meal: meal[language] } : { ...params },
  amount: toAedText(amount),
  ...(options && { options: options.map((name) => name[language]) }),
});
