import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { testDb } from '../harness.ts';
import { cardWith, goodMethod, now, pay, sums, unbalanced } from '../money.ts';
import { simulatedGateway } from '../../src/adapters/payment/simulated.ts';
import type { Db } from '../../src/platform/db/db.ts';
import { createLog } from '../../src/platform/log.ts';
import { createOutbox } from '../../src/platform/outbox.ts';
import type { PaymentGateway } from '../../src/platform/ports.ts';
import {
  bookOrderCancelled,
  bookOrderDelivered,
  bookOrderPlaced,
  bookOrderReduced,
  bookOrderRefunded,
  bookSubscriptionCharge,
  bookSubscriptionCredit,
  creditOf,
  subscribeMoney,
  requestRefund,
} from '../../src/modules/money/index.ts';
import { bookGoodwill } from '../../src/modules/money/ledger/entry.store.ts';
import type { AccountId } from '../../src/platform/pure/account-id.ts';
import { newAccountId } from '../../src/platform/ids.ts';

const at = now;
const people = 5;

/** One command for one of five customers; numbers choose among existing objects. */
interface Command {
  readonly kind:
    | 'pay'
    | 'charge'
    | 'credit'
    | 'place'
    | 'deliver'
    | 'cancel'
    | 'refund'
    | 'reduce'
    | 'giveBack'
    | 'gift';
  readonly who: number;
  readonly amount: number;
  readonly fee: number;
  readonly pick: number;
  readonly flag: boolean;
}
const command: fc.Arbitrary<Command> = fc.record({
  kind: fc.constantFrom(
    'pay',
    'charge',
    'credit',
    'place',
    'deliver',
    'cancel',
    'refund',
    'reduce',
    'giveBack',
    'gift',
  ),
  who: fc.nat(people - 1),
  amount: fc.integer({ min: 1, max: 150_000 }),
  fee: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_500 })),
  pick: fc.nat(1_000),
  flag: fc.boolean(),
});

interface Order {
  readonly orderId: string;
  readonly who: number;
  readonly food: number;
  readonly deliveryFee: number;
  readonly coveredFee: number;
}
interface Delivered extends Order {
  readonly percent: number;
  readonly hasOwnDelivery: boolean;
  readonly given: { food: number; deliveryFee: number };
}
interface Payment {
  readonly paymentId: string;
  readonly who: number;
  readonly paid: number;
  left: number;
}

/** The same business in plain arithmetic, without postings. */
class Book {
  readonly ids = Array.from({ length: people }, newAccountId);
  readonly partnerId = randomUUID();
  readonly balances = new Map<string, number>();
  readonly orders: Order[] = [];
  readonly delivered: Delivered[] = [];
  readonly payments: Payment[] = [];

  add(account: string, amount: number): void {
    this.balances.set(account, (this.balances.get(account) ?? 0) + amount);
  }
  customer = (who: number): string => `customer:${this.idOf(who)}`;
  idOf = (who: number): AccountId => this.ids[who] ?? ('' as AccountId);
  /** Removes an open order, so only one command ends it. */
  takeOrder = (pick: number): Order | undefined => this.orders.splice(pick % (this.orders.length || 1), 1)[0];
}

/** Hundredths of a percent keep everything whole. */
const vat = (gross: number): number => Math.floor((10 * gross + 105) / 210);

class Run {
  readonly book = new Book();
  private readonly db: Db;
  private readonly gateway: PaymentGateway;
  private readonly atOnce: number;
  constructor(db: Db, gateway: PaymentGateway, atOnce: number) {
    this.db = db;
    this.gateway = gateway;
    this.atOnce = atOnce;
  }

  async perform(steps: readonly Command[]): Promise<void> {
    for (let first = 0; first < steps.length; first += this.atOnce)
      await Promise.all(steps.slice(first, first + this.atOnce).map((step) => this[step.kind](step)));
  }

  private async pay({ who, amount, flag, pick }: Command): Promise<void> {
    const accountId = this.book.idOf(who);
    const method = flag ? goodMethod : cardWith('4000000000000002');
    const purpose = (['order', 'renewal', 'plan_change', 'subscription'] as const)[pick % 4] ?? 'order';
    const paymentId = await pay(this.db, this.gateway, { accountId, amount, method, purpose }).catch(
      (error: unknown) => {
        // Two concurrent payments for one purpose: the second is refused.
        if (error instanceof Error && error.message === 'request_in_flight') return null;
        throw error;
      },
    );
    if (!flag || paymentId === null) return;
    this.book.add(this.book.customer(who), -amount);
    this.book.add('gateway', amount);
    this.book.payments.push({ paymentId, who, paid: amount, left: amount });
  }

