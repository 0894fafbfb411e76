import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { freePort } from '../tools/cluster/programs.ts';
import { runningCluster, startCluster } from '../apps/server/src/platform/embedded/cluster.ts';
import { Journal } from './crash/journal.ts';
import { makeCustomers } from './crash/run.ts';
import { closeBooks } from './support/closing.ts';
import { withDatabase } from './support/database.ts';
import { drillEnv } from './support/fleet.ts';
import { breakDatabase, given, untilReady } from './support/ground.ts';
import { startLoad } from './support/load.ts';
import { askSteadily } from './support/steady.ts';
import { startPooler } from './support/pooler.ts';
import { startServer } from '../apps/server/test/server-process.ts';

const times = given('TIMES', 5);
const awayMs = 3_000;

async function openGround() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sufra-pooler-away-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  // As root, the database has its own OS user, which must reach the folder.
  await chmod(folder, 0o755);
  const cluster = await startCluster(folder, { durable: true });
  onTestFinished(cluster.stop);
  const direct = drillEnv(cluster.url);
  const customers = await withDatabase(folder, direct, (test) => makeCustomers(test, { cash: 0, card: 30 }));
  const pooler = await startPooler(cluster.url, 4);
  onTestFinished(pooler.stop);
  const port = await freePort();
  const own = path.join(folder, 'server');
  await mkdir(own);
  const env = { ...drillEnv(pooler.url), DATABASE_SESSION_URL: cluster.url, PORT: String(port) };
  const server = startServer(own, env);
  onTestFinished(async () => {
    server.child.kill('SIGKILL');
    await server.ended;
  });
  await server.address;
  return { folder, direct, customers, server, origin: `http://127.0.0.1:${port}` };
}

it('survives restarts of the database behind its pooler, answering with Retry-After', async () => {
  const { folder, direct, customers, server, origin } = await openGround();
  const journal = new Journal(origin);
  const over = new AbortController();
  const token = customers[0]?.token ?? '';
  const question = { origin, path: '/api/auth/session', token, perSecond: 50, sockets: 40 };
  const asking = askSteadily(question, over.signal);
  const load = startLoad(origin, journal, customers, { ordersPerSecond: 5, looksPerSecond: 5 });
  const ready: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await sleep(3_000);
    const mend = await breakDatabase(folder);
    await sleep(awayMs);
    await mend();
    while ((await runningCluster(folder).catch(() => null)) === null) await sleep(20);
    ready.push(await untilReady(origin, 60_000));
  }
  await sleep(3_000);
  over.abort();
  const [asked] = await Promise.all([asking, load.stop()]);
  const isAlive = server.child.exitCode === null;
  server.child.kill('SIGTERM');
  const code = await server.ended;
  const { findings, unanswered, unsettled } = await closeBooks(folder, direct, journal);
  const { orders, cardOrders, ...wrong } = findings;
  const withoutAnswer = asked.unanswered + asked.crossed + asked.refused + asked.cutOff;
  console.table({
    restarts: times,
    'longest until ready again, ms': Math.round(Math.max(...ready)),
    ...asked.statuses,
    '503 without Retry-After': asked.unexplained,
    'calls without an answer': withoutAnswer,
    orders,
    ...wrong,
  });
  expect([isAlive, code]).toEqual([true, 0]);
  expect(Object.keys(asked.statuses).sort()).toEqual(['200', '503']);
  expect([withoutAnswer, asked.unexplained]).toEqual([0, 0]);
  expect(Math.max(...ready)).toBeLessThan(5_000);
  expect(orders).toBe(journal.intents.length);
  expect(cardOrders).toBeGreaterThan(times);
  expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 0])));
  expect([unsettled, journal.changed, journal.surprises, unanswered]).toEqual([[], [], [], 0]);
});
