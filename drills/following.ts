import { afterAll, beforeAll, expect, it } from 'vitest';
import { followOne, openStreet, type Delays } from '../apps/server/test/following.ts';
import { startTestApp, type TestApp } from '../apps/server/test/harness.ts';

const orders = 30;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

function told(name: string, delays: readonly number[]): void {
  const sorted = [...delays].sort((one, other) => one - other);
  const [p50, p99, most] = [0.5, 0.99, 1].map((share) =>
    sorted[Math.ceil(share * sorted.length) - 1]?.toFixed(0),
  );
  console.log(`${name}: ${sorted.length}; p50 ${p50} ms, p99 ${p99} ms, at most ${most} ms`);
}

it('shows each change on the open page within two seconds', async () => {
  const delays: Delays = { steps: [], moves: [] };
  const street = await openStreet(test, '8370002');
  for (let order = 0; order < orders; order += 1) await followOne(street, delays);
  told('steps of the order', delays.steps);
  told('moves of the driver', delays.moves);
  const all = [...delays.steps, ...delays.moves];
  expect(all.length).toBeGreaterThanOrEqual(200);
  expect(Math.max(...all)).toBeLessThan(2_000);
}, 900_000);
