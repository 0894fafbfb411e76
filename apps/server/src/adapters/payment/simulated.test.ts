import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { promisesOf } from '../../../test/gateway-promises.ts';
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
  return stored.outcome === 'stored' ? stored.card.gatewayToken : 'reason' in stored ? stored.reason : 'asks';
};

promisesOf('simulated', async (own) => ({
  gateway: simulatedGateway(own, clock),
  typed: (number) => cardWith(number),
}));

describe('a charge', () => {
  it('stores a card only if it paid, and never its number', async () => {
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
  it('pays by its token until the month after the printed one', async () => {
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

  it('stores 0341 and declines every later charge to it', async () => {
    const token = await storedToken('4000000000000341');
    for (let month = 0; month < 3; month += 1)
      expect(await charge({ token })).toMatchObject({ outcome: 'declined', reason: 'declined' });
    const first = await charge(cardWith('4000000000000341'));
    if (first.outcome !== 'succeeded') throw new Error(first.reason);
    expect(await charge({ token: first.card.gatewayToken })).toMatchObject({ outcome: 'declined' });
  });
});

describe('closing a key', () => {
  it('stores no card for a late charge or one that lost the race', async () => {
    const keys = Array.from({ length: 20 }, () => randomUUID());
    const pairs = await Promise.all(
      keys.map((key) => Promise.all([charge(goodMethod, 10_000, key), gateway.close(key)])),
    );
    const succeeded = pairs.filter(([charged]) => charged.outcome === 'succeeded').length;
    expect(await countOf(db, 'adapters.gateway_cards')).toBe(succeeded);
  });
});
