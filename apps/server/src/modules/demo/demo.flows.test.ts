// Proves that the demo's subscriber has a card, a paid month and its invoice, and that starting again adds nothing.
import { getInvoice, getInvoices } from '@sufra/contract/invoices.ts';
import { getSubscription } from '@sufra/contract/subscription.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { databaseText } from '../../../test/inspect.ts';
import { sums, unbalanced } from '../../../test/money.ts';
import { signIn } from '../../../test/people.ts';
import { simulatedGateway } from '../../adapters/payment/simulated.ts';
import { openVault } from '../../platform/vault.ts';
import { furnishDemo } from './index.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it('the family was subscribed three days ago, and the books say so', async () => {
  await test.app.outbox.deliverDue();
  const client = await signIn(test, '+971500000003');
  const { subscription } = await client.get(getSubscription);
  expect(subscription).toMatchObject({
    planId: 'full-day',
    status: 'active',
    startedOn: '2026-11-18',
    nextBillingDate: '2026-12-18',
    card: { brand: 'Visa', lastFour: '4242' },
    credit: '0.00 AED',
  });
  const { invoices } = await client.get(getInvoices);
  expect(invoices).toHaveLength(1);
  const invoice = await client.get(getInvoice, { params: { id: invoices[0]?.id ?? '' } });
  expect(invoice).toMatchObject({ total: '599.00 AED', settledBy: 'card', card: { lastFour: '4242' } });
  expect(await unbalanced(test.app.db)).toEqual([]);
  const customers = [...(await sums(test.app.db))].filter(([account]) => account.startsWith('customer:'));
  expect(customers.map(([, balance]) => balance)).toEqual([0]);
});

it('another start leaves everything as it is', async () => {
  const { db } = test.app;
  const mine = (table: string): boolean => /^(money|subscription|household|platform\.outbox)/.test(table);
  const before = await databaseText(db, mine);
  const { clock } = test;
  const vault = openVault([Buffer.alloc(32, 7)]);
  await furnishDemo({ db, vault, clock, gateway: simulatedGateway(db, clock), demo: true });
  expect(await databaseText(db, mine)).toBe(before);
});
