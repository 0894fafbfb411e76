import { changePlan, previewPlanChange } from '@sufra/contract/money/billing.ts';
import { acceptQuote, payRemainder } from '@sufra/contract/catering/catering.ts';
import { getOrders, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { completeEvent } from '@sufra/contract/catering/partner-events.ts';
import type { Route } from '@sufra/contract/route.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stripeGateway } from '../src/adapters/payment/stripe.ts';
import {
  askedCustomer,
  askingTown,
  questionIn,
  through as answered,
  type Customer,
} from './bank-questions.ts';
import { cateringJobs } from './catering-jobs.ts';
import { plainTotal, quotedEvent } from './events.ts';
import type { Answer, TestApp } from './harness.ts';
import { anew, type TestPartner } from './kitchens.ts';
import { orderingJobs } from './orders.ts';
import { testNow } from './settings.ts';
import type { StripeStandIn } from './stripe-stand-in.ts';

const mealId = 'adas-soup';

let test: TestApp;
let standIn: StripeStandIn;
let kitchen: TestPartner;
let chef: TestPartner;
let end: () => Promise<void>;
let lastPhone = 971_507_660_100;
beforeAll(async () => {
  ({ test, standIn, kitchen, chef, end } = await askingTown(mealId, '+971507660001', '+971507660002'));
});
beforeEach(() => test.clock.set(testNow));
afterAll(() => end());

const through = <R extends Route>(
  send: (asked: { askedPaymentId?: string }) => Promise<Answer<R>>,
  passes = true,
): Promise<Answer<R>> => answered(standIn, send, passes);
const customer = (): Promise<Customer> =>
  askedCustomer({ test, standIn, kitchen, mealId }, `+${(lastPhone += 1)}`);

const order = ({ client, body }: Customer, headers: object = anew().headers, asked: object = {}) =>
  client.call(placeOrder, { body: { ...body, ...asked }, headers: { ...headers } });
const ordersOf = async ({ client }: Customer): Promise<number> => (await client.get(getOrders)).orders.length;
const charged = (): number =>
  [...standIn.bank.intents.values()].filter(({ status }) => status === 'succeeded').length;
const recover = async (): Promise<void> =>
  (await orderingJobs(test, () => stripeGateway(standIn.settings, test.app.db))).recover();

describe('an order', () => {
  it('waits for 3-D Secure and is placed once, despite retries', async () => {
    const one = await customer();
    const { headers } = anew();
    const before = charged();
    const { secret, askedPaymentId } = questionIn(await order(one, headers));
    expect(await ordersOf(one)).toBe(0);
    standIn.bank.authenticate(secret, true);
    const answers = await Promise.all([1, 2, 3].map(() => order(one, headers, { askedPaymentId })));
    expect(answers.map(({ status }) => status)).toContain(201);
    expect((await order(one, headers, { askedPaymentId })).status).toBe(201);
    expect([await ordersOf(one), charged() - before]).toEqual([1, 1]);
  });

  it('is not placed after failed authentication and can be retried', async () => {
    const one = await customer();
    const refused = await through((asked) => order(one, anew().headers, asked), false);
    expect(refused).toMatchObject({
      error: { code: 'payment_declined', params: { reason: 'authentication' } },
    });
    expect(await ordersOf(one)).toBe(0);
    expect((await through((asked) => order(one, anew().headers, asked))).status).toBe(201);
    expect(await ordersOf(one)).toBe(1);
  });

  it("can't be paid any more once replaced by a cash order", async () => {
    const one = await customer();
    const { secret } = questionIn(await order(one));
    expect((await order(one, anew().headers, { paymentMethod: 'cash' })).status).toBe(201);
    expect(() => standIn.bank.authenticate(secret, true)).toThrow('payment_intent_unexpected_state');
    expect(await ordersOf(one)).toBe(1);
  });

  it('is placed once and reported if paid after all', async () => {
    const one = await customer();
    const { secret } = questionIn(await order(one));
    standIn.bank.authenticate(secret, true);
    const refused = await one.client.refused(placeOrder, { body: one.body, ...anew() });
    const [known] = (await one.client.get(getOrders)).orders;
    expect(refused).toMatchObject({
      code: 'not_possible_now',
      params: { why: 'already_paid', orderId: known?.id },
    });
    expect(await ordersOf(one)).toBe(1);
  });

  it('is cancelled by the recovery, or placed if paid, when the customer never returns', async () => {
    const [gone, paid] = [await customer(), await customer()];
    const left = questionIn(await order(gone));
    const { headers } = anew();
    const answered = questionIn(await order(paid, headers));
    test.clock.advance(10 * 60_000);
    await recover();
    expect(standIn.bank.intents.get(left.secret.split('_secret_')[0] ?? '')?.status).toBe('requires_action');
    standIn.bank.authenticate(answered.secret, true);
    test.clock.advance(10 * 60_000);
    await recover();
    expect([await ordersOf(gone), await ordersOf(paid)]).toEqual([0, 1]);
    const { askedPaymentId } = left;
    expect(await order(gone, anew().headers, { askedPaymentId })).toMatchObject({
      error: { code: 'payment_declined' },
    });
    const late = { askedPaymentId: answered.askedPaymentId };
    expect((await order(paid, headers, late)).status).toBe(201);
    expect((await order(paid, anew().headers, late)).status).toBe(201);
    expect(await ordersOf(paid)).toBe(1);
  });

  it("is not placed with another account's or an unknown payment", async () => {
    const [one, other] = [await customer(), await customer()];
    const { secret, askedPaymentId } = questionIn(await order(one));
    standIn.bank.authenticate(secret, true);
    for (const id of [askedPaymentId, '01890000-0000-7000-8000-000000000000'])
      expect(await order(other, anew().headers, { askedPaymentId: id })).toMatchObject({
        error: { code: 'payment_declined', params: { reason: 'try_again' } },
      });
    expect(await ordersOf(other)).toBe(0);
    expect((await order(one, anew().headers, { askedPaymentId })).status).toBe(201);
  });
});

describe('a better plan', () => {
  it('is active only after authentication', async () => {
    const { client } = await customer();
    const { due, credit } = await client.get(previewPlanChange, { query: { planId: 'family' } });
    const sent = { planId: 'family', due: due ?? '0.00 AED', credit: credit ?? '0.00 AED' } as const;
    const change = (asked: object) => client.call(changePlan, { body: { ...sent, ...asked } });
    const plan = async () => (await client.get(getSubscription)).subscription?.planId;
    expect(await through(change, false)).toMatchObject({ error: { code: 'payment_declined' } });
    expect(await plan()).toBe('full-day');
    expect((await through(change)).ok).toBe(true);
    expect(await plan()).toBe('family');
  });
});

describe('a chef', () => {
  it('is booked and paid the remainder with authentication each time', async () => {
    const { client, addressId } = await customer();
    const { event, quoteId } = await quotedEvent(client, chef, { addressId });
    const params = { eventId: event.id };
    const accept = (asked: object) =>
      client.call(acceptQuote, {
        params: { ...params, quoteId },
        body: { total: plainTotal, ...asked },
        ...anew(),
      });
    expect(await through(accept, false)).toMatchObject({ error: { code: 'payment_declined' } });
    const given = questionIn(await accept({}));
    const booked = await through(accept);
    expect(booked).toMatchObject({ reply: { status: 'booked' } });
    expect(() => standIn.bank.authenticate(given.secret, true)).toThrow('payment_intent_unexpected_state');

    test.clock.set('2026-12-05T19:00:00Z');
    await chef.client.get(completeEvent, { params });
    test.clock.set('2026-12-06T19:00:00Z');
    // Off session, the bank declines.
    const run = await cateringJobs(test, () => stripeGateway(standIn.settings, test.app.db));
    await run('charge');
    const pay = (asked: object) => client.call(payRemainder, { params, body: asked });
    expect(await through(pay, false)).toMatchObject({ error: { code: 'payment_declined' } });
    expect(await through(pay)).toMatchObject({ reply: { status: 'settled' } });
    expect(await client.refused(payRemainder, { params })).toMatchObject({ code: 'event_decided' });
  });
});
