import { performance } from 'node:perf_hooks';
import { readShelf } from '../apps/server/src/modules/catalogue/index.ts';
import { planTomorrow } from '../apps/server/src/modules/planner/night/plan-night.ts';
import { settableClock } from '../apps/server/src/platform/clock.ts';
import { openDb } from '../apps/server/src/platform/db/db.ts';
import { openVault } from '../apps/server/src/platform/vault.ts';
import { testKey } from '../apps/server/test/test-key.ts';
import { backendsOf, cpuOfAll } from './cpu.ts';
import { runEngine, type EngineWork } from './planner-engine.ts';
import { fillShare, type FillWork } from './planner-fill.ts';

export interface NightWork {
  readonly kind: 'night';
  readonly url: string;
  readonly at: string;
}

export type Work = EngineWork | FillWork | NightWork;

export interface NightFigures {
  readonly ms: number;
  /** Of this process. */
  readonly cpuMs: number;
  /** Of its database backends. */
  readonly databaseMs: number;
  readonly planned: number;
  /** Meals per relaxed repetition window. */
  readonly relaxed: Readonly<Record<string, number>>;
  readonly complaints: readonly string[];
  readonly peakMb: number;
}

async function runNight({ url, at }: NightWork): Promise<NightFigures> {
  const name = `sufra night ${process.pid}`;
  const db = openDb(
    { url: `${url}?application_name=${encodeURIComponent(name)}`, poolSize: 6 },
    () => undefined,
  );
  const shelf = await readShelf(db);
  const complaints: string[] = [];
  const begun = performance.now();
  const cpu = process.cpuUsage();
  const { planned, relaxed } = await planTomorrow(
    {
      db,
      vault: openVault([testKey]),
      clock: settableClock(at),
      shelf: () => shelf,
      freshShelf: () => Promise.resolve(shelf),
    },
    (error) => complaints.push(String(error)),
  );
  const ms = performance.now() - begun;
  const { user, system } = process.cpuUsage(cpu);
  const databaseMs = await cpuOfAll(await backendsOf(db, name));
  await db.close();
  const peakMb = process.resourceUsage().maxRSS / 1024;
  return { ms, cpuMs: (user + system) / 1_000, databaseMs, planned, relaxed, complaints, peakMb };
}

async function run(work: Work): Promise<unknown> {
  if (work.kind === 'night') return runNight(work);
  if (work.kind === 'engine') return runEngine(work);
  await fillShare(work);
  return null;
}

process.once('message', (work: Work) => {
  void run(work).then((figures) => {
    process.send?.({ figures });
    process.disconnect();
  });
});
