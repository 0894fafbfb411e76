import * as z from 'zod/mini';
import { route } from '../route.ts';
import { calendarDay, id } from '../text.ts';

export const invoiceKinds = ['invoice', 'credit_note'] as const;

/** Texts on the client under `invoices:line.<code>`. */
export const invoiceLineCodes = [
  'subscription',
  'plan_upgrade',
  'plan_downgrade',
  'skipped_day',
  'cancellation',
  'cooked_meal',
  'ingredients',
  'delivery',
  'delivery_covered',
  'order_cancelled',
  'food_refunded',
  'delivery_refunded',
  'order_reduced',
  'lines_reduced',
  'event_deposit',
  'event_remainder',
  'event_cancelled',
  'event_waived',
] as const;
export type InvoiceLineCode = (typeof invoiceLineCodes)[number];

const summary = {
  id,
  kind: z.enum(invoiceKinds),
  /** Such as "INV-000042" or "CN-000007", gapless per series. */
  number: z.string(),
  issuedOn: calendarDay,
  /** AED text, VAT included. */
  total: z.string(),
};

export const getInvoices = route('getInvoices', {
  method: 'GET',
  path: '/api/user/invoices',
  who: 'account',
  summary: 'Invoices and credit notes of the account, newest first.',
  query: z.object({ before: z.optional(id) }),
  reply: z.object({ invoices: z.array(z.object(summary)), next: z.nullable(id) }),
});

const invoiceReply = z.object({
  ...summary,
  seller: z.object({ name: z.string(), address: z.string(), trn: z.string() }),
  customer: z.object({ name: z.nullable(z.string()), phone: z.string(), address: z.nullable(z.string()) }),
  lines: z.array(
    z.object({
      code: z.enum(invoiceLineCodes),
      /** Placeholders of the line's text. */
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      amount: z.string(),
      /** Names of what was chosen with a dish. */
      options: z.optional(z.array(z.string())),
    }),
  ),
  net: z.string(),
  vat: z.string(),
  /** Percent. */
  vatRate: z.number(),
  /** Payment or refund method. */
  settledBy: z.enum(['card', 'cash', 'credit', 'none']),
  card: z.nullable(z.object({ brand: z.string(), lastFour: z.string(), amount: z.string() })),
  /** Negative where a card also paid an earlier debt. */
  credit: z.nullable(z.string()),
  /** The invoice of a credit note, or the credit notes of an invoice. */
  related: z.array(z.object({ id, number: z.string() })),
  orderId: z.nullable(id),
});
export type Invoice = z.output<typeof invoiceReply>;

export const getInvoice = route('getInvoice', {
  method: 'GET',
  path: '/api/user/invoices/:id',
  who: 'account',
  summary: 'One invoice or credit note.',
  params: z.object({ id }),
  reply: invoiceReply,
});
