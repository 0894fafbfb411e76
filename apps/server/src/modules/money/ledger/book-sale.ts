import type { OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { assertBookable, bookEntry, loadPlaced, type NewEntry } from './ledger.store.ts';
import {
  cashCollected,
  driverFee,
  isBookable,
  orderCancelled,
  orderDelivered,
  orderLines,
  orderPlaced,
  subscriptionCharge,
  subscriptionCredit,
  type CreditKind,
  type Delivered,
  type Line,
} from './ledger.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Booking {
  /** Each kind of entry is booked once per subject. */
  readonly subject: string;
  readonly accountId: AccountId;
  /** With VAT; zero books nothing. */
  readonly amount: Fils;
  readonly line: Pick<Line, 'code' | 'params'>;
  readonly at: Date;
}

export const bookSubscriptionCharge = (tx: Tx, charge: Booking): Promise<void> =>
  bookSubscription(tx, charge, {
    kind: 'subscription_charge',
    postings: subscriptionCharge(charge.accountId, charge.amount),
  });

export const bookSubscriptionCredit = (tx: Tx, credit: Booking & { kind: CreditKind }): Promise<void> =>
  bookSubscription(tx, credit, {
    kind: credit.kind,
    postings: subscriptionCredit(credit.accountId, credit.amount),
  });

async function bookSubscription(
  tx: Tx,
  { subject, accountId, amount, line, at }: Booking,
  { kind, postings }: Pick<NewEntry, 'kind' | 'postings'>,
): Promise<void> {
  assertBookable(isBookable(amount), kind, subject);
  if (amount === 0) return;
  const lines = [{ code: line.code, params: line.params, amount }];
  await bookEntry(tx, { kind, subject, accountId, at, postings, lines });
}

interface Order {
  readonly orderId: string;
  readonly accountId: AccountId;
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly at: Date;
}

const totalOf = ({ food, deliveryFee }: Pick<Order, 'food' | 'deliveryFee'>): Fils => food + deliveryFee;

export async function bookOrderPlaced(tx: Tx, order: Order & { type: OrderType }): Promise<void> {
  assertBookable(isBookable(order.food, order.deliveryFee), 'order_placed', order.orderId);
  const { orderId: subject, accountId, at } = order;
  const postings = orderPlaced(accountId, totalOf(order));
  await bookEntry(tx, { kind: 'order_placed', subject, accountId, at, postings, lines: orderLines(order) });
}

/** Splits the order between partner, VAT and Sufra; books cash on delivery. */
export async function bookOrderDelivered(
  tx: Tx,
  order: Order & Delivered & { readonly isCash: boolean; readonly driverId?: string | null },
): Promise<void> {
  await assertPlaced(tx, order, 'order_delivered');
  const entry = { subject: order.orderId, accountId: order.accountId, at: order.at };
  await bookEntry(tx, { ...entry, kind: 'order_delivered', postings: orderDelivered(order) });
  if (!order.isCash) return;
  const postings = cashCollected(order.accountId, order, order.driverId ?? null);
  await bookEntry(tx, { ...entry, kind: 'cash_collected', postings });
}

export async function bookOrderCancelled(tx: Tx, order: Order): Promise<void> {
  await assertPlaced(tx, order, 'order_cancelled');
  const { orderId: subject, accountId, at } = order;
  const amount = totalOf(order);
  const postings = orderCancelled(accountId, amount);
  const lines: Line[] = [{ code: 'order_cancelled', params: {}, amount }];
  await bookEntry(tx, { kind: 'order_cancelled', subject, accountId, at, postings, lines });
}

async function assertPlaced(tx: Tx, order: Order, kind: string): Promise<void> {
  const placed = await loadPlaced(tx, order.orderId);
  const isSame = placed?.accountId === order.accountId && placed.total === totalOf(order);
  assertBookable(isSame, kind, order.orderId);
}

interface Delivery {
  readonly orderId: string;
  readonly accountId: AccountId;
  readonly driverId: string;
  readonly amount: Fils;
  readonly at: Date;
}

/** Booked whatever became of the order; zero books nothing. */
export async function bookDriverFee(
  tx: Tx,
  { orderId: subject, accountId, driverId, amount, at }: Delivery,
): Promise<void> {
  assertBookable(isBookable(amount), 'driver_fee', subject);
  if (amount === 0) return;
  await bookEntry(tx, { kind: 'driver_fee', subject, accountId, at, postings: driverFee(driverId, amount) });
}
