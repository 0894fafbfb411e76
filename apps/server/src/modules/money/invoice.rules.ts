import type { InvoiceLineCode, invoiceKinds } from '@sufra/contract/invoices.ts';
import type { Emirate, Language } from '@sufra/contract/options.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { EntryKind, Line, LineParams } from './ledger.rules.ts';

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
  event_cancelled: 'credit_note',
};

/** The document an entry needs; null for money that only moves. */
export const documentKindOf = (kind: EntryKind): DocumentKind | null => documentKinds[kind] ?? null;

const prefixes: Readonly<Record<DocumentKind, string>> = { invoice: 'INV', credit_note: 'CN' };

/** "INV-000042", "CN-000007"; longer from the millionth on. */
export const numberText = (kind: DocumentKind, number: number): string =>
  `${prefixes[kind]}-${String(number).padStart(6, '0')}`;

/** A line as it was issued: the meal's name in both languages, whatever the meal is called later. */
export interface IssuedLine {
  readonly code: InvoiceLineCode;
  readonly params: LineParams;
  readonly meal: Readonly<Record<Language, string>> | null;
  readonly amount: Fils;
}

/** What an order adds to its lines. */
export interface OrderFacts {
  readonly number: number;
  readonly mealId: string;
  readonly familySize: number;
  /** Null when the catalogue no longer has the meal. */
  readonly title: Readonly<Record<Language, string>> | null;
}

/** Completes booked lines by what is known of their order. */
export const issuedLines = (lines: readonly Line[], order: OrderFacts | null): IssuedLine[] =>
  lines.map(({ code, params, amount }) => {
    if (!order) return { code, params, meal: null, amount };
    const { number, familySize, mealId } = order;
    const meal = order.title ?? { en: mealId, ar: mealId };
    return { code, params: { ...params, orderNumber: String(number), familySize }, meal, amount };
  });

/** Whom a document is made out to, as they were when it was issued. */
export interface Customer {
  readonly name: string | null;
  readonly phone: string;
  /** As it was typed, from the door outwards. */
  readonly address: readonly string[];
  readonly emirate: Emirate | null;
}

const emirateNames: Readonly<Record<Emirate, string>> = {
  Dubai: 'دبي',
  'Abu Dhabi': 'أبوظبي',
  Sharjah: 'الشارقة',
  Ajman: 'عجمان',
  Fujairah: 'الفجيرة',
  'Ras Al Khaimah': 'رأس الخيمة',
  'Umm Al Quwain': 'أم القيوين',
};

/** One line of address in the reader's language; null where nothing is known. */
export function addressText({ address, emirate }: Customer, language: Language): string | null {
  const place = emirate && (language === 'ar' ? emirateNames[emirate] : emirate);
  const parts = place === null ? address : [...address, place];
  return parts.length === 0 ? null : parts.join(language === 'ar' ? '، ' : ', ');
}

export interface SettlementFacts {
  readonly kind: DocumentKind;
  readonly isCash: boolean;
  /** The card that paid an invoice, or that a credit note's refund goes to. */
  readonly card: { readonly brand: string; readonly lastFour: string } | null;
  /** The customer's account is in the red. */
  readonly isOwing: boolean;
}

/** How an invoice was paid, or a credit note given back. A cash order that was cancelled was never paid. */
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
