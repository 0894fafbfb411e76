import { updateDeliveryStatus } from '@sufra/contract/delivery/delivery.ts';
import { getInvoice, getInvoices } from '@sufra/contract/money/invoices.ts';
import { getAdminOrder } from '@sufra/contract/ordering/admin-orders.ts';
import {
  cancelOrder,
  getOrderStatus,
  placeOrder,
  type LineChoice,
} from '@sufra/contract/ordering/ordering.ts';
import {
  getPartnerOrders,
  handBackOrder,
  packLine,
  type PartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import { reportProblem } from '@sufra/contract/ordering/problem.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  everyDay,
  home,
  ingredientsBody,
  onlyOwnPartners,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { booksOf, step, tryStep } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { driverOnline, requestsOf, sayYes, tick } from '../../../../test/rides.ts';
import type { Partner } from '../../partners/index.ts';

const mealId = 'adas-soup';
let test: TestApp;
let lastPhone = 971_508_271_000;
const nextPhone = (): string => `+${(lastPhone += 1)}`;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
beforeEach(async () => {
  test.clock.set('2026-11-21T12:00:00+04:00');
  await onlyOwnPartners(test);
});
afterAll(() => test.close());

const grocery = (changes: Partial<Partner> = {}): Promise<TestPartner> =>
  partner(test, nextPhone(), 'grocery', [], changes);

interface Ordered {
  readonly phone: string;
  readonly client: Client;
  readonly orderId: string;
  readonly shop: TestPartner;
}

interface How {
  readonly cash?: boolean;
  readonly choice?: LineChoice;
  readonly changes?: Partial<Partner>;
}

/** For tomorrow, the 22nd. */
async function ordered({ cash = false, choice, changes = {} }: How = {}): Promise<Ordered> {
  await test.app.db.pool.query('update partners.partners set is_paused = true');
  const shop = await grocery(changes);
  const phone = nextPhone();
  const client = await subscriber(test, phone);
  const { id: addressId } = await home(client);
  const body = await ingredientsBody(client, { mealId, addressId, cash });
  const choices = choice && [
    { id: 'red-lentils', choice },
    { id: 'onion', choice },
    { id: 'no-such-thing', choice },
  ];
  const { id: orderId } = await client.get(placeOrder, {
    body: { ...body, ...(choices && { choices }) },
    ...anew(),
  });
  return { phone, client, orderId, shop };
}

async function accepted(how: How = {}): Promise<Ordered> {
  const order = await ordered(how);
  await step(order.shop, order.orderId, 'accepted');
  return order;
}

type Mark = Omit<BodyOf<typeof packLine>, 'line'>;

const show = ({ client, orderId }: Ordered) => client.get(getOrderStatus, { params: { orderId } });
const sees = async ({ shop, orderId }: Ordered, by: TestPartner = shop): Promise<PartnerOrder | undefined> =>
  (await by.client.get(getPartnerOrders)).find(({ id }) => id === orderId);
const tryMark = ({ shop, orderId }: Ordered, line: number, mark: Mark, by: TestPartner = shop) =>
  by.client.call(packLine, { params: { orderId }, body: { line, ...mark } });
const mark = ({ shop, orderId }: Ordered, line: number, wanted: Mark) =>
  shop.client.get(packLine, { params: { orderId }, body: { line, ...wanted } });
const fils = (text: string): number => Math.round(Number(text.replace(' AED', '')) * 100);
const aed = (sum: number): string => `${(sum / 100).toFixed(2)} AED`;

async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await test.app.outbox.deliverDue();
}

