import { cancelOrder, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { savePush } from '@sufra/contract/notifications/push.ts';
import { addToTeam, removeFromTeam } from '@sufra/contract/partners/team.ts';
import {
  getMissedOrders,
  getPartnerOrders,
  type PartnerOrder,
} from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  everyDay,
  home,
  onlyOwnPartners,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import {
  booksOf,
  bringToDoor,
  orderingJobs,
  step,
  tryStep,
  type OrderingJobs,
} from '../../../../test/orders.ts';
import { signIn, subscriber } from '../../../../test/people.ts';
import { browserAt, startPushService, type PushService } from '../../../../test/push-stand-in.ts';
import type { Partner } from '../../partners/index.ts';

const mealId = 'adas-soup';
const minuteMs = 60_000;
const hour = 60;
let service: PushService;
let test: TestApp;
let jobs: OrderingJobs;
let lastPhone = 971_508_181_000;

beforeAll(async () => {
  service = await startPushService();
  test = await startTestApp({ push: service.settings });
  jobs = await orderingJobs(test);
});
beforeEach(async () => {
  test.clock.set('2026-11-21T12:00:00+04:00');
  await onlyOwnPartners(test);
});
afterAll(async () => {
  await test.close();
  await service.close();
});

/** A kitchen at AED 40 for four and AED 5 delivery. */
const kitchenWith = (changes: Partial<Partner> & { price?: number } = {}): Promise<TestPartner> =>
  partner(test, `+${(lastPhone += 1)}`, 'restaurant', [mealId], changes);

interface Ordered {
  readonly phone: string;
  readonly client: Client;
  readonly orderId: string;
}

/** Another customer orders at the kitchen. */
async function ordered(from: TestPartner, cash = false): Promise<Ordered> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await subscriber(test, phone);
  const { id: addressId } = await home(client);
  const { id: orderId } = await orderMeal(client, { mealId, partnerId: from.id, addressId, cash });
  return { phone, client, orderId };
}
const show = ({ client, orderId }: Ordered) => client.get(getOrderStatus, { params: { orderId } });
const why = async (order: Ordered) =>
  (await show(order)).history.map(({ status, by, reason }) => [status, by, reason]);
const turnDown = ({ orderId }: Ordered, by: TestPartner): Promise<PartnerOrder> =>
  step(by, orderId, 'rejected', { reason: 'Nobody may read this' });
const sees = async ({ client }: TestPartner, { orderId }: Ordered): Promise<PartnerOrder | undefined> =>
  (await client.get(getPartnerOrders)).find(({ id }) => id === orderId);
const unanswered = async (): Promise<void> => {
  test.clock.advance(10 * minuteMs);
  await jobs.passOn();
};

