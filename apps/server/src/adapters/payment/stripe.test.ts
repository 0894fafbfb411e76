import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { promisesOf } from '../../../test/gateway-promises.ts';
import { testDb } from '../../../test/harness.ts';
import { databaseText, holds } from '../../../test/inspect.ts';
import { cardWith } from '../../../test/money.ts';
import { startStripe, type StripeStandIn } from '../../../test/stripe-stand-in.ts';
import type { Db } from '../../platform/db/db.ts';
import type { PaymentGateway, PaymentMethod } from '../../platform/ports.ts';
import { stripeGateway } from './stripe.ts';

let standIn: StripeStandIn;
beforeAll(async () => {
  standIn = await startStripe();
});
afterAll(async () => {
  expect(standIn.wrong).toEqual([]);
  await standIn.close();
});

const typed = (number: string): PaymentMethod => ({ token: standIn.bank.card(number).id });
const brief = { timeoutMs: 400, retries: 1 };

promisesOf('Stripe', async (db) => ({ gateway: stripeGateway(standIn.settings, db), typed }));

let db: Db;
let gateway: PaymentGateway;
beforeEach(async () => {
  db = await testDb();
  gateway = stripeGateway(standIn.settings, db, brief);
});

const present = (number: string, idempotencyKey: string = randomUUID()) =>
  gateway.chargeOnSession({ idempotencyKey, amount: 59_900, method: typed(number) });

const takings = (key: string): number =>
  [...standIn.bank.intents.values()].filter(
    ({ metadata, status }) => metadata['payment'] === key && status === 'succeeded',
  ).length;

describe('a bank that requires authentication', () => {
  const asked = async (key: string): Promise<string> => {
    const outcome = await present('4000002500003155', key);
    if (outcome.outcome !== 'asks') throw new Error(outcome.outcome);
    return outcome.clientSecret;
  };

  it('is answered in the browser; closing reports it paid, and the card works off session', async () => {
    const key = randomUUID();
    standIn.bank.authenticate(await asked(key), true);
    const outcome = await gateway.close(key);
    expect(outcome).toMatchObject({ outcome: 'succeeded', card: { lastFour: '3155' } });
    const token = outcome.outcome === 'succeeded' ? outcome.card.gatewayToken : '';
    const renewal = await gateway.charge({ idempotencyKey: randomUUID(), amount: 59_900, method: { token } });
    expect(renewal).toMatchObject({ outcome: 'succeeded' });
    expect(takings(key)).toBe(1);
  });

  it.each([
    ['says no', (secret: string) => void standIn.bank.authenticate(secret, false)],
    ['never answers', () => undefined],
  ])('charges nothing if the customer %s', async (_, answer) => {
    const key = randomUUID();
    const secret = await asked(key);
    answer(secret);
    expect(await gateway.close(key)).toMatchObject({ outcome: 'declined', reason: 'authentication' });
    expect(() => standIn.bank.authenticate(secret, true)).toThrow('payment_intent_unexpected_state');
    expect(takings(key)).toBe(0);
  });

  it('declines the charge off session', async () => {
    const first = await present('4000002760003184');
    if (first.outcome !== 'asks') throw new Error(first.outcome);
    const intent = standIn.bank.authenticate(first.clientSecret, true);
    const stored = await gateway.storeCard(typed('4000002760003184'));
    if (stored.outcome !== 'asks') throw new Error(stored.outcome);
    const setUp = standIn.bank.authenticate(stored.clientSecret, true);
    const kept = await gateway.storeCard({ token: setUp.id });
    const token = kept.outcome === 'stored' ? kept.card.gatewayToken : '';
    const charge = await gateway.charge({ idempotencyKey: randomUUID(), amount: 59_900, method: { token } });
    expect(charge).toMatchObject({ outcome: 'declined', reason: 'authentication' });
    expect(intent.status).toBe('succeeded');
  });

  it('stores a card only after the customer has authenticated', async () => {
    const asks = await gateway.storeCard(typed('4000002500003155'));
    if (asks.outcome !== 'asks') throw new Error(asks.outcome);
    const [token = ''] = asks.clientSecret.split('_secret_');
    const refused = { outcome: 'declined', reason: 'authentication' };
    standIn.bank.authenticate(asks.clientSecret, false);
    expect(await gateway.storeCard({ token })).toEqual(refused);
    expect(await gateway.storeCard({ token: 'seti_nobody' })).toMatchObject({ outcome: 'declined' });
  });
});

