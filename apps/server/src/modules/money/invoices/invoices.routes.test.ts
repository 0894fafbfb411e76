import { cancelSubscription } from '@sufra/contract/money/billing.ts';
import { saveProfile } from '@sufra/contract/household/household.ts';
import { getInvoice, getInvoices, type Invoice } from '@sufra/contract/money/invoices.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { cardWith, goodMethod, pay } from '../../../../test/money.ts';
import { accountIdOf, plainProfile, signIn, subscriber } from '../../../../test/people.ts';
import { simulatedGateway } from '../../../adapters/payment/simulated.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { PaymentGateway } from '../../../platform/ports.ts';
import {
  bookOrderCancelled,
  bookOrderPlaced,
  bookSubscriptionCharge,
  bookSubscriptionCredit,
  requestRefund,
} from '../index.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

let test: TestApp;
let gateway: PaymentGateway;
let people = 0;
beforeAll(async () => {
  test = await startTestApp();
  gateway = simulatedGateway(test.app.db, test.clock);
});
afterAll(() => test.close());

interface Person {
  readonly client: Client;
  readonly accountId: AccountId;
  readonly phone: string;
}

async function newcomer(): Promise<Person> {
  const phone = `+9715076${String((people += 1)).padStart(5, '0')}`;
  const client = await signIn(test, phone);
  await client.get(saveProfile, { body: plainProfile });
  return { client, accountId: await accountIdOf(test, phone), phone };
}

/** Books in one transaction and delivers the events. */
async function book(work: (tx: Tx) => Promise<unknown>): Promise<void> {
  await test.app.db.transaction(work);
  await test.app.outbox.deliverDue();
}

const line = {
  code: 'subscription',
  params: { plan: 'full-day', from: '2026-11-21', to: '2026-12-20' },
} as const;
const charge = (accountId: AccountId, subject: string = randomUUID(), amount = 59_900) =>
  book((tx) => bookSubscriptionCharge(tx, { subject, accountId, amount, line, at: test.clock.now() }));

const arabic = { headers: { 'accept-language': 'ar' } };
const show = (client: Client, id: string, more: object = {}): Promise<Invoice> =>
  client.get(getInvoice, { params: { id }, ...more });
async function newest(client: Client, more: object = {}): Promise<Invoice> {
  const { invoices } = await client.get(getInvoices);
  return show(client, invoices[0]?.id ?? '', more);
}

/** A placed and paid order, as ordering stores it. */
async function orderOf(accountId: AccountId, paymentId: string | null) {
  const order = { orderId: randomUUID(), accountId, food: 4_000, deliveryFee: 650, at: test.clock.now() };
  const meal = await test.app.db.pool.query<{ id: string; title: { en: string; ar: string } }>(
    'select id, title from catalogue.meals order by id limit 1',
  );
  const { id: mealId = '', title = { en: '', ar: '' } } = meal.rows[0] ?? {};
  await test.app.db.pool.query(
    `insert into ordering.orders (id, account_id, partner_id, type, meal_id, family_size, status, food_fils,
       delivery_fee_fils, commission_percent, payment_method, payment_id, scheduled_from, scheduled_to, emirate, area,
       lat, lng, delivery, proof, prep_minutes, distance_m, answer_by, handover_code, placed_at)
     values ($1, $2, gen_random_uuid(), 'cooked_meal', $3, 2, 'placed', 4000, 650, 15, $4, $5, now(),
       now() + interval '30 minutes', 'Dubai', 'Marina', 25, 55, '', '', 30, 1000, now(), '1234', now())`,
    [order.orderId, accountId, mealId, paymentId ? 'card' : 'cash', paymentId],
  );
  await book((tx) => bookOrderPlaced(tx, { ...order, type: 'cooked_meal' }));
  return { order, title };
}

