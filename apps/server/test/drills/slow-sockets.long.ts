// Keeps a thousand connections open that send their calls a byte at a time, and asks what others notice; `npm run drill -- slow-sockets`.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { given, openTown } from './ground.ts';
import type { Dripped } from './dripping.ts';
import { askSteadily, quantile } from './steady.ts';

const sockets = given('SOCKETS', 1_000);
const seconds = given('SECONDS', 20);
/** The head of a call is waited for ten seconds, and the server looks once a second. */
const longestLifeMs = 13_000;

it('holds nobody else up', async () => {
  const { site, token } = await openTown(1);
  const server = site.start();
  await server.address;
  const question = { origin: site.origin, path: '/api/auth/session', token, perSecond: 100, sockets: 20 };
  const p99For = async (ms: number): Promise<number> => {
    const over = new AbortController();
    const asking = askSteadily(question, over.signal);
    await sleep(ms);
    over.abort();
    const { taken, statuses, refused, unanswered } = await asking;
    expect([Object.keys(statuses), refused, unanswered]).toEqual([['200'], 0, 0]);
    return quantile(taken, 0.99);
  };
  await p99For(3_000);
  const alone = await p99For(seconds * 1_000);
  // In a process of their own: what they need must not slow down who measures.
  const dripping = fork(path.join(import.meta.dirname, 'dripping.ts'), { execArgv: ['--import', 'tsx'] });
  dripping.send({ port: Number(new URL(site.origin).port), sockets });
  await once(dripping, 'message');
  const crowded = await p99For(seconds * 1_000);
  const told = once(dripping, 'message');
  dripping.send('tell');
  const [{ lives, open }] = (await told) as [Dripped];
  dripping.kill('SIGKILL');
  server.child.kill('SIGTERM');
  await server.ended;
  await site.clear();
  const longest = Math.max(0, ...lives, ...open);
  console.table({
    'slow connections, always': sockets,
    'of them ended by the server': lives.length,
    'longest life of one, ms': Math.round(longest),
    'p99 without them, ms': alone.toFixed(1),
    'p99 beside them, ms': crowded.toFixed(1),
    ratio: (crowded / alone).toFixed(2),
  });
  expect(lives.length).toBeGreaterThanOrEqual(sockets);
  expect(longest).toBeLessThan(longestLifeMs);
  expect(crowded / alone).toBeLessThanOrEqual(2);
});
