import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { compareBooks } from './crash/books.ts';
import { Journal, placeSteadily } from './crash/journal.ts';
import { phones } from './crash/run.ts';
import { given, openTown, takeTurns } from './support/ground.ts';
import { askSteadily, type Asked } from './support/steady.ts';

const times = given('TIMES', 20);
const perSecond = given('PER_SECOND', 200);
const ordersPerSecond = 5;

it('finishes every accepted call and exits within ten seconds', async () => {
  const { site, customers, token } = await openTown(40);
  const journal = new Journal(site.origin);
  const isBusy = (one: unknown) => [...journal.open].some(({ customer }) => customer === one);
  const next = takeTurns(customers, isBusy);
  const all: Asked[] = [];
  const stops: number[] = [];
  const codes: (number | null)[] = [];
  for (let time = 0; time < times; time += 1) {
    const server = site.start();
    await server.address;
    const over = new AbortController();
    const question = { origin: site.origin, path: '/api/auth/session', token, perSecond, sockets: 40 };
    const asking = askSteadily(question, over.signal);
    const ordering = placeSteadily(journal, next, ordersPerSecond, over.signal);
    await sleep(3_000);
    const begun = performance.now();
    server.child.kill('SIGTERM');
    codes.push(await server.ended);
    stops.push(performance.now() - begun);
    over.abort();
    all.push(await asking);
    await ordering;
    await journal.settle();
  }
  const acknowledged = journal.intents.filter(({ id }) => id !== null).length;
  const { orders } = await site.within(({ app }) => compareBooks(app.db, journal.intents, phones));
  await site.clear();
  const sum = (pick: (asked: Asked) => number): number => all.reduce((total, one) => total + pick(one), 0);
  const answered = sum(({ statuses }) => Object.values(statuses).reduce((one, other) => one + other, 0));
  console.table({
    stops: times,
    'longest until it was gone, ms': Math.round(Math.max(...stops)),
    'calls answered': answered,
    'of these with 503': sum(({ statuses }) => statuses['503'] ?? 0),
    'answers cut off': sum(({ cutOff }) => cutOff),
    'calls without an answer': sum(({ unanswered }) => unanswered),
    'kept connections closed as the next call was on its way': sum(({ crossed }) => crossed),
    'calls that found nobody listening': sum(({ refused }) => refused),
    'orders acknowledged': acknowledged,
    'orders taken and not acknowledged': orders - acknowledged,
  });
  expect(codes).toEqual(codes.map(() => 0));
  expect(Math.max(...stops)).toBeLessThan(10_000);
  expect([sum(({ cutOff }) => cutOff), sum(({ unanswered }) => unanswered)]).toEqual([0, 0]);
  expect(sum(({ unexplained }) => unexplained)).toBe(0);
  const known = all.flatMap(({ statuses }) => Object.keys(statuses)).every((one) => /^(200|503)$/.test(one));
  expect(known).toBe(true);
  expect(answered).toBeGreaterThan(times * 3 * perSecond * 0.95);
  expect(orders).toBe(acknowledged);
  expect(acknowledged).toBeGreaterThan(times);
});
