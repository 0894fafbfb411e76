import { cancelOrder, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { booksOf, bringHome } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const [mealId, feast] = ['adas-soup', 'harira'];
let test: TestApp;
let kitchen: TestPartner;
let dear: TestPartner;
let lastPhone = 971_508_271_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508270001', 'restaurant', [mealId]);
  // AED 500 covers two and a half orders for two, with delivery.
  dear = await partner(test, '+971508270002', 'chef', [feast], { price: 39_000, deliveryFee: 500 });
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

async function order({ client, addressId }: Customer, { cash = true, at = kitchen, meal = mealId } = {}) {
  const body = await mealBody(client, { mealId: meal, partnerId: at.id, addressId, cash });
  return client.call(placeOrder, { body, ...anew() });
}
const full = { status: 409, error: { code: 'cash_limit', params: { orders: 3, sum: '500.00 AED' } } };

describe('cash orders', () => {
  it('are limited to three at a time, until one is cancelled or delivered', async () => {
    const customer = await newCustomer();
    const ids: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      const placed = await order(customer);
      if (placed.ok) ids.push(placed.reply.id);
    }
    expect(await order(customer)).toMatchObject(full);
    expect(await booksOf(test, customer.phone)).toMatchObject({ orders: 3, placed: 3, balance: 6_000 });
    expect(await order(customer, { cash: false })).toMatchObject({ ok: true });
    await customer.client.get(cancelOrder, { params: { orderId: ids[0] ?? '' } });
    expect(await order(customer)).toMatchObject({ ok: true });
    expect(await order(customer)).toMatchObject(full);
    await bringHome(customer.client, kitchen, ids[1] ?? '');
    expect(await order(customer)).toMatchObject({ ok: true });
    expect(await order(customer)).toMatchObject(full);
  });

  it('are limited to AED 500 in total', async () => {
    const customer = await newCustomer();
    const wish = { at: dear, meal: feast };
    for (let count = 0; count < 2; count += 1)
      expect(await order(customer, wish)).toMatchObject({ ok: true });
    expect(await order(customer, wish)).toMatchObject(full);
    expect(await order(customer)).toMatchObject({ ok: true });
  });

  it('are limited to three among sixty concurrent requests, without affecting other customers', async () => {
    const [hostile, other] = [await newCustomer(), await newCustomer()];
    const { client, addressId } = hostile;
    const body = await mealBody(client, { mealId, partnerId: kitchen.id, addressId, cash: true });
    const answers = await Promise.all([
      order(other),
      ...Array.from({ length: 60 }, () => client.call(placeOrder, { body, ...anew() })),
    ]);
    expect(answers.shift()).toMatchObject({ ok: true });
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    for (const answer of answers.filter(({ ok }) => !ok)) expect(answer).toMatchObject(full);
    expect(await booksOf(test, hostile.phone)).toMatchObject({ orders: 3, placed: 3, balance: 6_000 });
  });
});

it('lets a retry wait for the first attempt and returns its order', async () => {
  const { phone, client, addressId } = await newCustomer();
  const body = await mealBody(client, { mealId, partnerId: kitchen.id, addressId, cash: true });
  const send = { body, headers: { 'idempotency-key': randomUUID() } };
  const { pool } = test.app.db;
  const account = '(select id from identity.accounts where phone = $1)';
  const slow = await pool.connect();
  await slow.query('begin');
  await slow.query(`select pg_advisory_xact_lock(hashtextextended('cash:' || ${account}::text, 0))`, [phone]);
  const waitsForLock = async (count: number): Promise<void> => {
    for (let waiting = 0; waiting < count;) {
      const { rows } = await pool.query<{ waiting: number }>(
        "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted",
      );
      waiting = rows[0]?.waiting ?? 0;
    }
  };
  const first = client.call(placeOrder, send);
  await waitsForLock(1);
  // As if a minute had passed.
  await pool.query(`delete from platform.idempotency_keys where account_id = ${account}`, [phone]);
  const second = client.call(placeOrder, send);
  await waitsForLock(2);
  await slow.query('commit');
  slow.release();
  const answers = [await first, await second];
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(answers.find(({ ok }) => !ok)).toMatchObject({ status: 409, error: { code: 'request_in_flight' } });
  expect(await client.call(placeOrder, send)).toMatchObject({ ok: true });
  expect(await booksOf(test, phone)).toMatchObject({ orders: 1, placed: 1 });
});
