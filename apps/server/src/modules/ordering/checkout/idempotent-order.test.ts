import { cancelOrder, getOrders, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { repeatMinutes } from '@sufra/contract/subscription/promises.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Answer, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  ingredientsBody,
  mealBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { booksOf } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
type Body = BodyOf<typeof placeOrder>;
let test: TestApp;
let kitchen: TestPartner;
let lastPhone = 971_508_141_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508140001', 'restaurant', [mealId]);
  await partner(test, '+971508140002', 'grocery');
});
afterAll(() => test.close());

interface Customer {
  readonly phone: string;
  readonly client: Client;
  /** Both kinds of orders. */
  readonly cooked: Body;
  readonly bought: Body;
}

async function newCustomer(cash = false): Promise<Customer> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await subscriber(test, phone);
  const { id: addressId } = await home(client);
  const cooked = await mealBody(client, { mealId, partnerId: kitchen.id, addressId, cash });
  return { phone, client, cooked, bought: await ingredientsBody(client, { mealId, addressId, cash }) };
}

const send = ({ client }: Customer, body: Body, key?: string): Promise<Answer<typeof placeOrder>> =>
  client.call(placeOrder, { body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) });
const idOf = (answer: Answer<typeof placeOrder>): string => {
  if (!answer.ok) throw new Error(`refused: ${answer.error.code}`);
  return answer.reply.id;
};
const codeOf = (answer: Answer<typeof placeOrder>): string | null => (answer.ok ? null : answer.error.code);

describe('a second order of the same dish', () => {
  it('is asked about while the first is open and fresh, and placed when confirmed', async () => {
    const customer = await newCustomer();
    for (const body of [customer.cooked, customer.bought]) {
      test.clock.advance(repeatMinutes * 60_000);
      const first = idOf(await send(customer, { ...body, repeat: 'ask' }, randomUUID()));
      expect(codeOf(await send(customer, { ...body, repeat: 'ask' }, randomUUID()))).toBe('ordered_recently');
      const second = idOf(await send(customer, { ...body, repeat: 'allow' }, randomUUID()));
      expect(second).not.toBe(first);
      for (const orderId of [first, second]) await customer.client.get(cancelOrder, { params: { orderId } });
      expect((await send(customer, { ...body, repeat: 'ask' }, randomUUID())).ok).toBe(true);
    }
  });

  it('is never asked about for a client that does not ask', async () => {
    const customer = await newCustomer();
    expect((await send(customer, customer.cooked, randomUUID())).ok).toBe(true);
    expect((await send(customer, customer.cooked, randomUUID())).ok).toBe(true);
  });
});

describe('an idempotency key', () => {
  it('returns the same reply for the same order, whatever happened to it and to prices', async () => {
    const customer = await newCustomer();
    const key = randomUUID();
    const first = await send(customer, customer.cooked, key);
    test.clock.advance(5 * 3_600_000);
    expect(await send(customer, customer.cooked, key)).toEqual(first);
    test.clock.advance(-5 * 3_600_000);
    expect(await booksOf(test, customer.phone)).toMatchObject({ orders: 1, charges: 1, placed: 1 });
  });

  it('is refused for another order', async () => {
    const customer = await newCustomer();
    const key = randomUUID();
    idOf(await send(customer, customer.cooked, key));
    for (const body of [customer.bought, { ...customer.cooked, notes: 'No onions' }])
      expect(await send(customer, body, key)).toMatchObject({
        status: 422,
        error: { code: 'idempotency_mismatch' },
      });
    expect(await booksOf(test, customer.phone)).toMatchObject({ orders: 1, charges: 1, placed: 1 });
  });

  it('belongs to its account', async () => {
    const [one, other] = [await newCustomer(), await newCustomer()];
    const key = randomUUID();
    expect(idOf(await send(one, one.cooked, key))).not.toBe(idOf(await send(other, other.cooked, key)));
  });

  it('can be reused after a refusal', async () => {
    const customer = await newCustomer();
    const key = randomUUID();
    expect(codeOf(await send(customer, { ...customer.cooked, totalAmount: '1.00 AED' }, key))).toBe(
      'price_changed',
    );
    idOf(await send(customer, customer.cooked, key));
    expect(await booksOf(test, customer.phone)).toMatchObject({ orders: 1, charges: 1, placed: 1 });
  });

  it.each(['', 'short', 'x'.repeat(101), 'with a space'])('is invalid as %j', async (key) => {
    const customer = await newCustomer();
    expect(codeOf(await send(customer, customer.cooked, key))).toBe('invalid_request');
    expect(await booksOf(test, customer.phone)).toMatchObject({ orders: 0, charges: 0 });
  });
});

