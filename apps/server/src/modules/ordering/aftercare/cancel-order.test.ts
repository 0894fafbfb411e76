import { cancelOrder, getOrderStatus, updateOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  home,
  onlyOwnPartners,
  orderIngredients,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { booksOf, bringToDoor, step, tryStep } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
/** Half of 40 AED for four, and 5 AED to the door. */
const total = 2_000;
let test: TestApp;
let kitchen: TestPartner;
let grocery: TestPartner;
let lastPhone = 971_508_161_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508160001', 'restaurant', [mealId]);
  grocery = await partner(test, '+971508160002', 'grocery');
});
afterAll(() => test.close());

interface Customer {
  readonly phone: string;
  readonly client: Client;
  readonly addressId: string;
}

async function newCustomer(): Promise<Customer> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await subscriber(test, phone);
  return { phone, client, addressId: (await home(client)).id };
}
const order = async ({ client, addressId }: Customer, cash = false): Promise<string> =>
  (await orderMeal(client, { mealId, partnerId: kitchen.id, addressId, cash })).id;
const cancel = ({ client }: Customer, orderId: string) => client.call(cancelOrder, { params: { orderId } });
const show = ({ client }: Customer, orderId: string) => client.get(getOrderStatus, { params: { orderId } });
const cancelledBooks = { orders: 1, placed: 1, cancelled: 1, delivered: 0, balance: 0 };

describe('an unaccepted order', () => {
  it('paid by card is cancelled with a full refund', async () => {
    const customer = await newCustomer();
    const orderId = await order(customer);
    expect(await show(customer, orderId)).toMatchObject({ canCancel: true, payment: { refund: null } });
    const answer = await cancel(customer, orderId);
    expect(answer).toMatchObject({
      ok: true,
      reply: {
        status: 'cancelled',
        canCancel: false,
        canRate: false,
        isLate: false,
        payment: { refund: { amount: '20.00 AED', state: 'requested' } },
      },
    });
    await test.app.outbox.deliverDue();
    const shown = await show(customer, orderId);
    expect(shown.payment.refund).toEqual({ amount: '20.00 AED', state: 'done' });
    expect(shown.history.at(-1)).toMatchObject({
      status: 'cancelled',
      by: 'customer',
      reason: 'customer_cancelled',
    });
    expect(await booksOf(test, customer.phone)).toMatchObject({
      ...cancelledBooks,
      charged: total,
      refunded: total,
      refunds: 1,
    });
    const [seen] = await kitchen.client.get(getPartnerOrders);
    expect(seen).toMatchObject({
      id: orderId,
      status: 'rejected',
      stage: 'cancelled',
      actions: [],
      answerBy: null,
    });
  });

  it('paid by a card that rejects refunds becomes account credit, and the customer is notified', async () => {
    const customer = await newCustomer();
    const orderId = await order(customer);
    const { pool } = test.app.db;
    // As a gateway does for a closed card account.
    await pool.query(
      `update adapters.gateway_charges set amount_fils = 0 where idempotency_key =
        (select payment_id::text from ordering.orders where id = $1)`,
      [orderId],
    );
    await cancel(customer, orderId);
    for (let round = 0; round < 3; round += 1) await test.app.outbox.deliverDue();
    const shown = await show(customer, orderId);
    expect(shown.payment.refund).toEqual({ amount: '20.00 AED', state: 'credit' });
    expect(await booksOf(test, customer.phone)).toMatchObject({ cancelled: 1, refunds: 0, balance: -total });
    const { rows } = await pool.query<{ params: unknown }>(
      `select m.params from notifications.messages m join identity.accounts a on a.id = m.account_id
       where a.phone = $1 and m.kind = 'refund_credited'`,
      [customer.phone],
    );
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).toContain('20.00');
  });

  it('paid in cash is cancelled without a refund', async () => {
    const customer = await newCustomer();
    const orderId = await order(customer, true);
    expect(await booksOf(test, customer.phone)).toMatchObject({ balance: total });
    expect(await cancel(customer, orderId)).toMatchObject({ reply: { payment: { refund: null } } });
    expect(await booksOf(test, customer.phone)).toMatchObject({ ...cancelledBooks, refunds: 0 });
  });

  it('for groceries can be cancelled, too', async () => {
    const customer = await newCustomer();
    const { client, addressId, phone } = customer;
    const { id } = await orderIngredients(client, { mealId, addressId });
    expect(await cancel(customer, id)).toMatchObject({ reply: { status: 'cancelled' } });
    await test.app.outbox.deliverDue();
    const { charged, refunded } = await booksOf(test, phone);
    expect(refunded).toBe(charged);
    expect((await grocery.client.get(getPartnerOrders))[0]).toMatchObject({ id, actions: [] });
  });

  it('is cancelled and refunded once by twenty concurrent requests and event workers', async () => {
    for (const cash of [false, true]) {
      const customer = await newCustomer();
      const orderId = await order(customer, cash);
      const answers = await Promise.all(Array.from({ length: 20 }, () => cancel(customer, orderId)));
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      for (const answer of answers.filter(({ ok }) => !ok))
        expect(answer).toMatchObject({
          status: 409,
          error: { code: 'order_decided', params: { status: 'cancelled' } },
        });
      await Promise.all([1, 2, 3].map(() => test.app.outbox.deliverDue()));
      expect(await booksOf(test, customer.phone)).toMatchObject({
        ...cancelledBooks,
        refunds: cash ? 0 : 1,
        refunded: cash ? 0 : total,
      });
    }
  });

  it('can be refreshed without changing', async () => {
    const customer = await newCustomer();
    const orderId = await order(customer);
    const before = await show(customer, orderId);
    const sent = { params: { orderId }, body: { status: 'delivered' } as Record<never, never> };
    expect(await customer.client.get(updateOrderStatus, sent)).toEqual(before);
    expect(await show(customer, orderId)).toEqual(before);
  });
});

