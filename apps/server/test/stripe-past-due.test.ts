import { cancelSubscription, changeCard } from '@sufra/contract/money/billing.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeGateway } from '../src/adapters/payment/stripe.ts';
import { askedCustomer, askingCard, askingTown, questionIn, type Question } from './bank-questions.ts';
import type { Client, TestApp } from './harness.ts';
import type { TestPartner } from './kitchens.ts';
import { signIn } from './people.ts';
import { testNow } from './settings.ts';
import type { StripeStandIn } from './stripe-stand-in.ts';
import { subscriptionJobs } from './subscription-jobs.ts';

const mealId = 'adas-soup';

let test: TestApp;
let standIn: StripeStandIn;
let kitchen: TestPartner;
let end: () => Promise<void>;
let lastPhone = 971_507_680_100;
beforeAll(async () => {
  ({ test, standIn, kitchen, end } = await askingTown(mealId, '+971507680001', '+971507680002'));
});
afterAll(() => end());

const jobs = () => subscriptionJobs(test, () => stripeGateway(standIn.settings, test.app.db));
const subscriptionOf = async (client: Client) => (await client.get(getSubscription)).subscription;

/** Declined off session. */
async function pastDue(): Promise<Client> {
  const phone = `+${(lastPhone += 1)}`;
  test.clock.set(testNow);
  await askedCustomer({ test, standIn, kitchen, mealId }, phone);
  test.clock.set('2026-12-22T00:04:00+04:00');
  await jobs().attend();
  const client = await signIn(test, phone);
  expect(await subscriptionOf(client)).toMatchObject({ status: 'past_due' });
  return client;
}

const newCard = (number = askingCard) => ({ token: standIn.bank.card(number).id });
const pay = (client: Client, paymentMethod: { token: string }, asked: object = {}) =>
  client.call(changeCard, { body: { paymentMethod, ...asked } });

/** Stops at the authentication of the charge. */
async function askedAboutTheMonth(client: Client): Promise<Question> {
  const { secret } = questionIn(await pay(client, newCard()));
  standIn.bank.authenticate(secret, true);
  return questionIn(await pay(client, { token: secret.split('_secret_')[0] ?? '' }));
}

const charges = (): number =>
  [...standIn.bank.intents.values()].filter(
    ({ object, status }) => object === 'payment_intent' && status === 'succeeded',
  ).length;
const unanswerable = 'payment_intent_unexpected_state';

describe('a past-due month awaiting authentication', () => {
  it('is paid once after authentication, despite retries', async () => {
    const client = await pastDue();
    const before = charges();
    const { secret, askedPaymentId } = await askedAboutTheMonth(client);
    expect(await subscriptionOf(client)).toMatchObject({ status: 'past_due' });
    standIn.bank.authenticate(secret, true);
    const back = () => pay(client, newCard(), { askedPaymentId });
    const answers = await Promise.all([1, 2, 3].map(back));
    expect(answers.some(({ ok }) => ok)).toBe(true);
    expect(await back()).toMatchObject({ reply: { card: { lastFour: '3184' }, charged: '599.00 AED' } });
    expect(await subscriptionOf(client)).toMatchObject({ status: 'active', pastDue: null });
    expect(charges() - before).toBe(1);
  });

  it('stays unpaid after failed authentication and can be retried', async () => {
    const client = await pastDue();
    const { secret, askedPaymentId } = await askedAboutTheMonth(client);
    standIn.bank.authenticate(secret, false);
    expect(await pay(client, newCard(), { askedPaymentId })).toMatchObject({
      error: { code: 'payment_declined', params: { reason: 'authentication' } },
    });
    expect(await subscriptionOf(client)).toMatchObject({ status: 'past_due' });
    const again = await askedAboutTheMonth(client);
    standIn.bank.authenticate(again.secret, true);
    const { askedPaymentId: id } = again;
    expect((await pay(client, newCard(), { askedPaymentId: id })).ok).toBe(true);
    expect(await subscriptionOf(client)).toMatchObject({ status: 'active' });
  });

  it("does not block cancelling and can't be paid afterwards", async () => {
    const client = await pastDue();
    const { secret } = await askedAboutTheMonth(client);
    expect((await client.call(cancelSubscription)).status).toBe(200);
    expect(() => standIn.bank.authenticate(secret, true)).toThrow(unanswerable);
  });

  it('is paid only by another card without authentication', async () => {
    const client = await pastDue();
    const before = charges();
    const { secret } = await askedAboutTheMonth(client);
    expect(await pay(client, newCard('4242424242424242'))).toMatchObject({
      reply: { card: { lastFour: '4242' }, charged: '599.00 AED' },
    });
    expect(() => standIn.bank.authenticate(secret, true)).toThrow(unanswerable);
    expect(charges() - before).toBe(1);
  });

  it('is not charged to the next card if paid after all', async () => {
    const client = await pastDue();
    const before = charges();
    const { secret } = await askedAboutTheMonth(client);
    standIn.bank.authenticate(secret, true);
    expect(await pay(client, newCard('4242424242424242'))).toMatchObject({
      reply: { card: { lastFour: '4242' }, charged: null },
    });
    expect(await subscriptionOf(client)).toMatchObject({ status: 'active' });
    expect(charges() - before).toBe(1);
  });

  it('is completed by the recovery if the customer never returns', async () => {
    const client = await pastDue();
    const { secret } = await askedAboutTheMonth(client);
    standIn.bank.authenticate(secret, true);
    test.clock.advance(16 * 60_000);
    await jobs().recover();
    expect(await subscriptionOf(client)).toMatchObject({ status: 'active' });
  });

  it("is not paid by another account's payment", async () => {
    const [client, other] = [await pastDue(), await pastDue()];
    const { secret, askedPaymentId } = await askedAboutTheMonth(client);
    standIn.bank.authenticate(secret, true);
    expect(await pay(other, newCard(), { askedPaymentId })).toMatchObject({
      error: { code: 'payment_declined', params: { reason: 'try_again' } },
    });
    expect(await subscriptionOf(other)).toMatchObject({ status: 'past_due' });
  });
});
