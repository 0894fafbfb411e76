import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, testKey, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import { aheadOf } from '../../../platform/clock.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { openVault } from '../../../platform/vault.ts';
import { readShelf } from '../../catalogue/index.ts';
import { scheduleMoney } from '../../money/index.ts';
import { createAutopilot, type Autopilot } from './jobs.ts';

let test: TestApp;
let autopilot: Autopilot;
let makeRuns: () => Promise<void>;
beforeAll(async () => {
  test = await startTestApp();
  const { db } = test.app;
  const clock = aheadOf(test.clock);
  const shelf = await readShelf(db);
  const ctx = {
    ...{
      db,
      clock,
      shelf: () => shelf,
      freshShelf: () => Promise.resolve(shelf),
      demo: true,
      autopilot: true,
    },
    ...{ vault: openVault([testKey]), gateway: simulatedGateway(db, clock) },
    live: { publish: () => Promise.resolve(), subscribe: () => () => undefined },
  };
  const log = createLog('silent');
  autopilot = createAutopilot(ctx, () => Promise.resolve(), test.databaseUrl, log);
  const works = new Map<string, () => Promise<void>>();
  const jobs: Pick<Jobs, 'schedule'> = { schedule: (name, _cron, work) => works.set(name, work) };
  scheduleMoney(jobs as Jobs, ctx, log, autopilot.isLivingPast);
  makeRuns = async () => works.get('money.payouts')?.();
});
afterAll(() => test.close());

/** Past runs are made in the simulated nights. */
const runsOfToday = (): Promise<number> =>
  countOf(test.app.db, 'money.payout_runs where made_at >= $1', [test.clock.now()]);

it('makes the payout runs of today only after the past weeks', { timeout: 60_000 }, async () => {
  autopilot.start();
  try {
    await vi.waitFor(() => expect(autopilot.isLivingPast()).toBe(true), { timeout: 10_000 });
    // The first past orders are delivered, so a run would have something to pay.
    await vi.waitFor(async () => expect(await countOf(test.app.db, 'ordering.orders')).toBeGreaterThan(5), {
      timeout: 30_000,
    });
    expect(autopilot.isLivingPast()).toBe(true);
    await makeRuns();
    expect(await runsOfToday()).toBe(0);
  } finally {
    await autopilot.stop();
  }
  expect(autopilot.isLivingPast()).toBe(false);
  await makeRuns();
  expect(await runsOfToday()).toBeGreaterThan(0);
});
