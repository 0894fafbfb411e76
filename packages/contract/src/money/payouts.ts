import * as z from 'zod/mini';
import { csvReply, listQuery, pageOf } from '../paging.ts';
import { route } from '../route.ts';
import { payoutRunStatuses, payoutStatuses } from '../statuses.ts';
import { calendarDay, id, plainText } from '../text.ts';

/** Partners are paid every two weeks, drivers weekly. */
export const payoutKinds = ['partner', 'driver'] as const;
export type PayoutKind = (typeof payoutKinds)[number];

const payoutFailures = ['no_bank_account', 'refused_by_bank', 'run_discarded'] as const;
export type PayoutFailure = (typeof payoutFailures)[number];

/** Failed reconciliations: they block making and approving a run. */
export type MoneyDoubt = 'ledger' | 'orders' | 'payments';

const instant = z.nullable(z.string());
const byId = { params: z.object({ id }) };

const run = z.object({
  id,
  kind: z.enum(payoutKinds),
  status: z.enum(payoutRunStatuses),
  /** First and last Dubai day it covers. */
  from: calendarDay,
  to: calendarDay,
  payees: z.int(),
  total: z.string(),
  /** Held back: no bank account, or the transfer was returned. */
  heldBack: z.object({ payees: z.int(), total: z.string() }),
  madeAt: z.string(),
  approvedAt: instant,
  paidAt: instant,
  discardedAt: instant,
});
export type PayoutRun = z.output<typeof run>;

const failure = z.nullable(z.object({ code: z.enum(payoutFailures), note: z.nullable(z.string()) }));

const payout = {
  id,
  /** Such as "PO-000042"; the reference of the transfer. */
  reference: z.string(),
  amount: z.string(),
  status: z.enum(payoutStatuses),
  failure,
  /** Masked, such as "AE07 •••• 3456"; null if unknown. */
  iban: z.nullable(z.string()),
};

const { q, order, cursor } = listQuery(['madeAt']);

export const getPayoutRuns = route('getPayoutRuns', {
  method: 'GET',
  path: '/api/admin/payout-runs',
  who: 'admin',
  right: 'payouts',
  summary: 'Payout runs by page, newest first.',
  query: z.object({
    order,
    cursor,
    kind: z.optional(z.enum(payoutKinds)),
    status: z.optional(z.enum(payoutRunStatuses)),
  }),
  reply: pageOf(run),
});

const period = z.object({ kind: z.enum(payoutKinds), from: calendarDay, to: calendarDay });

export const getDuePayouts = route('getDuePayouts', {
  method: 'GET',
  path: '/api/admin/payout-runs/due',
  who: 'admin',
  right: 'payouts',
  summary: 'Past periods without a run, and the dates of the next runs.',
  reply: z.object({
    missing: z.array(period),
    next: z.array(z.object({ kind: z.enum(payoutKinds), on: calendarDay })),
  }),
});

export const getPayoutRun = route('getPayoutRun', {
  ...byId,
  method: 'GET',
  path: '/api/admin/payout-runs/:id',
  who: 'admin',
  right: 'payouts',
  summary: 'One payout run.',
  reply: run,
});

const runPayout = z.object({
  ...payout,
  payee: z.object({ id, name: z.string() }),
  bankName: z.nullable(z.string()),
});
export type RunPayout = z.output<typeof runPayout>;

export const getRunPayouts = route('getRunPayouts', {
  ...byId,
  method: 'GET',
  path: '/api/admin/payout-runs/:id/payouts',
  who: 'admin',
  right: 'payouts',
  summary: 'The payouts of a run by page; `q` is a reference or the beginning of a name.',
  query: z.object({ q, order, cursor, status: z.optional(z.enum(payoutStatuses)) }),
  reply: pageOf(runPayout),
});

/** `not_possible_now` with `why`: made_already, nothing_due, nobody_to_pay, or a `MoneyDoubt`. */
const moved = {
  who: 'admin',
  right: 'payouts',
  reply: run,
  errors: ['confirmation_needed', 'not_possible_now'],
} as const;

export const makePayoutRun = route('makePayoutRun', {
  ...moved,
  method: 'POST',
  path: '/api/admin/payout-runs',
  summary: 'Creates a run for a period without one, because it was missed or discarded.',
  body: z.object({ kind: z.enum(payoutKinds), to: calendarDay }),
  status: 201,
});

export const approvePayoutRun = route('approvePayoutRun', {
  ...moved,
  ...byId,
  method: 'POST',
  path: '/api/admin/payout-runs/:id/approve',
  summary: 'Approves a run and locks its figures; payees without a bank account are held back.',
});

export const markPayoutRunPaid = route('markPayoutRunPaid', {
  ...moved,
  ...byId,
  method: 'POST',
  path: '/api/admin/payout-runs/:id/paid',
  summary: 'Marks an approved run as paid; returned transfers are listed and remain owed.',
  body: z.object({
    failed: z
      .array(z.object({ payoutId: id, reason: plainText({ min: 3, max: 200 }) }))
      .check(z.maxLength(5_000)),
  }),
});

export const discardPayoutRun = route('discardPayoutRun', {
  ...moved,
  ...byId,
  method: 'POST',
  path: '/api/admin/payout-runs/:id/discard',
  summary: 'Discards a draft run; its payouts remain owed.',
  body: z.object({ reason: plainText({ min: 3, max: 300 }) }),
});

