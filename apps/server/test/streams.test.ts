import { watchLive, watchOrder, watchPartnerOrders } from '@sufra/contract/live.ts';
import { assignDriver } from '@sufra/contract/delivery/admin-dispatch.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmedAdmin } from './admins.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from './kitchens.ts';
import { step } from './orders.ts';
import { subscriber } from './people.ts';
import { driverOnline, kitchenWithoutRiders, packedOrder } from './rides.ts';
import { opening, watch, type Watching } from './watching.ts';

const mealId = 'adas-soup';
const soon = { timeout: 10_000 };
let test: TestApp;
let kitchen: TestPartner;
let neighbour: TestPartner;
let customer: Client;
let orderId: string;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508190001', 'restaurant', [mealId]);
  neighbour = await partner(test, '+971508190002', 'chef', ['harira']);
  customer = await subscriber(test, '+971508190003');
  ({ id: addressId } = await home(customer));
  ({ id: orderId } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId }));
  await test.app.outbox.deliverDue();
});
afterAll(() => test.close());

const open = ({ origin }: TestApp, client: Client, path: string): Promise<Watching> =>
  watch(`${origin}${path}`, {
    cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  });
const orderPath = (): string => watchOrder.path.replace(':orderId', orderId);

it("sends a kitchen's step to customer and kitchen within two seconds, and to no other account", async () => {
  const mine = await open(test, customer, orderPath());
  const theirs = await open(test, kitchen.client, watchPartnerOrders.path);
  const others = await open(test, neighbour.client, watchPartnerOrders.path);
  const all = [mine, theirs, others];
  await expect
    .poll(() => all.map((stream) => stream.events()), soon)
    .toEqual([[opening], [opening], [opening]]);
  await step(kitchen, orderId, 'accepted');
  await test.app.outbox.deliverDue();
  await expect.poll(() => theirs.events().length, soon).toBe(2);
  await expect.poll(() => mine.events().length, soon).toBe(2);
  expect(mine.events()[1]?.version).toBeGreaterThan(0);
  expect(others.events()).toEqual([opening]);
});

it("tells staff's board about orders, deliveries and shifts, without their content", async () => {
  const boss = await confirmedAdmin(test, '+971508190005');
  const board = await open(test, boss, watchLive.path);
  await expect.poll(() => board.events(), soon).toEqual([opening]);
  const grows = async (act: () => Promise<unknown>): Promise<void> => {
    const before = board.events().length;
    await act();
    await test.app.outbox.deliverDue();
    await expect.poll(() => board.events().length, soon).toBeGreaterThan(before);
  };
  const without = await kitchenWithoutRiders(test, '+971508190006');
  let packed = '';
  await grows(async () => {
    packed = await packedOrder({ test, customer, kitchen: without, addressId });
  });
  let by = { id: '' };
  await grows(async () => {
    by = await driverOnline(test, '+971508190007');
  });
  await grows(() =>
    boss.get(assignDriver, { params: { id: packed }, body: { driverId: by.id, from: null } }),
  );
  expect(new Set(board.events().map((event) => JSON.stringify(event)))).toEqual(
    new Set([JSON.stringify(opening)]),
  );
});

it("is refused for another account's order, for customers on the kitchen's stream, and without a session", async () => {
  const statusOf = async (client: Client, path: string): Promise<number> =>
    (await open(test, client, path)).response.status;
  expect(await statusOf(neighbour.client, orderPath())).toBe(404);
  expect(await statusOf(customer, watchPartnerOrders.path)).toBe(403);
  for (const client of [customer, kitchen.client]) expect(await statusOf(client, watchLive.path)).toBe(403);
  expect(await statusOf(test.client(), orderPath())).toBe(401);
});

it('shuts down with open streams', async () => {
  const own = await startTestApp();
  const { client } = await partner(own, '+971508190004', 'chef', ['harira']);
  const streams = await Promise.all([1, 2, 3].map(() => open(own, client, watchPartnerOrders.path)));
  await expect.poll(() => streams.map((stream) => stream.events().length), soon).toEqual([1, 1, 1]);
  // Without a time limit, an open stream would block the close forever.
  await own.close();
  await expect.poll(() => streams.every((stream) => stream.isOver()), soon).toBe(true);
});
