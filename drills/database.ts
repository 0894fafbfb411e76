import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { compareBooks } from './crash/books.ts';
import { Journal, placeSteadily } from './crash/journal.ts';
import { phones } from './crash/run.ts';
import { startServer } from '../apps/server/test/server-process.ts';
import { testKey } from '../apps/server/test/test-key.ts';
import { runningCluster, startCluster } from '../apps/server/src/platform/embedded/cluster.ts';
import { breakDatabase, given, openTown, takeTurns, untilReady } from './support/ground.ts';
import { askSteadily } from './support/steady.ts';

const times = given('TIMES', 20);

it('survives restarts of the database without losing anything', async () => {
  const { site, customers, token } = await openTown(40);
  const cluster = await startCluster(site.folder, { durable: true });
  const own = path.join(site.folder, 'server');
  await mkdir(own);
  const server = startServer(own, {
    DATABASE_URL: cluster.url,
    PORT: new URL(site.origin).port,
    DATA_KEYS: testKey.toString('base64'),
    RATE_LIMIT_PER_MINUTE: '0',
    DEMO: 'on',
    DEMO_AUTOPILOT: 'on',
  });
  await server.address;
  const journal = new Journal(site.origin);
  const isBusy = (one: unknown) => [...journal.open].some(({ customer }) => customer === one);
  const over = new AbortController();
  const asking = askSteadily(
    { origin: site.origin, path: '/api/auth/session', token, perSecond: 50, sockets: 40 },
    over.signal,
  );
  const ordering = placeSteadily(journal, takeTurns(customers, isBusy), 5, over.signal);
  const ready: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await sleep(2_000);
    const mend = await breakDatabase(site.folder);
    await sleep(1_000);
    await mend();
    while ((await runningCluster(site.folder).catch(() => null)) === null) await sleep(20);
    ready.push(await untilReady(site.origin, 60_000));
    await journal.retry(journal.open);
  }
  over.abort();
  const asked = await asking;
  await ordering;
  await journal.settle();
  const isAlive = server.child.exitCode === null;
  // The minutely job settles orders interrupted after the charge.
  for (let tries = 0; tries < 100 && (await journal.retry(journal.open)) > 0; tries += 1) await sleep(3_000);
  const unansweredAgain = await journal.retry(journal.intents);
  server.child.kill('SIGTERM');
  const code = await server.ended;
  await cluster.stop();
  const findings = await site.within(async ({ app }) => {
    await app.outbox.deliverDue();
    return compareBooks(app.db, journal.intents, phones);
  });
  await site.clear();
  const { orders, cardOrders, ...wrong } = findings;
  const withoutAnswer = asked.unanswered + asked.crossed + asked.refused + asked.cutOff;
  console.table({
    restarts: times,
    'longest until ready again, ms': Math.round(Math.max(...ready)),
    ...asked.statuses,
    '503 without Retry-After': asked.unexplained,
    'calls without an answer': withoutAnswer,
    orders,
    'without an answer in the end': journal.open.size,
    'sent again with the same key, without an answer': unansweredAgain,
    'another order for the same key': journal.changed.length,
    ...wrong,
  });
  expect([isAlive, code]).toEqual([true, 0]);
  expect(Math.max(...ready)).toBeLessThan(5_000);
  expect([withoutAnswer, asked.unexplained]).toEqual([0, 0]);
  expect(Object.keys(asked.statuses).filter((status) => !['200', '503'].includes(status))).toEqual([]);
  expect([orders, journal.open.size, unansweredAgain]).toEqual([journal.intents.length, 0, 0]);
  expect([journal.changed, journal.surprises]).toEqual([[], []]);
  expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 0])));
});
