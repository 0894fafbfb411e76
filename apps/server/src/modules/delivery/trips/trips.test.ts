import {
  releaseDelivery,
  getActiveDelivery,
  saveDoorPhoto,
  updateDeliveryStatus,
} from '@sufra/contract/delivery/delivery.ts';
import { sendPosition, toggleDriverStatus } from '@sufra/contract/delivery/driver-desk.ts';
import { watchDeliveries } from '@sufra/contract/live.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { TestDriver } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { home, onlyOwnPartners, type TestPartner } from '../../../../test/kitchens.ts';
import { subscriber } from '../../../../test/people.ts';
import { goodPicture } from '../../../../test/pictures.ts';
import {
  bringToTable,
  driverOnline,
  go,
  kitchenWithoutRiders,
  nearby,
  packedOrder,
  requestsOf,
  sayYes,
  tick,
} from '../../../../test/rides.ts';
import { watch } from '../../../../test/watching.ts';
import { releaseSilent, setOffline } from '../dispatch/dispatch-offers.ts';
import { followOrder } from '../dispatch/follow-order.ts';
import { releaseDelivery as releaseByDriver } from './advance-delivery.ts';

let test: TestApp;
let kitchen: TestPartner;
const customers: { client: Client; addressId: string }[] = [];
let lastPhone = 971_508_560_000;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await kitchenWithoutRiders(test, '+971508550001');
  for (const phone of ['+971508550002', '+971508550003', '+971508550004']) {
    const client = await subscriber(test, phone);
    customers.push({ client, addressId: (await home(client)).id });
  }
});
// Ends the shifts of the previous case.
beforeEach(() => test.app.db.pool.query('update delivery.drivers set is_online = false'));
afterAll(() => test.close());

const rider = (): Promise<TestDriver> => driverOnline(test, `+${(lastPhone += 1)}`);

async function packed(index = 0): Promise<{ client: Client; orderId: string }> {
  const { client, addressId } = customers[index] ?? { client: test.client(), addressId: '' };
  return { client, orderId: await packedOrder({ test, customer: client, kitchen, addressId }) };
}

it('picks up all deliveries of a kitchen at once and delivers them in order', async () => {
  const orders = [await packed(0), await packed(1), await packed(2)];
  const by = await rider();
  await tick(test);
  expect(await requestsOf(by)).toMatchObject([{ orders: 3, deliveryFee: '45.00 AED' }]);
  const first = await sayYes(by);
  expect(first).toMatchObject({ stop: 1, stops: 3 });
  const [second] = first.next;
  const out = { body: { status: 'pickup_confirmed' as const } };
  expect(
    await by.client.refused(updateDeliveryStatus, { ...out, params: { deliveryId: crypto.randomUUID() } }),
  ).toMatchObject({ status: 404 });
  await go(by, 'pickup_confirmed');
  for (const { client, orderId } of orders)
    expect((await client.get(getOrderStatus, { params: { orderId } })).status).toBe('out_for_delivery');
  const ahead = { params: { deliveryId: second?.id ?? '' }, body: { status: 'in_transit' as const } };
  expect(await by.client.refused(updateDeliveryStatus, ahead)).toMatchObject({ code: 'not_possible_now' });
  const codes = new Map<string, string | null>();
  for (const { client, orderId } of orders) {
    const { number, handoverCode } = await codeOf(client, orderId);
    codes.set(number, handoverCode);
  }
  for (const stop of [1, 2, 3]) {
    const active = await go(by, 'in_transit');
    expect(active).toMatchObject({ stop, stops: 3 });
    expect([active?.done.length, active?.next.length]).toEqual([stop - 1, 3 - stop]);
    for (const { lat, lng } of active?.next ?? [])
      expect([lat, lng]).toEqual([Number(lat.toFixed(3)), Number(lng.toFixed(3))]);
    const next = await go(by, 'delivered', { handoverCode: codes.get(active?.orderId ?? '') ?? '' });
    expect(next === null).toBe(stop === 3);
  }
  expect(await countOf(test.app.db, 'delivery.trips where is_active')).toBe(0);
});

