import {
  cancelSubscription,
  changeCard,
  changePlan,
  previewPlanChange,
} from '@sufra/contract/money/billing.ts';
import { checkout } from '@sufra/contract/subscription/subscribing.ts';
import { getSubscription } from '@sufra/contract/subscription/subscription.ts';
import { Writable } from 'node:stream';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeGateway } from '../src/adapters/payment/stripe.ts';
import { questionIn, type Question } from './bank-questions.ts';
import { startTestApp, type Client, type TestApp } from './harness.ts';
import { countOf, databaseText, holds } from './inspect.ts';
import { sums } from './money.ts';
import { goodCard, readyToPay } from './people.ts';
import { openDispute } from './stripe-disputes.ts';
import { startStripe, type StripeStandIn } from './stripe-stand-in.ts';
import { subscriptionJobs } from './subscription-jobs.ts';

let test: TestApp;
let standIn: StripeStandIn;
let logged = '';
let lastPhone = 971_507_650_000;
beforeAll(async () => {
  standIn = await startStripe();
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged += chunk.toString();
      done();
    },
  });
  test = await startTestApp({ stripe: standIn.settings }, pino({ level: 'info' }, sink));
});
afterAll(async () => {
  await test.close();
  expect(standIn.wrong).toEqual([]);
  await standIn.close();
});

const newcomer = (): Promise<Client> => readyToPay(test, `+${(lastPhone += 1)}`, 'full-day');
const typed = (number: string) => ({ token: standIn.bank.card(number).id });
const pay = (client: Client, number: string) =>
  client.call(checkout, { body: { paymentMethod: typed(number) } });
const comeBack = (client: Client, { askedPaymentId }: Question) =>
  client.call(checkout, { body: { paymentMethod: { token: 'asked' }, askedPaymentId } });
const recover = () => subscriptionJobs(test, () => stripeGateway(standIn.settings, test.app.db)).recover();

const asked = async (client: Client): Promise<Question> => questionIn(await pay(client, '4000002500003155'));

