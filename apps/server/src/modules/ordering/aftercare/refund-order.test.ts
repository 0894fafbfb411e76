import { getInvoice, getInvoices } from '@sufra/contract/money/invoices.ts';
import {
  cancelOrderAsAdmin,
  getAdminOrder,
  refundOrderAsAdmin,
} from '@sufra/contract/ordering/admin-orders.ts';
import { getAdminUser, giveCredit } from '@sufra/contract/identity/admin-users.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { reportProblem } from '@sufra/contract/ordering/problem.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { maxGiftFils } from '@sufra/contract/subscription/promises.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditOf, confirm, confirmedAdmin } from '../../../../test/admins.ts';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, orderIngredients, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { booked, sums, unbalanced } from '../../../../test/money.ts';
import { bringHome, step } from '../../../../test/orders.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import {
  bringToTable,
  driverOnline,
  kitchenWithoutRiders,
  packedOrder,
  sayYes,
  tick,
} from '../../../../test/rides.ts';

const boss = '+971508340001';
const mealId = 'adas-soup';
let lastPhone = 971_508_342_000;
let test: TestApp;
let admin: Client;
let customer: Client;
let addressId: string;
let kitchen: TestPartner;
let driver: TestDriver;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, boss);
  kitchen = await kitchenWithoutRiders(test, '+971508340011');
  driver = await driverOnline(test, '+971508340031');
});
// Credit of one case would pay for the orders of the next.
beforeEach(async () => {
  await confirm(test, boss);
  customer = await subscriber(test, `+${(lastPhone += 1)}`);
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const readyOrder = (cash = false): Promise<string> =>
  packedOrder({ test, customer, kitchen, addressId, cash });

async function deliveredOrder(cash = false): Promise<string> {
  const id = await readyOrder(cash);
  await tick(test);
  await sayYes(driver);
  await bringToTable(driver, customer, id);
  return id;
}

type Body = BodyOf<typeof refundOrderAsAdmin>;
const refund = (id: string, body: Partial<Body>, key?: string) =>
  admin.call(refundOrderAsAdmin, {
    params: { id },
    body: { food: '0', deliveryFee: '0', bearer: 'platform', to: 'card', reason: 'Cold rice', ...body },
    ...(key && { headers: { 'idempotency-key': key } }),
  });

async function deliverEvents(): Promise<void> {
  for (let round = 0; round < 4; round += 1) await test.app.outbox.deliverDue();
}

const shown = (id: string) => admin.get(getAdminOrder, { params: { id } });
const noteOf = async () => {
  const { invoices } = await customer.get(getInvoices);
  return customer.get(getInvoice, { params: { id: invoices[0]?.id ?? '' } });
};

describe('a part of a delivered order', () => {
  // 20.00 of food: 19.05 without VAT, less 2.86 commission, is 16.19 for the kitchen.
  it.each([
    ['kitchen', { customer: -1_000, vat: 48, partner: 809, 'revenue:commission': 143 }],
    ['driver', { customer: -1_000, vat: 48, driver: 952 }],
    ['platform', { customer: -1_000, vat: 48, 'cost:refunds': 952 }],
  ] as const)('becomes credit, borne by the %s', async (bearer, books) => {
    const id = await deliveredOrder();
    expect(await booked(test, () => refund(id, { food: '10.00', bearer, to: 'credit' }))).toEqual(books);
    await deliverEvents();
    expect(await noteOf()).toMatchObject({
      kind: 'credit_note',
      total: '10.00 AED',
      vat: '0.48 AED',
      settledBy: 'credit',
      orderId: id,
      lines: [{ code: 'food_refunded' }],
    });
    const { payment } = await customer.get(getOrderStatus, { params: { orderId: id } });
    expect(payment.parts).toMatchObject([{ amount: '10.00 AED', state: null }]);
    expect((await shown(id)).money).toMatchObject({ refundable: { food: '10.00 AED' } });
    const [row] = (await auditOf(test, 'order.refunded')).filter(({ subject_id }) => subject_id === id);
    expect(row?.details).toMatchObject({ amountFils: 1_000, bearer, to: 'credit', reason: 'Cold rice' });
    expect(await unbalanced(test.app.db)).toEqual([]);
  });

  it('goes to the card in parts that leave nothing of kitchen, commission and VAT, to the fil', async () => {
    const before = await sums(test.app.db);
    const id = await deliveredOrder();
    for (const food of ['3.33', '6.66', '0.01', '10.00'])
      expect((await refund(id, { food, bearer: 'kitchen' })).ok).toBe(true);
    await deliverEvents();
    const after = await sums(test.app.db);
    const change = (account: string): number => (after.get(account) ?? 0) - (before.get(account) ?? 0);
    for (const account of [
      `partner:${kitchen.id}`,
      'revenue:commission',
      'vat',
      'orders_in_progress',
      'gateway',
    ])
      expect([account, change(account)]).toEqual([account, 0]);
    const { rows } = await test.app.db.pool.query<{ kind: string; vat: number }>(
      `select i.kind, sum(i.vat_fils) as vat from money.invoices i join money.entries e on e.id = i.entry_id
       left join ordering.order_refunds r on r.id = e.subject
       where coalesce(r.order_id, e.subject) = $1 group by i.kind order by i.kind`,
      [id],
    );
    expect(rows).toEqual([
      { kind: 'credit_note', vat: 95 },
      { kind: 'invoice', vat: 95 },
    ]);
    const { payment } = await customer.get(getOrderStatus, { params: { orderId: id } });
    expect(payment.parts.map(({ amount, state }) => [amount, state])).toEqual([
      ['3.33 AED', 'done'],
      ['6.66 AED', 'done'],
      ['0.01 AED', 'done'],
      ['10.00 AED', 'done'],
    ]);
    expect((await shown(id)).money.refundable).toBeNull();
    expect(await refund(id, { food: '0.01' })).toMatchObject({ error: { fields: { food: 'too_big' } } });
  });

  it('of a cash order can only become credit', async () => {
    const id = await deliveredOrder(true);
    expect(await refund(id, { food: '5.00' })).toMatchObject({ error: { fields: { to: 'unknown_option' } } });
    expect(await booked(test, () => refund(id, { food: '5.00', to: 'credit' }))).toMatchObject({
      customer: -500,
    });
  });

  it.each([
    ['nothing', { food: '0' }, { food: 'too_small' }],
    ['more than was paid', { food: '20.01' }, { food: 'too_big' }],
    ['a fee that the plan covered', { deliveryFee: '0.01' }, { deliveryFee: 'too_big' }],
  ] as const)('is refused: %s', async (_what, body, fields) => {
    const id = await deliveredOrder();
    expect(await refund(id, body)).toMatchObject({ status: 400, error: { fields } });
  });

  it('is refunded once, though asked twice with one key, and never more than was paid by fifty at once', async () => {
    const id = await deliveredOrder();
    const twice = await Promise.all(
      ['refund-once', 'refund-once'].map((key) => refund(id, { food: '4.00' }, key)),
    );
    expect(twice.some(({ ok }) => ok)).toBe(true);
    expect((await shown(id)).money.parts).toHaveLength(1);
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, at) => refund(id, { food: '5.00', to: 'credit' }, `many-${at}-${id}`)),
    );
    expect(all.filter(({ ok }) => ok)).toHaveLength(3);
    expect((await shown(id)).money).toMatchObject({ refundable: { food: '1.00 AED' } });
    expect(await unbalanced(test.app.db)).toEqual([]);
  });
});