async function codeOf(client: Client, orderId: string) {
  const { handoverCode } = await client.get(getOrderStatus, { params: { orderId } });
  const { rows } = await test.app.db.pool.query<{ number: string }>(
    'select number::text from ordering.orders where id = $1',
    [orderId],
  );
  return { number: rows[0]?.number ?? '', handoverCode };
}

it('offers a released delivery to another driver, and allows no release after pickup', async () => {
  const { client, orderId } = await packed();
  const first = await rider();
  await tick(test);
  const { id: deliveryId } = await sayYes(first);
  const live = await watch(`${first.client.origin}${watchDeliveries.path}`, {
    cookie: [...first.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
  await vi.waitFor(() => expect(live.events()).toHaveLength(1), 10_000);
  expect(await first.client.get(releaseDelivery, { params: { deliveryId } })).toBeNull();
  const open = 'delivery.deliveries where order_id = $1 and is_open and rounds = 2 and refusals = 0';
  expect(await countOf(test.app.db, open, [orderId])).toBe(1);
  // The driver's other screens are updated.
  await test.app.outbox.deliverDue();
  await vi.waitFor(() => expect(live.events().length).toBeGreaterThan(1), 10_000);
  expect(await tick(test)).toEqual([]);
  await test.app.db.pool.query("update delivery.offers set answered_at = now() - interval '1 hour'");
  expect(await tick(test)).toEqual([]);
  const second = await rider();
  expect(await tick(test)).toEqual([second.id]);
  await sayYes(second);
  await go(second, 'pickup_confirmed');
  const { id = '' } = (await second.client.get(getActiveDelivery)) ?? {};
  const late = { params: { deliveryId: id } };
  expect(await second.client.refused(releaseDelivery, late)).toMatchObject({ code: 'not_possible_now' });
  await go(second, 'in_transit');
  const { handoverCode } = await codeOf(client, orderId);
  expect(await go(second, 'delivered', { handoverCode })).toBeNull();
});

it('leaves no trip active and empty, whichever of its deliveries end at once', async () => {
  const orders = [await packed(0), await packed(1), await packed(2)].map(({ orderId }) => orderId);
  const by = await rider();
  await tick(test);
  await sayYes(by);
  const { db, clock } = { ...test.app, clock: test.clock };
  const { rows } = await db.pool.query<{ id: string; trip: string; driver: string }>(
    `select id, trip_id as trip, driver_id as driver from delivery.deliveries
     where order_id = any ($1) order by stop`,
    [orders],
  );
  const [{ trip = '', driver = '' } = {}] = rows;
  // So that following them cancels their deliveries.
  await db.pool.query(`update ordering.orders set status = 'cancelled' where id = any ($1)`, [orders]);
  for (let round = 0; round < 25; round += 1) {
    await db.pool.query('update delivery.trips set is_active = true, ended_at = null where id = $1', [trip]);
    for (const [index, { id }] of rows.entries())
      await db.pool.query(
        `update delivery.deliveries set status = 'accepted', trip_id = $2, driver_id = $3, stop = $4,
           accepted_at = now(), ended_at = null where id = $1`,
        [id, trip, driver, index + 1],
      );
    const released = rows[round % 3]?.id ?? '';
    await Promise.all([
      ...orders.map((orderId) => followOrder({ db, clock }, orderId)),
      releaseByDriver({ db, clock }, { driverId: driver, deliveryId: released }),
    ]);
    const left = 'delivery.deliveries where trip_id = $1 and is_in_hand';
    expect([round, await countOf(db, left, [trip])]).toEqual([round, 0]);
    expect([round, await countOf(db, 'delivery.trips where id = $1 and is_active', [trip])]).toEqual([
      round,
      0,
    ]);
  }
});

it('ends no shift with a meal aboard, and starts none without a position', async () => {
  const { client, orderId } = await packed();
  const by = await rider();
  const toggle = (body: object) => by.client.refused(toggleDriverStatus, { body: body as never });
  expect(await toggle({ isOnline: true })).toMatchObject({ code: 'location_needed' });
  for (const location of [{ lat: 91, lng: 55 }, { lat: 'here', lng: 55 }, { lat: 25 }, [25, 55], 7]) {
    expect(await toggle({ isOnline: true, location })).toMatchObject({ status: 400 });
    const told = await by.client.refused(sendPosition, { body: { location } as never });
    expect(told).toMatchObject({ status: 400 });
  }
  await tick(test);
  await sayYes(by);
  expect(await toggle({ isOnline: false })).toMatchObject({ code: 'not_possible_now' });
  await bringToTable(by, client, orderId);
  expect(await by.client.get(toggleDriverStatus, { body: { isOnline: false } })).toMatchObject({
    isOnline: false,
  });
  const lost = 'delivery.drivers where id = $1 and lat is null and position_at is null';
  expect(await countOf(test.app.db, lost, [by.id])).toBe(1);
  const told = await by.client.refused(sendPosition, { body: { location: nearby } });
  expect(told).toMatchObject({ code: 'not_possible_now' });
});

it('offers nothing to drivers silent for two minutes, and sets them offline after ten', async () => {
  const { client, orderId } = await packed();
  const by = await rider();
  test.clock.advance(2 * 60_000 + 1_000);
  expect(await tick(test)).toEqual([]);
  await by.client.get(sendPosition, { body: { location: nearby } });
  expect(await tick(test)).toEqual([by.id]);
  await sayYes(by);
  test.clock.advance(11 * 60_000);
  const ctx = { db: test.app.db, clock: test.clock };
  expect(await setOffline(ctx)).toEqual([]);
  await bringToTable(by, client, orderId);
  expect(await setOffline(ctx)).toEqual([by.id]);
  expect(await setOffline(ctx)).toEqual([]);
});

it('takes from drivers silent for five minutes what they have not picked up', async () => {
  const { orderId } = await packed();
  const by = await rider();
  await tick(test);
  await sayYes(by);
  const ctx = { db: test.app.db, clock: test.clock };
  const released = (): Promise<string[][]> => Promise.all([1, 2, 3].map(() => releaseSilent(ctx)));
  const ofOrder = async (what: string): Promise<number> =>
    countOf(test.app.db, `delivery.deliveries where order_id = $1 and ${what}`, [orderId]);
  test.clock.advance(4 * 60_000);
  await by.client.get(sendPosition, { body: { location: nearby } });
  test.clock.advance(5 * 60_000);
  expect((await released()).flat()).toEqual([]);
  test.clock.advance(1);
  expect((await released()).flat()).toContain(by.id);
  expect(await ofOrder('is_open and rounds = 2')).toBe(1);
  expect(await countOf(test.app.db, 'delivery.trips where is_active')).toBe(0);
  // The next driver brings it; once aboard, silence takes nothing away.
  await test.app.db.pool.query("update delivery.offers set answered_at = now() - interval '1 hour'");
  const next = await rider();
  await tick(test);
  await sayYes(next);
  await go(next, 'pickup_confirmed');
  test.clock.advance(6 * 60_000);
  expect((await released()).flat()).toEqual([]);
  expect(await ofOrder("status = 'pickup_confirmed'")).toBe(1);
});

it('accepts a door photo instead of the code, from the right driver and only on the way', async () => {
  await packed();
  const [by, stranger] = [await rider(), await rider()];
  const asked = (await tick(test))[0] === by.id ? by : stranger;
  const other = asked === by ? stranger : by;
  const { id: deliveryId } = await sayYes(asked);
  const photo = { params: { deliveryId }, body: { photo: await goodPicture() } };
  expect(await asked.client.refused(saveDoorPhoto, photo)).toMatchObject({ code: 'not_possible_now' });
  await go(asked, 'pickup_confirmed');
  await go(asked, 'in_transit');
  expect(await other.client.refused(saveDoorPhoto, photo)).toMatchObject({ status: 404 });
  const withoutCode = { params: { deliveryId }, body: { status: 'delivered' as const } };
  const early = await asked.client.refused(updateDeliveryStatus, withoutCode);
  expect(early).toMatchObject({ status: 400 });
  const junk = { params: { deliveryId }, body: { photo: 'data:image/jpeg;base64,AAAA' } };
  expect(await asked.client.refused(saveDoorPhoto, junk)).toMatchObject({ status: 400 });
  expect(await asked.client.get(saveDoorPhoto, photo)).toMatchObject({ hasDoorPhoto: true });
  expect(await go(asked, 'delivered')).toBeNull();
});
