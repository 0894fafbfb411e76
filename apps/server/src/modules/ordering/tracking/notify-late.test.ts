import { cancelOrder, getOrders, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  home,
  onlyOwnPartners,
  orderIngredients,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { bringToDoor, orderingJobs, step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let kitchen: TestPartner;
let grocery: TestPartner;
let lastPhone = 971_508_211_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508210001', 'restaurant', [mealId]);
  grocery = await partner(test, '+971508210002', 'grocery');
});
beforeEach(() => at('12:00:00'));
afterAll(() => test.close());

/** A time on that Saturday. */
const at = (time: string): void => test.clock.set(`2026-11-21T${time}+04:00`);

interface Ordered {
  readonly client: Client;
  readonly orderId: string;
}

/** For 13:00 to 13:30; the kitchen next door needs 25 minutes, the road 5. */
async function ordered(isBag = false): Promise<Ordered> {
  const client = await subscriber(test, `+${(lastPhone += 1)}`);
  const { id: addressId } = await home(client);
  const { id: orderId } = isBag
    ? await orderIngredients(client, { mealId, addressId })
    : await orderMeal(client, { mealId, partnerId: kitchen.id, addressId });
  return { client, orderId };
}
const isLate = async ({ client, orderId }: Ordered): Promise<boolean> => {
  const shown = await client.get(getOrderStatus, { params: { orderId } });
  const { orders } = await client.get(getOrders);
  expect(orders.find(({ id }) => id === orderId)?.isLate).toBe(shown.isLate);
  return shown.isLate;
};

/** The orders whose customers were notified, after several workers ran. */
async function told(): Promise<string[]> {
  const workers = await Promise.all([1, 2, 3].map(() => orderingJobs(test)));
  await Promise.all(workers.map(({ tellLate }) => tellLate()));
  const { rows } = await test.app.db.pool.query<{ id: string }>(
    `delete from platform.outbox where event = 'order.late' returning payload ->> 'orderId' as id`,
  );
  return rows.map(({ id }) => id);
}

it('notifies once when a kitchen has not begun in time', async () => {
  const order = await ordered();
  await step(kitchen, order.orderId, 'accepted');
  // When slow, cooking takes 31:15 and the ride 6:15; 13:35 is the limit.
  at('12:57:30');
  expect([await isLate(order), await told()]).toEqual([false, []]);
  at('12:57:31');
  expect([await isLate(order), await told()]).toEqual([true, [order.orderId]]);
  at('14:00:00');
  expect([await isLate(order), await told()]).toEqual([true, []]);
  await step(kitchen, order.orderId, 'completed');
  expect(await told()).toEqual([]);
});

it('notifies about a meal on the way past its time', async () => {
  const order = await ordered();
  await bringToDoor(kitchen, order.orderId);
  at('13:30:00');
  expect([await isLate(order), await told()]).toEqual([false, []]);
  at('13:30:01');
  expect([await isLate(order), await told()]).toEqual([true, [order.orderId]]);
});

it('skips delivered and cancelled orders', async () => {
  const [early, cancelled] = [await ordered(), await ordered()];
  await bringToDoor(kitchen, early.orderId);
  const { handoverCode } = await early.client.get(getOrderStatus, { params: { orderId: early.orderId } });
  await cancelled.client.get(cancelOrder, { params: { orderId: cancelled.orderId } });
  at('13:20:00');
  await step(kitchen, early.orderId, 'delivered', { handoverCode: handoverCode ?? '' });
  at('15:00:00');
  expect([await isLate(early), await isLate(cancelled), await told()]).toEqual([false, false, []]);
});

it('notifies about groceries when their window closes, not the day before', async () => {
  const order = await ordered(true);
  await step(grocery, order.orderId, 'accepted');
  at('23:59:59');
  expect([await isLate(order), await told()]).toEqual([false, []]);
  test.clock.set('2026-11-22T11:43:45+04:00');
  expect([await isLate(order), await told()]).toEqual([false, []]);
  test.clock.set('2026-11-22T11:43:46+04:00');
  expect([await isLate(order), await told()]).toEqual([true, [order.orderId]]);
});

it('reaches an order behind five hundred that are on time', async () => {
  const [inTime, late] = [await ordered(), await ordered()];
  const { pool } = test.app.db;
  await pool.query(
    `insert into ordering.orders
       (id, account_id, partner_id, type, meal_id, family_size, status, food_fils, delivery_fee_fils, commission_percent,
        payment_method, payment_id, scheduled_from, scheduled_to, emirate, area, lat, lng, delivery, lines, proof,
        prep_minutes, distance_m, answer_by, handover_code, placed_at)
     select gen_random_uuid(), account_id, partner_id, type, meal_id, family_size, status, food_fils, delivery_fee_fils,
        commission_percent, payment_method, payment_id, scheduled_from, scheduled_to, emirate, area, lat, lng, delivery,
        lines, proof, prep_minutes, distance_m, answer_by, handover_code, placed_at
     from ordering.orders, generate_series(1, 1000) where id = $1`,
    [inTime.orderId],
  );
  await pool.query(
    `insert into ordering.order_events (order_id, version, status, at, by_role)
     select id, 1, status, placed_at, 'system' from ordering.orders on conflict do nothing`,
  );
  await pool.query(
    `update ordering.orders set prep_minutes = 300, scheduled_from = scheduled_from + interval '1 hour',
       scheduled_to = scheduled_to + interval '1 hour' where id = $1`,
    [late.orderId],
  );
  at('12:40:00');
  expect(await told()).toEqual([late.orderId]);
});
