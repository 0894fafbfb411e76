import { getActiveDelivery, updateDeliveryStatus } from '@sufra/contract/delivery/delivery.ts';
import { getDriverHistory, getDriverStats, sendPosition } from '@sufra/contract/delivery/driver-desk.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  home,
  onlyOwnPartners,
  orderIngredients,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import {
  bringToTable,
  driverOnline,
  go,
  kitchenWithoutRiders,
  nearby,
  packedOrder,
  requestsOf,
  sayYes,
  startWindow,
  tick,
} from '../../../../test/rides.ts';
import { dubaiDay } from '../../../platform/pure/dubai-time.ts';
import { travelMinutes } from '../../partners/index.ts';

let test: TestApp;
let kitchen: TestPartner;
let customer: Client;
let addressId: string;
let rider: TestDriver;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await kitchenWithoutRiders(test, '+971508310001');
  customer = await subscriber(test, '+971508310002');
  addressId = (await home(customer)).id;
  rider = await driverOnline(test, '+971508310003');
});
afterAll(() => test.close());

const statusOf = async (orderId: string): Promise<string> =>
  (await customer.get(getOrderStatus, { params: { orderId } })).status;

it('offers a ready order and follows it to the door in order, books and screens', async () => {
  const before = await sums(test.app.db);
  const { id: orderId } = await orderMeal(customer, {
    mealId: 'adas-soup',
    partnerId: kitchen.id,
    addressId,
  });
  await startWindow(test, orderId);
  await step(kitchen, orderId, 'accepted');
  await tick(test);
  expect(await requestsOf(rider)).toEqual([]);
  await step(kitchen, orderId, 'completed');
  expect(await tick(test)).toEqual([rider.id]);
  const [request] = await requestsOf(rider);
  expect(request).toMatchObject({ orders: 1, isShared: false, deliveryFee: '15.00 AED', cash: null });
  expect(JSON.stringify(request)).not.toMatch(/Unit 12K|Sea View|Al Marsa/);
  expect(request?.secondsLeft).toBeGreaterThan(40);
  const active = await sayYes(rider);
  expect(active).toMatchObject({ status: 'accepted', isReady: true, stop: 1, stops: 1, next: [] });
  expect(active.dropoffLocation.address).toContain('Unit 12K');
  expect(await go(rider, 'pickup_confirmed')).toMatchObject({ status: 'pickup_confirmed' });
  expect(await statusOf(orderId)).toBe('out_for_delivery');
  expect(await go(rider, 'in_transit')).toMatchObject({ status: 'in_transit' });
  const { handoverCode } = await customer.get(getOrderStatus, { params: { orderId } });
  const wrong = handoverCode === '0000' ? '0001' : '0000';
  const refused = await rider.client.refused(updateDeliveryStatus, {
    params: { deliveryId: active.id },
    body: { status: 'delivered', handoverCode: wrong },
  });
  expect(refused).toMatchObject({ status: 409, code: 'handover_code_wrong' });
  expect(await go(rider, 'delivered', { handoverCode })).toBe(null);
  expect(await statusOf(orderId)).toBe('delivered');
  const books = await sums(test.app.db);
  expect(books.get(`driver:${rider.id}`)).toBe(-1_500);
  expect((books.get('cost:delivery') ?? 0) - (before.get('cost:delivery') ?? 0)).toBe(1_500 + 476);
  // The fee that the plan covers.
  expect((books.get('revenue:delivery') ?? 0) - (before.get('revenue:delivery') ?? 0)).toBe(-476);
  expect(await unbalanced(test.app.db)).toEqual([]);
  const stats = await rider.client.get(getDriverStats);
  expect(stats).toMatchObject({ todayEarnings: '15.00 AED', todayDeliveries: 1, acceptanceRate: 100 });
  const { deliveries } = await rider.client.get(getDriverHistory);
  expect(deliveries).toMatchObject([{ earnings: '15.00 AED', outcome: 'delivered', rating: null }]);
});

it('books cash taken at the door as owed, less the fee', async () => {
  const orderId = await packedOrder({ test, customer, kitchen, addressId, cash: true });
  const before = (await sums(test.app.db)).get(`driver:${rider.id}`) ?? 0;
  await tick(test);
  expect(await sayYes(rider)).toMatchObject({ cash: '20.00 AED' });
  await bringToTable(rider, customer, orderId);
  expect((await sums(test.app.db)).get(`driver:${rider.id}`)).toBe(before + 2_000 - 1_500);
  expect(await unbalanced(test.app.db)).toEqual([]);
});

async function timesOf(orderId: string) {
  const { rows } = await test.app.db.pool.query<{ from: Date; readyAt: Date; distance: number }>(
    `select o.scheduled_from as "from", d.ready_at as "readyAt", o.distance_m as distance
     from ordering.orders o join delivery.deliveries d on d.order_id = o.id where o.id = $1`,
    [orderId],
  );
  const [{ from, readyAt, distance } = { from: test.clock.now(), readyAt: test.clock.now(), distance: 0 }] =
    rows;
  return { readyAt, readyBy: new Date(from.getTime() - travelMinutes(distance) * 60_000) };
}
const goTo = async (instant: Date, minutes = 0): Promise<void> => {
  test.clock.set(new Date(instant.getTime() + minutes * 60_000).toISOString());
  await rider.client.get(sendPosition, { body: { location: nearby } });
};

it('times pickup to the window, however early the kitchen is ready', async () => {
  const wanted = { mealId: 'adas-soup', partnerId: kitchen.id, addressId };
  const { id: orderId, estimatedFrom } = await orderMeal(customer, wanted);
  for (const status of ['accepted', 'completed'] as const) await step(kitchen, orderId, status);
  expect(await tick(test)).toEqual([]);
  const { readyAt, readyBy } = await timesOf(orderId);
  expect(readyAt).toEqual(readyBy);
  await goTo(readyBy, -15);
  expect(await tick(test)).toEqual([]);
  await goTo(readyBy, -3);
  expect(await tick(test)).toEqual([rider.id]);
  expect(await sayYes(rider)).toMatchObject({ isReady: false, readyAt: readyBy.toISOString() });
  const deliveryId = (await rider.client.get(getActiveDelivery))?.id ?? '';
  const pickup = { params: { deliveryId }, body: { status: 'pickup_confirmed' as const } };
  expect(await rider.client.refused(updateDeliveryStatus, pickup)).toMatchObject({ code: 'not_ready_yet' });
  const shown = await customer.get(getOrderStatus, { params: { orderId } });
  expect(shown.estimatedFrom >= estimatedFrom).toBe(true);
  await goTo(readyBy);
  expect(await rider.client.get(getActiveDelivery)).toMatchObject({ isReady: true });
  await bringToTable(rider, customer, orderId);
});

it('sends no groceries out before their day', async () => {
  const fetched = await partner(test, '+971508310004', 'grocery', [], { hasOwnDelivery: false });
  const { id: orderId } = await orderIngredients(customer, { mealId: 'adas-soup', addressId });
  for (const status of ['accepted', 'completed'] as const) await step(fetched, orderId, status);
  await goTo(test.clock.now());
  expect(await tick(test)).toEqual([]);
  const { readyAt, readyBy } = await timesOf(orderId);
  expect(readyAt).toEqual(readyBy);
  expect(dubaiDay(readyAt) > dubaiDay(test.clock.now())).toBe(true);
  await goTo(readyBy);
  expect(await tick(test)).toEqual([rider.id]);
  await sayYes(rider);
  await bringToTable(rider, customer, orderId);
});
