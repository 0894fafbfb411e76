import { afterAll, beforeAll, expect, it } from 'vitest';
import { followOne, openStreet, type Delays } from './following.ts';
import { startTestApp, type TestApp } from './harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('from acceptance to the door', async () => {
  const delays: Delays = { steps: [], moves: [] };
  const street = await openStreet(test, '8370001');
  for (let order = 0; order < 2; order += 1) await followOne(street, delays);
  expect([delays.steps.length, delays.moves.length]).toEqual([8, 8]);
  expect(Math.max(...delays.steps, ...delays.moves)).toBeLessThan(5_000);
}, 60_000);