describe('a lost reply', () => {
  it.each([
    ['before the intent is made', 'cuts', /POST \/v1\/payment_intents$/, 'declined'],
    ['after the intent is made', 'cuts_after', /POST \/v1\/payment_intents$/, 'declined'],
    ['before the charge', 'hangs', /confirm$/, 'declined'],
    ['after the charge', 'hangs_after', /confirm$/, 'succeeded'],
    ['after the charge, by a broken line', 'cuts_after', /confirm$/, 'succeeded'],
    ['while the card is kept', 'hangs', /POST \/v1\/customers$/, 'succeeded'],
    ['in a crash of Stripe’s', 'broken', /confirm$/, 'declined'],
    ['because we ask too often', 'busy', /confirm$/, 'declined'],
  ] as const)('%s: the charge fails, and closing reports its state once', async (_, ailment, on, outcome) => {
    const key = randomUUID();
    standIn.ail(ailment, 2, on);
    await expect(present('4242424242424242', key)).rejects.toMatchObject({ statusCode: 503 });
    const closed = await gateway.close(key);
    expect(closed).toMatchObject({ outcome });
    expect(await gateway.close(key)).toEqual(closed);
    expect(takings(key)).toBe(outcome === 'succeeded' ? 1 : 0);
  });

  it('is requested again under the same key and charged once', async () => {
    const key = randomUUID();
    standIn.ail('cuts_after', 1, /confirm$/);
    expect(await present('4242424242424242', key)).toMatchObject({ outcome: 'succeeded' });
    expect(takings(key)).toBe(1);
  });

  it('is found by our key for a refund, even a day later', async () => {
    const charged = await present('4242424242424242');
    const { reference: chargeReference } = charged.outcome === 'succeeded' ? charged : { reference: '' };
    const idempotencyKey = randomUUID();
    const refund = () => gateway.refund({ idempotencyKey, chargeReference, amount: 1_250 });
    standIn.ail('hangs_after', 2, /POST \/v1\/refunds/);
    await expect(refund()).rejects.toMatchObject({ statusCode: 503 });
    standIn.forgetKeys();
    expect(await refund()).toMatchObject({ outcome: 'paid' });
    expect(standIn.bank.refundsOf(chargeReference)).toHaveLength(1);
  });

  it('names no card and no secret', async () => {
    const number = '4000000000000341';
    standIn.ail('broken', 2, /setup_intents/);
    const failure: unknown = await gateway.storeCard(typed(number)).catch((error: unknown) => error);
    const text = JSON.stringify(failure, Object.getOwnPropertyNames(failure));
    for (const secret of [standIn.settings.secretKey, number, '0341', '_secret_'])
      expect(text).not.toContain(secret);
  });
});

it('refuses raw card data without calling Stripe', async () => {
  const before = standIn.requests.length;
  const charge = await gateway.charge({
    idempotencyKey: randomUUID(),
    amount: 59_900,
    method: cardWith('4242424242424242'),
  });
  expect(charge).toMatchObject({ outcome: 'declined' });
  expect(standIn.requests).toHaveLength(before);
});

it('stores no number and no secret of a charge', async () => {
  const key = randomUUID();
  await present('4000002500003155', key);
  await present('4242424242424242');
  const text = await databaseText(db, (table) => table.startsWith('adapters.'));
  expect(holds(text, '4242424242424242')).toBe(false);
  expect(holds(text, '_secret_')).toBe(false);
});
