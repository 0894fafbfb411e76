import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { compareBooks } from './crash/books.ts';
import { Journal } from './crash/journal.ts';
import { crashAgainAndAgain, makeCustomers, phones } from './crash/run.ts';
import { openSite, type Site } from './crash/site.ts';

// An interrupted card order blocks its customer until the job settles it.
const people = { cash: 2_200, card: 600 } as const;
const plan = { kills: 50, databaseEach: 5, perSecond: 50, upMs: [2_000, 7_000] } as const;
/** The minutely job settles orders interrupted after the charge. */
const patienceMs = 10 * 60_000;

it.each(['embedded', 'external'] as const)(
  'loses and doubles no order in fifty kills, %s',
  async (database) => {
    const site = await openSite(database);
    const wallets = await site.within((test) => makeCustomers(test, people));
    const journal = new Journal(site.origin);
    const crashed = await crashAgainAndAgain(site, journal, wallets, plan);
    const atLastKill = journal.open.size;
    const { settledMs, unansweredAgain } = await waitForAnswers(site, journal);
    const findings = await site.within(async ({ app }) => {
      await app.outbox.deliverDue();
      return compareBooks(app.db, journal.intents, phones);
    });
    await site.clear();
    const { loadedMs, cutOff, restarts } = crashed;
    console.table({
      database,
      kills: plan.kills,
      'of these with the database': Math.floor(plan.kills / plan.databaseEach),
      'seconds under load': Math.round(loadedMs / 1_000),
      'orders sent': journal.intents.length,
      'orders a second': Math.round(journal.intents.length / (loadedMs / 1_000)),
      'answers cut off by a kill': cutOff,
      'without an answer after the last kill': atLastKill,
      'seconds until each had one': Math.round(settledMs / 1_000),
      'sent again with the same key, same order':
        journal.intents.length - journal.changed.length - unansweredAgain,
      'sent again with the same key, no answer': unansweredAgain,
      'sent again with the same key, another order': journal.changed.length,
      'milliseconds to start, middle one': Math.round(
        [...restarts].sort((a, b) => a - b)[restarts.length >> 1] ?? 0,
      ),
      ...findings,
    });
    const { orders, cardOrders, ...wrong } = findings;
    expect([orders, journal.open.size, unansweredAgain]).toEqual([journal.intents.length, 0, 0]);
    expect(Math.min(cardOrders, orders - cardOrders)).toBeGreaterThan(1_000);
    expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 0])));
    expect(journal.changed).toEqual([]);
    expect(journal.surprises).toEqual([]);
  },
);

interface Settled {
  readonly settledMs: number;
  /** Orders whose retry got no reply. */
  readonly unansweredAgain: number;
}

/** Restarts, retries until every order has a reply, then sends every order again. */
async function waitForAnswers(site: Site, journal: Journal): Promise<Settled> {
  const server = site.start();
  await server.address;
  const begun = performance.now();
  while ((await journal.retry(journal.open)) > 0 && performance.now() - begun < patienceMs)
    await sleep(2_000);
  const settledMs = performance.now() - begun;
  const unansweredAgain = await journal.retry(journal.intents);
  server.child.kill('SIGTERM');
  await server.ended;
  return { settledMs, unansweredAgain };
}
