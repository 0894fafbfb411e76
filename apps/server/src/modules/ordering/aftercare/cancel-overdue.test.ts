import { cancelOrder, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { bringToDoor, orderingJobs, step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { driverOnline, go, kitchenWithoutRiders, sayYes, tick } from '../../../../test/rides.ts';

const mealId = 'adas-soup';
let test: TestApp;
let kitchen: TestPartner;
let lastPhone = 971_508_231_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508230001', 'restaurant', [mealId]);
});
beforeEach(() => at('12:00:00'));
afterAll(() => test.close());

/** A time on that Saturday. */
const at = (time: string): void => test.clock.set(`2026-11-21T${time}+04:00`);

interface Ordered {
  readonly client: Client;
  readonly orderId: string;
}

/** For 13:00 to 13:30. */
async function ordered(by = kitchen, cash = false): Promise<Ordered> {
  const client = await subscriber(test, `+${(lastPhone += 1)}`);
  const { id: addressId } = await home(client);
  const { id: orderId } = await orderMeal(client, { mealId, partnerId: by.id, addressId, cash });
  return { client, orderId };
}

const shown = ({ client, orderId }: Ordered) => client.get(getOrderStatus, { params: { orderId } });
const sweep = async (): Promise<void> => {
  const workers = await Promise.all([1, 2, 3].map(() => orderingJobs(test)));
  await Promise.all(workers.map(({ cancelOverdue }) => cancelOverdue()));
};
const zero = async (): Promise<string | undefined> => {
  const { rows } = await test.app.db.pool.query<{ sum: string }>(
    'select coalesce(sum(amount_fils), 0)::text as sum from money.postings',
  );
  return rows[0]?.sum;
};

it('lets a customer cancel free half an hour after the promised end', async () => {
  const order = await ordered();
  await step(kitchen, order.orderId, 'accepted');
  const params = { params: { orderId: order.orderId } };
  at('13:59:59');
  expect((await shown(order)).canCancel).toBe(false);
  expect(await order.client.refused(cancelOrder, params)).toMatchObject({ code: 'order_decided' });
  at('14:00:00');
  expect((await shown(order)).canCancel).toBe(true);
  await order.client.get(cancelOrder, params);
  const cancelled = await shown(order);
  expect(cancelled).toMatchObject({ status: 'cancelled', payment: { refund: { state: 'requested' } } });
  expect(cancelled.history.at(-1)).toMatchObject({ by: 'customer', reason: 'overdue' });
  expect(await zero()).toBe('0');
});

it('allows no free cancel on the way', async () => {
  const order = await ordered();
  await bringToDoor(kitchen, order.orderId);
  at('14:30:00');
  expect((await shown(order)).canCancel).toBe(false);
  expect(await order.client.refused(cancelOrder, { params: { orderId: order.orderId } })).toMatchObject({
    code: 'order_decided',
  });
});

it.each(['accepted', 'preparing', 'completed', 'out_for_delivery'] as const)(
  'calls off an order left %s two hours after the promised end, and refunds it',
  async (last) => {
    const order = await ordered();
    const steps = ['accepted', 'preparing', 'completed', 'out_for_delivery'] as const;
    for (const status of steps.slice(0, steps.indexOf(last) + 1)) await step(kitchen, order.orderId, status);
    at('15:29:59');
    await sweep();
    expect((await shown(order)).status).not.toBe('cancelled');
    at('15:30:00');
    await sweep();
    const cancelled = await shown(order);
    expect(cancelled).toMatchObject({ status: 'cancelled', payment: { refund: { state: 'requested' } } });
    expect(cancelled.history.filter(({ reason }) => reason === 'overdue')).toHaveLength(1);
    expect(await zero()).toBe('0');
  },
);

it('calls off the next one although the refund of the first fails', async () => {
  const [broken, fine] = [await ordered(), await ordered()];
  for (const { orderId } of [broken, fine]) await step(kitchen, orderId, 'accepted');
  const setPayment = (id: string | null) =>
    test.app.db.pool.query<{ id: string }>(
      `update ordering.orders o set payment_id = $2 from ordering.orders old
       where o.id = $1 and old.id = o.id returning old.payment_id as id`,
      [broken.orderId, id],
    );
  const { rows } = await setPayment(crypto.randomUUID());
  at('15:30:00');
  const { cancelOverdue } = await orderingJobs(test);
  await expect(cancelOverdue()).rejects.toThrow('1 of');
  expect((await shown(fine)).status).toBe('cancelled');
  await setPayment(rows[0]?.id ?? null);
  await sweep();
  expect((await shown(broken)).status).toBe('cancelled');
});

it('tells the kitchen, and owes nothing for cash', async () => {
  const order = await ordered(kitchen, true);
  await step(kitchen, order.orderId, 'accepted');
  at('15:30:00');
  await sweep();
  const orders = await kitchen.client.get(getPartnerOrders);
  expect(orders.find(({ id }) => id === order.orderId)).toMatchObject({ reason: 'overdue', actions: [] });
  expect((await shown(order)).payment.refund).toBeNull();
});

it('frees the driver who vanished with it', async () => {
  const own = await kitchenWithoutRiders(test, '+971508230002');
  const order = await ordered(own);
  for (const status of ['accepted', 'completed'] as const) await step(own, order.orderId, status);
  at('13:00:00');
  const by = await driverOnline(test, '+971508230003');
  await tick(test);
  await sayYes(by);
  await go(by, 'pickup_confirmed');
  at('15:30:00');
  await sweep();
  await test.app.outbox.deliverDue();
  const { rows } = await test.app.db.pool.query('select 1 from delivery.trips where is_active');
  expect(rows).toEqual([]);
});

it('promises no arrival beyond the deadline', async () => {
  const order = await ordered();
  await step(kitchen, order.orderId, 'accepted');
  at('15:29:00');
  const { estimatedTo } = await shown(order);
  expect(Date.parse(estimatedTo)).toBeLessThanOrEqual(Date.parse('2026-11-21T15:30:00+04:00'));
});