describe('chosen portions and lines', () => {
  const refundable = async (id: string) => (await shown(id)).money.refundable;

  it('have the price of as many portions, the last of them what is left', async () => {
    const cook = await partner(test, '+971508340012', 'restaurant', [mealId], {
      price: 4_010,
      deliveryFee: 0,
    });
    const { id } = await orderMeal(customer, { mealId, partnerId: cook.id, addressId });
    await bringHome(customer, cook, id);
    expect(await refundable(id)).toMatchObject({ portions: ['10.03 AED', '20.05 AED'], lines: [] });
    expect(await refund(id, { food: '10.02', portions: 1 })).toMatchObject({
      error: { fields: { food: 'invalid' } },
    });
    for (const body of [{ portions: 3 }, { lines: [0] }, { portions: 1, lines: [0] }])
      expect(await refund(id, { food: '10.03', ...body })).toMatchObject({
        error: { fields: { portions: 'invalid' } },
      });
    expect(
      await booked(test, () => refund(id, { food: '10.03', portions: 1, bearer: 'kitchen', to: 'credit' })),
    ).toEqual({ customer: -1_003, vat: 48, partner: 812, 'revenue:commission': 143 });
    expect(await refundable(id)).toMatchObject({ portions: ['10.02 AED', '10.02 AED'] });
    expect((await refund(id, { food: '10.02', portions: 1 })).ok).toBe(true);
    expect(await refundable(id)).toBeNull();
    expect(await refund(id, { food: '10.02', portions: 1 }, 'nothing-left')).toMatchObject({
      error: { fields: { food: 'too_big' } },
    });
    const rows = (await auditOf(test, 'order.refunded')).filter(({ subject_id }) => subject_id === id);
    expect(rows.map(({ details }) => details['portions'])).toEqual([1, 1]);
  });

  it('of groceries are the lines as reported, once', async () => {
    await test.app.db.pool.query("update partners.partners set is_paused = true where type = 'grocery'");
    const shop = await partner(test, '+971508340013', 'grocery');
    const { id } = await orderIngredients(customer, { mealId, addressId });
    await step(shop, id, 'accepted');
    test.clock.advance(24 * 3_600_000);
    await confirm(test, boss);
    for (const status of ['completed', 'out_for_delivery'] as const) await step(shop, id, status);
    const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId: id } });
    await step(shop, id, 'delivered', { handoverCode: handoverCode ?? '' });
    const [first, second] = (await refundable(id))?.lines ?? [];
    if (!first || !second) throw new Error('No lines.');
    const note = { problem: 'missing' as const, lines: [second.at, first.at] };
    expect((await customer.call(reportProblem, { params: { orderId: id }, body: note })).ok).toBe(true);
    const { problem, money } = await shown(id);
    expect(problem?.lines).toEqual([second.name, first.name]);
    const isCredited = problem?.isCredited === true;
    expect(money.refundable?.reported).toEqual({
      portions: 0,
      lines: isCredited ? [] : [second.at, first.at],
    });
    const food = first.amount.replace(' AED', '');
    for (const lines of [[99], [first.at, 99]])
      expect(await refund(id, { food, lines })).toMatchObject({ error: { fields: { lines: 'invalid' } } });
    expect(await refund(id, { food: '0.01', lines: [first.at] })).toMatchObject({
      error: { fields: { food: 'invalid' } },
    });
    expect((await refund(id, { food, lines: [first.at, first.at] })).ok).toBe(true);
    const [row] = (await auditOf(test, 'order.refunded')).filter(({ subject_id }) => subject_id === id);
    expect(row?.details['lines']).toHaveLength(1);
  });
});

