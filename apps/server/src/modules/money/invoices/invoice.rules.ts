import type { InvoiceLineCode, invoiceKinds } from '@sufra/contract/money/invoices.ts';
import type { Emirate, Language } from '@sufra/contract/options.ts';
import { emirateText } from '../../../platform/pure/emirates.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { vatOf, type EntryKind, type Line, type LineParams } from '../ledger/ledger.rules.ts';
import type { Seller } from '../../../platform/pure/seller.ts';

export type DocumentKind = (typeof invoiceKinds)[number];

const documentKinds: Readonly<Partial<Record<EntryKind, DocumentKind>>> = {
  subscription_charge: 'invoice',
  order_placed: 'invoice',
  event_deposit: 'invoice',
  event_remainder: 'invoice',
  skip: 'credit_note',
  plan_change: 'credit_note',
  cancellation: 'credit_note',
  order_cancelled: 'credit_note',
  order_refunded: 'credit_note',
  order_reduced: 'credit_note',
  event_cancelled: 'credit_note',
  event_waived: 'credit_note',
};

/** Null for entries that only move money. */
export const documentKindOf = (kind: EntryKind): DocumentKind | null => documentKinds[kind] ?? null;

/** As booked. */
export function documentVat(
  kind: DocumentKind,
  { vat, inProgress }: { readonly vat: Fils; readonly inProgress: Fils },
): Fils {
  const sign = kind === 'invoice' ? -1 : 1;
  return vatOf(sign * inProgress) + sign * vat;
}

const prefixes: Readonly<Record<DocumentKind, string>> = { invoice: 'INV', credit_note: 'CN' };

export const numberText = (kind: DocumentKind, number: number): string =>
  `${prefixes[kind]}-${String(number).padStart(6, '0')}`;

export interface IssuedLine {
  readonly code: InvoiceLineCode;
  readonly params: LineParams;
  readonly meal: Readonly<Record<Language, string>> | null;
  readonly amount: Fils;
  readonly options?: readonly Readonly<Record<Language, string>>[];
}

export interface OrderFacts {
  readonly number: number;
  readonly mealId: string;
  readonly familySize: number;
  readonly title: Readonly<Record<Language, string>> | null;
  readonly options: readonly Readonly<Record<Language, string>>[];
}

export const issuedLines = (lines: readonly Line[], order: OrderFacts | null): IssuedLine[] =>
  lines.map(({ code, params, amount }) => {
    if (!order) return { code, params, meal: null, amount };
    const { number, familySize, mealId, options } = order;
    const meal = order.title ?? { en: mealId, ar: mealId };
    const line = { code, params: { ...params, orderNumber: String(number), familySize }, meal, amount };
    return code === 'cooked_meal' && options.length > 0 ? { ...line, options } : line;
  });

export interface Customer {
  readonly name: string | null;
  readonly phone: string;
  readonly address: readonly string[];
  readonly emirate: Emirate | null;
}

export function addressText({ address, emirate }: Customer, language: Language): string | null {
  const place = emirate && emirateText(emirate, language);
  const parts = place === null ? address : [...address, place];
  return parts.length === 0 ? null : parts.join(language === 'ar' ? '، ' : ', ');
}

export interface SettlementFacts {
  readonly kind: DocumentKind;
  readonly isCash: boolean;
  readonly card: { readonly brand: string; readonly lastFour: string } | null;
  readonly isOwing: boolean;
}

/** A cancelled cash order was never paid. */
export function settledBy({
  kind,
  isCash,
  card,
  isOwing,
}: SettlementFacts): 'card' | 'cash' | 'credit' | 'none' {
  if (isCash) return kind === 'invoice' ? 'cash' : 'none';
  if (card) return 'card';
  return kind === 'invoice' && isOwing ? 'none' : 'credit';
}

export function creditPart(
  by: ReturnType<typeof settledBy>,
  { total, charged }: { readonly total: Fils; readonly charged: Fils },
): Fils | null {
  if (by === 'credit') return total;
  return by === 'card' && charged !== total ? total - charged : null;
}

const sampleSeller: Seller = {
  name: { en: 'Sufra (sample company)', ar: 'سُفرة (شركة نموذجية)' },
  address: {
    en: 'Sample address, Dubai, United Arab Emirates',
    ar: 'عنوان نموذجي، دبي، الإمارات العربية المتحدة',
  },
  trn: '100000000000003',
};

export function sellerText(seller: Seller | null | undefined, language: Language) {
  const { name, address, trn } = seller ?? sampleSeller;
  return { name: name[language], address: address[language], trn };
}
