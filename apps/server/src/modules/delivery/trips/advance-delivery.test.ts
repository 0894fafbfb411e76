import { updateDeliveryStatus } from '@sufra/contract/delivery/delivery.ts';
import { getDriverHistory, getDriverStats } from '@sufra/contract/delivery/driver-desk.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderMeal, type TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import {
  bringToTable,
  driverOnline,
  go,
  kitchenWithoutRiders,
  packedOrder,
  requestsOf,
  sayYes,
  tick,
} from '../../../../test/rides.ts';

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
  const orderId = await packedOrder({ customer, kitchen, addressId, cash: true });
  const before = (await sums(test.app.db)).get(`driver:${rider.id}`) ?? 0;
  await tick(test);
  expect(await sayYes(rider)).toMatchObject({ cash: '20.00 AED' });
  await bringToTable(rider, customer, orderId);
  expect((await sums(test.app.db)).get(`driver:${rider.id}`)).toBe(before + 2_000 - 1_500);
  expect(await unbalanced(test.app.db)).toEqual([]);
});
