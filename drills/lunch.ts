import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../apps/server/test/harness.ts';
import { playLunch } from '../apps/server/test/lunch-ends.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
afterAll(() => test.close());

it('sixty orders, five failing kitchens and three vanished drivers end well', async () => {
  const played = await playLunch(test, { meals: 52, groceries: 8, drivers: 12, complaints: 4 });
  console.log(JSON.stringify(played, null, 2));
  expect(Object.keys(played.statuses).sort()).toEqual(['cancelled', 'delivered']);
  expect(played.alarms).toEqual(expect.arrayContaining(['late', 'silent', 'unassigned']));
  expect(played.outOfStock).toBeGreaterThanOrEqual(8);
  expect(played.complaints).toBe(4);
});
