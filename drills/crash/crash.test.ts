import { afterAll, beforeAll, expect, it } from 'vitest';
import { compareBooks, unsettledIn } from './books.ts';
import { Journal } from './journal.ts';
import { crashAgainAndAgain, finishLater, makeCustomers, phones } from './run.ts';
import { openSite, type Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite('embedded', true);
});
afterAll(() => site.clear());

it('loses and doubles no order when it is killed under load', { timeout: 300_000 }, async () => {
  const customers = await site.within((test) => makeCustomers(test, { cash: 24, card: 8 }));
  const journal = new Journal(site.origin);
  const plan = { kills: 2, databaseEach: 2, perSecond: 40, upMs: [800, 2_000] } as const;
  const crashed = await crashAgainAndAgain(site, journal, customers, plan);
  expect(crashed.cutOff).toBeGreaterThan(0);
  await site.within(async (test) => {
    const answered = journal.intents.filter(({ id }) => id !== null);
    journal.moveTo(test.origin);
    expect(await finishLater(test, journal)).toBe(0);
    expect(await journal.retry(answered)).toBe(0);
    const { orders, cardOrders, ...wrong } = await compareBooks(test.app.db, journal.intents, phones);
    expect(await unsettledIn(test.app.db)).toEqual([]);
    expect(orders).toBe(journal.intents.length);
    expect(cardOrders).toBeGreaterThan(0);
    expect(wrong).toEqual(Object.fromEntries(Object.keys(wrong).map((name) => [name, 0])));
  });
  expect(journal.changed).toEqual([]);
  expect(journal.surprises).toEqual([]);
});
