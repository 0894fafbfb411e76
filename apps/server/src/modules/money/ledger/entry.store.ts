import type { InvoiceLineCode } from '@sufra/contract/money/invoices.ts';
import type { OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { announcement } from '../../../platform/outbox.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import {
  cashCollected,
  creditKinds,
  driverFee,
  eventCancelled,
  eventDeposit,
  eventEarned,
  eventWaived,
  goodwillGiven,
  isBookable,
  noShowPaid,
  orderCancelled,
  orderCompensated,
  orderDelivered,
  orderLines,
  orderPlaced,
  orderRefunded,
  partnerShare,
  reversed,
  subscriptionCharge,
  subscriptionCredit,
  toPostings,
  type CreditKind,
  type Delivered,
  type EntryKind,
  type Line,
  type Posting,
  type RefundedOrder,
} from './ledger.rules.ts';

interface NewEntry {
  readonly id: string;
  readonly kind: EntryKind;
  readonly subject: string;
  readonly accountId: AccountId;
  readonly at: Date;
  readonly postings: readonly Posting[];
  readonly lines: readonly Line[] | null;
}

/** Throws on a second entry of this kind and subject. */
export async function insertEntry(tx: Tx, entry: NewEntry): Promise<void> {
  const lines = entry.lines && JSON.stringify(entry.lines);
  const invoiceDue = announcement('money.invoice_due', { entryId: entry.id });
  await tx.run(sql`
    with entry as (
      insert into money.entries (id, kind, subject, account_id, at, posting_count, lines)
      values (${entry.id}, ${entry.kind}, ${entry.subject}, ${entry.accountId}, ${entry.at}, ${entry.postings.length},
        ${lines}::jsonb)
      returning id)
    ${lines === null ? part`` : part`, announced as (${invoiceDue})`}
    insert into money.postings (entry_id, account, amount_fils)
    select entry.id, posting.account, posting.amount
    from entry, unnest(${entry.postings.map(({ account }) => account)}::text[],
      ${entry.postings.map(({ amount }) => amount)}::bigint[]) as posting (account, amount)`);
}

type Entry = Omit<NewEntry, 'id' | 'lines'> & Partial<Pick<NewEntry, 'lines'>>;

export async function bookEntry(tx: Tx, { lines = null, ...entry }: Entry): Promise<void> {
  await insertEntry(tx, { ...entry, id: newId(), lines });
}

// A wrong amount is a bug: the transaction must not commit.
function assertBookable(isBookable: boolean, kind: string, subject: string): void {
  if (!isBookable) throw new Error(`Invalid ledger entry: kind=${kind} subject=${subject}.`);
}

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

interface Reversal extends Omit<Booking, 'subject'> {
  readonly since: Date;
}

interface Booked {
  readonly isCharge: boolean;
  readonly isMonth: boolean;
  readonly subject: string;
  readonly amount: Fils;
}

/** Credits what is left of each charge since a moment. Throws if it isn't the amount in all. */
export async function bookSubscriptionReversal(tx: Tx, { since, ...reversal }: Reversal): Promise<void> {
  const { accountId, amount } = reversal;
  const booked = await tx.rows<Booked>(sql`
    select e.kind = 'subscription_charge' as "isCharge", e.lines -> 0 ->> 'code' = 'subscription' as "isMonth",
      e.subject, (e.lines -> 0 ->> 'amount')::bigint as amount
    from money.entries e
    where e.account_id = ${accountId} and e.at >= ${since} and e.lines is not null
      and e.kind = any(${[...creditKinds, 'subscription_charge']})
    order by e.at, e.id`);
  const left = chargesLeft(booked);
  const total = left.reduce((sum, charge) => sum + charge.amount, 0);
  assertBookable(total === amount, 'cancellation', accountId);
  for (const charge of left)
    await bookSubscriptionCredit(tx, { ...reversal, ...charge, kind: 'cancellation' });
}