describe('an invoice', () => {
  it('is issued by the company in the settings', async () => {
    const seller = {
      name: { en: 'Sufra Foods LLC', ar: 'سفرة للأغذية ذ.م.م' },
      address: { en: 'Office 7, Al Quoz, Dubai', ar: 'مكتب ٧، القوز، دبي' },
      trn: '100234567890003',
    };
    const named = await startTestApp({ seller });
    onTestFinished(() => named.close());
    const client = await subscriber(named, '+971507699998');
    await named.app.outbox.deliverDue();
    const [invoice, inArabic] = [await newest(client), await newest(client, arabic)];
    expect(invoice.seller).toEqual({ name: seller.name.en, address: seller.address.en, trn: seller.trn });
    expect(inArabic.seller).toEqual({ name: seller.name.ar, address: seller.address.ar, trn: seller.trn });
  });

  it('shows seller, customer, sums, VAT and card of a month in both languages', async () => {
    const { client, accountId, phone } = await newcomer();
    const paymentId = await pay(test.app.db, gateway, {
      accountId,
      amount: 59_900,
      purpose: 'subscription',
      method: cardWith('5555555555554444'),
    });
    await charge(accountId, paymentId);
    await pay(test.app.db, gateway, { accountId, amount: 100, purpose: 'renewal', method: goodMethod });
    const invoice = await newest(client);
    expect(invoice).toMatchObject({
      kind: 'invoice',
      issuedOn: '2026-11-21',
      total: '599.00 AED',
      net: '570.48 AED',
      vat: '28.52 AED',
      vatRate: 5,
      seller: { name: 'Sufra (sample company)', trn: '100000000000003' },
      customer: { name: 'Test Person', phone, address: 'Marina, Dubai' },
      lines: [{ ...line, amount: '599.00 AED' }],
      settledBy: 'card',
      card: { brand: 'Mastercard', lastFour: '4444' },
      related: [],
      orderId: null,
    });
    expect(invoice.number).toMatch(/^INV-\d{6}$/);
    const inArabic = await newest(client, arabic);
    expect(inArabic.seller.name).toMatch(/سُفرة/);
    expect(inArabic.customer.address).toBe('Marina، دبي');
    expect(inArabic.seller.trn).toBe(invoice.seller.trn);
    expect(inArabic.lines).toEqual(invoice.lines);
  });

  it('shows whether it was settled by credit or is still owed', async () => {
    const { client, accountId } = await newcomer();
    const credit = { kind: 'skip', subject: randomUUID(), accountId, amount: 30_000 } as const;
    const skipped = { code: 'skipped_day', params: { date: '2026-11-23' } } as const;
    await book((tx) => bookSubscriptionCredit(tx, { ...credit, line: skipped, at: test.clock.now() }));
    expect(await newest(client)).toMatchObject({ kind: 'credit_note', settledBy: 'credit', card: null });
    await charge(accountId, randomUUID(), 29_900);
    expect(await newest(client)).toMatchObject({ settledBy: 'credit', card: null });
    await charge(accountId, randomUUID(), 29_900);
    expect(await newest(client)).toMatchObject({ settledBy: 'none', card: null });
  });

  it.each([
    ['the rest of a month that credit began to pay', 6_797, '231.03 AED'],
    ['a month and what was owed before', 35_000, '-51.00 AED'],
    ['a whole month', 29_900, null],
  ])('says what the card paid: %s', async (_what, amount, credit) => {
    const { client, accountId } = await newcomer();
    const paymentId = await pay(test.app.db, gateway, { accountId, amount, purpose: 'renewal' });
    await charge(accountId, paymentId, 29_900);
    const card = { amount: `${(amount / 100).toFixed(2)} AED`, lastFour: '4242' };
    expect(await newest(client)).toMatchObject({ total: '299.00 AED', settledBy: 'card', card, credit });
  });

  it('names the meal of an order in the language of the request and keeps it when the meal is renamed', async () => {
    const { client, accountId } = await newcomer();
    const paymentId = await pay(test.app.db, gateway, { accountId, amount: 4_650 });
    const { order, title } = await orderOf(accountId, paymentId);
    await test.app.db.pool.query(
      `update catalogue.meals set title = '{"en": "X", "ar": "س"}' where title = $1`,
      [JSON.stringify(title)],
    );
    const invoice = await newest(client);
    expect(invoice).toMatchObject({ orderId: order.orderId, settledBy: 'card', card: { lastFour: '4242' } });
    const { orderNumber, familySize } = invoice.lines[0]?.params ?? {};
    expect(invoice.lines).toEqual([
      { code: 'cooked_meal', params: { orderNumber, familySize, meal: title.en }, amount: '40.00 AED' },
      { code: 'delivery', params: { orderNumber, familySize, meal: title.en }, amount: '6.50 AED' },
    ]);
    expect(orderNumber).toMatch(/^\d{5,}$/);
    expect((await newest(client, arabic)).lines[0]?.params['meal']).toBe(title.ar);
  });

  it('links to the credit note of its order, whose refund goes to the card that paid', async () => {
    const { client, accountId } = await newcomer();
    const paymentId = await pay(test.app.db, gateway, { accountId, amount: 4_650 });
    const { order } = await orderOf(accountId, paymentId);
    const invoice = await newest(client);
    await book(async (tx) => {
      await bookOrderCancelled(tx, order);
      const { orderId: subject, at } = order;
      await requestRefund(tx, { paymentId, accountId, subject, amount: 4_650, at });
    });
    const note = await newest(client);
    expect(note).toMatchObject({
      kind: 'credit_note',
      total: '46.50 AED',
      settledBy: 'card',
      card: { brand: 'Visa', lastFour: '4242' },
      related: [{ id: invoice.id, number: invoice.number }],
      orderId: order.orderId,
    });
    expect(note.number).toMatch(/^CN-\d{6}$/);
    expect((await show(client, invoice.id)).related).toEqual([{ id: note.id, number: note.number }]);
  });

  it('shows cash for a cash order, and nothing paid on its credit note', async () => {
    const { client, accountId } = await newcomer();
    const { order } = await orderOf(accountId, null);
    expect(await newest(client)).toMatchObject({ settledBy: 'cash', card: null });
    await book((tx) => bookOrderCancelled(tx, order));
    expect(await newest(client)).toMatchObject({ kind: 'credit_note', settledBy: 'none', card: null });
  });

  it('belongs to the paying account, like the credit note of its cancellation', async () => {
    const client = await subscriber(test, '+971507699999');
    await test.app.outbox.deliverDue();
    const invoice = await newest(client);
    expect(invoice).toMatchObject({ total: '599.00 AED', settledBy: 'card', card: { lastFour: '4242' } });
    expect(invoice.lines.map(({ code }) => code)).toEqual(['subscription']);
    await client.get(cancelSubscription);
    await test.app.outbox.deliverDue();
    expect(await newest(client)).toMatchObject({
      kind: 'credit_note',
      total: '599.00 AED',
      settledBy: 'card',
      card: { lastFour: '4242' },
      related: [{ id: invoice.id, number: invoice.number }],
    });
  });

  it('keeps its sums and loses the customer when the account is erased', async () => {
    const { client, accountId } = await newcomer();
    await charge(accountId);
    const before = await newest(client);
    await test.app.db.pool.query(
      `insert into platform.outbox (event, payload) values ('account.erased', $1)`,
      [JSON.stringify({ accountId })],
    );
    await test.app.outbox.deliverDue();
    const { rows } = await test.app.db.pool.query(
      'select customer, total_fils from money.invoices where id = $1',
      [before.id],
    );
    expect(rows).toEqual([{ customer: null, total_fils: 59_900 }]);
  });
});

