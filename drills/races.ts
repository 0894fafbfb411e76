import { cancelOrder, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getSuggestions, rejectSuggestion } from '@sufra/contract/planner/planner.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../apps/server/test/harness.ts';
import { countOf } from '../apps/server/test/inspect.ts';
import {
  home,
  ingredientsBody,
  onlyOwnPartners,
  orderMeal,
  partner,
  type TestPartner,
} from '../apps/server/test/kitchens.ts';
import { sums, unbalanced } from '../apps/server/test/money.ts';
import { booksOf, tryStep } from '../apps/server/test/orders.ts';
import { goodCard, readyToPay, subscriber } from '../apps/server/test/people.ts';

const rounds = 100;
const mealId = 'adas-soup';
let test: TestApp;
let kitchen: TestPartner;
let lastPhone = 971_556_000_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508100011', 'restaurant', [mealId]);
  await partner(test, '+971508100013', 'grocery');
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

async function all(
  count: number,
  ask: (index: number) => Promise<{ ok: boolean; error?: { code: string } }>,
): Promise<{ won: number; codes: string[] }> {
  const answers = await Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
  const codes = answers.flatMap(({ ok, error }) => (ok ? [] : [error?.code ?? '']));
  return { won: count - codes.length, codes: [...new Set(codes)] };
}

/** Fils and counts, by name. */
class Tally {
  readonly figures: Record<string, number> = {};
  add(figures: Readonly<Record<string, number>>): void {
    for (const [name, count] of Object.entries(figures))
      this.figures[name] = (this.figures[name] ?? 0) + count;
  }
}

async function report(title: string, { figures }: Tally): Promise<void> {
  const total = [...(await sums(test.app.db)).values()].reduce((sum, one) => sum + one, 0);
  console.log(title);
  console.table({ ...figures, 'sum of the ledger': total });
  expect([total, await unbalanced(test.app.db)]).toEqual([0, []]);
}

/** One shared key, none, or one each where equivalent. */
const keyed = (key: string | undefined): { headers?: Record<string, string> } =>
  key === undefined ? {} : { headers: { 'idempotency-key': key } };

it(`100 checkouts at once, ${rounds} times`, async () => {
  const tally = new Tally();
  for (let round = 0; round < rounds; round += 1) {
    const phone = `+${(lastPhone += 1)}`;
    const client = await readyToPay(test, phone, 'full-day');
    const shared = randomUUID();
    const keyOf = [() => shared, () => undefined, () => randomUUID()][round % 3] ?? (() => undefined);
    const { won, codes } = await all(100, () =>
      client.call(checkout, { body: { paymentMethod: goodCard }, ...keyed(keyOf()) }),
    );
    expect(won).toBeGreaterThan(0);
    expect(codes.filter((code) => !['request_in_flight', 'already_subscribed'].includes(code))).toEqual([]);
    const own = 'join identity.accounts a on a.id = t.account_id where a.phone = $1';
    const charged = `adapters.gateway_charges c join money.payments t on t.id::text = c.idempotency_key ${own}`;
    const outcome = {
      charges: await countOf(test.app.db, charged, [phone]),
      subscriptions: await countOf(test.app.db, `subscription.subscriptions t ${own}`, [phone]),
    };
    expect(outcome).toEqual({ charges: 1, subscriptions: 1 });
    tally.add({ rounds: 1, calls: 100, 'answered as done': won, ...outcome });
  }
  await report('100 checkouts at once', tally);
});

it(`100 identical orders at once, ${rounds} times`, async () => {
  const tally = new Tally();
  for (let round = 0; round < rounds; round += 1) {
    const { phone, client, addressId } = await newCustomer();
    const cash = round % 2 === 1;
    const body = await ingredientsBody(client, { mealId, addressId, cash });
    const key = round % 4 < 2 ? randomUUID() : undefined;
    const { won, codes } = await all(100, () => client.call(placeOrder, { body, ...keyed(key) }));
    expect(won).toBeGreaterThan(0);
    expect(codes.filter((code) => code !== 'request_in_flight')).toEqual([]);
    const { orders, charges, placed } = await booksOf(test, phone);
    expect({ orders, charges, placed }).toEqual({ orders: 1, charges: cash ? 0 : 1, placed: 1 });
    const byCard = cash ? 0 : 1;
    tally.add({
      rounds: 1,
      'by card': byCard,
      calls: 100,
      'answered as done': won,
      orders,
      charges,
      booked: placed,
    });
  }
  await report('100 identical orders at once', tally);
});