/** A credit belongs to its month, and takes from the oldest charge first. */
function chargesLeft(booked: readonly Booked[]): { readonly subject: string; readonly amount: Fils }[] {
  const charges: { subject: string; amount: Fils }[] = [];
  let month = 0;
  for (const { isCharge, isMonth, subject, amount } of booked) {
    if (isMonth) month = charges.length;
    if (isCharge) charges.push({ subject, amount });
    let credit = isCharge ? 0 : amount;
    for (const charge of charges.slice(month)) {
      const taken = Math.min(credit, charge.amount);
      charge.amount -= taken;
      credit -= taken;
    }
  }
  return charges.filter(({ amount }) => amount > 0);
}

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

export async function bookOrderPlaced(
  tx: Tx,
  order: Order & { readonly coveredFee?: Fils; readonly type: OrderType },
): Promise<void> {
  assertBookable(
    isBookable(order.food, order.deliveryFee, order.coveredFee ?? 0),
    'order_placed',
    order.orderId,
  );
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

/** Credits and returns what earlier refunds left. */
export async function bookOrderCancelled(tx: Tx, order: Order & { readonly refunded?: Fils }): Promise<Fils> {
  await assertPlaced(tx, order, 'order_cancelled');
  const { orderId: subject, accountId, at, refunded = 0 } = order;
  const amount = totalOf(order) - refunded;
  const former = refunded === 0 ? [] : await loadRefundCosts(tx, subject);
  const postings = toPostings(
    [...orderCancelled(accountId, totalOf(order)), ...reversed(former)].map((one) => [
      one.account,
      one.amount,
    ]),
  );
  const lines: Line[] | null = amount > 0 ? [{ code: 'order_cancelled', params: {}, amount }] : null;
  await bookEntry(tx, { kind: 'order_cancelled', subject, accountId, at, postings, lines });
  return amount;
}

const loadRefundCosts = (tx: Tx, orderId: string): Promise<Posting[]> =>
  tx.rows<Posting>(sql`
    select p.account, p.amount_fils as amount
    from ordering.public_order_refunds r
    join money.entries e on e.kind = 'order_refunded' and e.subject = r.id
    join money.postings p on p.entry_id = e.id
    where r.order_id = ${orderId}`);

export async function bookOrderRefunded(
  tx: Tx,
  { id: subject, at, ...order }: RefundedOrder & { readonly id: string; readonly at: Date },
): Promise<void> {
  const { accountId, food, deliveryFee } = order;
  assertBookable(isBookable(food, deliveryFee) && food + deliveryFee > 0, 'order_refunded', subject);
  const lines: Line[] = [
    { code: 'food_refunded', params: {}, amount: food },
    { code: 'delivery_refunded', params: {}, amount: deliveryFee },
  ];
  const given = lines.filter(({ amount }) => amount > 0);
  const postings = orderRefunded(order);
  await bookEntry(tx, { kind: 'order_refunded', subject, accountId, at, postings, lines: given });
}

interface Goodwill {
  readonly id: string;
  readonly accountId: AccountId;
  readonly amount: Fils;
  readonly at: Date;
}

export async function bookGoodwill(tx: Tx, { id: subject, accountId, amount, at }: Goodwill): Promise<void> {
  assertBookable(isBookable(amount) && amount > 0, 'goodwill', subject);
  await bookEntry(tx, {
    kind: 'goodwill',
    subject,
    accountId,
    at,
    postings: goodwillGiven(accountId, amount),
  });
}

export async function bookOrderReduced(
  tx: Tx,
  {
    orderId: subject,
    accountId,
    at,
    amount,
    code = 'order_reduced',
  }: Omit<Order, 'food' | 'deliveryFee'> & {
    amount: Fils;
    code?: 'order_reduced' | 'lines_reduced';
  },
): Promise<string> {
  const placed = await loadPlaced(tx, subject);
  const isPart = placed?.accountId === accountId && isBookable(amount) && amount > 0 && amount < placed.total;
  assertBookable(isPart, 'order_reduced', subject);
  const id = newId();
  const postings = orderCancelled(accountId, amount);
  const lines: Line[] = [{ code, params: {}, amount }];
  await insertEntry(tx, { id, kind: 'order_reduced', subject, accountId, at, postings, lines });
  return id;
}

export async function bookOrderCompensated(
  tx: Tx,
  { orderId: subject, accountId, at, driverId, ...order }: Order & Delivered & { driverId: string | null },
): Promise<Fils> {
  assertBookable(isBookable(order.food, order.deliveryFee), 'order_compensated', subject);
  const share = partnerShare(order);
  const postings = orderCompensated(order, driverId);
  if (share > 0) await bookEntry(tx, { kind: 'order_compensated', subject, accountId, at, postings });
  return share;
}

export async function bookNoShow(
  tx: Tx,
  order: Order & Pick<Delivered, 'partnerId' | 'commissionPercent'>,
): Promise<void> {
  await bookOrderCancelled(tx, order);
  const postings = noShowPaid(order);
  if (postings.length === 0) return;
  const { orderId: subject, accountId, at } = order;
  await bookEntry(tx, { kind: 'no_show_paid', subject, accountId, at, postings });
}

async function assertPlaced(tx: Tx, order: Order, kind: string): Promise<void> {
  const placed = await loadPlaced(tx, order.orderId);
  const isSame = placed?.accountId === order.accountId && placed.total === totalOf(order);
  assertBookable(isSame, kind, order.orderId);
}

const loadPlaced = (tx: Tx, orderId: string): Promise<{ accountId: AccountId; total: Fils } | null> =>
  tx.row(sql`
    select e.account_id as "accountId", sum(p.amount_fils)::bigint as total
    from money.entries e
    join money.postings p on p.entry_id = e.id and p.account = 'customer:' || e.account_id
    where e.kind in ('order_placed', 'order_reduced') and e.subject = ${orderId}
    group by e.account_id`);

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

interface EventBooking {
  readonly eventId: string;
  readonly eventNumber: string;
  readonly accountId: AccountId;
  readonly amount: Fils;
  readonly at: Date;
}

interface EventEarning extends EventBooking {
  readonly partnerId: string;
  readonly feePercent: number;
}

export const bookEventDeposit = (tx: Tx, booking: EventBooking): Promise<void> =>
  bookEvent(tx, booking, {
    kind: 'event_deposit',
    postings: eventDeposit(booking.accountId, booking.amount),
    code: 'event_deposit',
  });

/** For an event cancelled in time or by its chef. */
export const bookEventCancelled = (tx: Tx, booking: EventBooking): Promise<void> =>
  bookEvent(tx, booking, {
    kind: 'event_cancelled',
    postings: eventCancelled(booking.accountId, booking.amount),
    code: 'event_cancelled',
  });

export const bookDepositEarned = (tx: Tx, earning: EventEarning): Promise<void> =>
  bookEvent(tx, earning, {
    kind: 'event_deposit_earned',
    postings: eventEarned(earning.partnerId, earning.amount, earning.feePercent),
    code: null,
  });

export const bookDepositKept = (tx: Tx, earning: EventEarning): Promise<void> =>
  bookEvent(tx, earning, {
    kind: 'event_deposit_kept',
    postings: eventEarned(earning.partnerId, earning.amount, earning.feePercent),
    code: null,
  });

export const bookRemainder = (tx: Tx, booking: EventBooking): Promise<void> =>
  bookEvent(tx, booking, {
    kind: 'event_remainder',
    postings: eventDeposit(booking.accountId, booking.amount),
    code: 'event_remainder',
  });

export const bookRemainderEarned = (tx: Tx, earning: EventEarning): Promise<void> =>
  bookEvent(tx, earning, {
    kind: 'event_remainder_earned',
    postings: eventEarned(earning.partnerId, earning.amount, earning.feePercent),
    code: null,
  });

export const bookRemainderWaived = (tx: Tx, booking: EventBooking): Promise<void> =>
  bookEvent(tx, booking, {
    kind: 'event_waived',
    postings: eventWaived(booking.accountId, booking.amount),
    code: 'event_waived',
  });

async function bookEvent(
  tx: Tx,
  { eventId: subject, eventNumber, accountId, amount, at }: EventBooking,
  { code, ...entry }: Pick<NewEntry, 'kind' | 'postings'> & { readonly code: InvoiceLineCode | null },
): Promise<void> {
  assertBookable(isBookable(amount) && amount > 0, entry.kind, subject);
  const lines = code === null ? null : [{ code, params: { eventNumber }, amount }];
  await bookEntry(tx, { ...entry, subject, accountId, at, lines });
}
