import type { InvoiceLineCode } from '@sufra/contract/money/invoices.ts';
import type { OrderType } from '@sufra/contract/ordering/ordering.ts';
import { vatPercent } from '@sufra/contract/subscription/plans.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

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
  | 'cost:dispute_fees'
  | 'cost:cancellations'
  | 'cost:no_shows'
  | 'cost:refunds'
  | 'cost:goodwill';

/** In fils: a debit is positive, a credit negative. */
export interface Posting {
  readonly account: LedgerAccount;
  readonly amount: Fils;
}

export const creditKinds = ['skip', 'plan_change', 'cancellation'] as const;
export type CreditKind = (typeof creditKinds)[number];

export type EntryKind =
  | 'payment_received'
  | 'subscription_charge'
  | CreditKind
  | 'order_placed'
  | 'order_delivered'
  | 'order_cancelled'
  | 'order_reduced'
  | 'order_compensated'
  | 'order_refunded'
  | 'goodwill'
  | 'no_show_paid'
  | 'cash_collected'
  | 'driver_fee'
  | 'event_deposit'
  | 'event_deposit_earned'
  | 'event_deposit_kept'
  | 'event_remainder'
  | 'event_remainder_earned'
  | 'event_waived'
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

export const earningKinds: readonly EntryKind[] = [
  'order_delivered',
  'order_compensated',
  'no_show_paid',
  'event_deposit_earned',
  'event_deposit_kept',
  'event_remainder_earned',
];

export type LineParams = Readonly<Record<string, string | number>>;

export interface Line {
  readonly code: InvoiceLineCode;
  readonly params: LineParams;
  readonly amount: Fils;
}

/** In fils, rounded half up. */
export const vatOf = (gross: Fils): Fils => roundFils((gross * vatPercent) / (100 + vatPercent));

const netOf = (gross: Fils): Fils => gross - vatOf(gross);

const customer = (id: string): LedgerAccount => `customer:${id}`;
const partner = (id: string): LedgerAccount => `partner:${id}`;
const driver = (id: string): LedgerAccount => `driver:${id}`;

export function toPostings(parts: readonly (readonly [LedgerAccount, Fils])[]): Posting[] {
  const sums = new Map<LedgerAccount, Fils>();
  for (const [account, amount] of parts) sums.set(account, (sums.get(account) ?? 0) + amount);
  return [...sums].flatMap(([account, amount]) => (amount === 0 ? [] : [{ account, amount }]));
}

export const reversed = (postings: readonly Posting[]): Posting[] =>
  postings.map(({ account, amount }) => ({ account, amount: -amount }));

export const paymentReceived = (accountId: AccountId, amount: Fils): Posting[] =>
  toPostings([
    ['gateway', amount],
    [customer(accountId), -amount],
  ]);

export const refundPaid = (accountId: AccountId, amount: Fils): Posting[] =>
  reversed(paymentReceived(accountId, amount));

/** The gateway holds the money again; Sufra owes it as account credit. */
export const refundReturned = paymentReceived;

export const subscriptionCharge = (accountId: AccountId, amount: Fils): Posting[] =>
  toPostings([
    [customer(accountId), amount],
    ['vat', -vatOf(amount)],
    ['revenue:subscription', -netOf(amount)],
  ]);

export const subscriptionCredit = (accountId: AccountId, amount: Fils): Posting[] =>
  reversed(subscriptionCharge(accountId, amount));

/** The customer's bank returned the money, so nothing is owed. */
export const refundCovered = (accountId: AccountId, amount: Fils): Posting[] =>
  toPostings([
    [customer(accountId), amount],
    ['cost:disputes', -amount],
  ]);

export const refundUncovered = (accountId: AccountId, amount: Fils): Posting[] =>
  reversed(refundCovered(accountId, amount));

/** Revenue is deferred until delivery. */
export const orderPlaced = (accountId: AccountId, total: Fils): Posting[] =>
  toPostings([
    [customer(accountId), total],
    ['orders_in_progress', -total],
  ]);

export const orderCancelled = (accountId: AccountId, total: Fils): Posting[] =>
  reversed(orderPlaced(accountId, total));

export interface Delivered {
  readonly partnerId: string;
  readonly food: Fils;
  readonly deliveryFee: Fils;
  /** Owed to the deliverer in place of the customer's fee. */
  readonly coveredFee?: Fils;
  readonly commissionPercent: number;
  readonly hasOwnDelivery: boolean;
}

export function partnerShare(order: Omit<Delivered, 'partnerId'>): Fils {
  const { deliveryFee, coveredFee = 0 } = order;
  const food = netOf(order.food);
  const commission = roundFils((food * Math.round(order.commissionPercent * 100)) / 10_000);
  return food - commission + (order.hasOwnDelivery ? netOf(deliveryFee) + netOf(coveredFee) : 0);
}

/** The fee goes to the deliverer net; the commission takes a rounding difference of one fil. */
export function orderDelivered(order: Delivered): Posting[] {
  const { partnerId, food, deliveryFee, coveredFee = 0, hasOwnDelivery } = order;
  const total = food + deliveryFee;
  const covered = netOf(coveredFee);
  const share = partnerShare(order);
  const fee = hasOwnDelivery ? 0 : netOf(deliveryFee) + covered;
  return toPostings([
    ['orders_in_progress', total],
    ['vat', -vatOf(total)],
    [partner(partnerId), -share],
    ['revenue:delivery', -fee],
    ['cost:delivery', covered],
    ['revenue:commission', share + fee - covered + vatOf(total) - total],
  ]);
}

