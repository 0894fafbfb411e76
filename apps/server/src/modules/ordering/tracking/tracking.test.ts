import { sendPosition } from '@sufra/contract/delivery/driver-desk.ts';
import { watchOrder } from '@sufra/contract/live.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getTracking, trackingSeconds, type Tracking } from '@sufra/contract/ordering/tracking.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { bringToDoor } from '../../../../test/orders.ts';
import { signIn, subscriber } from '../../../../test/people.ts';
import {
  bringToTable,
  driverOnline,
  go,
  kitchenWithoutRiders,
  nearby,
  packedOrder,
  sayYes,
  tick,
} from '../../../../test/rides.ts';
import { opening, watch, type Watching } from '../../../../test/watching.ts';

let test: TestApp;
let kitchen: TestPartner;
let customer: Client;
let addressId: string;
let rider: TestDriver;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await kitchenWithoutRiders(test, '+971508350001');
  customer = await subscriber(test, '+971508350002');
  addressId = (await home(customer)).id;
  rider = await driverOnline(test, '+971508350003', { name: 'Rashid  Khan' });
});
beforeEach(() => test.clock.advance(60_000));
afterAll(() => test.close());

const track = (orderId: string, client = customer): Promise<Tracking> =>
  client.get(getTracking, { params: { orderId } });
const tell = (lat: number, lng = nearby.lng): Promise<unknown> =>
  rider.client.get(sendPosition, { body: { location: { lat, lng } } });

async function taken(): Promise<string> {
  await tell(nearby.lat);
  const orderId = await packedOrder({ test, customer, kitchen, addressId });
  await tick(test);
  await sayYes(rider);
  return orderId;
}

async function follow(orderId: string): Promise<Watching> {
  await test.app.outbox.deliverDue();
  const cookie = [...customer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const stream = await watch(test.origin + watchOrder.path.replace(':orderId', orderId), { cookie });
  await vi.waitFor(() => expect(stream.events()).toEqual([opening]), 10_000);
  return stream;
}

it('shows the courier, and the position during delivery only', async () => {
  const { id } = await orderMeal(customer, { mealId: 'adas-soup', partnerId: kitchen.id, addressId });
  expect(await track(id)).toMatchObject({ driver: null, position: null, stopsBefore: 0, version: 1 });
  const orderId = await taken();
  const known = { name: 'Rashid', vehicleType: 'motorcycle', rating: null };
  expect(await track(orderId)).toMatchObject({ driver: known, position: null });
  await go(rider, 'pickup_confirmed');
  await tell(25.0812345);
  expect(await track(orderId)).toMatchObject({
    driver: { ...known, plateNumber: expect.stringMatching(/\d/) as string },
    position: { lat: 25.0812345, lng: nearby.lng, at: test.clock.now().toISOString() },
    pickup: { lat: 25.08, lng: 55.14, name: 'Kitchen 01' },
    isHeat: false,
  });
  await bringToTable(rider, customer, orderId);
  expect(await track(orderId)).toMatchObject({ driver: null, position: null });
});

it('is visible to the customer alone', async () => {
  const orderId = await taken();
  await go(rider, 'pickup_confirmed');
  const stranger = await signIn(test, '+971508350004');
  for (const client of [stranger, kitchen.client, rider.client]) {
    const answer = await client.call(getTracking, { params: { orderId } });
    expect(answer).toMatchObject({ status: 404, error: { code: 'not_found' } });
  }
  const missing = await customer.call(getTracking, { params: { orderId: randomUUID() } });
  expect(missing.status).toBe(404);
  await bringToTable(rider, customer, orderId);
});

it('shows no driver where the kitchen delivers', async () => {
  const own = await partner(test, '+971508350005', 'restaurant', ['adas-soup']);
  const { id } = await orderMeal(customer, { mealId: 'adas-soup', partnerId: own.id, addressId });
  await bringToDoor(own, id);
  expect(await track(id)).toMatchObject({ driver: null, position: null });
});

it('gives both screens the same arrival, later the further away the driver is', async () => {
  const orderId = await taken();
  await go(rider, 'pickup_confirmed');
  const { door } = await track(orderId);
  const arrival = async (south: number): Promise<readonly [number, number]> => {
    await tell(door.lat - south, door.lng);
    const { etaFrom, etaTo } = await track(orderId);
    const detail = await customer.get(getOrderStatus, { params: { orderId } });
    expect([detail.estimatedFrom, detail.estimatedTo]).toEqual([etaFrom, etaTo]);
    const now = test.clock.now().getTime();
    return [Math.round((Date.parse(etaFrom) - now) / 1_000), Math.round((Date.parse(etaTo) - now) / 1_000)];
  };
  expect(await arrival(0)).toEqual([0, 300]);
  // 0.09 degrees are 10,007 metres: 13 km of streets at 30 km/h, and a quarter and five minutes more when slow.
  const [from, to] = await arrival(0.09);
  expect(Math.abs(from - 1_561)).toBeLessThan(3);
  expect(Math.abs(to - (1_561 * 1.25 + 300))).toBeLessThan(3);
  await bringToTable(rider, customer, orderId);
});

it('updates the position at most every ten seconds, and only for meals aboard', async () => {
  const orderId = await taken();
  const stream = await follow(orderId);
  const heard = (count: number): Promise<void> =>
    vi.waitFor(() => expect(stream.events()).toHaveLength(count), { timeout: 10_000, interval: 10 });
  const quiet = async (count: number): Promise<void> => {
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(stream.events()).toHaveLength(count);
  };
  test.clock.advance(trackingSeconds * 1_000);
  await tell(25.0815);
  await quiet(1);
  await go(rider, 'pickup_confirmed');
  await test.app.outbox.deliverDue();
  await vi.waitFor(() => expect(stream.events().length).toBeGreaterThan(1), 10_000);
  await quiet(stream.events().length);
  const before = stream.events().length;
  test.clock.advance(trackingSeconds * 1_000);
  await tell(25.0814);
  await heard(before + 1);
  for (const lat of [25.0813, 25.0812]) {
    test.clock.advance(1_000);
    await tell(lat);
  }
  test.clock.advance((trackingSeconds - 2) * 1_000 - 1);
  await tell(25.0811);
  await quiet(before + 1);
  expect((await track(orderId)).position?.lat).toBe(25.0811);
  test.clock.advance(1);
  await tell(25.081);
  await heard(before + 2);
  await bringToTable(rider, customer, orderId);
});
