import { simulatedGateway } from '../src/adapters/payment/simulated.ts';
import { scheduleCatering } from '../src/modules/catering/index.ts';
import { readShelf } from '../src/modules/catalogue/index.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { createLog } from '../src/platform/log.ts';
import { createOutbox } from '../src/platform/outbox.ts';
import type { PaymentGateway } from '../src/platform/ports.ts';
import { openVault } from '../src/platform/vault.ts';
import { testKey, type TestApp } from './harness.ts';

/** By scheduled name; `change` wraps the gateway. */
export async function cateringJobs(
  { app, clock }: TestApp,
  change: (gateway: PaymentGateway) => PaymentGateway = (gateway) => gateway,
): Promise<(name: string) => Promise<void>> {
  const works = new Map<string, () => Promise<void>>();
  const jobs: Pick<Jobs, 'schedule'> = { schedule: (name, _cron, work) => works.set(name, work) };
  const shelf = await readShelf(app.db);
  const ctx = {
    db: app.db,
    clock,
    vault: openVault([testKey]),
    gateway: change(simulatedGateway(app.db, clock)),
    shelf: () => shelf,
  };
  scheduleCatering(jobs as Jobs, createOutbox(app.db, createLog('silent')), ctx, createLog('silent'));
  return async (name) => {
    const work = works.get(`catering.${name}`);
    if (!work) throw new Error(`There is no job catering.${name}.`);
    await work();
  };
}
