import { acceptDelivery } from '@sufra/contract/delivery/delivery.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { getSuggestions } from '@sufra/contract/planner/planner.ts';
import type { Route } from '@sufra/contract/route.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../apps/server/test/harness.ts';
import { anew, home, mealBody, onlyOwnPartners, type TestPartner } from '../../apps/server/test/kitchens.ts';
import { subscriber } from '../../apps/server/test/people.ts';
import {
  driverOnline,
  kitchenWithoutRiders,
  packedOrder,
  requestsOf,
  tick,
} from '../../apps/server/test/rides.ts';
import { trace, type Trace } from './trace.ts';

let test: TestApp;
let kitchen: TestPartner;
let customer: Client;
let addressId: string;
let lastPhone = 971_508_561_000;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  await onlyOwnPartners(test);
  kitchen = await kitchenWithoutRiders(test, '+971508560001');
  customer = await subscriber(test, '+971508560002');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

interface Sent {
  readonly client: Client;
  readonly route: Route;
  readonly body?: unknown;
  readonly id?: string;
}

/** Skips the test client's parsing: its files would count as the server's. */
async function sent({ client, route, body, id = '' }: Sent): Promise<void> {
  const { status } = await client.raw(route.method, route.path.replace(':id', id), body, anew().headers);
  expect(status).toBe(route.status);
}

/** The minimum of three: a timer may fire during one of them. */
async function leanest(traced: () => Promise<Trace>): Promise<Trace> {
  const traces = [await traced(), await traced(), await traced()];
  return traces.reduce((best, one) => (one.files.length < best.files.length ? one : best));
}

interface Limits {
  readonly files: number;
  readonly statements: number;
}

function report(title: string, { files, functions, statements }: Trace, limits: Limits): void {
  process.stdout.write(
    `${title}: ${files.length} files (${limits.files}), ${functions} functions, ${statements.length} statements (${limits.statements})\n`,
  );
  if (process.env['TRACE'] === 'full')
    process.stdout.write(
      `${files.map((file) => `  ${file}`).join('\n')}\n${statements.map((text) => `  ${text.replaceAll(/\s+/g, ' ').slice(0, 150)}`).join('\n')}\n`,
    );
  expect(files.length).toBeLessThanOrEqual(limits.files);
  expect(statements.length).toBeLessThanOrEqual(limits.statements);
}

it('places an order with few files and statements', async () => {
  const order = async () =>
    customer.get(placeOrder, {
      body: await mealBody(customer, { mealId: 'adas-soup', partnerId: kitchen.id, addressId }),
      ...anew(),
    });
  await order();
  const traced = await leanest(async () => {
    const body = await mealBody(customer, { mealId: 'adas-soup', partnerId: kitchen.id, addressId });
    return trace(test.app, () => sent({ client: customer, route: placeOrder, body }));
  });
  report('POST /api/orders', traced, { files: 40, statements: 15 });
});

it('accepts a delivery with few files and statements', async () => {
  const accepted = async (): Promise<Trace> => {
    const driver = await driverOnline(test, `+${String((lastPhone += 1))}`);
    await packedOrder({ test, customer, kitchen, addressId });
    await tick(test);
    const [request] = await requestsOf(driver);
    if (!request) throw new Error('The driver got no delivery request.');
    return trace(test.app, () =>
      sent({ client: driver.client, route: acceptDelivery, body: {}, id: request.id }),
    );
  };
  await accepted();
  report('POST /api/driver/accept-delivery', await leanest(accepted), { files: 25, statements: 8 });
});

it('reads the suggestions of a day with few files and statements', async () => {
  await customer.get(getSuggestions);
  report(
    'GET /api/meal-suggestions',
    await leanest(() => trace(test.app, () => sent({ client: customer, route: getSuggestions }))),
    {
      files: 20,
      statements: 3,
    },
  );
});

it('counts nothing without a request', async () => {
  expect((await trace(test.app, () => Promise.resolve())).files).toEqual([]);
});
