import type { OrderType } from '@sufra/contract/ordering.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { canBook, canEndOrder } from './ledger.policy.ts';
import { insertEntry, loadPlaced, type NewEntry } from './ledger.repo.ts';
import {
  cashCollected,
  driverFee,
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

interface Booking {
  /** What is booked for; each kind of entry is booked once for it. */
  readonly subject: string;
  readonly accountId: string;
  /** Fils, VAT included; nothing is booked for zero. */
  readonly amount: Fils;
  readonly line: Pick<Line, 'code' | 'params'>;
  readonly at: Date;
}

interface Order {
  readonly orderId: string;
  readonly accountId: string;
  /** Fils, VAT included. */
  readonly food: Fils;
  readonly deliveryFee: Fils;
  readonly at: Date;
}

/** The customer owes a month or the rest of a better plan; an invoice is due. */
export async function bookSubscriptionCharge(tx: Tx, charge: Booking): Promise<void> {
  const postings = subscriptionCharge(charge.accountId, charge.amount);
  await bookWithDocument(tx, charge, { kind: 'subscription_charge', postings });
}

/** We owe the customer for what won't be served; a credit note is due. */
export async function bookSubscriptionCredit(tx: Tx, credit: Booking & { kind: CreditKind }): Promise<void> {
  const postings = subscriptionCredit(credit.accountId, credit.amount);
  await bookWithDocument(tx, credit, { kind: credit.kind, postings });
}

async function bookWithDocument(
  tx: Tx,
  { subject, accountId, amount, line, at }: Booking,
  { kind, postings }: Pick<NewEntry, 'kind' | 'postings'>,
): Promise<void> {
  assertBookable(canBook(amount), kind, subject);
  if (amount === 0) return;
  const lines = [{ code: line.code, params: line.params, amount }];
  await book(tx, { id: newId(), kind, subject, accountId, at, postings, lines });
}

/** The customer owes the order, which waits to be earned; an invoice is due. */
export async function bookOrderPlaced(tx: Tx, order: Order & { type: OrderType }): Promise<void> {
  assertBookable(canBook(order.food, order.deliveryFee), 'order_placed', order.orderId);
  const { orderId: subject, accountId, at } = order;
  const postings = orderPlaced(accountId, totalOf(order));
  const lines = orderLines(order);
  await book(tx, { id: newId(), kind: 'order_placed', subject, accountId, at, postings, lines });
}

/** The order is earned and shared out; cash that was paid at the door is booked with it. */
export async function bookOrderDelivered(
  tx: Tx,
  order: Order & Delivered & { readonly isCash: boolean; readonly driverId?: string | null },
): Promise<void> {
  await assertPlaced(tx, order, 'order_delivered');
  const entry = { subject: order.orderId, accountId: order.accountId, at: order.at, lines: null };
  await book(tx, { ...entry, id: newId(), kind: 'order_delivered', postings: orderDelivered(order) });
  if (!order.isCash) return;
  const postings = cashCollected(order.accountId, order, order.driverId ?? null);
  await book(tx, { ...entry, id: newId(), kind: 'cash_collected', postings });
}

interface Ride {
  readonly orderId: string;
  /** The account of the driver. */
  readonly accountId: string;
  readonly driverId: string;
  readonly amount: Fils;
  readonly at: Date;
}

/** A driver has earned the fee of an order, whatever became of the order; nothing is booked for zero. */
export async function bookDriverFee(
  tx: Tx,
  { orderId: subject, accountId, driverId, amount, at }: Ride,
): Promise<void> {
  assertBookable(canBook(amount), 'driver_fee', subject);
  if (amount === 0) return;
  const postings = driverFee(driverId, amount);
  await book(tx, { id: newId(), kind: 'driver_fee', subject, accountId, at, postings, lines: null });
}

/** The customer no longer owes the order; a credit note is due. A refund is asked for apart. */
export async function bookOrderCancelled(tx: Tx, order: Order): Promise<void> {
  await assertPlaced(tx, order, 'order_cancelled');
  const { orderId: subject, accountId, at } = order;
  const amount = totalOf(order);
  const postings = orderCancelled(accountId, amount);
  const lines: Line[] = [{ code: 'order_cancelled', params: {}, amount }];
  await book(tx, { id: newId(), kind: 'order_cancelled', subject, accountId, at, postings, lines });
}

const totalOf = ({ food, deliveryFee }: Pick<Order, 'food' | 'deliveryFee'>): Fils => food + deliveryFee;

async function book(tx: Tx, entry: NewEntry): Promise<void> {
  await insertEntry(tx, entry);
  if (entry.lines) await announce(tx, 'money.invoice_due', { entryId: entry.id });
}

async function assertPlaced(tx: Tx, order: Order, kind: string): Promise<void> {
  const placed = await loadPlaced(tx, order.orderId);
  const isSame = canEndOrder(placed, { accountId: order.accountId, total: totalOf(order) });
  assertBookable(isSame, kind, order.orderId);
}

// Sums are made by our own code: a wrong one is a mistake of ours, and the transaction that holds it must not commit.
function assertBookable(isBookable: boolean, kind: string, subject: string): void {
  if (!isBookable) throw new Error(`Invalid ledger entry: kind=${kind} subject=${subject}.`);
}
