import { randomInt } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startFailoverCluster } from '../tools/cluster/cluster.ts';
import { Journal } from './crash/journal.ts';
import { makeCustomers } from './crash/run.ts';
import { closeBooks } from './support/closing.ts';
import { withDatabase } from './support/database.ts';
import { middle } from './support/figures.ts';
import { drillEnv, startFleet, type Fleet } from './support/fleet.ts';
import { startLoad, type Seen } from './support/load.ts';

const kills = Number(process.env['DRILL_KILLS'] ?? 50);
const people = { cash: 120, card: 60 } as const;
const load = { ordersPerSecond: 5, looksPerSecond: 20 } as const;
const pauseMs = [1_500, 4_000] as const;

it('loses and doubles no order when processes are killed, and drops no call when they are replaced', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-processes-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const cluster = await startFailoverCluster(path.join(folder, 'cluster'));
  onTestFinished(cluster.stop);
  await cluster.whole();
  const env = { ...drillEnv(cluster.url), DATABASE_READ_URL: cluster.standbyUrl };
  const customers = await withDatabase(folder, env, (test) => makeCustomers(test, people));
  const fleet = await startFleet({ folder, env, web: 3, workers: 2 });
  onTestFinished(fleet.stop);
  await fleet.ready();
  const journal = new Journal(fleet.origin);
  // Two halves: an account may have three open cash orders.
  const [first, second] = [0, 1].map((half) => customers.filter((_, index) => index % 2 === half));
  const killing = startLoad(fleet.origin, journal, first ?? [], load);
  const killed = await killAny(fleet);
  const underKills = await killing.stop();
  const retried = journal.intents.filter(({ attempts }) => attempts > 1).length;
  await journal.retry(journal.open);
  const rolling = await rollOver(fleet, journal, second ?? []);
  const [fallen, faults] = [fleet.fallen(), fleet.faults()];
  await fleet.stop();
  const { findings, unanswered, unsettled } = await closeBooks(folder, env, journal);
  console.table({
    'kills of web processes; of workers': `${killed.web}; ${killed.worker}`,
    'orders sent; needed another try': `${journal.intents.length}; ${retried}`,
    'looks under kills; failed': `${underKills.looks}; ${underKills.failedLooks}`,
    'calls while all were replaced twice': rolling.placed + rolling.looks,
    'of these failed or refused': rolling.dropped,
    'seconds a process took to end: median, longest': middle(rolling.ends),
    'processes that ended by themselves': fallen.length,
    'same key, another order': journal.changed.length,
    'without an answer at the end': unanswered,
    ...findings,
  });
  console.table(faults);
  const { orders, cardOrders, ...wrong } = findings;
  expect(orders).toBe(journal.intents.length);
  expect(Math.min(cardOrders, orders - cardOrders)).toBeGreaterThan(20);
  expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 0])));
  expect([unsettled, journal.changed, journal.surprises, unanswered, fallen]).toEqual([[], [], [], 0, []]);
  expect(rolling.dropped).toBe(0);
});

async function killAny(fleet: Fleet): Promise<Record<'web' | 'worker', number>> {
  const count = { web: 0, worker: 0 };
  while (count.web + count.worker < kills) {
    await sleep(randomInt(...pauseMs));
    const ready = await fleet.areReady();
    const slot = ready[randomInt(Math.max(1, ready.length))];
    // A process dies, not all at once.
    if (!slot || (slot.role === 'web' && ready.filter(({ role }) => role === 'web').length < 2)) continue;
    await fleet.kill(slot);
    count[slot.role] += 1;
  }
  await fleet.ready();
  await sleep(2_000);
  return count;
}

interface Rolled extends Seen {
  readonly dropped: number;
  readonly ends: readonly number[];
}

async function rollOver(
  fleet: Fleet,
  journal: Journal,
  customers: Parameters<typeof startLoad>[2],
): Promise<Rolled> {
  const before = new Set(journal.intents);
  const ordering = startLoad(fleet.origin, journal, customers, load);
  const ends: number[] = [];
  for (const slot of [...fleet.slots, ...fleet.slots]) ends.push(await fleet.replace(slot));
  const seen = await ordering.stop();
  const again = journal.intents.filter((intent) => !before.has(intent) && intent.attempts > 1).length;
  return { ...seen, ends, dropped: again + seen.failedLooks };
}