describe('the list of invoices', () => {
  it('has pages of twenty, newest first, without repeats', async () => {
    const { client, accountId } = await newcomer();
    expect(await client.get(getInvoices)).toEqual({ invoices: [], next: null });
    for (let count = 1; count <= 45; count += 1) await charge(accountId, randomUUID(), count * 100);
    const totals: string[] = [];
    let next: string | null = null;
    const sizes: number[] = [];
    do {
      const page: Awaited<ReturnType<typeof client.get<typeof getInvoices>>> = await client.get(getInvoices, {
        query: next === null ? {} : { before: next },
      });
      sizes.push(page.invoices.length);
      totals.push(...page.invoices.map(({ total }) => total));
      next = page.next;
    } while (next !== null);
    expect(sizes).toEqual([20, 20, 5]);
    expect(totals).toEqual(Array.from({ length: 45 }, (_, index) => `${45 - index}.00 AED`));
  });

  it('ends with a full last page', async () => {
    const { client, accountId } = await newcomer();
    for (let count = 0; count < 20; count += 1) await charge(accountId);
    expect((await client.get(getInvoices)).next).toBeNull();
  });
});

it('refuses invoices of other accounts and unknown ids as not found', async () => {
  const [owner, stranger] = [await newcomer(), await newcomer()];
  await charge(owner.accountId);
  const { id } = await newest(owner.client);
  expect(await stranger.client.get(getInvoices, { query: { before: id } })).toEqual({
    invoices: [],
    next: null,
  });
  for (const foreign of [id, randomUUID(), 'x'])
    expect(await stranger.client.refused(getInvoice, { params: { id: foreign } })).toMatchObject({
      code: 'not_found',
    });
  expect((await test.client().refused(getInvoice, { params: { id } })).code).toBe('not_signed_in');
  const badCursor = await owner.client.raw('GET', `${getInvoices.path}?before=x`);
  expect(badCursor.status).toBe(400);
});
