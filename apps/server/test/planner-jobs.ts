// Runs the nightly planning the way its schedule would, for tests that move the clock.
import { keepShelf } from '../src/modules/catalogue/index.ts';
import { schedulePlanner } from '../src/modules/planner/index.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createOutbox } from '../src/platform/outbox.ts';
import { openVault } from '../src/platform/vault.ts';
import type { TestApp } from './harness.ts';
import { testKey } from './test-key.ts';

/** Plans tomorrow for everybody, as one runner does at night. */
export async function planTheNight({ app, clock }: TestApp): Promise<void> {
  const works = new Map<string, () => Promise<void>>();
  const jobs: Pick<Jobs, 'schedule'> = { schedule: (name, _cron, work) => works.set(name, work) };
  const log = createLog('silent');
  const ctx = {
    db: app.db,
    vault: openVault([testKey]),
    clock,
    wordsmith: null,
    ...(await keepShelf(app.db)),
  };
  schedulePlanner(jobs as Jobs, createOutbox(app.db, log), ctx, log);
  const work = works.get('planner.tomorrow');
  if (!work) throw new Error('Nothing plans the night.');
  await work();
}
