import { compatibleModel } from '../src/adapters/ai/compatible.ts';
import { sparing } from '../src/adapters/ai/sparing.ts';
import { keepShelf } from '../src/modules/catalogue/index.ts';
import { schedulePlanner } from '../src/modules/planner/index.ts';
import type { Jobs } from '../src/platform/jobs.ts';
import { createLog, type Log } from '../src/platform/log.ts';
import { createOutbox } from '../src/platform/outbox.ts';
import { openVault } from '../src/platform/vault.ts';
import type { TestApp } from './harness.ts';
import { testKey } from './test-key.ts';

export const planTheNight = (test: TestApp): Promise<void> => runJob(test, 'planner.tomorrow', null);

interface Wording {
  readonly apiBase: string;
  readonly perNight: number;
  readonly model?: string;
  /** Milliseconds. */
  readonly patience?: number;
  readonly calls?: number;
  readonly log?: Log;
}

export function wordReasons(test: TestApp, wording: Wording): Promise<void> {
  const { apiBase, perNight, model = 'small-cook', patience = 5_000, calls = 1_000 } = wording;
  const log = wording.log ?? createLog('silent');
  const settings = { apiBase, apiKey: null, model, callsPerDay: calls, wordingsPerNight: perNight };
  const { db } = test.app;
  const languageModel = sparing(compatibleModel(settings, log, patience), { db, clock: test.clock, calls });
  return runJob(test, 'planner.wordings', { languageModel, name: model, perNight }, log);
}

type WordingModel = Parameters<typeof schedulePlanner>[2]['wordingModel'];

async function runJob(
  { app, clock }: TestApp,
  job: string,
  wordingModel: WordingModel,
  log = createLog('silent'),
): Promise<void> {
  const works = new Map<string, () => Promise<void>>();
  const jobs: Pick<Jobs, 'schedule'> = { schedule: (name, _cron, work) => works.set(name, work) };
  const ctx = { db: app.db, vault: openVault([testKey]), clock, wordingModel, ...(await keepShelf(app.db)) };
  schedulePlanner(jobs as Jobs, createOutbox(app.db, log), ctx, log);
  const work = works.get(job);
  if (!work) throw new Error(`Nothing is scheduled as ${job}.`);
  await work();
}
