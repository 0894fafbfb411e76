import { giveCredit } from '@sufra/contract/identity/admin-users.ts';
import { cancelSubscription, previewCancellation } from '@sufra/contract/money/billing.ts';
import { getInvoice, getInvoices } from '@sufra/contract/money/invoices.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { anew, home, mealBody, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { sums, unbalanced } from '../../../../test/money.ts';
import { accountIdOf, goodCard, readyToPay } from '../../../../test/people.ts';
import { subscriptionJobs } from '../../../../test/subscription-jobs.ts';

const boss = '+971507410001';
let lastPhone = 971_507_411_000;
let test: TestApp;
let admin: Client;
let kitchen: TestPartner;

beforeAll(async () => {
  test = await startTestApp({ demo: false });
  kitchen = await partner(test, '+971507410011', 'restaurant', ['adas-soup'], { deliveryFee: 0 });
});
beforeEach(async () => {
  admin = await confirmedAdmin(test, boss);
});
afterAll(async () => {
  expect(await unbalanced(test.app.db)).toEqual([]);
  await test.close();
});

interface Customer {
  readonly client: Client;
  readonly accountId: string;
}

/** Ready to pay for Full Day, with as much credit in AED. */
async function customerWith(...credits: readonly string[]): Promise<Customer> {
  const phone = `+${(lastPhone += 1)}`;
  const client = await readyToPay(test, phone, 'full-day');
  const id = await accountIdOf(test, phone);
  for (const amount of credits)
    await admin.get(giveCredit, { params: { id }, body: { amount, reason: 'Cold' } });
  return { client, accountId: id };
}

const pay = ({ client }: Customer, shownPrice?: string, card: object = {}) =>
  client.call(checkout, {
    body: { paymentMethod: { ...goodCard, ...card }, ...(shownPrice !== undefined && { shownPrice }) },
    ...anew(),
  });

const balanceOf = async ({ accountId }: Customer) =>
  (await sums(test.app.db)).get(`customer:${accountId}`) ?? 0;

it('credit pays its part of the first month, and the card the rest', async () => {
  const customer = await customerWith('13.59');
  expect(await customer.client.get(getSubscription)).toEqual({ subscription: null, credit: '13.59 AED' });
  const paid = await pay(customer, '585.41 AED');
  expect(paid).toMatchObject({
    ok: true,
    reply: { amount: '585.41 AED', subscription: { price: '599.00 AED', credit: '0.00 AED' } },
  });
  expect(await balanceOf(customer)).toBe(0);
  await test.app.outbox.deliverDue();
  const { invoices } = await customer.client.get(getInvoices);
  const invoice = await customer.client.get(getInvoice, { params: { id: invoices[0]?.id ?? '' } });
  expect(invoice).toMatchObject({
    total: '599.00 AED',
    credit: '13.59 AED',
    card: { lastFour: '4242', amount: '585.41 AED' },
  });
});

it('the guarantee pays the card back what it paid, and the credit as credit', async () => {
  const customer = await customerWith('13.59');
  await pay(customer);
  expect(await customer.client.get(previewCancellation)).toMatchObject({ refund: '585.41 AED' });
  await customer.client.get(cancelSubscription);
  await test.app.outbox.deliverDue();
  expect((await customer.client.get(getSubscription)).credit).toBe('13.59 AED');
  expect(await balanceOf(customer)).toBe(-1_359);
});

it('refuses another sum than was shown, and charges nothing', async () => {
  const customer = await customerWith('13.59');
  expect(await pay(customer, '599.00 AED')).toMatchObject({
    error: { code: 'price_changed', params: { total: '585.41 AED', price: '599.00 AED' } },
  });
  expect(await countOf(test.app.db, 'money.payments where account_id = $1', [customer.accountId])).toBe(0);
});

it('a declined card leaves the credit', async () => {
  const customer = await customerWith('13.59');
  expect(await pay(customer, undefined, { cardNumber: '4000 0000 0000 0002' })).toMatchObject({
    error: { code: 'payment_declined' },
  });
  expect((await customer.client.get(getSubscription)).credit).toBe('13.59 AED');
});

it.each([
  ['as much as the month', ['500.00', '99.00'], '0.00 AED'],
  ['more than the month', ['500.00', '150.00'], '51.00 AED'],
])('credit of %s starts it without a charge, and keeps the card for the next', async (_name, given, left) => {
  const customer = await customerWith(...given);
  expect(await pay(customer, '0.00 AED')).toMatchObject({
    ok: true,
    reply: {
      amount: '0.00 AED',
      subscription: { status: 'active', credit: left, card: { lastFour: '4242' } },
    },
  });
  expect(await countOf(test.app.db, 'money.payments where account_id = $1', [customer.accountId])).toBe(0);
  const { nextBillingDate } = (await customer.client.get(getSubscription)).subscription ?? {};
  test.clock.set(`${nextBillingDate}T05:00:00+04:00`);
  await subscriptionJobs(test).attend();
  expect(await countOf(test.app.db, 'money.payments where account_id = $1', [customer.accountId])).toBe(1);
});

it('a refused card starts nothing, even if credit pays for all of it', async () => {
  const customer = await customerWith('500.00', '150.00');
  expect(await pay(customer, undefined, { cardNumber: '4000 0000 0000 0002' })).toMatchObject({
    error: { code: 'payment_declined' },
  });
  expect(await customer.client.get(getSubscription)).toEqual({ subscription: null, credit: '650.00 AED' });
});

it('cancelled inside the guarantee, a month paid by credit is credit again', async () => {
  const customer = await customerWith('500.00', '150.00');
  await pay(customer);
  await customer.client.get(cancelSubscription);
  await test.app.outbox.deliverDue();
  expect((await customer.client.get(getSubscription)).credit).toBe('650.00 AED');
});

it('twenty checkouts at once spend the credit once', async () => {
  const customer = await customerWith('500.00', '150.00');
  const answers = await Promise.all(Array.from({ length: 20 }, () => pay(customer)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await balanceOf(customer)).toBe(-5_100);
});

it('an order and a checkout at once never spend the same credit', async () => {
  const customer = await customerWith('20.00');
  const { client } = customer;
  const { id: addressId } = await home(client);
  const body = await mealBody(client, { mealId: 'adas-soup', partnerId: kitchen.id, addressId });
  const [ordered, paid] = await Promise.all([client.call(placeOrder, { body, ...anew() }), pay(customer)]);
  expect([ordered.ok, paid.ok]).toContain(true);
  expect(await balanceOf(customer)).toBeLessThanOrEqual(0);
  expect((await client.get(getSubscription)).credit).toBe('0.00 AED');
});