export function orderCompensated(order: Delivered, driverId: string | null): Posting[] {
  const share = partnerShare(order);
  return toPostings([
    [driverId === null ? 'cost:cancellations' : driver(driverId), share],
    [partner(order.partnerId), -share],
  ]);
}

export interface RefundedSums {
  readonly food: Fils;
  readonly deliveryFee: Fils;
}

export interface RefundedOrder extends RefundedSums {
  readonly accountId: AccountId;
  readonly bearer:
    | { readonly by: 'kitchen' | 'platform' }
    | { readonly by: 'driver'; readonly driverId: string };
  /** Rounding is cumulative. */
  readonly before: RefundedSums;
  readonly partner: Pick<Delivered, 'partnerId' | 'commissionPercent' | 'hasOwnDelivery'>;
}

export function orderRefunded({ accountId, bearer, partner: at, before, ...sums }: RefundedOrder): Posting[] {
  const after = { food: before.food + sums.food, deliveryFee: before.deliveryFee + sums.deliveryFee };
  const total = sums.food + sums.deliveryFee;
  const vat = vatOf(after.food + after.deliveryFee) - vatOf(before.food + before.deliveryFee);
  const net = total - vat;
  const given = [
    [customer(accountId), -total],
    ['vat', vat],
  ] as const;
  if (bearer.by === 'platform') return toPostings([...given, ['cost:refunds', net]]);
  if (bearer.by === 'driver') return toPostings([...given, [driver(bearer.driverId), net]]);
  const share = partnerShare({ ...at, ...after }) - partnerShare({ ...at, ...before });
  const fee = at.hasOwnDelivery ? 0 : netOf(after.deliveryFee) - netOf(before.deliveryFee);
  return toPostings([
    ...given,
    [partner(at.partnerId), share],
    ['revenue:delivery', fee],
    ['revenue:commission', net - share - fee],
  ]);
}

export const goodwillGiven = (accountId: AccountId, amount: Fils): Posting[] =>
  toPostings([
    [customer(accountId), -amount],
    ['cost:goodwill', amount],
  ]);

export function noShowPaid(order: Pick<Delivered, 'partnerId' | 'food' | 'commissionPercent'>): Posting[] {
  const share = partnerShare({ ...order, deliveryFee: 0, hasOwnDelivery: false });
  return toPostings([
    ['cost:no_shows', share],
    [partner(order.partnerId), -share],
  ]);
}

export const cashCollected = (
  accountId: AccountId,
  { partnerId, food, deliveryFee, hasOwnDelivery }: Delivered,
  driverId: string | null = null,
): Posting[] =>
  toPostings([
    [hasOwnDelivery ? partner(partnerId) : driverId === null ? 'cash' : driver(driverId), food + deliveryFee],
    [customer(accountId), -(food + deliveryFee)],
  ]);

export const driverFee = (driverId: string, amount: Fils): Posting[] =>
  toPostings([
    ['cost:delivery', amount],
    [driver(driverId), -amount],
  ]);

export const payoutPaid = (payee: LedgerAccount, amount: Fils): Posting[] =>
  toPostings([
    [payee, amount],
    ['bank', -amount],
  ]);

export const settlementReceived = (partnerId: string, amount: Fils): Posting[] =>
  reversed(payoutPaid(partner(partnerId), amount));

export const cashHandedIn = (driverId: string, amount: Fils): Posting[] =>
  toPostings([
    ['cash', amount],
    [driver(driverId), -amount],
  ]);

interface Billed {
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly coveredFee?: Fils;
  readonly type: OrderType;
}

export function orderLines({ food, deliveryFee, coveredFee = 0, type }: Billed): Line[] {
  const lines: Line[] = [
    { code: type, params: {}, amount: food },
    { code: 'delivery', params: {}, amount: deliveryFee + coveredFee },
    { code: 'delivery_covered', params: {}, amount: -coveredFee },
  ];
  return lines.filter(({ code, amount }) => code === type || amount !== 0);
}

export const isBookable = (...amounts: readonly Fils[]): boolean =>
  amounts.every((amount) => Number.isSafeInteger(amount) && amount >= 0);

export const eventDeposit = (accountId: AccountId, deposit: Fils): Posting[] =>
  toPostings([
    [customer(accountId), deposit],
    ['events_in_progress', -deposit],
  ]);

export const eventCancelled = (accountId: AccountId, deposit: Fils): Posting[] =>
  reversed(eventDeposit(accountId, deposit));

export const eventWaived = (accountId: AccountId, amount: Fils): Posting[] =>
  toPostings([
    [customer(accountId), -amount],
    ['vat', vatOf(amount)],
    ['cost:goodwill', netOf(amount)],
  ]);

/** Net of VAT, less the service fee, in fils, rounded half up. */
export function eventShare(amount: Fils, feePercent: number): Fils {
  const net = netOf(amount);
  return net - roundFils((net * Math.round(feePercent * 100)) / 10_000);
}

export function eventEarned(partnerId: string, amount: Fils, feePercent: number): Posting[] {
  const share = eventShare(amount, feePercent);
  return toPostings([
    ['events_in_progress', amount],
    ['vat', -vatOf(amount)],
    [partner(partnerId), -share],
    ['revenue:events', share + vatOf(amount) - amount],
  ]);
}

export const receiptText = (number: number): string => `CR-${String(number).padStart(6, '0')}`;
