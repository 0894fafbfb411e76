import { getInvoice, getInvoices } from '@sufra/contract/money/invoices.ts';
import {
  cancelOrder,
  getOrderStatus,
  handBackReasons,
  type HandBackReason,
} from '@sufra/contract/ordering/ordering.ts';
import { getMissedOrders, getPartnerOrders, handBackOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderIngredients, orderMeal, partner } from '../../../../test/kitchens.ts';
import type { TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { booksOf, orderingJobs, step, type OrderingJobs } from '../../../../test/orders.ts';
import { accountIdOf, subscriber } from '../../../../test/people.ts';
import { driverOnline, sayYes, tick } from '../../../../test/rides.ts';
import { creditOf } from '../../money/index.ts';
import type { Partner } from '../../partners/index.ts';

const mealId = 'adas-soup';
const minuteMs = 60_000;
let test: TestApp;
let jobs: OrderingJobs;
let lastPhone = 971_508_191_000;
const nextPhone = (): string => `+${(lastPhone += 1)}`;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  jobs = await orderingJobs(test);
});
beforeEach(async () => {
  test.clock.set('2026-11-21T12:00:00+04:00');
  await onlyOwnPartners(test);
});
afterAll(() => test.close());

const kitchen = (changes: Partial<Partner> & { price?: number } = {}): Promise<TestPartner> =>
  partner(test, nextPhone(), 'restaurant', [mealId], changes);

interface Ordered {
  readonly phone: string;
  readonly client: Client;
  readonly orderId: string;
}

async function withoutPlan(phone: string): Promise<Client> {
  const client = await subscriber(test, phone);
  await test.app.db.pool.query(
    'update subscription.subscriptions set held_from = current_date where account_id = $1',
    [await accountIdOf(test, phone)],
  );
  return client;
}

async function ordered(from: TestPartner, { cash = false, plan = true } = {}): Promise<Ordered> {
  const phone = nextPhone();
  const client = await (plan ? subscriber(test, phone) : withoutPlan(phone));
  const { id: addressId } = await home(client);
  const { id: orderId } = await orderMeal(client, { mealId, partnerId: from.id, addressId, cash });
  return { phone, client, orderId };
}

const show = ({ client, orderId }: Ordered) => client.get(getOrderStatus, { params: { orderId } });
const history = async (order: Ordered) =>
  (await show(order)).history.map(({ status, by, reason }) => [status, by, reason]);
const tryBack = ({ client }: TestPartner, { orderId }: Ordered, reason: HandBackReason, text?: string) =>
  client.call(handBackOrder, { params: { orderId }, body: { reason, ...(text && { text }) } });
const handBack = (by: TestPartner, { orderId }: Ordered, reason: HandBackReason = 'out_of_stock') =>
  by.client.get(handBackOrder, { params: { orderId }, body: { reason } });
const sees = async ({ client }: TestPartner, { orderId }: Ordered) =>
  (await client.get(getPartnerOrders)).find(({ id }) => id === orderId);

async function settle(): Promise<void> {
  for (let round = 0; round < 3; round += 1) await test.app.outbox.deliverDue();
}

async function told(phone: string): Promise<string[]> {
  await settle();
  const { rows } = await test.app.db.pool.query<{ template: string }>(
    `select m.template from notifications.messages m join identity.accounts a on a.id = m.account_id
     where a.phone = $1 and m.template ~ '^(order|partner)_' order by m.event_id, m.id`,
    [phone],
  );
  return rows.map(({ template }) => template);
}

const noteOf = async ({ orderId }: Ordered): Promise<string | null | undefined> =>
  (
    await test.app.db.pool.query<{ note: string | null }>(
      "select note from ordering.order_events where order_id = $1 and reason = 'partner_unable'",
      [orderId],
    )
  ).rows[0]?.note;

