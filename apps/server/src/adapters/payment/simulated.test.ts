// Proves what the simulated gateway promises: one outcome a key, cards by token, closed keys, and refunds within the charge.
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDb } from '../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../test/inspect.ts';
import { cardWith, goodMethod } from '../../../test/money.ts';
import { settableClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ChargeOutcome, PaymentGateway, PaymentMethod } from '../../platform/ports.ts';
import { simulatedGateway } from './simulated.ts';

let db: Db;
let gateway: PaymentGateway;
const clock = settableClock('2026-11-21T06:00:00Z');
beforeEach(async () => {
  db = await testDb();
  clock.set('2026-11-21T06:00:00Z');
  gateway = simulatedGateway(db, clock);
});

const charge = (method: PaymentMethod, amount = 10_000, idempotencyKey: string = randomUUID()) =>
  gateway.charge({ idempotencyKey, amount, method });

async function paid(amount = 10_000): Promise<Extract<ChargeOutcome, { outcome: 'succeeded' }>> {
  const outcome = await charge(goodMethod, amount);
  if (outcome.outcome !== 'succeeded') throw new Error(outcome.reason);
  return outcome;
}

const storedToken = async (number: string, expiry?: string): Promise<string> => {
  const stored = await gateway.storeCard(cardWith(number, expiry));
  return stored.outcome === 'stored' ? stored.card.gatewayToken : stored.reason;
};

describe('a charge', () => {
  it('has one outcome for each key, 50 at once, with whatever card', async () => {
    const key = randomUUID();
    const methods = Array.from({ length: 50 }, (_, n) => (n % 2 ? goodMethod : cardWith('4000000000000002')));
    const outcomes = await Promise.all(methods.map((method) => charge(method, 10_000, key)));
    expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
    expect(await gateway.close(key)).toEqual(outcomes[0]);
    expect(await countOf(db, 'adapters.gateway_charges')).toBe(1);
  });

  it('keeps a card only when it paid, and never its number', async () => {
    expect(await charge(cardWith('4000000000000002'))).toMatchObject({
      outcome: 'declined',
      reason: 'declined',
    });
    expect(await countOf(db, 'adapters.gateway_cards')).toBe(0);
    await charge(cardWith('5555555555554444'));
    expect(await countOf(db, 'adapters.gateway_cards')).toBe(1);
    const text = await databaseText(db, (table) => table.startsWith('adapters.'));
    expect(holds(text, '5555555555554444')).toBe(false);
    expect(holds(text, '4444')).toBe(true);
  });
});

describe('a stored card', () => {
  it('pays by its token, again and again, until the month after the printed one', async () => {
    const { card } = await paid();
    const method = { token: card.gatewayToken };
    expect(await charge(method)).toMatchObject({ outcome: 'succeeded', card });
    clock.set('2030-12-31T23:59:59Z');
    expect(await charge(method)).toMatchObject({ outcome: 'succeeded' });
    clock.set('2031-01-01T00:00:00Z');
    expect(await charge(method)).toMatchObject({ outcome: 'declined', reason: 'card_expired' });
  });

  it.each([
    ['4242424242424242', undefined, /^simcard_/],
    ['4000000000000341', undefined, /^simcard_/],
    ['4000000000000002', undefined, /^declined$/],
    ['4000000000009995', undefined, /^insufficient_funds$/],
    ['4000000000000127', undefined, /^cvv$/],
    ['4242424242424241', undefined, /^card_number$/],
    ['4242424242424242', '10/26', /^card_expired$/],
  ])('%s with expiry %s is stored or declined: %s', async (number, expiry, expected) => {
    expect(await storedToken(number, expiry)).toMatch(expected);
    expect(await countOf(db, 'adapters.gateway_charges')).toBe(0);
  });

  it('0341 is stored fine, and every later charge to it is declined', async () => {
    const token = await storedToken('4000000000000341');
    for (let month = 0; month < 3; month += 1)
      expect(await charge({ token })).toMatchObject({ outcome: 'declined', reason: 'declined' });
    const first = await charge(cardWith('4000000000000341'));
    if (first.outcome !== 'succeeded') throw new Error(first.reason);
    expect(await charge({ token: first.card.gatewayToken })).toMatchObject({ outcome: 'declined' });
  });

  it('that was forgotten, or never was, pays nothing', async () => {
    const token = await storedToken('4242424242424242');
    await gateway.forgetCard(token);
    for (const unknown of [token, 'simcard_guess', ''])
      expect(await charge({ token: unknown })).toMatchObject({ outcome: 'declined', reason: 'declined' });
    expect(await gateway.storeCard({ token })).toEqual({ outcome: 'declined', reason: 'declined' });
  });
});

describe('closing a key', () => {
  it('that was never seen declines the charge that comes late, and keeps no card', async () => {
    const key = randomUUID();
    const closed = await gateway.close(key);
    expect(closed).toMatchObject({ outcome: 'declined', reason: 'try_again' });
    expect(await charge(goodMethod, 10_000, key)).toEqual(closed);
    expect(await gateway.close(key)).toEqual(closed);
    expect(await countOf(db, 'adapters.gateway_cards')).toBe(0);
  });

  it('while it is charged leaves both sides with one outcome', async () => {
    const keys = Array.from({ length: 40 }, () => randomUUID());
    const pairs = await Promise.all(
      keys.map((key) => Promise.all([charge(goodMethod, 10_000, key), gateway.close(key)])),
    );
    for (const [charged, closed] of pairs) expect(charged).toEqual(closed);
    const succeeded = pairs.filter(([charged]) => charged.outcome === 'succeeded').length;
    expect(await countOf(db, 'adapters.gateway_cards')).toBe(succeeded);
  });
});

describe('a refund', () => {
  const refund = (chargeReference: string, amount: number, idempotencyKey: string = randomUUID()) =>
    gateway.refund({ idempotencyKey, chargeReference, amount });

  it('is paid once for each key, 20 at once', async () => {
    const { reference } = await paid(10_000);
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refund(reference, 6_000, key)));
    expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1);
    expect(answers[0]?.outcome).toBe('paid');
    expect(await refund(reference, 4_001)).toMatchObject({ outcome: 'refused' });
    expect(await refund(reference, 4_000)).toMatchObject({ outcome: 'paid' });
    expect(await refund(reference, 1)).toMatchObject({ outcome: 'refused' });
  });

  it('never exceeds the charge, however many are asked for at once', async () => {
    const { reference } = await paid(10_000);
    const answers = await Promise.all(Array.from({ length: 30 }, () => refund(reference, 900)));
    expect(answers.filter(({ outcome }) => outcome === 'paid')).toHaveLength(11);
  });

  it('of a charge that was declined, or that nobody knows, is refused', async () => {
    const declined = await charge(cardWith('4000000000000002'));
    expect(await refund(declined.reference, 1)).toMatchObject({ outcome: 'refused' });
    expect(await refund('sim_nobody', 1)).toMatchObject({ outcome: 'refused' });
  });
});
