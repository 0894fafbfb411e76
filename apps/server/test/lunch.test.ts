import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';
import { playLunch } from './lunch-ends.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
afterAll(() => test.close());

it('a short lunch ends with every order delivered, refunded or cancelled', { timeout: 240_000 }, async () => {
  const { statuses, alarms, solved } = await playLunch(test, {
    meals: 14,
    groceries: 2,
    drivers: 5,
    complaints: 2,
  });
  expect(Object.keys(statuses).sort()).toEqual(['cancelled', 'delivered']);
  expect(alarms).toEqual(expect.arrayContaining(['late', 'silent', 'unassigned']));
  expect(solved.refunded).toBe(1);
});