  private async charge({ who, amount }: Command): Promise<void> {
    const line = { code: 'subscription', params: {} } as const;
    const booking = { subject: randomUUID(), accountId: this.book.idOf(who), amount, line, at };
    await this.db.transaction((tx) => bookSubscriptionCharge(tx, booking));
    this.sell(who, amount);
  }

  private async credit({ who, amount, pick }: Command): Promise<void> {
    const kind = (['skip', 'plan_change', 'cancellation'] as const)[pick % 3] ?? 'skip';
    const line = { code: 'skipped_day', params: {} } as const;
    const booking = { kind, subject: randomUUID(), accountId: this.book.idOf(who), amount, line, at };
    await this.db.transaction((tx) => bookSubscriptionCredit(tx, booking));
    this.sell(who, -amount);
  }

  private sell(who: number, amount: number): void {
    const tax = Math.sign(amount) * vat(Math.abs(amount));
    this.book.add(this.book.customer(who), amount);
    this.book.add('vat', -tax);
    this.book.add('revenue:subscription', tax - amount);
  }

  private async place({ who, amount: food, fee, pick }: Command): Promise<void> {
    const [deliveryFee, coveredFee] = pick % 3 === 0 ? [0, fee] : [fee, 0];
    const order = { orderId: randomUUID(), who, food, deliveryFee, coveredFee };
    const accountId = this.book.idOf(who);
    await this.db.transaction((tx) => bookOrderPlaced(tx, { ...order, accountId, type: 'ingredients', at }));
    this.book.add(this.book.customer(who), food + deliveryFee);
    this.book.add('orders_in_progress', -food - deliveryFee);
    this.book.orders.push(order);
  }

  private async deliver({ pick, flag }: Command): Promise<void> {
    const order = this.book.takeOrder(pick);
    if (!order) return;
    const { who, food, deliveryFee, coveredFee } = order;
    const [accountId, partnerId] = [this.book.idOf(who), this.book.partnerId];
    const percent = (pick * 7) % 101;
    const [hasOwnDelivery, isCash] = [flag, pick % 2 === 0];
    const shares = { partnerId, commissionPercent: percent, hasOwnDelivery, isCash };
    await this.db.transaction((tx) => bookOrderDelivered(tx, { ...order, accountId, ...shares, at }));
    const total = food + deliveryFee;
    const net = food - vat(food);
    const share = net - Math.floor((2 * net * percent + 100) / 200);
    const fee = deliveryFee - vat(deliveryFee);
    this.book.add('orders_in_progress', total);
    this.book.add('vat', -vat(total));
    this.book.add(`partner:${partnerId}`, -share);
    const covered = coveredFee - vat(coveredFee);
    this.book.add(hasOwnDelivery ? `partner:${partnerId}` : 'revenue:delivery', -fee - covered);
    this.book.add('cost:delivery', covered);
    this.book.add('revenue:commission', share + fee + vat(total) - total);
    this.book.delivered.push({ ...order, percent, hasOwnDelivery, given: { food: 0, deliveryFee: 0 } });
    if (!isCash) return;
    this.book.add(this.book.customer(who), -total);
    this.book.add(hasOwnDelivery ? `partner:${partnerId}` : 'cash', total);
  }

  private async giveBack({ pick, amount, fee }: Command): Promise<void> {
    const order = this.book.delivered[pick % (this.book.delivered.length || 1)];
    if (!order) return;
    const { who, percent, hasOwnDelivery, given } = order;
    const before = { ...given };
    const food = Math.min(amount % 5_000, order.food - before.food);
    const deliveryFee = Math.min(fee, order.deliveryFee - before.deliveryFee);
    if (food + deliveryFee === 0) return;
    const later = { food: before.food + food, deliveryFee: before.deliveryFee + deliveryFee };
    Object.assign(given, later);
    const { partnerId } = this.book;
    const driverId = this.book.idOf(0);
    const bearer = ([{ by: 'kitchen' }, { by: 'platform' }, { by: 'driver', driverId }] as const)[
      pick % 3
    ] ?? {
      by: 'platform',
    };
    const partner = { partnerId, commissionPercent: percent, hasOwnDelivery };
    const sums = { accountId: this.book.idOf(who), bearer, food, deliveryFee, before, partner };
    await this.db.transaction((tx) => bookOrderRefunded(tx, { id: randomUUID(), ...sums, at }));
    const after = (of: (sold: { food: number; deliveryFee: number }) => number): number =>
      of(later) - of(before);
    const total = food + deliveryFee;
    const tax = after((sold) => vat(sold.food + sold.deliveryFee));
    this.book.add(this.book.customer(who), -total);
    this.book.add('vat', tax);
    if (bearer.by === 'platform') return this.book.add('cost:refunds', total - tax);
    if (bearer.by === 'driver') return this.book.add(`driver:${driverId}`, total - tax);
    const share = after((sold) => {
      const net = sold.food - vat(sold.food);
      return net - Math.floor((2 * net * percent + 100) / 200);
    });
    const brought = after((sold) => sold.deliveryFee - vat(sold.deliveryFee));
    this.book.add(`partner:${partnerId}`, share);
    this.book.add(hasOwnDelivery ? `partner:${partnerId}` : 'revenue:delivery', brought);
    this.book.add('revenue:commission', total - tax - share - brought);
  }

