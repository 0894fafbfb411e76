import {
  cancelSubscription,
  changePlan,
  pauseSubscription,
  previewCancellation,
  previewPlanChange,
  skipDay,
  getSkippableDays,
} from '@sufra/contract/money/billing.ts';
import { acceptQuote, getEvent, payRemainder } from '@sufra/contract/catering/catering.ts';
import { savePreferences } from '@sufra/contract/household/household.ts';
import { getOrders, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import { completeEvent, withdrawQuote } from '@sufra/contract/catering/partner-events.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { stripeGateway } from '../src/adapters/payment/stripe.ts';
import {
  askedCustomer,
  askingTown,
  questionIn,
  through,
  type Customer,
  type Question,
} from './bank-questions.ts';
import { cateringJobs } from './catering-jobs.ts';
import { plainTotal, quotedEvent } from './events.ts';
import type { Client, TestApp } from './harness.ts';
import { anew, type TestPartner } from './kitchens.ts';
import { orderingJobs, tryStep } from './orders.ts';
import { testNow } from './settings.ts';
import type { StripeStandIn } from './stripe-stand-in.ts';

const mealId = 'adas-soup';

let test: TestApp;
let standIn: StripeStandIn;
let kitchen: TestPartner;
let chef: TestPartner;
let end: () => Promise<void>;
let lastPhone = 971_507_670_100;
beforeAll(async () => {
  ({ test, standIn, kitchen, chef, end } = await askingTown(mealId, '+971507670001', '+971507670002'));
});
beforeEach(() => test.clock.set(testNow));
afterAll(() => end());

const customer = (): Promise<Customer> =>
  askedCustomer({ test, standIn, kitchen, mealId }, `+${(lastPhone += 1)}`);
const gateway = () => stripeGateway(standIn.settings, test.app.db);
/** Fils. */
const givenBack = async ({ secret }: Question): Promise<number> => {
  await test.app.outbox.deliverDue();
  const [intent = ''] = secret.split('_secret_');
  return standIn.bank.refundsOf(intent).reduce((sum, { amount }) => sum + amount, 0);
};

describe('an order', () => {
  const order = ({ client, body }: Customer, headers: object, asked: object = {}) =>
    client.call(placeOrder, { body: { ...body, ...asked }, headers: { ...headers } });
  const newest = async ({ client }: Customer) => (await client.get(getOrders)).orders[0];
  const avoid = ({ client }: Customer, allergy: string) =>
    client.get(savePreferences, {
      body: { preferredCuisines: ['lebanese'], dietaryPrograms: [], allergies: [allergy] },
    });

  it.each(['by a returning customer', 'by the recovery'])(
    'is not cooked if an allergy was added before it was placed, %s',
    async (how) => {
      const one = await customer();
      const { headers } = anew();
      const question = questionIn(await order(one, headers));
      await avoid(one, 'cumin');
      // The event precedes the order.
      await test.app.outbox.deliverDue();
      standIn.bank.authenticate(question.secret, true);
      if (how === 'by the recovery') {
        test.clock.advance(16 * 60_000);
        await (await orderingJobs(test, gateway)).recover();
      } else expect((await order(one, headers, question)).status).toBe(201);
      const placed = await newest(one);
      expect(placed?.status).toBe('placed');
      expect(await tryStep(kitchen, placed?.id ?? '', { status: 'accepted' })).toMatchObject({
        status: 409,
        error: { code: 'meal_unsafe' },
      });
      expect((await newest(one))?.status).toBe('cancelled');
      expect(await givenBack(question)).toBe(2_000);
      expect(await tryStep(kitchen, placed?.id ?? '', { status: 'accepted' })).toMatchObject({
        error: { code: 'order_decided' },
      });
    },
  );

  it('gets the same reply on a retry without the payment id after a lost answer', async () => {
    const one = await customer();
    const { headers } = anew();
    const placed = await through(standIn, (asked) => order(one, headers, asked));
    expect(placed.status).toBe(201);
    expect(await order(one, headers)).toEqual(placed);
    expect((await one.client.get(getOrders)).orders).toHaveLength(1);
  });
});

describe('a better plan awaiting authentication', () => {
  const asked = async (client: Client): Promise<Question> => {
    const { due, credit } = await client.get(previewPlanChange, { query: { planId: 'family' } });
    const body = { planId: 'family', due: due ?? '0.00 AED', credit: credit ?? '0.00 AED' } as const;
    return questionIn(await client.call(changePlan, { body, ...anew() }));
  };
  const plan = async (client: Client) => (await client.get(getSubscription)).subscription?.planId;

  it.each([
    ['a pause', (client: Client) => client.call(pauseSubscription, { body: { until: null } })],
    ['a cancellation', (client: Client) => client.call(cancelSubscription)],
    [
      'a skipped day',
      async (client: Client) => {
        const day = (await client.get(getSkippableDays)).find(({ mealTimes }) => mealTimes.length > 0);
        return client.call(skipDay, { body: { date: day?.date ?? '' } });
      },
    ],
  ])('is dropped for %s', async (_, instead) => {
    const { client } = await customer();
    const { secret } = await asked(client);
    expect((await client.call(previewCancellation)).status).toBe(200);
    expect((await instead(client)).status).toBe(200);
    expect(() => standIn.bank.authenticate(secret, true)).toThrow('payment_intent_unexpected_state');
    expect(await plan(client)).toBe('full-day');
  });

  it('is active if paid after all, and its replacement is requoted', async () => {
    const { client } = await customer();
    const question = await asked(client);
    standIn.bank.authenticate(question.secret, true);
    expect(await client.refused(cancelSubscription)).toMatchObject({ code: 'request_in_flight' });
    expect(await plan(client)).toBe('family');
    expect((await client.call(cancelSubscription)).status).toBe(200);
    expect(await givenBack(question)).toBeGreaterThan(0);
  });

  it('can be replaced by another plan with its amounts', async () => {
    const { client } = await customer();
    const { secret } = await asked(client);
    await asked(client);
    expect(() => standIn.bank.authenticate(secret, true)).toThrow('payment_intent_unexpected_state');
  });
});

describe('a chef', () => {
  it('is not booked after a late authentication if no longer available', async () => {
    const { client, addressId } = await customer();
    const { event, quoteId } = await quotedEvent(client, chef, { addressId });
    const params = { eventId: event.id, quoteId };
    const accept = (back: object) =>
      client.call(acceptQuote, { params, body: { total: plainTotal, ...back }, ...anew() });
    const question = questionIn(await accept({}));
    await chef.client.get(withdrawQuote, { params });
    standIn.bank.authenticate(question.secret, true);
    test.clock.advance(16 * 60_000);
    await (
      await cateringJobs(test, gateway)
    )('recover-bookings');
    const { askedPaymentId } = question;
    expect(await accept({ askedPaymentId })).toMatchObject({ error: { code: 'quote_gone' } });
    expect((await client.get(getEvent, { params })).status).toBe('requested');
    expect(await givenBack(question)).toBe(45_000);
  });

  it('is not paid by a payment for another event', async () => {
    const { client, addressId } = await customer();
    const evening = async (startsAt: string): Promise<{ eventId: string }> => {
      const { event, quoteId } = await quotedEvent(client, chef, { addressId, startsAt });
      const params = { eventId: event.id, quoteId };
      const accept = (back: object) =>
        client.call(acceptQuote, { params, body: { total: plainTotal, ...back }, ...anew() });
      expect((await through(standIn, accept)).ok).toBe(true);
      return { eventId: event.id };
    };
    const [one, other] = [await evening('2026-12-05T15:00:00Z'), await evening('2026-12-06T15:00:00Z')];
    test.clock.set('2026-12-06T19:00:00Z');
    for (const params of [one, other]) await chef.client.get(completeEvent, { params });
    test.clock.set('2026-12-07T19:00:00Z');
    await (
      await cateringJobs(test, gateway)
    )('charge');
    const pay = (params: { eventId: string }, back: object = {}) =>
      client.call(payRemainder, { params, body: back });
    const { secret } = questionIn(await pay(one));
    standIn.bank.authenticate(secret, true);
    expect(await pay(other)).toMatchObject({ error: { code: 'request_in_flight' } });
    const statuses = [one, other].map(async (params) => (await client.get(getEvent, { params })).status);
    expect(await Promise.all(statuses)).toEqual(['settled', 'completed']);
    expect(await through(standIn, (back) => pay(other, back))).toMatchObject({
      reply: { status: 'settled' },
    });
  });
});