const hear = ({ body, signature }: { body: string; signature: string }): Promise<Response> =>
  fetch(`${test.origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
    body,
  });

const isRunning = async (client: Client): Promise<boolean> =>
  (await client.get(getSubscription)).subscription?.status === 'active';
const intentOf = (secret: string): string => secret.split('_secret_')[0] ?? '';

describe('a plan', () => {
  it('is paid with a token, and its card stays on file', async () => {
    const client = await newcomer();
    expect((await pay(client, '5555555555554444')).status).toBe(201);
    const { subscription } = await client.get(getSubscription);
    expect(subscription).toMatchObject({ status: 'active', card: { brand: 'Mastercard', lastFour: '4444' } });
    const { due, credit } = await client.get(previewPlanChange, { query: { planId: 'family' } });
    const changed = await client.call(changePlan, {
      body: { planId: 'family', due: due ?? '0.00 AED', credit: credit ?? '0.00 AED' },
    });
    expect(changed.ok).toBe(true);
  });

  it('refuses a declined or raw card, then accepts another', async () => {
    const client = await newcomer();
    const declined = await pay(client, '4000000000009995');
    expect(declined).toMatchObject({
      error: { code: 'payment_declined', params: { reason: 'insufficient_funds' } },
    });
    expect(await client.call(checkout, { body: { paymentMethod: goodCard } })).toMatchObject({
      error: { code: 'payment_declined' },
    });
    expect((await pay(client, '4242424242424242')).status).toBe(201);
  });

  it('is refunded through Stripe if cancelled within thirty days', async () => {
    const client = await newcomer();
    await pay(client, '4242424242424242');
    const before = standIn.bank.refunds.size;
    await client.get(cancelSubscription);
    await test.app.outbox.deliverDue();
    expect(standIn.bank.refunds.size).toBe(before + 1);
    expect([...standIn.bank.refunds.values()].at(-1)).toMatchObject({ amount: 59_900 });
  });
});

describe('3-D Secure', () => {
  it('starts the plan once with the same payment', async () => {
    const client = await newcomer();
    const question = await asked(client);
    expect(await isRunning(client)).toBe(false);
    standIn.bank.authenticate(question.secret, true);
    const [first, second] = await Promise.all([comeBack(client, question), comeBack(client, question)]);
    expect([first.status, second.status]).toContain(201);
    expect(await isRunning(client)).toBe(true);
    expect((await comeBack(client, question)).status).toBe(201);
  });

  it('charges nothing if it fails, and another card can pay', async () => {
    const client = await newcomer();
    const question = await asked(client);
    standIn.bank.authenticate(question.secret, false);
    expect(await comeBack(client, question)).toMatchObject({
      error: { code: 'payment_declined', params: { reason: 'authentication' } },
    });
    expect((await pay(client, '4242424242424242')).status).toBe(201);
  });

  it('is void once another card has paid', async () => {
    const client = await newcomer();
    const { secret } = await asked(client);
    expect((await pay(client, '4242424242424242')).status).toBe(201);
    expect(() => standIn.bank.authenticate(secret, true)).toThrow('payment_intent_unexpected_state');
  });

  it('expires eventually', async () => {
    const client = await newcomer();
    const question = await asked(client);
    const { secret } = question;
    test.clock.advance(10 * 60_000);
    await recover();
    expect(standIn.bank.intents.get(intentOf(secret))?.status).toBe('requires_action');
    test.clock.advance(10 * 60_000);
    await recover();
    expect(standIn.bank.intents.get(intentOf(secret))?.status).toBe('canceled');
    expect(await comeBack(client, question)).toMatchObject({ error: { code: 'payment_declined' } });
  });

  it('completes the setup of a new card on file', async () => {
    const client = await newcomer();
    await pay(client, '4242424242424242');
    const put = (token: string) => client.call(changeCard, { body: { paymentMethod: { token } } });
    const answer = await put(standIn.bank.card('4000002500003155').id);
    if (answer.ok) throw new Error('The bank did not ask.');
    const secret = String(answer.error.params?.['clientSecret']);
    standIn.bank.authenticate(secret, true);
    expect(await put(intentOf(secret))).toMatchObject({ reply: { card: { lastFour: '3155' } } });
  });
});

describe('Stripe webhooks', () => {
  it.each([
    ['at once', 0],
    ['after a minute', 60_000],
  ])('settle a charge once, answered %s, whose customer never returned', async (_, ms) => {
    const client = await newcomer();
    const { secret } = await asked(client);
    standIn.bank.authenticate(secret, true);
    const news = standIn.event('payment_intent.succeeded', { id: intentOf(secret), status: 'succeeded' });
    test.clock.advance(ms);
    const answers = await Promise.all(Array.from({ length: 5 }, () => hear(news)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    await recover();
    expect(await isRunning(client)).toBe(true);
    expect(await countOf(test.app.db, 'adapters.stripe_events where event_id = $1', [news.id])).toBe(1);
  });

  it('turn a returned refund into credit, and the ledger still balances', async () => {
    const client = await newcomer();
    await pay(client, '4242424242424242');
    await client.get(cancelSubscription);
    await test.app.outbox.deliverDue();
    const refund = [...standIn.bank.refunds.values()].at(-1);
    const gateway = (await sums(test.app.db)).get('gateway') ?? 0;
    for (let time = 0; time < 2; time += 1)
      await hear(standIn.event('refund.failed', { id: refund?.id, status: 'failed' }));
    const after = await sums(test.app.db);
    expect(after.get('gateway')).toBe(gateway + 59_900);
    expect([...after.values()].reduce((sum, one) => sum + one, 0)).toBe(0);
    expect(await countOf(test.app.db, "money.refunds where status = 'returned'")).toBe(1);
  });

  it('log a dispute', async () => {
    const client = await newcomer();
    await pay(client, '4242424242424242');
    const dispute = openDispute(standIn.bank, [...standIn.bank.intents.keys()].at(-1) ?? '');
    await hear(standIn.event('charge.dispute.created', dispute));
    expect(logged).toContain(dispute.id);
  });

  it.each([
    ['is not signed', () => ({ ...standIn.event('refund.failed', { id: 're_x' }), signature: '' })],
    [
      'has other bytes',
      () => ({ ...standIn.event('refund.failed', { id: 're_x' }), body: '{"id":"evt_x"}' }),
    ],
    [
      'is of yesterday',
      () => standIn.event('refund.failed', { id: 're_x' }, new Date(Date.now() - 86_400_000)),
    ],
  ])('refuse a call that %s', async (_, news) => {
    const before = await countOf(test.app.db, 'adapters.stripe_events');
    expect((await hear(news())).status).toBe(401);
    expect(await countOf(test.app.db, 'adapters.stripe_events')).toBe(before);
  });

  it('accept unknown events without changes', async () => {
    expect((await hear(standIn.event('payment_intent.succeeded', { id: 'pi_nobody' }))).status).toBe(200);
    expect((await hear(standIn.event('price.created', { id: 'price_1' }))).status).toBe(200);
  });
});

it('keeps keys, charge secrets and card numbers out of log and database', async () => {
  standIn.ail('broken', 2, /payment_intents/);
  const client = await newcomer();
  expect((await pay(client, '4242424242424242')).status).toBe(503);
  const kept = await databaseText(test.app.db, () => true);
  const secrets = [
    standIn.settings.secretKey,
    standIn.settings.webhookSecret,
    '_secret_',
    '4242424242424242',
  ];
  for (const secret of [...secrets, '4000002500003155']) {
    expect(logged.includes(secret), `${secret} in the log`).toBe(false);
    expect(holds(kept, secret), `${secret} in the database`).toBe(false);
  }
});
