import { afterAll, beforeAll, it } from 'vitest';
import { abandonOrders } from '../apps/server/test/abandoned-orders.ts';
import { startTestApp, type TestApp } from '../apps/server/test/harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
afterAll(() => test.close());

it('200 abandoned orders end by rule', async () => {
  console.table(await abandonOrders(test, 200));
});
