import { getDriverHistory, getDriverStats } from '@sufra/contract/delivery/driver-desk.ts';
import {
  getDriverPayouts,
  getPayoutRuns,
  getPayouts,
  getPayoutStatement,
  type Payout,
} from '@sufra/contract/money/payouts.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { auditOf } from '../../../../test/admins.ts';
import { startTestApp, testKey, type TestApp } from '../../../../test/harness.ts';
import { unbalanced } from '../../../../test/money.ts';
import { signIn } from '../../../../test/people.ts';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import { openVault } from '../../../platform/vault.ts';
import { readShelf } from '../../catalogue/index.ts';
import { makeDueRuns } from '../../money/index.ts';
import { livePastWeeks } from './live-past-weeks.ts';
import { pastMeals } from './regulars.rules.ts';

let test: TestApp;
let live: (demo?: boolean, goesOn?: () => boolean) => Promise<void>;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.app;
  const { clock } = test;
  const shelf = await readShelf(db);
  const gateway = simulatedGateway(db, clock);
  const vault = openVault([testKey]);
  const freshShelf = () => Promise.resolve(shelf);
  live = (demo = true, goesOn = () => true) =>
    livePastWeeks({ db, vault, clock, gateway, shelf: () => shelf, freshShelf, demo }, goesOn);
});
afterAll(() => test.close());

const brought = async (): Promise<number> =>
  (await test.app.db.pool.query("select 1 from delivery.deliveries where status = 'delivered'")).rows.length;

const delivered = async (): Promise<number> =>
  (await test.app.db.pool.query("select 1 from ordering.orders where status = 'delivered'")).rows.length;

it('does nothing outside demo mode', async () => {
  const before = await brought();
  await live(false);
  expect(await brought()).toBe(before);
});

it(
  'delivers every meal, by a driver where the kitchen has none, and sends the drivers home',
  { timeout: 60_000 },
  async () => {
    const before = [await brought(), await delivered()];
    await live();
    const ofDrivers = pastMeals.filter(({ driver }) => driver !== null);
    expect(await brought()).toBe((before[0] ?? 0) + ofDrivers.length);
    expect(await delivered()).toBe((before[1] ?? 0) + pastMeals.length);
    const open = await test.app.db.pool.query(
      `select 1 from delivery.drivers where is_online union all select 1 from delivery.trips where is_active
     union all select 1 from delivery.offers where is_live union all select 1 from ordering.orders where is_open`,
    );
    expect(open.rows).toEqual([]);
    expect(await unbalanced(test.app.db)).toEqual([]);
  },
);

it.each(['+971500000021', '+971500000022'])(
  'shows driver %s earnings, history and ratings',
  async (phone) => {
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
  },
);

const inHand = (list: readonly Payout[]): Payout[] => list.filter(({ status }) => status === 'completed');

const filsOf = (aed: string): number => Math.round(Number.parseFloat(aed) * 100);

it.each(['+971500000011', '+971500000012'])('pays partner %s order by order', async (phone) => {
  const client = await signIn(test, phone);
  const paid = inHand(await client.get(getPayouts));
  expect(paid.length).toBeGreaterThanOrEqual(1);
  for (const { id, amount, iban } of paid) {
    expect(iban).toMatch(/^AE\d\d •••• \d{4}$/);
    const { lines } = await client.get(getPayoutStatement, { params: { id } });
    expect(lines.every(({ kind }) => kind === 'order_delivered')).toBe(true);
    expect(lines.reduce((sum, line) => sum + filsOf(line.amount), 0)).toBe(filsOf(amount));
  }
});

it('pays drivers and audits the approval', async () => {
  const driver = await signIn(test, '+971500000021');
  expect(inHand(await driver.get(getDriverPayouts)).length).toBeGreaterThanOrEqual(1);
  const admin = await signIn(test, '+971500000091');
  const { rows: runs } = await admin.get(getPayoutRuns, { query: {} });
  expect(new Set(runs.map(({ kind }) => kind))).toEqual(new Set(['partner', 'driver']));
  expect(runs.every(({ status, heldBack }) => status === 'paid' && heldBack.payees === 0)).toBe(true);
  for (const { madeAt, approvedAt, paidAt } of runs) {
    const moments = [madeAt, String(approvedAt), String(paidAt), test.clock.now().toISOString()];
    expect([...moments].sort()).toEqual(moments);
  }
  for (const action of ['payout_run.approved', 'payout_run.paid'])
    expect(await auditOf(test, action)).toHaveLength(runs.length);
});

it('leaves later earnings to the next payout run', async () => {
  const { db } = test.app;
  const inAMonth = new Date(test.clock.now().getTime() + 31 * 86_400_000);
  const made = await makeDueRuns({ db, clock: { now: () => inAMonth } });
  expect(made.map(({ kind, made: { ok } }) => [kind, ok])).toEqual([
    ['partner', true],
    ['driver', true],
  ]);
  const chef = await signIn(test, '+971500000011');
  const [next, ...before] = await chef.get(getPayouts);
  expect(next?.status).toBe('pending');
  expect(inHand(before)).toEqual(before);
  expect(await unbalanced(db)).toEqual([]);
});

it('simulates nothing again on a restart', async () => {
  const before = await brought();
  await live();
  expect(await brought()).toBe(before);
});