describe('a rejected order', () => {
  it('goes to the next kitchen at the same time, and the difference to a lower price is refunded', async () => {
    const [first, second] = [await kitchenWith(), await kitchenWith({ price: 3_000, deliveryFee: 0 })];
    const order = await ordered(first);
    const before = await show(order);
    test.clock.advance(3 * minuteMs);
    const last = await turnDown(order, first);
    expect(last).toMatchObject({ id: order.orderId, status: 'rejected', actions: [], answerBy: null });
    expect(await sees(first, order)).toBeUndefined();
    expect(await tryStep(first, order.orderId, { status: 'accepted' })).toMatchObject({ status: 404 });

    expect(await why(order)).toEqual([
      ['placed', 'customer', null],
      ['placed', 'system', 'passed_on'],
    ]);
    const { totalPrice, amounts, estimatedTo, address } = before;
    const passed = {
      status: 'placed',
      providerId: second.id,
      canCancel: true,
      totalPrice,
      amounts,
      estimatedTo,
      address,
    };
    expect(await show(order)).toMatchObject({ ...passed, vendorContact: null });
    const seen = await sees(second, order);
    expect(seen).toMatchObject({ status: 'new', totalPrice: '15.00 AED', actions: ['accept', 'reject'] });
    expect(Date.parse(seen?.answerBy ?? '') - test.clock.now().getTime()).toBe(10 * minuteMs);
    await bringToDoor(second, order.orderId);
    await test.app.outbox.deliverDue();
    await test.app.outbox.deliverDue();
    expect(await booksOf(test, order.phone)).toMatchObject({
      charges: 1,
      charged: 2_000,
      refunds: 1,
      refunded: 500,
      placed: 1,
    });
  });

  it.each<[string, Partial<Partner> & { price?: number }]>([
    ['is dearer by a fil', { price: 4_002 }],
    ['is dearer to the door', { deliveryFee: 501 }],
    ['is closed then', { openingHours: everyDay([22 * hour, 24 * hour]) }],
    ['is paused', { isPaused: true }],
    ['is in another emirate', { emirate: 'Ajman' }],
    ['is too far away', { lat: 25.2, lng: 55.3, reachM: 5_000 }],
    ['takes only bigger orders', { minOrder: 2_001 }],
  ])('goes to no kitchen that %s; it ends, and is paid back', async (_why, changes) => {
    const [first, other] = [await kitchenWith(), await kitchenWith(changes)];
    const order = await ordered(first);
    expect(await turnDown(order, first)).toMatchObject({
      stage: 'rejected',
      status: 'rejected',
      actions: [],
    });
    expect(await show(order)).toMatchObject({ status: 'cancelled', providerId: first.id });
    expect((await why(order)).at(-1)).toEqual(['cancelled', 'partner', 'partner_rejected']);
    expect(await sees(other, order)).toBeUndefined();
    await test.app.outbox.deliverDue();
    expect(await booksOf(test, order.phone)).toMatchObject({
      refunded: 2_000,
      refunds: 1,
      cancelled: 1,
      balance: 0,
    });
  });

  it('ends after three kitchens, each asked once', async () => {
    const kitchens = await Promise.all([1, 2, 3, 4].map(() => kitchenWith()));
    const [first] = kitchens;
    if (!first) return;
    const order = await ordered(first, true);
    const asked: string[] = [];
    for (let turn = 0; turn < 3; turn += 1) {
      const { providerId } = await show(order);
      asked.push(providerId);
      const current = kitchens.find(({ id }) => id === providerId);
      if (current) await turnDown(order, current);
    }
    expect(new Set(asked).size).toBe(3);
    expect(await show(order)).toMatchObject({ status: 'cancelled' });
    expect(await booksOf(test, order.phone)).toMatchObject({ refunds: 0, cancelled: 1, balance: 0 });
  });

  it('is rejected once by twenty concurrent requests', async () => {
    const [first, second] = [await kitchenWith(), await kitchenWith()];
    const order = await ordered(first);
    const body = { status: 'rejected', reason: 'Closed' } as const;
    const answers = await Promise.all(Array.from({ length: 20 }, () => tryStep(first, order.orderId, body)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await show(order)).toMatchObject({ status: 'placed', providerId: second.id });
    expect(await why(order)).toHaveLength(2);
  });
});

describe('an unanswered order', () => {
  it('waits ten minutes per kitchen, for three kitchens, then ends with a refund', async () => {
    const kitchens = await Promise.all([1, 2, 3, 4].map(() => kitchenWith()));
    const [first] = kitchens;
    if (!first) return;
    const order = await ordered(first);
    test.clock.advance(10 * minuteMs - 1);
    await jobs.passOn();
    expect(await show(order)).toMatchObject({ providerId: first.id });
    test.clock.advance(1);
    const workers = await Promise.all([1, 2, 3].map(() => orderingJobs(test)));
    await Promise.all(workers.map(({ passOn }) => passOn()));
    const asked = [first.id, (await show(order)).providerId];
    expect(await tryStep(first, order.orderId, { status: 'accepted' })).toMatchObject({ status: 404 });
    await unanswered();
    asked.push((await show(order)).providerId);
    expect(new Set(asked).size).toBe(3);
    await unanswered();
    expect(await why(order)).toEqual([
      ['placed', 'customer', null],
      ['placed', 'system', 'passed_on'],
      ['placed', 'system', 'passed_on'],
      ['cancelled', 'system', 'nobody_answered'],
    ]);
    await test.app.outbox.deliverDue();
    expect(await booksOf(test, order.phone)).toMatchObject({
      refunded: 2_000,
      refunds: 1,
      cancelled: 1,
      balance: 0,
    });
    await unanswered();
    expect(await show(order)).toMatchObject({ status: 'cancelled', version: 4 });
  });

  it('is either accepted, cancelled or reassigned when all three happen at once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const first = await kitchenWith();
      const order = await ordered(first);
      test.clock.advance(10 * minuteMs);
      const [accepted, cancelled] = await Promise.all([
        tryStep(first, order.orderId, { status: 'accepted' }),
        order.client.call(cancelOrder, { params: { orderId: order.orderId } }),
        jobs.passOn(),
      ]);
      // After ten minutes, only the customer or the job can win.
      expect(accepted.ok).toBe(false);
      const { reason } = (await show(order)).history.at(-1) ?? {};
      expect(reason).toBe(cancelled.ok ? 'customer_cancelled' : 'nobody_answered');
      await test.app.outbox.deliverDue();
      expect(await booksOf(test, order.phone)).toMatchObject({ refunds: 1, cancelled: 1, balance: 0 });
      await onlyOwnPartners(test);
    }
  });
});

