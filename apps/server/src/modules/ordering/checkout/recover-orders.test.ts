import { cancelOrder, getOrders, getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { unbalanced } from '../../../../test/money.ts';
import { booksOf, orderingJobs } from '../../../../test/orders.ts';
import { goodCard, readyToPay } from '../../../../test/people.ts';

const mealId = 'adas-soup';
const minuteMs = 60_000;
let test: TestApp;
let kitchen: TestPartner;
let lastPhone = 971_508_151_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508150001', 'restaurant', [mealId]);
});
afterAll(() => test.close());

interface Customer {
  readonly phone: string;
  readonly client: Client;
  readonly body: Awaited<ReturnType<typeof mealBody>>;
}

/** A subscriber about to order for 25 AED. */
async function newCustomer(cardNumber = goodCard.cardNumber): Promise<Customer> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await readyToPay(test, phone, 'full-day');
  await client.get(checkout, { body: { paymentMethod: { ...goodCard, cardNumber } } });
  const { id: addressId } = await home(client);
  const body = await mealBody(client, { mealId, partnerId: kitchen.id, addressId });
  return { phone, client, body: { ...body, notes: 'No onions' } };
}

/** The points where a request can die, by the table it fails to write. */
const afterTheCard = 'insert on ordering.orders';
const beforeTheCard = 'insert on adapters.gateway_charges';
const afterTheRefusal = 'update on money.payments';

/** A request that dies at this point. */
async function dieAt(place: string, { client, body }: Customer, key: string = randomUUID()): Promise<void> {
  const { pool } = test.app.db;
  const table = place.split(' on ')[1] ?? '';
  await pool.query(`create or replace function public.die() returns trigger language plpgsql as
    $$ begin raise exception 'the power went out'; end $$`);
  await pool.query(`create trigger die before ${place} execute function public.die()`);
  const refused = await client.refused(placeOrder, { body, headers: { 'idempotency-key': key } });
  await pool.query(`drop trigger die on ${table}`);
  expect(refused).toMatchObject({ status: 500, code: 'internal' });
}

const nothing = {
  orders: 0,
  charges: 0,
  charged: 0,
  refunds: 0,
  placed: 0,
  cancelled: 0,
  balance: 0,
  waiting: 0,
};

