import type { getInvoices, Invoice } from '@sufra/contract/invoices.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { toAedText } from '../../platform/pure/money.ts';
import type { InvoiceRow, InvoiceSummaryRow } from './invoice.reads.ts';
import { addressText, numberText, settledBy, type IssuedLine } from './invoice.rules.ts';
import { sampleSeller } from './seller.rules.ts';

export const pageSize = 20;

const toSummary = ({ id, kind, number, issuedOn, total }: InvoiceSummaryRow) => ({
  id,
  kind,
  number: numberText(kind, number),
  issuedOn,
  total: toAedText(total),
});

/** One page of a list that was read one row further. */
export const toInvoiceList = (rows: readonly InvoiceSummaryRow[]): ReplyOf<typeof getInvoices> => ({
  invoices: rows.slice(0, pageSize).map(toSummary),
  next: rows.length > pageSize ? (rows[pageSize - 1]?.id ?? null) : null,
});

const toLine = ({ code, params, meal, amount }: IssuedLine, language: Language) => ({
  code,
  params: meal ? { ...params, meal: meal[language] } : { ...params },
  amount: toAedText(amount),
});

export function toInvoice(row: InvoiceRow, isOwing: boolean, language: Language): Invoice {
  const { kind, isCash, customer } = row;
  const { name, address, trn } = row.seller ?? sampleSeller;
  const card =
    row.brand !== null && row.lastFour !== null ? { brand: row.brand, lastFour: row.lastFour } : null;
  return {
    ...toSummary(row),
    seller: { name: name[language], address: address[language], trn },
    customer: {
      name: customer?.name ?? null,
      phone: customer?.phone ?? '',
      address: customer && addressText(customer, language),
    },
    lines: row.lines.map((line) => toLine(line, language)),
    net: toAedText(row.total - row.vat),
    vat: toAedText(row.vat),
    vatRate: row.vatPercent,
    settledBy: settledBy({ kind, isCash, card, isOwing }),
    card,
    related: row.related.map((other) => ({ id: other.id, number: numberText(other.kind, other.number) })),
    orderId: row.orderId,
  };
}