async function balanceOf(account: string): Promise<number> {
  const all = await sums(test.app.db);
  expect([...all.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
  expect(await unbalanced(test.app.db)).toEqual([]);
  return all.get(account) ?? 0;
}

describe('an order its kitchen cannot make', () => {
  it.each([false, true])(
    'goes to the next kitchen, and both are told; preparing: %s',
    async (isPreparing) => {
      await onlyOwnPartners(test);
      const first = await kitchen();
      const order = await ordered(first);
      await step(first, order.orderId, 'accepted');
      if (isPreparing) await step(first, order.orderId, 'preparing');
      expect(await sees(first, order)).toMatchObject({ canHandBack: true });
      const second = await kitchen();
      expect(await handBack(first, order)).toMatchObject({
        status: 'rejected',
        actions: [],
        canHandBack: false,
      });
      expect(await sees(first, order)).toBeUndefined();
      expect(await noteOf(order)).toBe('out_of_stock');
      const shown = await show(order);
      expect(shown).toMatchObject({ status: 'placed', providerId: second.id, totalPrice: '20.00 AED' });
      expect(shown.steps.map(({ at }) => at !== null)).toEqual([true, false, false, false, false]);
      expect(await sees(second, order)).toMatchObject({ status: 'new', canHandBack: false });
      await step(second, order.orderId, 'accepted');
      expect((await history(order)).slice(-2)).toEqual([
        ['placed', 'partner', 'partner_unable'],
        ['accepted', 'partner', null],
      ]);
      expect(await told(order.phone)).toEqual([
        'order_placed',
        'order_accepted',
        'order_partner_unable',
        'order_accepted',
      ]);
    },
  );

  it('ends with a full refund where no other kitchen can take it', async () => {
    for (const cash of [false, true]) {
      await onlyOwnPartners(test);
      const first = await kitchen();
      const order = await ordered(first, { cash });
      await step(first, order.orderId, 'accepted');
      expect(await handBack(first, order, 'too_busy')).toMatchObject({
        stage: 'cancelled',
        status: 'rejected',
      });
      expect((await history(order)).at(-1)).toEqual(['cancelled', 'partner', 'partner_unable']);
      expect(await told(order.phone)).toContain(
        cash ? 'order_cancelled_by_partner' : 'order_cancelled_by_partner_refund',
      );
      const refund = cash ? { refunds: 0 } : { refunds: 1, refunded: 2_000 };
      expect(await booksOf(test, order.phone)).toMatchObject({ cancelled: 1, balance: 0, ...refund });
    }
  });

  it('needs a reason of the list, and words for another', async () => {
    const first = await kitchen();
    const order = await ordered(first);
    expect(await tryBack(first, order, 'too_busy')).toMatchObject({ status: 409 });
    await step(first, order.orderId, 'accepted');
    expect(await tryBack(first, order, 'other')).toMatchObject({ status: 400 });
    expect(await tryBack(first, order, 'bored' as HandBackReason)).toMatchObject({ status: 400 });
    expect(await tryBack(await kitchen(), order, 'too_busy')).toMatchObject({ status: 404 });
    expect(handBackReasons).toContain('other');
    expect(await tryBack(first, order, 'other', 'The gas is off')).toMatchObject({ ok: true });
    expect(await noteOf(order)).toBe('The gas is off');
    expect(JSON.stringify(await show(order))).not.toContain('gas');
  });

  it('stays once it is ready, or while its safety alarm is open', async () => {
    const first = await kitchen();
    const [ready, held] = [await ordered(first), await ordered(first)];
    for (const { orderId } of [ready, held]) await step(first, orderId, 'accepted');
    await step(first, ready.orderId, 'completed');
    expect(await sees(first, ready)).toMatchObject({ canHandBack: false });
    expect(await tryBack(first, ready, 'too_busy')).toMatchObject({ status: 409 });
    const alarm = 'update ordering.orders set safety_alarm = $2 where id = $1';
    await test.app.db.pool.query(alarm, [held.orderId, 'must_stop']);
    expect(await sees(first, held)).toMatchObject({ canHandBack: false });
    expect(await tryBack(first, held, 'too_busy')).toMatchObject({ error: { code: 'safety_alarm_open' } });
    await test.app.db.pool.query(alarm, [held.orderId, 'left_out']);
    await kitchen();
    expect(await handBack(first, held)).toMatchObject({ stage: 'cancelled' });
  });

  it('is handed back once, and never both handed back and cancelled or advanced', async () => {
    for (let round = 0; round < 5; round += 1) {
      await onlyOwnPartners(test);
      const [first, second] = [await kitchen(), await kitchen()];
      const order = await ordered(first);
      await step(first, order.orderId, 'accepted');
      await test.app.db.pool.query('update ordering.orders set recipe_changed_at = now() where id = $1', [
        order.orderId,
      ]);
      if (round % 2 === 0)
        await test.app.db.pool.query('update ordering.orders set recipe_changed_at = null where id = $1', [
          order.orderId,
        ]);
      const [cancelled, ...back] = await Promise.all([
        order.client.call(cancelOrder, { params: { orderId: order.orderId } }),
        ...Array.from({ length: 5 }, () => tryBack(first, order, 'kitchen_problem')),
      ]);
      await settle();
      const { status, providerId } = await show(order);
      const handedBack = back.filter(({ ok }) => ok).length;
      expect(handedBack).toBeLessThanOrEqual(1);
      if (status === 'placed') {
        expect([handedBack, cancelled.ok, providerId]).toEqual([1, false, second.id]);
        expect(await booksOf(test, order.phone)).toMatchObject({ refunds: 0, cancelled: 0 });
      } else {
        expect(Number(cancelled.ok) + handedBack).toBeGreaterThanOrEqual(1);
        expect(await booksOf(test, order.phone)).toMatchObject({ refunds: 1, cancelled: 1, balance: 0 });
      }
    }
  });

  it('frees its driver, and is delivered from the next kitchen', async () => {
    const first = await kitchen({ hasOwnDelivery: false });
    const order = await ordered(first);
    await step(first, order.orderId, 'accepted');
    await step(first, order.orderId, 'preparing');
    const rider = await driverOnline(test, nextPhone());
    await settle();
    await test.app.db.pool.query('update delivery.deliveries set ready_at = $1, is_ready = true', [
      test.clock.now(),
    ]);
    await tick(test);
    await sayYes(rider);
    const trips = 'select count(*)::int as active from delivery.trips where driver_id = $1 and is_active';
    const active = async () =>
      (await test.app.db.pool.query<{ active: number }>(trips, [rider.id])).rows[0]?.active;
    expect(await active()).toBe(1);
    const second = await kitchen({ hasOwnDelivery: false });
    await handBack(first, order);
    await settle();
    expect(await active()).toBe(0);
    expect((await show(order)).providerId).toBe(second.id);
    await step(second, order.orderId, 'accepted');
    await settle();
    const { rows } = await test.app.db.pool.query(
      'select partner_id, status, driver_id from delivery.deliveries where order_id = $1',
      [order.orderId],
    );
    expect(rows).toEqual([{ partner_id: second.id, status: 'open', driver_id: null }]);
  });

  it('passes groceries on at the same price', async () => {
    const first = await partner(test, nextPhone(), 'grocery');
    const phone = nextPhone();
    const client = await subscriber(test, phone);
    const { id: addressId } = await home(client);
    const { id: orderId, totalPrice } = await orderIngredients(client, { mealId, addressId });
    const order = { phone, client, orderId };
    await step(first, orderId, 'accepted');
    const second = await partner(test, nextPhone(), 'grocery');
    await handBack(first, order);
    expect(await show(order)).toMatchObject({ providerId: second.id, totalPrice });
    await step(second, orderId, 'accepted');
    expect(await show(order)).toMatchObject({ totalPrice, payment: { reductions: [] } });
  });
});

describe('an order that a cheaper kitchen takes', () => {
  it.each([
    ['card, with a plan', { cash: false, plan: true }, [2_000, 1_500, 500]],
    ['card, without a plan', { cash: false, plan: false }, [2_500, 1_800, 700]],
    ['cash, with a plan', { cash: true, plan: true }, [2_000, 1_500, 500]],
    ['cash, without a plan', { cash: true, plan: false }, [2_500, 1_800, 700]],
  ] as const)('gives back the difference on acceptance: %s', async (_what, how, [paid, price, back]) => {
    const first = await kitchen();
    const order = await ordered(first, how);
    const second = await kitchen({ price: 3_000, deliveryFee: 300 });
    await step(first, order.orderId, 'rejected', { reason: 'Closed' });
    const aed = (fils: number): string => `${(fils / 100).toFixed(2)} AED`;
    expect(await show(order)).toMatchObject({ totalPrice: aed(paid), payment: { reductions: [] } });
    expect(await sees(second, order)).toMatchObject({ totalPrice: aed(price) });
    await step(second, order.orderId, 'accepted');
    await settle();
    const state = how.cash ? null : 'done';
    expect(await show(order)).toMatchObject({
      totalPrice: aed(price),
      amounts: {
        food: '15.00 AED',
        deliveryFee: how.plan ? '0.00 AED' : '3.00 AED',
        coveredFee: how.plan ? '3.00 AED' : '0.00 AED',
        total: aed(price),
      },
      payment: { reductions: [{ amount: aed(back), state }], refund: null },
    });
    expect((await history(order)).at(-1)).toEqual(['accepted', 'partner', 'cheaper_partner']);
    expect(await told(order.phone)).toContain(
      how.cash ? 'order_accepted_cheaper_cash' : 'order_accepted_cheaper',
    );
    const refund = how.cash ? { refunds: 0 } : { charged: paid, refunds: 1, refunded: back };
    expect(await booksOf(test, order.phone)).toMatchObject(refund);
    expect(await creditOf(test.app.db, await accountIdOf(test, order.phone))).toBe(0);
    for (const status of ['preparing', 'completed', 'out_for_delivery'] as const)
      await step(second, order.orderId, status);
    const { handoverCode } = await show(order);
    await step(second, order.orderId, 'delivered', { handoverCode: handoverCode ?? '' });
    await settle();
    expect(await booksOf(test, order.phone)).toMatchObject({ balance: 0, delivered: 1 });
    const share = 1_429 - 214 + 286;
    expect(await balanceOf(`partner:${second.id}`)).toBe(how.cash ? price - share : -share);
    expect(await balanceOf(`partner:${first.id}`)).toBe(0);
  });

  it('is refunded once per acceptance, and what is left when it ends', async () => {
    const first = await kitchen();
    const order = await ordered(first, { plan: false });
    const [second, third] = [
      await kitchen({ price: 3_600, minOrder: 0 }),
      await kitchen({ price: 3_100, deliveryFee: 400, isPaused: true }),
    ];
    await step(first, order.orderId, 'accepted');
    await handBack(first, order);
    await step(second, order.orderId, 'accepted');
    await test.app.db.pool.query('update partners.partners set is_paused = false where id = $1', [third.id]);
    await handBack(second, order);
    await step(third, order.orderId, 'accepted');
    await settle();
    expect(await show(order)).toMatchObject({
      totalPrice: '19.50 AED',
      payment: { reductions: [{ amount: '2.00 AED' }, { amount: '3.50 AED' }] },
    });
    expect(await booksOf(test, order.phone)).toMatchObject({ charged: 2_500, refunds: 2, refunded: 550 });
    await handBack(third, order);
    await settle();
    expect(await booksOf(test, order.phone)).toMatchObject({ refunds: 3, refunded: 2_500, balance: 0 });
    expect(await balanceOf(`partner:${third.id}`)).toBe(0);
    const { invoices } = await order.client.get(getInvoices, { query: {} });
    const all = await Promise.all(invoices.map(({ id }) => order.client.get(getInvoice, { params: { id } })));
    const documents = all.filter(({ orderId }) => orderId === order.orderId);
    const fils = (text: string): number => Math.round(Number(text.replace(' AED', '')) * 100);
    const sumOf = (kind: string, field: 'total' | 'vat'): number =>
      documents.filter((one) => one.kind === kind).reduce((sum, one) => sum + fils(one[field]), 0);
    expect(documents.map(({ kind }) => kind).sort()).toEqual([
      'credit_note',
      'credit_note',
      'credit_note',
      'invoice',
    ]);
    expect(sumOf('credit_note', 'total')).toBe(sumOf('invoice', 'total'));
    expect(sumOf('credit_note', 'vat')).toBe(sumOf('invoice', 'vat'));
    for (const { settledBy } of documents) expect(settledBy).toBe('card');
  });

  it('is paid back in full if the customer cancels before the cheaper kitchen accepts', async () => {
    const first = await kitchen();
    const order = await ordered(first);
    await kitchen({ price: 3_000 });
    await step(first, order.orderId, 'rejected', { reason: 'Closed' });
    await order.client.get(cancelOrder, { params: { orderId: order.orderId } });
    await settle();
    expect(await booksOf(test, order.phone)).toMatchObject({ refunds: 1, refunded: 2_000, balance: 0 });
  });

  it('never costs the customer more where the plan covers the fee', async () => {
    const first = await kitchen();
    const order = await ordered(first);
    await kitchen({ price: 4_400, deliveryFee: 100 });
    expect(await step(first, order.orderId, 'rejected', { reason: 'Closed' })).toMatchObject({
      stage: 'rejected',
    });
  });
});

describe('a missed order', () => {
  it('stays listed for its kitchen for the day, which gets one message', async () => {
    const phone = nextPhone();
    const first = await partner(test, phone, 'restaurant', [mealId]);
    const second = await kitchen();
    const [passed, ended] = [await ordered(first), await ordered(first)];
    expect(await first.client.get(getMissedOrders)).toEqual([]);
    test.clock.advance(10 * minuteMs);
    await jobs.passOn();
    await jobs.passOn();
    const missed = await first.client.get(getMissedOrders);
    expect(missed.map(({ id }) => id).sort()).toEqual([passed.orderId, ended.orderId].sort());
    expect(missed[0]).toMatchObject({
      familySize: 2,
      missedAt: test.clock.now().toISOString(),
    });
    expect(await second.client.get(getMissedOrders)).toEqual([]);
    expect((await told(phone)).filter((template) => template === 'partner_missed_order')).toHaveLength(2);
    await step(second, passed.orderId, 'rejected', { reason: 'Closed' });
    expect(await second.client.get(getMissedOrders)).toEqual([]);
    test.clock.set('2026-11-22T00:00:00+04:00');
    expect(await first.client.get(getMissedOrders)).toEqual([]);
  });
});
