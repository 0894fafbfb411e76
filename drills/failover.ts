import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { startFailoverCluster, type Cluster } from '../tools/cluster/cluster.ts';
import { seen } from '../tools/cluster/programs.ts';
import { Journal } from './crash/journal.ts';
import { makeCustomers } from './crash/run.ts';
import { closeBooks } from './support/closing.ts';
import { withDatabase } from './support/database.ts';
import { drillEnv, startFleet } from './support/fleet.ts';
import { startLoad } from './support/load.ts';
import { middle } from './support/figures.ts';

const kills = Number(process.env['DRILL_KILLS'] ?? 10);
const people = { cash: 60, card: 30 } as const;
const load = { ordersPerSecond: 8, looksPerSecond: 20 } as const;
const calmMs = 8_000;

it('loses and doubles no order when the primary of the database is killed', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-failover-'));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const cluster = await startFailoverCluster(path.join(folder, 'cluster'));
  onTestFinished(cluster.stop);
  await cluster.whole();
  const env = drillEnv(cluster.url);
  const customers = await withDatabase(folder, env, (test) => makeCustomers(test, people));
  const fleet = await startFleet({ folder, env, web: 2, workers: 1 });
  onTestFinished(fleet.stop);
  await fleet.ready();
  const journal = new Journal(fleet.origin);
  const ordering = startLoad(fleet.origin, journal, customers, load);
  const withoutWrites: number[] = [];
  for (let kill = 1; kill <= kills; kill += 1) {
    await sleep(calmMs);
    withoutWrites.push(await killPrimary(cluster, journal));
  }
  await sleep(calmMs);
  const whatCustomersSaw = await ordering.stop();
  const [fallen, faults] = [fleet.fallen(), fleet.faults()];
  await fleet.stop();
  const { findings, unanswered, unsettled } = await closeBooks(folder, env, journal);
  console.table({
    'kills of the primary': withoutWrites.length,
    'seconds without writes: median, longest': middle(withoutWrites),
    'orders sent': journal.intents.length,
    'looks; failed': `${whatCustomersSaw.looks}; ${whatCustomersSaw.failedLooks}`,
    'processes of Sufra that ended by themselves': fallen.length,
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
});

/**
 * Patroni too, or it would restart the database. Returns milliseconds to the next accepted order; resolves once the
 * cluster is complete.
 */
async function killPrimary(cluster: Cluster, journal: Journal): Promise<number> {
  const primary = await seen(cluster.primary, 'a primary');
  const answered = (): number => journal.intents.length - journal.open.size;
  const begun = performance.now();
  await cluster.kill(primary);
  await sleep(500);
  const before = answered();
  await seen(() => Promise.resolve(answered() > before ? true : null), 'an order after the kill', 180_000);
  const ms = performance.now() - begun;
  const next = await seen(cluster.primary, 'another primary');
  expect(next.name).not.toBe(primary.name);
  await cluster.restart(primary);
  await cluster.whole();
  return ms;
}
