import { fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { given, openTown } from './support/ground.ts';
import { manners, type Borne } from './support/slow-client.ts';
import { askSteadily, quantile, type Question } from './support/steady.ts';

const sockets = given('SOCKETS', 1_000);
const rounds = given('ROUNDS', 4);
/** A call may take 30 s, so each round lasts until all have ended. */
const seconds = given('SECONDS', 36);
/** Connecting all at once would reconnect as a flood every second. */
const comingSeconds = given('COMING', 10);

function crowd(origin: string): () => Promise<Borne> {
  const child = fork('tools/run.mjs', [
    ...['drills/support/slow-client.ts', new URL(origin).port],
    ...[String(sockets), String(comingSeconds * 1_000)],
  ]);
  return () =>
    new Promise((resolve, reject) => {
      child.once('message', (borne) => resolve(borne as Borne));
      child.once('error', reject);
      child.send('end');
    });
}

/** Fails on any bad reply. */
async function timesFor(question: Question, ms: number): Promise<number[]> {
  const over = new AbortController();
  const asking = askSteadily(question, over.signal);
  await sleep(ms);
  over.abort();
  const { taken, statuses, refused, unanswered, crossed, cutOff } = await asking;
  expect([Object.keys(statuses), refused, unanswered, crossed, cutOff]).toEqual([['200'], 0, 0, 0, 0]);
  return taken;
}

it('does not delay other requests', async () => {
  const { site, token } = await openTown(1);
  const server = site.start();
  await server.address;
  const question = { origin: site.origin, path: '/api/auth/session', token, perSecond: 100, sockets: 20 };
  await timesFor(question, 3_000);
  const [alone, beside]: [number[], number[]] = [[], []];
  const all: Borne[] = [];
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await timesFor(question, seconds * 1_000)));
    const end = crowd(site.origin);
    await sleep(comingSeconds * 1_000 + 2_000);
    beside.push(...(await timesFor(question, seconds * 1_000)));
    all.push(await end());
    await sleep(1_000);
  }
  server.child.kill('SIGTERM');
  await server.ended;
  await site.clear();
  const ratio = quantile(beside, 0.99) / quantile(alone, 0.99);
  const borne = manners.map((manner) => all.flatMap(({ ms }) => ms[manner]));
  const secondsAt = (part: number): string =>
    borne.map((ms) => (quantile(ms, part) / 1_000).toFixed(1)).join(', ');
  console.table({
    'slow connections at once, come over s': `${sockets}, ${comingSeconds}`,
    'opened in all': all.reduce((sum, { opened }) => sum + opened, 0),
    'let go by the server': all.reduce((sum, { letGo }) => sum + letGo, 0),
    [`seconds borne, median: ${manners.join(', ')}`]: secondsAt(0.5),
    'the longest': secondsAt(1 - Number.EPSILON),
    'calls of others, without and beside them': `${alone.length}, ${beside.length}`,
    'median without and beside them, ms': [alone, beside]
      .map((ms) => quantile(ms, 0.5).toFixed(1))
      .join(', '),
    'p99 without and beside them, ms': [alone, beside].map((ms) => quantile(ms, 0.99).toFixed(1)).join(', '),
    'ratio of p99': ratio.toFixed(2),
  });
  for (const [index, manner] of manners.entries()) {
    // Node checks once a second; a half-open connection gets another second. A busy machine delays both.
    const promised = manner === 'body' ? 33_000 : 13_500;
    expect(quantile(borne[index] ?? [], 0.5), manner).toBeLessThan(promised);
    expect(Math.max(...(borne[index] ?? [])), manner).toBeLessThan(promised * 1.5);
  }
  expect(ratio).toBeLessThanOrEqual(2);
});
