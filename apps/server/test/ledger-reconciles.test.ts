import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './harness.ts';
import { randomOf, seedOr } from './ledger/random.ts';
import { documentsOf, live } from './ledger/run.ts';
import { Town } from './ledger/town.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
});
afterAll(() => test.close());

const seed = seedOr(2);

it(`300 commands of a dozen people reconcile (seed ${seed})`, { timeout: 180_000 }, async () => {
  const town = await Town.found(test, randomOf(seed), 12);
  await live(town, 300, 100);
  for (const person of town.people) {
    const { told, booked } = await documentsOf(town, person);
    expect([person.phone, told]).toEqual([person.phone, booked]);
  }
});