  private async reduce({ pick, amount: wanted }: Command): Promise<void> {
    const order = this.book.takeOrder(pick);
    if (!order) return;
    const amount = Math.min(wanted % 3_000, order.food - 1);
    if (amount > 0) {
      const accountId = this.book.idOf(order.who);
      await this.db.transaction((tx) => bookOrderReduced(tx, { ...order, accountId, amount, at }));
      this.book.add(this.book.customer(order.who), -amount);
      this.book.add('orders_in_progress', amount);
    }
    this.book.orders.push({ ...order, food: order.food - Math.max(0, amount) });
  }

  private async gift({ who, amount }: Command): Promise<void> {
    const accountId = this.book.idOf(who);
    await this.db.transaction((tx) => bookGoodwill(tx, { id: randomUUID(), accountId, amount, at }));
    this.book.add(this.book.customer(who), -amount);
    this.book.add('cost:goodwill', amount);
  }

  private async cancel({ pick }: Command): Promise<void> {
    const order = this.book.takeOrder(pick);
    if (!order) return;
    const accountId = this.book.idOf(order.who);
    await this.db.transaction((tx) => bookOrderCancelled(tx, { ...order, accountId, at }));
    this.book.add(this.book.customer(order.who), -order.food - order.deliveryFee);
    this.book.add('orders_in_progress', order.food + order.deliveryFee);
  }

  /** Half of them request more than is available. */
  private async refund({ pick, flag }: Command): Promise<void> {
    const payment = this.book.payments[pick % (this.book.payments.length || 1)];
    if (!payment) return;
    // During other refunds, only the whole payment is certainly too much.
    const tooMuch = (this.atOnce === 1 ? payment.left : payment.paid) + 1;
    const amount = flag ? Math.ceil(payment.left / 2) : tooMuch;
    if (flag) payment.left -= amount;
    const asked = { paymentId: payment.paymentId, accountId: this.book.idOf(payment.who), amount, at };
    const given = await this.db.attempt((tx) => requestRefund(tx, { ...asked, subject: randomUUID() }));
    expect(given.ok).toBe(flag && amount > 0);
    if (!given.ok) return;
    this.book.add(this.book.customer(payment.who), amount);
    this.book.add('gateway', -amount);
  }
}

const nonZero = (balances: ReadonlyMap<string, number>): object =>
  Object.fromEntries([...balances].filter(([, amount]) => amount !== 0).sort());

async function reconcile(db: Db, gateway: PaymentGateway, run: Run, before: ReadonlyMap<string, number>) {
  const log = createLog('silent');
  const outbox = createOutbox(db, log);
  subscribeMoney(outbox, { db, clock: { now: () => now }, gateway }, log);
  await outbox.deliverDue();
  await outbox.stop();
  const after = await sums(db);
  const moved = new Map([...after].map(([account, sum]) => [account, sum - (before.get(account) ?? 0)]));
  expect(nonZero(moved)).toEqual(nonZero(run.book.balances));
  expect([...after.values()].reduce((total, sum) => total + sum, 0)).toBe(0);
  expect(await unbalanced(db)).toEqual([]);
  for (const [who, id] of run.book.ids.entries()) {
    const owed = -(run.book.balances.get(run.book.customer(who)) ?? 0);
    expect(await creditOf(db, id)).toBe(Math.max(0, owed));
  }
  return after;
}

interface Size {
  readonly steps: number;
  readonly runs: number;
  readonly atOnce: number;
}

/** Random commands from random seeds; the postings equal the book after each run. */
export async function postAtRandom({ steps, runs, atOnce }: Size): Promise<void> {
  const db = await testDb();
  const gateway = simulatedGateway(db, { now: () => now });
  let before = new Map<string, number>();
  await fc.assert(
    // Identified by its seed: hundreds of commands would drown the report.
    fc.asyncProperty(fc.integer(), async (seed) => {
      const run = new Run(db, gateway, atOnce);
      await run.perform(fc.sample(command, { seed, numRuns: steps }));
      before = await reconcile(db, gateway, run, before);
    }),
    { numRuns: runs, endOnFailure: true },
  );
}