describe('a part of an order under way', () => {
  it('is kept out of the refund when the order is called off, and nobody bears it any more', async () => {
    await deliverEvents();
    const before = await sums(test.app.db);
    const id = await readyOrder();
    await refund(id, { food: '7.77', bearer: 'kitchen' });
    await admin.get(cancelOrderAsAdmin, { params: { id }, body: { reason: 'Burnt', bearer: 'kitchen' } });
    await deliverEvents();
    const after = await sums(test.app.db);
    const change = (account: string): number => (after.get(account) ?? 0) - (before.get(account) ?? 0);
    for (const account of [
      `partner:${kitchen.id}`,
      'revenue:commission',
      'vat',
      'orders_in_progress',
      'gateway',
    ])
      expect([account, change(account)]).toEqual([account, 0]);
    const { payment } = await customer.get(getOrderStatus, { params: { orderId: id } });
    expect(payment).toMatchObject({
      refund: { amount: '12.23 AED', state: 'done' },
      parts: [{ amount: '7.77 AED', state: 'done' }],
    });
    expect(await unbalanced(test.app.db)).toEqual([]);
  });

  it('is refused before the kitchen has answered, and after the order was called off', async () => {
    const { id } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId, cash: false });
    expect(await refund(id, { food: '5.00' })).toMatchObject({ error: { code: 'order_decided' } });
    await admin.get(cancelOrderAsAdmin, { params: { id }, body: { reason: 'Burnt' } });
    expect(await refund(id, { food: '5.00' })).toMatchObject({ error: { code: 'order_decided' } });
    expect((await shown(id)).money.refundable).toBeNull();
  });
});

describe('credit as a gift', () => {
  const give = (id: string, amount: string, key?: string) =>
    admin.call(giveCredit, {
      params: { id },
      body: { amount, reason: 'A cold dinner' },
      ...(key && { headers: { 'idempotency-key': key } }),
    });

  it('is given once per key, at most the largest gift, and audited', async () => {
    const phone = '+971508340022';
    await subscriber(test, phone);
    const id = await accountIdOf(test, phone);
    const most = (maxGiftFils / 100).toFixed(2);
    for (const amount of ['0', (maxGiftFils / 100 + 0.01).toFixed(2)])
      expect(await give(id, amount)).toMatchObject({ status: 400 });
    await deliverEvents();
    const books = await booked(test, async () => {
      for (let turn = 0; turn < 2; turn += 1) expect((await give(id, most, 'gift-once')).ok).toBe(true);
    });
    expect(books).toEqual({ customer: -maxGiftFils, 'cost:goodwill': maxGiftFils });
    expect((await admin.get(getAdminUser, { params: { id } })).credit).toBe(`${most} AED`);
    const rows = (await auditOf(test, 'account.credited')).filter(({ subject_id }) => subject_id === id);
    expect(rows.map(({ details }) => details)).toEqual([
      { amountFils: maxGiftFils, reason: 'A cold dinner' },
    ]);
    expect(await give(boss, most)).toMatchObject({ ok: false });
  });
});
