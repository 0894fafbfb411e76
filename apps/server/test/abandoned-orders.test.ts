import { afterAll, beforeAll, it } from 'vitest';
import { abandonOrders } from './abandoned-orders.ts';
import { startTestApp, type TestApp } from './harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
afterAll(() => test.close());

it('ends orders that kitchens, groceries and drivers abandon, and gives the money back', async () => {
  await abandonOrders(test, 8);
}, 60_000);