describe('a kitchen that leaves a new order unanswered', () => {
  /** The template and phone of each reminder, after all jobs and senders ran `times`. */
  async function reminders(times = 1): Promise<string[]> {
    const workers = await Promise.all(Array.from({ length: times }, () => orderingJobs(test)));
    await Promise.all(workers.map(({ remind }) => remind()));
    await test.app.outbox.deliverDue();
    await test.app.sender.drain();
    const { rows } = await test.app.db.pool.query<{ phone: string }>(
      "delete from adapters.whatsapp_messages where kind = 'partner_order_waiting' returning phone",
    );
    return rows.map(({ phone }) => phone);
  }
  const newPhone = (): string => `+${String(lastPhone + 1)}`;

  it('is reminded once after three minutes, by WhatsApp and on its devices', async () => {
    const phone = newPhone();
    const kitchen = await kitchenWith();
    const browser = browserAt(`${service.origin}/send/kitchen`);
    await kitchen.client.get(savePush, { body: browser.device });
    const order = await ordered(kitchen);
    test.clock.advance(3 * minuteMs - 1);
    expect(await reminders()).toEqual([]);
    test.clock.advance(1);
    service.received.splice(0);
    expect(await reminders(3)).toEqual([phone]);
    expect(await test.app.pusher.drain()).toBe(1);
    expect(JSON.parse(browser.read(service.received[0]?.body ?? Buffer.alloc(0)))).toMatchObject({
      title: 'An order is waiting',
      path: '/partner/dashboard',
      tag: `order:${order.orderId}`,
    });
    test.clock.advance(3 * minuteMs);
    expect(await reminders()).toEqual([]);
  });

  it('is reminded on the devices of its team, until they leave it', async () => {
    const kitchen = await kitchenWith();
    const phone = `+${(lastPhone += 1)}`;
    const body = { phone, name: 'Joseph', role: 'counter' } as const;
    const { id } = await kitchen.client.get(addToTeam, { body });
    const worker = await signIn(test, phone);
    await worker.get(savePush, { body: browserAt(`${service.origin}/send/counter`).device });
    await ordered(kitchen);
    test.clock.advance(3 * minuteMs);
    expect(await reminders()).toHaveLength(1);
    expect(await test.app.pusher.drain()).toBe(1);
    await kitchen.client.get(removeFromTeam, { params: { id } });
    await ordered(kitchen);
    test.clock.advance(3 * minuteMs);
    expect(await reminders()).toHaveLength(1);
    expect(await test.app.pusher.drain()).toBe(0);
  });

  it('is not reminded of an order answered in time, or answered before the message is written', async () => {
    const kitchen = await kitchenWith();
    const [accepted, decided] = [await ordered(kitchen), await ordered(kitchen)];
    await step(kitchen, accepted.orderId, 'accepted');
    test.clock.advance(3 * minuteMs);
    await (await orderingJobs(test)).remind();
    await step(kitchen, decided.orderId, 'accepted');
    expect(await reminders()).toEqual([]);
  });

  it('is reminded of each kitchen’s own three minutes', async () => {
    const [firstPhone, first] = [newPhone(), await kitchenWith()];
    const [nextPhone, next] = [newPhone(), await kitchenWith()];
    const order = await ordered(first);
    test.clock.advance(3 * minuteMs);
    expect(await reminders()).toEqual([firstPhone]);
    await turnDown(order, first);
    expect(await show(order)).toMatchObject({ providerId: next.id });
    test.clock.advance(2 * minuteMs);
    expect(await reminders()).toEqual([]);
    test.clock.advance(minuteMs);
    expect(await reminders()).toEqual([nextPhone]);
  });

  it('is reminded in its opening hours only, three minutes after it opens', async () => {
    test.clock.set('2026-11-22T00:30:00+04:00');
    const phone = newPhone();
    await ordered(await kitchenWith({ openingHours: everyDay([6 * hour, 24 * hour]) }));
    for (const [time, told] of [
      ['00:35', []],
      ['06:02', []],
      ['06:03', [phone]],
    ] as const) {
      test.clock.set(`2026-11-22T${time}:00+04:00`);
      expect(await reminders(), time).toEqual(told);
    }
  });

  it('is reminded although the process stopped between marking and announcing', async () => {
    const [phone, kitchen] = [newPhone(), await kitchenWith()];
    await ordered(kitchen);
    test.clock.advance(3 * minuteMs);
    await test.app.db.pool.query('alter table platform.outbox add constraint down check (false) not valid');
    await (await orderingJobs(test)).remind().catch(() => undefined);
    await test.app.db.pool.query('alter table platform.outbox drop constraint down');
    expect(await reminders()).toEqual([phone]);
  });

  it('sees which missed orders went to another kitchen', async () => {
    const first = await kitchenWith();
    const alone = await ordered(first);
    await unanswered();
    await kitchenWith();
    const passed = await ordered(first);
    await unanswered();
    const missed = (await first.client.get(getMissedOrders)).filter(({ id }) =>
      [alone.orderId, passed.orderId].includes(id),
    );
    expect(missed.map(({ id, isPassedOn }) => [id, isPassedOn])).toEqual([
      [passed.orderId, true],
      [alone.orderId, false],
    ]);
  });
});