describe('without an idempotency key', () => {
  it('the same order within ten seconds is a repeat, later another order', async () => {
    const customer = await newCustomer();
    const first = idOf(await send(customer, customer.cooked));
    expect(idOf(await send(customer, customer.cooked))).toBe(first);
    expect(idOf(await send(customer, { ...customer.cooked, notes: 'For the neighbours' }))).not.toBe(first);
    // Keys expire by the database's clock.
    const ago = (seconds: number): Promise<unknown> =>
      test.app.db.pool.query(
        `update platform.idempotency_keys set claimed_at = now() - make_interval(secs => $1)
         where route = $2 and account_id = (select id from identity.accounts where phone = $3)`,
        [seconds, placeOrder.name, customer.phone],
      );
    await ago(9);
    expect(idOf(await send(customer, customer.cooked))).toBe(first);
    await ago(11);
    expect(idOf(await send(customer, customer.cooked))).not.toBe(first);
    expect(await booksOf(test, customer.phone)).toMatchObject({ orders: 3, charges: 3, placed: 3 });
  });

  it('the same order at once after a cancellation is another order', async () => {
    const customer = await newCustomer();
    const first = idOf(await send(customer, customer.cooked));
    await customer.client.get(cancelOrder, { params: { orderId: first } });
    expect(idOf(await send(customer, customer.cooked))).not.toBe(first);
  });
});

describe('a hundred concurrent requests', () => {
  it.each([
    ['by card, with one key', false, true],
    ['by card, without a key', false, false],
    ['in cash, with one key', true, true],
    ['in cash, without a key', true, false],
  ])('with %s create one order', async (_how, cash, hasKey) => {
    const customer = await newCustomer(cash);
    const key = hasKey ? randomUUID() : undefined;
    const before = (await sums(test.app.db)).get('orders_in_progress') ?? 0;
    const body = cash ? customer.bought : customer.cooked;
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(customer, body, key)));
    const placed = answers.filter((answer) => answer.ok);
    expect(placed.length).toBeGreaterThan(0);
    expect(new Set(placed.map(idOf)).size).toBe(1);
    const refused = answers.filter((answer) => !answer.ok);
    expect(new Set(refused.map(codeOf)).size).toBeLessThanOrEqual(1);
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 409, error: { code: 'request_in_flight' } });
    // A retry after "in flight" returns the placed order.
    expect(idOf(await send(customer, body, key))).toBe(placed.map(idOf)[0]);
    const total = Math.round(Number(body.totalAmount.split(' ')[0]) * 100);
    expect(await booksOf(test, customer.phone)).toMatchObject({
      orders: 1,
      placed: 1,
      charges: cash ? 0 : 1,
      charged: cash ? 0 : total,
      balance: cash ? total : 0,
      waiting: 0,
    });
    expect((await sums(test.app.db)).get('orders_in_progress')).toBe(before - total);
  });

  it('with distinct keys create as many orders, each paid once', async () => {
    const customer = await newCustomer();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        customer.client.call(placeOrder, { body: customer.cooked, ...anew() }),
      ),
    );
    const placed = answers.filter((answer) => answer.ok).map(idOf);
    expect(new Set(placed).size).toBe(placed.length);
    expect(answers.every((answer) => answer.ok || codeOf(answer) === 'request_in_flight')).toBe(true);
    const { orders, next } = await customer.client.get(getOrders);
    if (next === null) expect(orders.map(({ id }) => id).sort()).toEqual([...placed].sort());
    expect(await booksOf(test, customer.phone)).toMatchObject({
      orders: placed.length,
      charges: placed.length,
      placed: placed.length,
      balance: 0,
      waiting: 0,
    });
    expect(await unbalanced(test.app.db)).toEqual([]);
  });
});
