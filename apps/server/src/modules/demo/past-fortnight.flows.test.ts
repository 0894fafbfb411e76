// Proves that the demo's two drivers have brought meals for two weeks, with fees on the books and stars, and that it is lived once.
import { getDriverHistory, getDriverStats } from '@sufra/contract/driver-desk.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, testKey, type TestApp } from '../../../test/harness.ts';
import { unbalanced } from '../../../test/money.ts';
import { signIn } from '../../../test/people.ts';
import { simulatedGateway } from '../../adapters/payment/simulated.ts';
import { openVault } from '../../platform/vault.ts';
import { openShelf } from '../catalogue/index.ts';
import { livePastFortnight } from './past-fortnight.flows.ts';
import { pastMeals } from './regulars.rules.ts';

let test: TestApp;
let live: (demo?: boolean, goesOn?: () => boolean) => Promise<void>;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.app;
  const { clock } = test;
  const shelf = await openShelf(db);
  const gateway = simulatedGateway(db, clock);
  const vault = openVault([testKey]);
  const freshShelf = () => Promise.resolve(shelf);
  live = (demo = true, goesOn = () => true) =>
    livePastFortnight({ db, vault, clock, gateway, shelf: () => shelf, freshShelf, demo }, goesOn);
});
afterAll(() => test.close());

const brought = async (): Promise<number> =>
  (await test.app.db.pool.query("select 1 from delivery.deliveries where status = 'delivered'")).rows.length;

it('outside the demo nobody has a past', async () => {
  const before = await brought();
  await live(false);
  expect(await brought()).toBe(before);
});

it(
  'every meal of the two weeks was brought by its driver, and everybody is at home again',
  { timeout: 60_000 },
  async () => {
    const before = await brought();
    await live();
    expect(await brought()).toBe(before + pastMeals.length);
    const open = await test.app.db.pool.query(
      `select 1 from delivery.drivers where is_online union all select 1 from delivery.trips where is_active
     union all select 1 from delivery.offers where is_live union all select 1 from ordering.orders where is_open`,
    );
    expect(open.rows).toEqual([]);
    expect(await unbalanced(test.app.db)).toEqual([]);
  },
);

it.each(['+971500000021', '+971500000022'])('%s sees earnings, history and stars', async (phone) => {
  const client = await signIn(test, phone);
  const stats = await client.get(getDriverStats);
  expect(stats.totalDeliveries).toBeGreaterThanOrEqual(5);
  expect(stats.averageRating).toBeGreaterThan(4);
  expect(stats.acceptanceRate).toBe(100);
  expect(Number.parseFloat(stats.weeklyEarnings)).toBeGreaterThan(0);
  expect(Number.parseFloat(stats.breakdown.peak)).toBeGreaterThan(0);
  expect(Number.parseFloat(stats.monthlyEarnings)).toBeGreaterThan(Number.parseFloat(stats.weeklyEarnings));
  const { deliveries } = await client.get(getDriverHistory, { query: {} });
  const days = deliveries.map(({ date }) => date.slice(0, 10));
  expect(new Set(days).size).toBeGreaterThanOrEqual(4);
  expect([...days].sort().reverse()).toEqual(days);
});

it('another start lives nothing again', async () => {
  const before = await brought();
  await live();
  expect(await brought()).toBe(before);
});