export const getBankFile = route('getBankFile', {
  ...byId,
  method: 'GET',
  path: '/api/admin/payout-runs/:id/bank.csv',
  who: 'admin',
  right: 'payouts',
  summary: "The bank's transfer file with full IBANs; needs a fresh confirmation and is audited.",
  reply: csvReply,
  produces: 'text/csv',
  errors: ['confirmation_needed', 'not_possible_now'],
});

/** The payee's view. */
export const ownPayout = z.object({
  ...payout,
  from: calendarDay,
  to: calendarDay,
  /** When it was paid or failed, else created. */
  date: calendarDay,
});
export type Payout = z.output<typeof ownPayout>;

const driverRowKinds = ['order', 'charge', 'hand_in', 'other'] as const;

export const statementLineKinds = [
  'order_delivered',
  'order_compensated',
  'order_charged',
  'order_refunded',
  'driver_fee',
  'no_show_paid',
  'cash_collected',
  'settlement_received',
  'event_deposit_earned',
  'event_deposit_kept',
  'event_remainder_earned',
  'other',
] as const;

const driverPart = z.object({
  rows: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(driverRowKinds),
      orderId: z.nullable(z.string()),
      receipt: z.nullable(z.string()),
      earned: z.string(),
      /** By the fee rule of the delivery; they add up to `earned`. Null without a fee. */
      parts: z.nullable(z.object({ base: z.string(), distance: z.string(), peak: z.string() })),
      cash: z.string(),
      paid: z.string(),
    }),
  ),
  earned: z.string(),
  cash: z.string(),
  paid: z.string(),
});
export type DriverPart = z.output<typeof driverPart>;

const statement = z.object({
  payout: ownPayout,
  payee: z.string(),
  payer: z.object({ name: z.string(), address: z.string(), trn: z.string() }),
  /** Oldest first; the amounts add up to the payout. */
  lines: z.array(
    z.object({
      at: z.string(),
      kind: z.enum(statementLineKinds),
      /** The order number. */
      orderId: z.nullable(z.string()),
      /** The event number: E-1042. */
      eventId: z.nullable(z.string()),
      /** The customer's payment, and its VAT, commission or service fee, and third-party delivery fee. */
      total: z.nullable(z.string()),
      vat: z.nullable(z.string()),
      commission: z.nullable(z.string()),
      serviceFee: z.nullable(z.string()),
      delivery: z.nullable(z.string()),
      /** Signed contribution to the payout. */
      amount: z.string(),
    }),
  ),
  sums: z.object({
    orders: z.int(),
    /** Customers' payments for orders. */
    total: z.string(),
    /** Customers' deposits and remainders. */
    events: z.string(),
    vat: z.string(),
    commission: z.string(),
    serviceFee: z.string(),
    delivery: z.string(),
    cancelled: z.string(),
    refunded: z.string(),
    /** Delivery fees a driver earned. */
    fees: z.string(),
    cash: z.string(),
    /** Cash handed in. */
    settled: z.string(),
    other: z.string(),
  }),
  /** `paid` is `earned - cash`; null for partners. */
  driver: z.nullable(driverPart),
});
export type PayoutStatement = z.output<typeof statement>;

export const getAdminStatement = route('getAdminStatement', {
  ...byId,
  method: 'GET',
  path: '/api/admin/payouts/:id',
  who: 'admin',
  right: 'payouts',
  summary: "A payout's statement and run.",
  reply: z.extend(statement, { runId: id }),
});

export const getAdminStatementFile = route('getAdminStatementFile', {
  ...byId,
  method: 'GET',
  path: '/api/admin/payouts/:id/statement.csv',
  who: 'admin',
  right: 'payouts',
  summary: 'The same as CSV.',
  reply: csvReply,
  produces: 'text/csv',
});

export const getPayouts = route('getPayouts', {
  method: 'GET',
  path: '/api/partner/payouts',
  who: 'partner',
  right: 'money',
  summary: "The partner's last hundred payouts, newest first.",
  reply: z.array(ownPayout),
});

export const getPayoutStatement = route('getPayoutStatement', {
  ...byId,
  method: 'GET',
  path: '/api/partner/payouts/:id',
  who: 'partner',
  right: 'money',
  summary: 'One payout with all its orders.',
  reply: statement,
});

export const getPayoutStatementFile = route('getPayoutStatementFile', {
  ...byId,
  method: 'GET',
  path: '/api/partner/payouts/:id/statement.csv',
  who: 'partner',
  right: 'money',
  summary: 'The same as CSV.',
  reply: csvReply,
  produces: 'text/csv',
});

export const getDriverPayouts = route('getDriverPayouts', {
  method: 'GET',
  path: '/api/driver/payouts',
  who: 'driver',
  summary: "The driver's last hundred payouts, newest first.",
  reply: z.array(ownPayout),
});

export const getDriverPayoutStatement = route('getDriverPayoutStatement', {
  ...byId,
  method: 'GET',
  path: '/api/driver/payouts/:id',
  who: 'driver',
  summary: 'One payout with all its deliveries.',
  reply: statement,
});

export const getDriverPayoutStatementFile = route('getDriverPayoutStatementFile', {
  ...byId,
  method: 'GET',
  path: '/api/driver/payouts/:id/statement.csv',
  who: 'driver',
  summary: 'The same as CSV.',
  reply: csvReply,
  produces: 'text/csv',
});

export const getDriverOpenStatement = route('getDriverOpenStatement', {
  method: 'GET',
  path: '/api/driver/open-statement',
  who: 'driver',
  summary: 'What no payout contains yet, per order: earned - cash held = to be paid.',
  reply: driverPart,
});
