import type { InvoiceLineCode } from '@sufra/contract/invoices.ts';
import type { OrderType } from '@sufra/contract/ordering.ts';
import { vatPercent } from '@sufra/contract/plans.ts';
import { roundFils, type Fils } from '../../platform/pure/money.ts';

export type LedgerAccount =
  | `customer:${string}`
  | `partner:${string}`
  | `driver:${string}`
  | 'gateway'
  | 'bank'
  | 'cash'
  | 'vat'
  | 'orders_in_progress'
  | 'events_in_progress'
  | 'revenue:subscription'
  | 'revenue:commission'
  | 'revenue:delivery'
  | 'revenue:events'
  | 'cost:delivery'
  | 'cost:disputes'
  | 'cost:dispute_fees';

/** One side of an entry in fils: a debit is positive, a credit negative. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly amount: Fils;
}

/** Why a customer of the subscription gets credit. */
export type CreditKind = 'skip' | 'plan_change' | 'cancellation';

export type EntryKind =
  | 'payment_received'
  | 'subscription_charge'
  | CreditKind
  | 'order_placed'
  | 'order_delivered'
  | 'order_cancelled'
  | 'cash_collected'
  | 'driver_fee'
  | 'event_deposit'
  | 'event_deposit_earned'
  | 'event_remainder'
  | 'event_remainder_earned'
  | 'event_cancelled'
  | 'refund_paid'
  | 'refund_returned'
  | 'refund_covered'
  | 'refund_uncovered'
  | 'dispute_withdrawn'
  | 'dispute_fee'
  | 'dispute_reinstated'
  | 'dispute_fee_returned'
  | 'payout_paid'
  | 'settlement_received';

/** What a partner earns by: orders, and events it cooked for. */
export const earningKinds: readonly EntryKind[] = [
  'order_delivered',
  'event_deposit_earned',
  'event_remainder_earned',
];

export type LineParams = Readonly<Record<string, string | number>>;

/** A line of an invoice or credit note, VAT included. */
export interface Line {
  readonly code: InvoiceLineCode;
  readonly params: LineParams;
  readonly amount: Fils;
}

/** VAT inside a gross amount, rounded half up once. */
export const vatOf = (gross: Fils): Fils => roundFils((gross * vatPercent) / (100 + vatPercent));

/** What is left of a gross amount without its VAT. */
export const netOf = (gross: Fils): Fils => gross - vatOf(gross);

/** The accounts of people in the ledger. */
export const customer = (id: string): LedgerAccount => `customer:${id}`;
export const partner = (id: string): LedgerAccount => `partner:${id}`;
const driver = (id: string): LedgerAccount => `driver:${id}`;

/** Sums what goes to the same account and leaves out what comes to nothing. */
export function toPostings(parts: readonly (readonly [LedgerAccount, Fils])[]): Posting[] {
  const sums = new Map<LedgerAccount, Fils>();
  for (const [account, amount] of parts) sums.set(account, (sums.get(account) ?? 0) + amount);
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]));
}

/** The same the other way round. */
export const turned = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amount }) => ({ account, amount: -amount }));

/** The gateway has the customer's money. */
export const paymentReceived = (accountId: string, amount: Fils): Posting[] =>
  toPostings([
    ['gateway', amount],
    [customer(accountId), -amount],
  ]);

/** The gateway gave the customer's money back. */
export const refundPaid = (accountId: string, amount: Fils): Posting[] =>
  turned(paymentReceived(accountId, amount));

/** A refund came back from the customer's bank: the gateway has the money again, and we owe it as credit. */
export const refundReturned = paymentReceived;

/** The customer owes a month, or a part of one. */
export const subscriptionCharge = (accountId: string, amount: Fils): Posting[] =>
  toPostings([
    [customer(accountId), amount],
    ['vat', -vatOf(amount)],
    ['revenue:subscription', -netOf(amount)],
  ]);

/** We owe the customer what was charged for and is not served. */
export const subscriptionCredit = (accountId: string, amount: Fils): Posting[] =>
  turned(subscriptionCharge(accountId, amount));

/** The customer owes an order that is not earned before it is delivered. */
export const orderPlaced = (accountId: string, total: Fils): Posting[] =>
  toPostings([
    [customer(accountId), total],
    ['orders_in_progress', -total],
  ]);

export const orderCancelled = (accountId: string, total: Fils): Posting[] =>
  turned(orderPlaced(accountId, total));

export interface Delivered {
  readonly partnerId: string;
  /** VAT included. */
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly commissionPercent: number;
  /** The partner brought it itself and earns the fee. */
  readonly hasOwnDelivery: boolean;
}

/**
 * Shares a delivered order out: VAT on the whole, to the partner the food without VAT less commission, and the fee
 * without VAT to whoever drove. What rounding leaves over, a fil at most on each side, stays on the commission.
 */
export function orderDelivered(order: Delivered): Posting[] {
  const { partnerId, food, deliveryFee, hasOwnDelivery } = order;
  const total = food + deliveryFee;
  const commission = roundFils((netOf(food) * Math.round(order.commissionPercent * 100)) / 10_000);
  const share = netOf(food) - commission;
  const fee = netOf(deliveryFee);
  return toPostings([
    ['orders_in_progress', total],
    ['vat', -vatOf(total)],
    [partner(partnerId), -share],
    [hasOwnDelivery ? partner(partnerId) : 'revenue:delivery', -fee],
    ['revenue:commission', share + fee + vatOf(total) - total],
  ]);
}

/** Cash at the door: whoever brought it keeps it and owes it to us, the partner or the driver. */
export const cashCollected = (
  accountId: string,
  { partnerId, food, deliveryFee, hasOwnDelivery }: Delivered,
  driverId: string | null = null,
): Posting[] =>
  toPostings([
    [hasOwnDelivery ? partner(partnerId) : driverId === null ? 'cash' : driver(driverId), food + deliveryFee],
    [customer(accountId), -(food + deliveryFee)],
  ]);

/** What bringing an order earns a driver, whatever the customer paid for the way. */
export const driverFee = (driverId: string, amount: Fils): Posting[] =>
  toPostings([
    ['cost:delivery', amount],
    [driver(driverId), -amount],
  ]);

/** Our bank has paid a partner or a driver what we owed. */
export const payoutPaid = (payee: LedgerAccount, amount: Fils): Posting[] =>
  toPostings([
    [payee, amount],
    ['bank', -amount],
  ]);

/** A partner has paid our bank for cash it kept. */
export const settlementReceived = (partnerId: string, amount: Fils): Posting[] =>
  turned(payoutPaid(partner(partnerId), amount));

/** What the customer bought, line by line; meal and number of the order are filled in when the invoice is issued. */
export function orderLines(order: { food: Fils; deliveryFee: Fils; type: OrderType }): Line[] {
  const food: Line = { code: order.type, params: {}, amount: order.food };
  const delivery: Line = { code: 'delivery', params: {}, amount: order.deliveryFee };
  return order.deliveryFee > 0 ? [food, delivery] : [food];
}