it("a kitchen's yes against a cancellation, 500 times", async () => {
  const tally = new Tally();
  // Limited by three open cash orders per account.
  const customers: Customer[] = [];
  while (customers.length < 56) customers.push(await newCustomer());
  for (let round = 0; round < 500; round += 1) {
    const { client, addressId } = customers[round % customers.length] ?? (await newCustomer());
    const cash = round % 3 === 2;
    const { id: orderId } = await orderMeal(client, { mealId, partnerId: kitchen.id, addressId, cash });
    const accept = () => tryStep(kitchen, orderId, { status: 'accepted' });
    // Accepting takes longer: delay the customer by a varying moment.
    const cancel = async () => {
      await sleep(round % 12);
      return client.call(cancelOrder, { params: { orderId } });
    };
    const answers = await Promise.all([accept(), cancel()]);
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const kitchenWon = answers[0].ok;
    tally.add({
      rounds: 1,
      'won by the kitchen': kitchenWon ? 1 : 0,
      'won by the customer': kitchenWon ? 0 : 1,
      'to be refunded': !kitchenWon && !cash ? 1 : 0,
    });
  }
  await test.app.outbox.deliverDue();
  const books = await Promise.all(customers.map(({ phone }) => booksOf(test, phone)));
  for (const { charges, cancelled, refunds, refunded } of books)
    tally.add({ charges, 'booked as cancelled': cancelled, refunds, 'refunded fils': refunded });
  expect(tally.figures['refunds']).toBe(tally.figures['to be refunded']);
  expect(tally.figures['booked as cancelled']).toBe(tally.figures['won by the customer']);
  await report("a kitchen's yes against a cancellation", tally);
});

it('20 cancellations at once, 50 times', async () => {
  const tally = new Tally();
  for (let round = 0; round < 50; round += 1) {
    const { phone, client, addressId } = await newCustomer();
    const { id: orderId } = await orderMeal(client, { mealId, partnerId: kitchen.id, addressId });
    const { won, codes } = await all(20, () => client.call(cancelOrder, { params: { orderId } }));
    expect([won, codes]).toEqual([1, ['order_decided']]);
    await Promise.all([1, 2, 3].map(() => test.app.outbox.deliverDue()));
    const { refunds, charged, refunded, balance } = await booksOf(test, phone);
    expect([refunds, refunded, balance]).toEqual([1, charged, 0]);
    tally.add({
      rounds: 1,
      calls: 20,
      cancelled: won,
      refunds,
      'charged fils': charged,
      'refunded fils': refunded,
    });
  }
  await report('20 cancellations at once', tally);
});

it('20 rejections of one suggestion at once, 50 times', async () => {
  const tally = new Tally();
  for (let round = 0; round < 50; round += 1) {
    const phone = `+${(lastPhone += 1)}`;
    const client = await subscriber(test, phone);
    const [suggestion] = await client.get(getSuggestions);
    const id = suggestion?.id ?? '';
    const { won, codes } = await all(20, () => client.call(rejectSuggestion, { params: { id } }));
    expect([won, codes]).toEqual([1, ['suggestion_decided']]);
    const rows = `planner.suggestions s join identity.accounts a on a.id = s.account_id
      where a.phone = $1 and s.meal_time = $2`;
    const suggested = await countOf(test.app.db, rows, [phone, suggestion?.mealTime]);
    expect(suggested).toBe(2);
    tally.add({ rounds: 1, calls: 20, rejected: won, replacements: suggested - 1 });
  }
  await report('20 rejections of one suggestion at once', tally);
});