describe('an order', () => {
  it.each<[string, (orderId: string) => Promise<unknown>]>([
    ['accepted', (orderId) => step(kitchen, orderId, 'accepted')],
    ['at the door', (orderId) => bringToDoor(kitchen, orderId)],
    ['turned down', (orderId) => step(kitchen, orderId, 'rejected', { reason: 'The oven is broken' })],
  ])('%s can not be cancelled, and no money moves', async (_how, move) => {
    const customer = await newCustomer();
    const orderId = await order(customer);
    await move(orderId);
    await test.app.outbox.deliverDue();
    const before = await booksOf(test, customer.phone);
    const shown = await show(customer, orderId);
    expect(shown.canCancel).toBe(false);
    expect(await cancel(customer, orderId)).toMatchObject({ status: 409, error: { code: 'order_decided' } });
    await test.app.outbox.deliverDue();
    expect(await booksOf(test, customer.phone)).toEqual(before);
    expect(await show(customer, orderId)).toEqual(shown);
  });

  it('of another account, or an unknown order, cannot be cancelled, read or refreshed', async () => {
    const [owner, stranger] = [await newCustomer(), await newCustomer()];
    const orderId = await order(owner);
    for (const id of [orderId, randomUUID(), 'x'])
      for (const route of [cancelOrder, getOrderStatus, updateOrderStatus])
        expect(await stranger.client.refused(route, { params: { orderId: id } })).toMatchObject({
          status: 404,
          code: 'not_found',
        });
    expect(await kitchen.client.refused(cancelOrder, { params: { orderId } })).toMatchObject({ status: 404 });
    expect(await show(owner, orderId)).toMatchObject({ status: 'placed' });
  });
});

it(
  'gives an order accepted and cancelled concurrently one winner, which gets the money',
  { timeout: 60_000 },
  async () => {
    const customers = await Promise.all([1, 2, 3].map(newCustomer));
    const before = (await sums(test.app.db)).get('orders_in_progress') ?? 0;
    const winners: string[] = [];
    for (let round = 0; round < 30; round += 1) {
      const customer = customers[round % 3];
      if (!customer) return;
      const orderId = await order(customer, round % 5 === 4);
      // The kitchen's request makes more queries, so give it a growing head start.
      const accept = () => tryStep(kitchen, orderId, { status: 'accepted' });
      const [first, second] = round % 2 === 0 ? [accept, cancel] : [cancel, accept];
      const soon = async () => {
        await setTimeout(round % 2 === 0 ? round * 2 : 0);
        return second(customer, orderId);
      };
      const answers = await Promise.all([first(customer, orderId), soon()]);
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      const { status } = await show(customer, orderId);
      expect(answers.find(({ ok }) => !ok)).toMatchObject({
        status: 409,
        error: { code: 'order_decided', params: { status } },
      });
      winners.push(status);
    }
    expect(new Set(winners)).toEqual(new Set(['accepted', 'cancelled']));
    await test.app.outbox.deliverDue();
    const books = await Promise.all(customers.map(({ phone }) => booksOf(test, phone)));
    const sumOf = (pick: keyof (typeof books)[number]): number =>
      books.reduce((sum, book) => sum + book[pick], 0);
    const cancelled = winners.filter((status) => status === 'cancelled').length;
    const paidBack = winners.filter((status, round) => status === 'cancelled' && round % 5 !== 4).length;
    expect([sumOf('placed'), sumOf('cancelled'), sumOf('refunds')]).toEqual([30, cancelled, paidBack]);
    expect(sumOf('refunded')).toBe(paidBack * total);
    const cashOwed = 6 - (cancelled - paidBack);
    expect(sumOf('balance')).toBe(cashOwed * total);
    expect((await sums(test.app.db)).get('orders_in_progress')).toBe(before - (30 - cancelled) * total);
    expect(await unbalanced(test.app.db)).toEqual([]);
  },
);
