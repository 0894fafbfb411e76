import { assignDriver } from '@sufra/contract/delivery/admin-dispatch.ts';
import { getLiveOrders } from '@sufra/contract/ordering/admin-live.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { orderingJobs } from '../../../../test/orders.ts';
import { signIn, subscriber } from '../../../../test/people.ts';
import { driverOnline, go, kitchenWithoutRiders, nearby, packedOrder } from '../../../../test/rides.ts';
import { alarmsOf, boardEnd, driverStateOf, laneOf, type OpenOrder } from './live.rules.ts';

const now = new Date('2026-11-29T09:00:00Z');
const at = (minutes: number): Date => new Date(now.getTime() + minutes * 60_000);
const order = (changes: Partial<OpenOrder> = {}): OpenOrder => ({
  ...{ status: 'preparing', answerBy: null, scheduledTo: at(40), delivery: null },
  ...changes,
});
const delivery = (
  status: NonNullable<OpenOrder['delivery']>['status'],
  { ready = 0, seen }: { ready?: number; seen?: number } = {},
) => ({
  ...{ status, readyAt: at(ready).toISOString() },
  positionAt: seen === undefined ? null : at(-seen).toISOString(),
});

it.each([
  ['cooking, with time left', order(), 'cooking', []],
  ['placed, just now', order({ status: 'placed', answerBy: at(3) }), 'unanswered', []],
  [
    'placed, with a minute to answer',
    order({ status: 'placed', answerBy: at(0.5) }),
    'unanswered',
    ['unanswered'],
  ],
  ['ready in 20 minutes, no driver', order({ delivery: delivery('open', { ready: 20 }) }), 'cooking', []],
  [
    'ready in 9 minutes, no driver',
    order({ delivery: delivery('open', { ready: 9 }) }),
    'cooking',
    ['unassigned'],
  ],
  ['packed', order({ status: 'ready', delivery: delivery('accepted', { seen: 1 }) }), 'waiting', []],
  [
    'packed, driver silent',
    order({ status: 'ready', delivery: delivery('accepted', { seen: 6 }) }),
    'waiting',
    ['silent'],
  ],
  [
    'on the way, and late',
    order({ status: 'out_for_delivery', scheduledTo: at(-1), delivery: delivery('in_transit', { seen: 0 }) }),
    'late',
    ['late'],
  ],
] as const)('sorts an order that is %s', (_what, one, lane, alarms) => {
  expect(laneOf(one, now)).toBe(lane);
  expect(alarmsOf(one, now)).toEqual(alarms);
});

it.each([
  ['free', 0, 4, 'free'],
  ['on a trip', 2, 4, 'on_trip'],
  ['silent for five minutes', 0, 5, 'silent'],
  ['on a trip, and silent', 1, 9, 'silent'],
  ['without a position', 0, null, 'silent'],
] as const)('sees a driver who is %s', (_what, load, seen, state) => {
  expect(driverStateOf({ load, positionAt: seen === null ? null : at(-seen) }, now)).toBe(state);
});

it.each([
  ['noon', '2026-11-29T12:00+04:00', '2026-11-30T00:00+04:00'],
  ['late in the evening', '2026-11-29T23:40+04:00', '2026-11-30T02:40+04:00'],
])('reaches over midnight at %s', (_when, at, end) => {
  expect(boardEnd(new Date(at))).toEqual(new Date(end));
});

let test: TestApp;
let boss: Client;
let customer: Client;
let kitchen: TestPartner;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
  boss = await confirmedAdmin(test, '+971508340001');
  kitchen = await kitchenWithoutRiders(test, '+971508340011');
  customer = await subscriber(test, '+971508340002', 'full-day', { name: 'Mariam' });
});
afterAll(() => test.close());

it("shows today's open orders to staff, the least time left first", async () => {
  const { id: addressId } = await home(customer);
  const { id: placed } = await orderMeal(customer, { mealId: 'adas-soup', partnerId: kitchen.id, addressId });
  const packed = await packedOrder({ test, customer, kitchen, addressId });
  await test.app.outbox.deliverDue();
  const shown = async () => (await boss.get(getLiveOrders)).orders;
  expect(await shown()).toMatchObject([
    {
      id: packed,
      lane: 'waiting',
      alarms: ['unassigned'],
      customerName: 'Mariam',
      driver: null,
      canAssign: true,
    },
    { id: placed, lane: 'unanswered', alarms: [] },
  ]);
  const by = await driverOnline(test, '+971508340021', { name: 'Imran' });
  const drivers = async () => (await boss.get(getLiveOrders)).drivers;
  expect(await drivers()).toEqual([
    expect.objectContaining({
      id: by.id,
      name: 'Imran',
      state: 'free',
      load: 0,
      seenMinutes: 0,
      position: nearby,
    }),
  ]);
  await boss.get(assignDriver, { params: { id: packed }, body: { driverId: by.id, from: null } });
  expect((await shown())[0]).toMatchObject({
    lane: 'waiting',
    alarms: [],
    driver: { name: 'Imran' },
    canAssign: true,
    kitchen: { lat: expect.any(Number) as number, lng: expect.any(Number) as number },
    door: { lat: expect.any(Number) as number, lng: expect.any(Number) as number },
  });
  expect(await drivers()).toMatchObject([{ name: 'Imran', state: 'on_trip', load: 1 }]);
  await go(by, 'pickup_confirmed');
  test.clock.advance(6 * 60_000);
  expect((await shown()).find(({ id }) => id === packed)).toMatchObject({
    lane: 'on_the_way',
    alarms: ['silent'],
  });
  expect(await drivers()).toMatchObject([{ state: 'silent', load: 1, seenMinutes: 6 }]);
  await test.app.db.pool.query(
    "update ordering.orders set scheduled_from = scheduled_from + interval '2 days', scheduled_to = scheduled_to + interval '2 days' where id = $1",
    [placed],
  );
  expect((await shown()).map(({ id }) => id)).toEqual([packed]);
  const nobody = await signIn(test, '+971508340003');
  expect(await nobody.refused(getLiveOrders)).toMatchObject({ code: 'forbidden' });
});

it("lists today's orders that a vendor left unanswered, and who has them now", async () => {
  const { passOn } = await orderingJobs(test);
  const slow = await partner(test, '+971508340012', 'restaurant', ['harira']);
  await partner(test, '+971508340013', 'restaurant', ['harira']);
  const hungry = await subscriber(test, '+971508340004');
  const { id: addressId } = await home(hungry);
  const { id } = await orderMeal(hungry, { mealId: 'harira', partnerId: slow.id, addressId });
  const missed = async () => (await boss.get(getLiveOrders)).missed.filter((one) => one.id === id);
  expect(await missed()).toEqual([]);
  const expire = async (): Promise<void> => {
    test.clock.advance(11 * 60_000);
    await passOn();
  };
  await expire();
  expect(await missed()).toMatchObject([{ id, vendorName: 'Kitchen 12', nextVendor: 'Kitchen 13' }]);
  await expire();
  expect(await missed()).toMatchObject([
    { id, vendorName: 'Kitchen 13', nextVendor: null },
    { id, vendorName: 'Kitchen 12', nextVendor: 'Kitchen 13' },
  ]);
  test.clock.advance(24 * 60 * 60_000);
  expect(await missed()).toEqual([]);
});