describe('an order whose request died', () => {
  it('after the charge is placed unchanged, once, by any number of workers', async () => {
    const customer = await newCustomer();
    await dieAt(afterTheCard, customer);
    expect(await booksOf(test, customer.phone)).toMatchObject({
      ...nothing,
      charges: 1,
      charged: 2_000,
      waiting: 1,
    });
    const workers = await Promise.all([1, 2, 3].map(() => orderingJobs(test)));
    test.clock.advance(2 * minuteMs);
    await Promise.all(workers.map(({ recover }) => recover()));
    expect(await booksOf(test, customer.phone)).toMatchObject({ orders: 0, waiting: 1 });
    test.clock.advance(1);
    await Promise.all(workers.map(({ recover }) => recover()));
    expect(await booksOf(test, customer.phone)).toMatchObject({
      ...nothing,
      orders: 1,
      charges: 1,
      charged: 2_000,
      placed: 1,
    });
    const { orders } = await customer.client.get(getOrders);
    const [order] = orders;
    const shown = await customer.client.get(getOrderStatus, { params: { orderId: order?.id ?? '' } });
    expect(shown).toMatchObject({
      status: 'placed',
      totalPrice: '20.00 AED',
      notes: 'No onions',
      payment: { method: 'card', card: { lastFour: '4242' } },
    });
    const seen = await kitchen.client.get(getPartnerOrders);
    expect(seen.map(({ id }) => id)).toContain(order?.id);
  });

  it.each([
    ['before the gateway heard of it', beforeTheCard, goodCard.cardNumber],
    ['after the card was declined', afterTheRefusal, '4000 0000 0000 0341'],
  ])('%s is dropped without a charge', async (_when, place, cardNumber) => {
    const customer = await newCustomer(cardNumber);
    await dieAt(place, customer);
    expect(await booksOf(test, customer.phone)).toMatchObject({ ...nothing, waiting: 1 });
    test.clock.advance(3 * minuteMs);
    await (await orderingJobs(test)).recover();
    expect(await booksOf(test, customer.phone)).toMatchObject(nothing);
    expect((await customer.client.get(getOrders)).orders).toEqual([]);
  });

  it('before the charge cannot be charged by a late request', async () => {
    const customer = await newCustomer();
    await dieAt(beforeTheCard, customer);
    test.clock.advance(3 * minuteMs);
    await (await orderingJobs(test)).recover();
    const { rows } = await test.app.db.pool.query<{ id: string; token: string }>(
      `select p.id, c.gateway_token as token from money.payments p join money.cards c using (account_id)
       join identity.accounts a on a.id = p.account_id where a.phone = $1 and p.purpose = 'order'`,
      [customer.phone],
    );
    const late = await simulatedGateway(test.app.db, test.clock).charge({
      idempotencyKey: rows[0]?.id ?? '',
      amount: 2_000,
      method: { token: rows[0]?.token ?? '' },
    });
    expect(late.outcome).toBe('declined');
    expect(await booksOf(test, customer.phone)).toMatchObject(nothing);
  });

  it('blocks other card orders of its customer only briefly, and cash orders not at all', async () => {
    const customer = await newCustomer();
    const { client, body } = customer;
    await dieAt(beforeTheCard, customer);
    const refused = await client.refused(placeOrder, { body, ...anew() });
    expect(refused).toMatchObject({ status: 409, code: 'request_in_flight' });
    await client.get(placeOrder, { body: { ...body, paymentMethod: 'cash' }, ...anew() });
    test.clock.advance(3 * minuteMs);
    await (await orderingJobs(test)).recover();
    await client.get(placeOrder, { body, ...anew() });
    expect(await booksOf(test, customer.phone)).toMatchObject({
      orders: 2,
      charges: 1,
      placed: 2,
      waiting: 0,
    });
  });

  it('blocks no other customer when its payment cannot be settled', async () => {
    const [first, second] = [await newCustomer(), await newCustomer()];
    await dieAt(afterTheCard, first);
    await dieAt(afterTheCard, second);
    test.clock.advance(3 * minuteMs);
    let isFirst = true;
    const shaky = await orderingJobs(test, (gateway) => ({
      ...gateway,
      close: async (key) => {
        if (isFirst) {
          isFirst = false;
          throw new Error('the gateway hung up');
        }
        return gateway.close(key);
      },
    }));
    await shaky.recover().catch(() => undefined);
    expect(await booksOf(test, second.phone)).toMatchObject({ orders: 1, waiting: 0 });
    await shaky.recover();
    expect(await booksOf(test, first.phone)).toMatchObject({ orders: 1, charges: 1, waiting: 0 });
  });

  it('is refunded, with a reason, when it can no longer arrive in time', async () => {
    const [customer, key] = [await newCustomer(), randomUUID()];
    await dieAt(afterTheCard, customer, key);
    const end = Date.parse(customer.body.deliveryTime) + 30 * minuteMs;
    const before = test.clock.now().toISOString();
    test.clock.set(new Date(end).toISOString());
    const workers = await Promise.all([1, 2, 3].map(() => orderingJobs(test)));
    await Promise.all(workers.map(({ recover }) => recover()));
    await test.app.outbox.deliverDue();
    const paidBack = {
      orders: 1,
      charged: 2_000,
      refunded: 2_000,
      placed: 1,
      cancelled: 1,
      balance: 0,
      waiting: 0,
    };
    expect(await booksOf(test, customer.phone)).toMatchObject(paidBack);
    const { orders } = await customer.client.get(getOrders);
    const orderId = orders[0]?.id ?? '';
    const shown = await customer.client.get(getOrderStatus, { params: { orderId } });
    expect(shown).toMatchObject({ status: 'cancelled', canCancel: false });
    expect(shown.history.at(-1)).toMatchObject({ by: 'system', reason: 'came_too_late' });
    const { rows } = await test.app.db.pool.query<{ kind: string }>(
      'select kind from notifications.messages where subject = $1',
      [orderId],
    );
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['order_cancelled', 'refund_sent']);
    expect(await unbalanced(test.app.db)).toEqual([]);
    test.clock.set(before);
  });

  describe('is returned to a retry with its key', () => {
    const retry = ({ client, body }: Customer, key: string) =>
      client.call(placeOrder, { body, headers: { 'idempotency-key': key } });
    const once = { orders: 1, charges: 1, placed: 1, waiting: 0 };

    it('even after its slot has passed', async () => {
      const [customer, key] = [await newCustomer(), randomUUID()];
      await dieAt(afterTheCard, customer, key);
      expect(await retry(customer, key)).toMatchObject({ status: 409, error: { code: 'request_in_flight' } });
      test.clock.advance(3 * minuteMs);
      await (await orderingJobs(test)).recover();
      const { orders } = await customer.client.get(getOrders);
      test.clock.advance(3 * 60 * minuteMs);
      for (const answer of [await retry(customer, key), await retry(customer, key)])
        expect(answer).toMatchObject({ ok: true, reply: { id: orders[0]?.id } });
      expect(await booksOf(test, customer.phone)).toMatchObject(once);
      test.clock.advance(-3 * 60 * minuteMs);
    });

    it('but not for a different request with that key', async () => {
      const [customer, key] = [await newCustomer(), randomUUID()];
      await dieAt(afterTheCard, customer, key);
      const other = { ...customer, body: { ...customer.body, notes: 'No garlic' } };
      const mismatch = { status: 422, error: { code: 'idempotency_mismatch' } };
      test.clock.advance(3 * minuteMs);
      await (await orderingJobs(test)).recover();
      expect(await retry(other, key)).toMatchObject(mismatch);
      expect(await retry(customer, key)).toMatchObject({ ok: true });
      expect(await booksOf(test, customer.phone)).toMatchObject(once);
    });

    it('even while it is being placed', async () => {
      for (let round = 0; round < 5; round += 1) {
        const [customer, key] = [await newCustomer(), randomUUID()];
        await dieAt(afterTheCard, customer, key);
        test.clock.advance(3 * minuteMs);
        const { recover } = await orderingJobs(test);
        const retries = Array.from({ length: 10 }, () => retry(customer, key));
        await Promise.all([recover(), ...retries]);
        expect(await retry(customer, key)).toMatchObject({ ok: true });
        expect(await booksOf(test, customer.phone)).toMatchObject(once);
      }
    });
  });

  it('and can be cancelled with a refund', async () => {
    const customer = await newCustomer();
    await dieAt(afterTheCard, customer);
    test.clock.advance(3 * minuteMs);
    await (await orderingJobs(test)).recover();
    const { orders } = await customer.client.get(getOrders);
    await customer.client.get(cancelOrder, { params: { orderId: orders[0]?.id ?? '' } });
    await test.app.outbox.deliverDue();
    expect(await booksOf(test, customer.phone)).toMatchObject({
      charged: 2_000,
      refunded: 2_000,
      balance: 0,
      placed: 1,
      cancelled: 1,
    });
    expect(await unbalanced(test.app.db)).toEqual([]);
  });
});
