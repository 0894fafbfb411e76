import { savePreferences } from '@sufra/contract/household/household.ts';
import { watchOrder, watchPartnerOrders } from '@sufra/contract/live.ts';
import { cancelOrder, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { home, onlyOwnPartners, orderMeal, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { giveUpAtDoor, orderingJobs, step } from '../../../../test/orders.ts';
import { signIn, subscriber } from '../../../../test/people.ts';
import { opening, watch, type Watching } from '../../../../test/watching.ts';
import { movePartners } from '../../partners/index.ts';

const mealId = 'adas-soup';
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const soon = { timeout: 10_000, interval: 20 };
let test: TestApp;
let customer: Client;
let addressId: string;
let kitchen: TestPartner;
let neighbour: TestPartner;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508230001', 'restaurant', [mealId]);
  neighbour = await partner(test, '+971508230002', 'chef', [mealId]);
  customer = await subscriber(test, '+971508230003');
  addressId = (await home(customer)).id;
  await test.app.startWork();
});
afterAll(() => test.close());

const order = async (): Promise<string> =>
  (await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId })).id;
const pathOf = (orderId: string): string => watchOrder.path.replace(':orderId', orderId);

const open = ({ cookies, origin }: Client, path: string): Promise<Watching> =>
  watch(origin + path, { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') });

/** After all events so far were delivered. */
async function settled(): Promise<void> {
  const { db } = test.app;
  const toTell = "platform.deliveries where listener = 'ordering.live'";
  const left = async () => [await countOf(db, 'platform.outbox'), await countOf(db, toTell)];
  await vi.waitFor(async () => expect(await left()).toEqual([0, 0]), { timeout: 10_000 });
  await sleep(100);
}

/** A stream opened when no event was pending. */
async function watchFromNow(client: Client, path: string): Promise<Watching> {
  await settled();
  const stream = await open(client, path);
  await vi.waitFor(() => expect(stream.events()).toEqual([opening]), soon);
  return stream;
}

describe("an order's stream", () => {
  it('sends its customer every step, with its version', async () => {
    const orderId = await order();
    const stream = await watchFromNow(customer, pathOf(orderId));
    expect(stream.response.status).toBe(200);
    const roads = ['accepted', 'preparing', 'completed', 'out_for_delivery'] as const;
    const steps = roads.map((status) => () => step(kitchen, orderId, status));
    for (const next of [...steps, () => giveUpAtDoor(test, kitchen, orderId)]) {
      await next();
      const { version } = await customer.get(getOrderStatus, { params: { orderId } });
      await vi.waitFor(() => expect(stream.events().at(-1)).toEqual({ version }), soon);
    }
    expect(stream.events()).toEqual([opening, ...[2, 3, 4, 5, 6].map((version) => ({ version }))]);
  });

  it('sends automatic changes', async () => {
    const orderId = await order();
    const stream = await watchFromNow(customer, pathOf(orderId));
    test.clock.advance(10 * 60_000);
    await (await orderingJobs(test)).passOn();
    await vi.waitFor(() => expect(stream.events().at(-1)).toEqual({ version: 2 }), soon);
    const picky = { preferredCuisines: ['lebanese' as const], dietaryPrograms: [] };
    await customer.get(savePreferences, { body: { ...picky, allergies: ['cumin'] } });
    await vi.waitFor(() => expect(stream.events().at(-1)).toEqual({ version: 3 }), soon);
    await customer.get(savePreferences, { body: { ...picky, allergies: [] } });
  });

  it('is closed to other accounts, and for unknown orders', async () => {
    const orderId = await order();
    const stranger = await signIn(test, '+971508230004');
    for (const [client, path, status] of [
      [stranger, pathOf(orderId), 404],
      [kitchen.client, pathOf(orderId), 404],
      [customer, pathOf(randomUUID()), 404],
      [customer, pathOf('x'), 404],
      [test.client(), pathOf(orderId), 401],
    ] as const)
      expect((await open(client, path)).response.status).toBe(status);
  });

  it('sends nothing about other orders', async () => {
    const [watched, other] = [await order(), await order()];
    const stream = await watchFromNow(customer, pathOf(watched));
    await customer.get(cancelOrder, { params: { orderId: other } });
    await settled();
    await customer.get(cancelOrder, { params: { orderId: watched } });
    await vi.waitFor(() => expect(stream.events().at(-1)).toEqual({ version: 2 }), soon);
    expect(stream.events()).toEqual([opening, { version: 2 }]);
  });
});

describe("a kitchen's stream", () => {
  it('announces new, cancelled and reassigned orders without their content', async () => {
    const here = await watchFromNow(kitchen.client, watchPartnerOrders.path);
    const there = await watchFromNow(neighbour.client, watchPartnerOrders.path);
    const hears = (stream: Watching, count: number): Promise<void> =>
      vi.waitFor(() => expect(stream.events()).toHaveLength(count), soon);
    const orderId = await order();
    await hears(here, 2);
    await step(kitchen, orderId, 'rejected', { reason: 'No lentils left' });
    await Promise.all([hears(here, 3), hears(there, 2)]);
    await customer.get(cancelOrder, { params: { orderId } });
    await hears(there, 3);
    await settled();
    expect(here.events()).toHaveLength(3);
    for (const stream of [here, there]) {
      expect(new Set(stream.events().map((event) => JSON.stringify(event)))).toEqual(
        new Set([JSON.stringify(opening)]),
      );
      expect(stream.text()).not.toContain(orderId);
    }
  });

  it('is open to active partners only', async () => {
    const path = watchPartnerOrders.path;
    expect((await open(test.client(), path)).response.status).toBe(401);
    expect((await open(customer, path)).response.status).toBe(403);
    await movePartners(test.app.db, ['+971508230002'], 'suspend');
    expect((await open(neighbour.client, path)).response.status).toBe(403);
  });
});
