import { getDemoMessages } from '@sufra/contract/demo/demo-panel.ts';
import { getRecentMeals } from '@sufra/contract/planner/history.ts';
import { getInvoice, getInvoices } from '@sufra/contract/money/invoices.ts';
import { getOrders } from '@sufra/contract/ordering/ordering.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { databaseText } from '../../../../test/inspect.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { signIn } from '../../../../test/people.ts';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import { openVault } from '../../../platform/vault.ts';
import { readShelf } from '../../catalogue/index.ts';
import { seedDemo } from '../index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ demo: true });
});
afterAll(() => test.close());

it('subscribes the family three days ago, with a ledger that agrees', async () => {
  await test.app.outbox.deliverDue();
  const client = await signIn(test, '+971500000003');
  const { subscription } = await client.get(getSubscription);
  expect(subscription).toMatchObject({
    planId: 'full-day',
    status: 'active',
    startedOn: '2026-11-18',
    nextBillingDate: '2026-12-19',
    card: { brand: 'Visa', lastFour: '4242' },
    credit: '0.00 AED',
  });
  const { invoices } = await client.get(getInvoices);
  const first = invoices.find(({ total }) => total === '599.00 AED');
  const invoice = await client.get(getInvoice, { params: { id: first?.id ?? '' } });
  expect(invoice).toMatchObject({ total: '599.00 AED', settledBy: 'card', card: { lastFour: '4242' } });
  expect(await unbalanced(test.app.db)).toEqual([]);
  const customers = [...(await sums(test.app.db))].filter(([account]) => account.startsWith('customer:'));
  expect(customers.map(([, balance]) => balance)).toEqual([0]);
});

it('gives its last two lunches a kitchen and a rating', async () => {
  const client = await signIn(test, '+971500000003');
  const { orders } = await client.get(getOrders);
  expect(
    orders.map(({ status, rating, createdAt }) => [createdAt.slice(0, 10), status, rating?.rating]),
  ).toEqual([
    ['2026-11-20', 'delivered', 4],
    ['2026-11-19', 'delivered', 5],
  ]);
  const meals = await client.get(getRecentMeals);
  expect(meals.map(({ date }) => date)).toEqual(
    ['2026-11-20', '2026-11-19'].flatMap((date) => [date, date, date]),
  );
  expect(meals.flatMap(({ rating }) => rating ?? []).sort()).toEqual([4, 5]);
  const { messages } = await client.get(getDemoMessages);
  expect(messages.filter(({ kind }) => kind.startsWith('order'))).toEqual([]);
});

it('changes nothing on a restart', async () => {
  const { db } = test.app;
  const mine = (table: string): boolean =>
    /^(money|subscription|household|ordering|planner|platform\.outbox)/.test(table);
  const before = await databaseText(db, mine);
  const { clock } = test;
  const vault = openVault([Buffer.alloc(32, 7)]);
  const shelf = await readShelf(db);
  const gateway = simulatedGateway(db, clock);
  await seedDemo({
    db,
    vault,
    clock,
    gateway,
    shelf: () => shelf,
    freshShelf: () => Promise.resolve(shelf),
    demo: true,
  });
  expect(await databaseText(db, mine)).toBe(before);
});
