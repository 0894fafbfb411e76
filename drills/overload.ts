import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { expect, it } from 'vitest';
import { Journal, placeSteadily } from './crash/journal.ts';
import { given, openTown, takeTurns } from './support/ground.ts';
import { askSteadily, quantile } from './support/steady.ts';

const seconds = given('SECONDS', 60);
const times = given('LOAD', 4);
const ordersPerSecond = 4;
const path = '/api/meal-suggestions';

interface Polls {
  readonly accepted: number[];
  turnedAway: number;
  /** Rejections without Retry-After. */
  unexplained: number;
  readonly others: Record<string, number>;
  /** Broken connections, and calls without a reply for ten seconds. */
  failed: number;
  perSecond: number;
}

/** Missing from autocannon's types. */
interface Head {
  readonly statusCode: number;
  /** Alternating names and values. */
  readonly headers: readonly string[];
}

const saysWhen = ({ headers }: Head): boolean =>
  headers.some((name, index) => index % 2 === 0 && name.toLowerCase() === 'retry-after');

/** As fast as possible without a rate. */
async function poll(origin: string, token: string, forSeconds: number, rate?: number): Promise<Polls> {
  const polls: Polls = {
    ...{ accepted: [], turnedAway: 0, unexplained: 0, others: {}, failed: 0, perSecond: 0 },
  };
  const { errors, timeouts, duration } = await autocannon({
    url: `${origin}${path}`,
    connections: rate === undefined ? 40 : 600,
    duration: forSeconds,
    ...(rate === undefined ? {} : { overallRate: rate }),
    headers: { authorization: `Bearer ${token}` },
    setupClient: (client) => {
      client.on('headers', (head) => {
        const { statusCode } = head as unknown as Head;
        if (statusCode === 503 && !saysWhen(head as unknown as Head)) polls.unexplained += 1;
      });
      client.on('response', (status: number, _bytes: number, ms: number) => {
        if (status === 503) polls.turnedAway += 1;
        else if (status === 200) polls.accepted.push(ms);
        else polls.others[status] = (polls.others[status] ?? 0) + 1;
      });
    },
  });
  const answered = polls.accepted.length + polls.turnedAway;
  return { ...polls, failed: errors + timeouts, perSecond: answered / duration };
}

it('sheds polls, accepts orders, answers within a second and recovers', async () => {
  const { site, customers, token } = await openTown(60);
  const server = site.start();
  await server.address;
  const capacity = (await poll(site.origin, token, 10)).accepted.length / 10;
  const journal = new Journal(site.origin);
  const isBusy = (one: unknown) => [...journal.open].some(({ customer }) => customer === one);
  const over = new AbortController();
  const ordering = placeSteadily(journal, takeTurns(customers, isBusy), ordersPerSecond, over.signal);
  const question = { origin: site.origin, path, token };
  const sampling = askSteadily({ ...question, perSecond: 5, sockets: 5 }, over.signal);
  const target = Math.round(capacity * times);
  const polls = await poll(site.origin, token, seconds, target);
  over.abort();
  await sleep(5_000);
  const calm = new AbortController();
  const looking = askSteadily({ ...question, perSecond: 20, sockets: 10 }, calm.signal);
  await sleep(5_000);
  calm.abort();
  const after = await looking;
  const [placed, sampled] = [await ordering, await sampling];
  await journal.settle();
  const acknowledged = journal.intents.filter(({ id }) => id !== null).length;
  server.child.kill('SIGTERM');
  await server.ended;
  await site.clear();
  console.table({
    'capacity, polls a second': Math.round(capacity),
    'asked for a second': target,
    'really sent a second': Math.round(polls.perSecond),
    'connections that broke or hung': polls.failed,
    'polls answered': polls.accepted.length,
    'polls turned away': polls.turnedAway,
    '503 without Retry-After': polls.unexplained + sampled.unexplained,
    'p99 of answered polls, ms': Math.round(quantile(polls.accepted, 0.99)),
    'orders sent': placed,
    'orders acknowledged at once': acknowledged,
    'five seconds later': JSON.stringify(after.statuses),
    'p99 then, ms': Math.round(quantile(after.taken, 0.99)),
  });
  expect(polls.turnedAway).toBeGreaterThan(0);
  expect([polls.unexplained, sampled.unexplained, polls.failed]).toEqual([0, 0, 0]);
  expect(polls.others).toEqual({});
  expect([sampled.refused, sampled.unanswered, sampled.crossed, sampled.cutOff]).toEqual([0, 0, 0, 0]);
  expect(polls.perSecond / target).toBeGreaterThanOrEqual(0.95);
  expect(acknowledged / placed).toBeGreaterThanOrEqual(0.99);
  expect(quantile(polls.accepted, 0.99)).toBeLessThan(1_000);
  expect(Object.keys(after.statuses)).toEqual(['200']);
  expect([after.refused, after.unanswered, after.crossed, after.cutOff]).toEqual([0, 0, 0, 0]);
  expect(quantile(after.taken, 0.99)).toBeLessThan(1_000);
});