async function balanceOf(account: string): Promise<number> {
  const all = await sums(test.app.db);
  expect([...all.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(await unbalanced(test.app.db)).toEqual([]);
  return all.get(account) ?? 0;
}

async function told({ phone }: Ordered): Promise<string[]> {
  await settle();
  const { rows } = await test.app.db.pool.query<{ template: string }>(
    `select m.template from notifications.messages m join identity.accounts a on a.id = m.account_id
     where a.phone = $1 and m.template ~ '^order_' order by m.event_id, m.id`,
    [phone],
  );
  return rows.map(({ template }) => template);
}

const lineOf = async (order: Ordered, isLoose: boolean): Promise<number> =>
  (await show(order)).lines.findIndex(({ packs }) => (packs.length === 0) === isLoose);

describe("the customer's choice for a line", () => {
  it('is the best match by default, and known to customer and grocery', async () => {
    const order = await ordered();
    const choices = new Set((await show(order)).lines.map(({ choice }) => choice));
    expect([...choices]).toEqual(['best_match']);
    const other = await ordered({ choice: 'refund' });
    const named = (await show(other)).lines.filter(({ choice }) => choice === 'refund');
    expect(named).toHaveLength(2);
    expect((await sees(other))?.lines.map(({ choice }) => choice)).toEqual(
      (await show(other)).lines.map(({ choice }) => choice),
    );
  });

  it('tells of the call it asks for while packing, without number or address', async () => {
    const calling = await ordered({ choice: 'call_me', changes: { hasOwnDelivery: false } });
    const silent = await accepted({ changes: { hasOwnDelivery: false } });
    expect((await sees(silent))?.asksCall).toBe(false);
    expect((await sees(calling))?.asksCall).toBe(false);
    await step(calling.shop, calling.orderId, 'accepted');
    expect(await sees(calling)).toMatchObject({
      asksCall: true,
      deliveryAddress: 'Marina',
    });
    expect(JSON.stringify(await sees(calling))).not.toContain(calling.phone.slice(-9));
    await step(calling.shop, calling.orderId, 'completed');
    expect((await sees(calling))?.asksCall).toBe(false);
  });
});

describe('packing', () => {
  it('is for the grocery of the order, between accepting and ready', async () => {
    const order = await ordered();
    const packed = { state: 'packed' } as const;
    expect(await tryMark(order, 0, packed)).toMatchObject({ error: { code: 'order_decided' } });
    await step(order.shop, order.orderId, 'accepted');
    expect(await tryMark(order, 0, packed, await grocery())).toMatchObject({ error: { code: 'not_found' } });
    expect(await tryMark(order, 99, packed)).toMatchObject({ error: { fields: { line: 'invalid' } } });
    expect((await mark(order, 0, packed)).lines[0]).toMatchObject({ state: 'packed' });
    await step(order.shop, order.orderId, 'completed');
    expect(await tryMark(order, 0, packed)).toMatchObject({ error: { code: 'order_decided' } });
  });

  it('keeps marks of two tablets, and a repeated one changes nothing', async () => {
    const order = await accepted();
    const { lines } = await show(order);
    await Promise.all(lines.map((_, at) => mark(order, at, { state: at % 2 ? 'packed' : 'out_of_stock' })));
    expect((await show(order)).lines.map(({ state }) => state)).toEqual(
      lines.map((_, at) => (at % 2 ? 'packed' : 'out_of_stock')),
    );
    const { version } = await mark(order, 0, { state: 'out_of_stock' });
    expect((await mark(order, 0, { state: 'out_of_stock' })).version).toBe(version);
    expect((await mark(order, 0, { state: 'open' })).version).toBe(version + 1);
  });

  it('names the marker and the time to admins, also of a mark taken back', async () => {
    const order = await accepted();
    const admin = await confirmedAdmin(test, nextPhone());
    const marks = async () => (await admin.get(getAdminOrder, { params: { id: order.orderId } })).lineMarks;
    expect(await marks()).toEqual([]);
    await mark(order, 0, { state: 'out_of_stock' });
    test.clock.advance(60_000);
    await mark(order, 0, { state: 'out_of_stock' });
    const by = { id: expect.any(String) as string, name: expect.stringMatching(/^\+9715/) as string };
    const [first, ...more] = await marks();
    expect(first).toEqual({
      ...{ ingredient: (await show(order)).lines[0]?.name, state: 'out_of_stock', by },
      at: '2026-11-21T08:00:00.000Z',
    });
    expect(more).toEqual([]);
    await mark(order, 0, { state: 'open' });
    expect(await marks()).toEqual([{ ...first, state: 'open', at: '2026-11-21T08:01:00.000Z' }]);
    expect(JSON.stringify(await show(order))).not.toContain(first?.by.id);
    expect(JSON.stringify(await sees(order))).not.toContain(first?.by.id);
  });

  it('replaces a line by the same food only', async () => {
    const order = await accepted();
    const at = (await show(order)).lines.findIndex(({ name }) => /lentil/i.test(name));
    expect(at).toBeGreaterThanOrEqual(0);
    for (const replacement of ['Chickpeas', 'Pea-nut butter', 'حمص', 'Farm, حمص', 'Farm brand with sesame'])
      expect(await tryMark(order, at, { state: 'replaced', replacement })).toMatchObject({
        error: { code: 'text_names_foods' },
      });
    const { lines } = await mark(order, at, { state: 'replaced', replacement: 'Farm brand, 500 g' });
    expect(lines[at]).toMatchObject({ state: 'replaced', replacement: 'Farm brand, 500 g' });
    const { price = '' } = lines[at] ?? {};
    const dearer = { state: 'replaced', replacement: 'Farm brand', price: '999.00' } as const;
    expect(await tryMark(order, at, dearer)).toMatchObject({ error: { fields: { price: 'too_big' } } });
    const odd = { ...dearer, price: price };
    expect(await tryMark(order, at, odd)).toMatchObject({ error: { fields: { price: 'invalid' } } });
  });

  it('starts again at the next grocery', async () => {
    const order = await accepted();
    await mark(order, 0, { state: 'out_of_stock' });
    const next = await grocery({ openingHours: everyDay([480, 1320]) });
    await order.shop.client.get(handBackOrder, {
      ...{ params: { orderId: order.orderId }, body: { reason: 'too_busy' } },
    });
    expect((await sees(order, next))?.lines.map(({ state }) => state)).not.toContain('out_of_stock');
  });
});

describe('the bill of packed groceries', () => {
  it.each([true, false])('follows once, at ready; cash: %s', async (cash) => {
    const order = await accepted({ cash });
    const before = await show(order);
    const [out, loose] = [await lineOf(order, false), await lineOf(order, true)];
    const grams = Math.floor((before.lines[loose]?.boughtGrams ?? 0) / 2);
    await mark(order, out, { state: 'out_of_stock' });
    await mark(order, loose, { state: 'weighed', grams });
    expect((await show(order)).totalPrice).toBe(before.totalPrice);
    expect(await booksOf(test, order.phone)).toMatchObject({ refunds: 0 });
    await Promise.all([tryStep(order.shop, order.orderId, { status: 'completed' }), settle()]);
    expect(await tryStep(order.shop, order.orderId, { status: 'completed' })).toMatchObject({
      error: { code: 'order_decided' },
    });
    await settle();
    const after = await show(order);
    const due = after.lines.reduce((sum, { paid }) => sum + fils(paid), 0);
    const back = fils(before.totalPrice) - due;
    expect(back).toBeGreaterThan(fils(before.lines[out]?.price ?? ''));
    expect(after).toMatchObject({
      totalPrice: aed(due),
      amounts: { food: aed(due), total: aed(due), deliveryFee: before.amounts.deliveryFee },
      payment: { reductions: [{ amount: aed(back), state: cash ? null : 'done' }], refund: null },
    });
    expect(after.history.at(-1)).toMatchObject({ by: 'partner', reason: 'lines_changed' });
    expect(await booksOf(test, order.phone)).toMatchObject(
      cash ? { refunds: 0 } : { charged: fils(before.totalPrice), refunds: 1, refunded: back },
    );
    const news = (await told(order)).filter((template) => template.startsWith('order_lines'));
    expect(news).toEqual([cash ? 'order_lines_changed_total' : 'order_lines_changed']);
    test.clock.set(after.estimatedFrom);
    await step(order.shop, order.orderId, 'out_for_delivery');
    const { handoverCode } = await show(order);
    await step(order.shop, order.orderId, 'delivered', { handoverCode: handoverCode ?? '' });
    await settle();
    expect(await booksOf(test, order.phone)).toMatchObject({ balance: 0, delivered: 1 });
    const net = due - Math.round(due / 21);
    const share = net - Math.floor(net * 0.15 + 0.5);
    const owed = -(await balanceOf(`partner:${order.shop.id}`)) + (cash ? due : 0);
    expect(Math.abs(owed - share)).toBeLessThanOrEqual(1);
    await expectExactVat(order, due);
  });

  it('is refunded in full when nothing is in stock', async () => {
    const order = await accepted();
    const { lines, totalPrice } = await show(order);
    for (const at of lines.keys()) await mark(order, at, { state: 'out_of_stock' });
    await step(order.shop, order.orderId, 'completed');
    await settle();
    expect(await show(order)).toMatchObject({
      status: 'cancelled',
      payment: { refund: { amount: totalPrice, state: 'done' }, reductions: [] },
    });
    expect(await booksOf(test, order.phone)).toMatchObject({
      ...{ refunds: 1, refunded: fils(totalPrice), cancelled: 1, balance: 0 },
    });
    expect(await told(order)).toContain('order_cancelled_by_partner_refund');
    expect(await balanceOf(`partner:${order.shop.id}`)).toBe(0);
  });

  it('stays as ordered without a change, and says so of a replacement at the same price', async () => {
    const plain = await accepted();
    await mark(plain, 0, { state: 'packed' });
    await step(plain.shop, plain.orderId, 'completed');
    expect((await show(plain)).history.at(-1)?.reason).toBeNull();
    const replaced = await accepted();
    const { totalPrice } = await show(replaced);
    await mark(replaced, 0, { state: 'replaced', replacement: 'Another brand' });
    await step(replaced.shop, replaced.orderId, 'completed');
    expect(await show(replaced)).toMatchObject({ totalPrice, payment: { reductions: [] } });
    expect(await told(replaced)).toContain('order_lines_changed_total');
  });

  it('is credited for a reported line at what was paid', async () => {
    const order = await accepted();
    await mark(order, 0, { state: 'out_of_stock' });
    test.clock.set('2026-11-22T10:00:00+04:00');
    await step(order.shop, order.orderId, 'completed');
    await step(order.shop, order.orderId, 'out_for_delivery');
    const { handoverCode } = await show(order);
    await step(order.shop, order.orderId, 'delivered', { handoverCode: handoverCode ?? '' });
    const reported = await order.client.get(reportProblem, {
      ...{ params: { orderId: order.orderId }, body: { problem: 'missing', lines: [0] }, ...anew() },
    });
    expect(reported.credited).toBeNull();
  });
});

async function expectExactVat({ client, orderId }: Ordered, due: number): Promise<void> {
  const { invoices } = await client.get(getInvoices, { query: {} });
  const all = await Promise.all(invoices.map(({ id }) => client.get(getInvoice, { params: { id } })));
  const documents = all.filter((one) => one.orderId === orderId);
  expect(documents.map(({ kind }) => kind).sort()).toEqual(['credit_note', 'invoice']);
  const net = (field: 'total' | 'vat'): number =>
    documents.reduce((sum, one) => sum + fils(one[field]) * (one.kind === 'invoice' ? 1 : -1), 0);
  expect(net('total')).toBe(due);
  expect(net('vat')).toBe(Math.floor(due / 21 + 0.5));
  expect(documents.flatMap(({ lines }) => lines.map(({ code }) => code))).toContain('lines_reduced');
}

describe('groceries for a later day', () => {
  it.each([
    ['19:59:59', 'cancelled'],
    ['20:00:00', 'order_decided'],
  ])('can be cancelled free until 20:00 of the evening before: %s', async (time, outcome) => {
    const order = await accepted();
    await step(order.shop, order.orderId, 'completed');
    test.clock.set(`2026-11-21T${time}+04:00`);
    const { canCancel, freeCancelUntil, totalPrice } = await show(order);
    expect(freeCancelUntil).toBe('2026-11-21T16:00:00.000Z');
    expect(canCancel).toBe(outcome === 'cancelled');
    const answer = await order.client.call(cancelOrder, { params: { orderId: order.orderId } });
    if (outcome === 'order_decided') {
      expect(answer).toMatchObject({ error: { code: outcome } });
      return;
    }
    expect(answer).toMatchObject({ ok: true });
    await settle();
    expect(await booksOf(test, order.phone)).toMatchObject({ refunded: fils(totalPrice), balance: 0 });
    expect(await told(order)).toContain('order_cancelled_by_customer_refund');
  });

  it('are offered to drivers and picked up on their day only', async () => {
    const order = await accepted({ changes: { hasOwnDelivery: false } });
    await step(order.shop, order.orderId, 'completed');
    await settle();
    const early = await driverOnline(test, nextPhone());
    await tick(test);
    expect(await requestsOf(early)).toEqual([]);
    test.clock.set('2026-11-22T09:00:00+04:00');
    const driver = await driverOnline(test, nextPhone());
    await tick(test);
    const { id: deliveryId } = await sayYes(driver);
    const pickUp = () =>
      driver.client.call(updateDeliveryStatus, {
        ...{ params: { deliveryId }, body: { status: 'pickup_confirmed' } },
      });
    test.clock.set('2026-11-21T23:59:59+04:00');
    expect(await pickUp()).toMatchObject({
      error: { code: 'not_ready_yet' },
    });
    test.clock.set('2026-11-22T09:00:00+04:00');
    expect(await pickUp()).toMatchObject({ ok: true });
  });
});
