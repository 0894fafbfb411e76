import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, testKey, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import { aheadOf } from '../../../platform/clock.ts';
import { heldWhile, type Jobs } from '../../../platform/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { createOutbox } from '../../../platform/outbox.ts';
import { openVault } from '../../../platform/vault.ts';
import { readShelf } from '../../catalogue/index.ts';
import { createDispatcher, type Dispatcher, scheduleDelivery } from '../../delivery/dispatch/jobs.ts';
import { scheduleMoney } from '../../money/index.ts';
import { scheduleTracking } from '../../ordering/jobs.ts';
import { createAutopilot, type Autopilot } from './jobs.ts';

let test: TestApp;
let autopilot: Autopilot;
let dispatcher: Dispatcher;
const works = new Map<string, () => Promise<void>>();
const run = async (name: string): Promise<void> => works.get(name)?.();
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
    live: {
      publish: () => Promise.resolve(),
      subscribe: () => () => undefined,
      start: () => Promise.resolve(),
      stop: () => Promise.resolve(),
    },
  };
  const log = createLog('silent');
  autopilot = createAutopilot(ctx, () => Promise.resolve(), test.databaseUrl, log);
  dispatcher = createDispatcher(ctx, test.databaseUrl, log, autopilot.isLivingPast);
  const all: Pick<Jobs, 'schedule'> = { schedule: (name, _cron, work) => works.set(name, work) };
  const jobs = heldWhile(autopilot.isLivingPast, all as Jobs);
  const outbox = createOutbox(db, log);
  scheduleMoney(jobs, ctx, log);
  scheduleDelivery(jobs, outbox, ctx, log);
  scheduleTracking(jobs, outbox, ctx, log);
});
afterAll(() => test.close());

const present = ['ordering.cancel-overdue', 'delivery.set-offline'];

/** Past runs are made in the simulated nights. */
const runsOfToday = (): Promise<number> =>
  countOf(test.app.db, 'money.payout_runs where made_at >= $1', [test.clock.now()]);

it(
  'makes the payout runs of today only after the past weeks, and leaves their orders alone',
  { timeout: 60_000 },
  async () => {
    autopilot.start();
    dispatcher.start();
    try {
      await vi.waitFor(() => expect(autopilot.isLivingPast()).toBe(true), { timeout: 10_000 });
      // The first past orders are delivered, so a run would have something to pay.
      for (let orders = 0; orders < 12; orders = await countOf(test.app.db, 'ordering.orders'))
        for (const name of present) await run(name);
      expect(autopilot.isLivingPast()).toBe(true);
      await run('money.payouts');
      expect(await runsOfToday()).toBe(0);
    } finally {
      await autopilot.stop();
      await dispatcher.stop();
    }
    expect(autopilot.isLivingPast()).toBe(false);
    expect(await countOf(test.app.db, "ordering.orders where status <> 'delivered'")).toBe(0);
    await run('money.payouts');
    expect(await runsOfToday()).toBeGreaterThan(0);
  },
);
