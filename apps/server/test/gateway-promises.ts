import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../src/platform/db/db.ts';
import type { ChargeOutcome, PaymentGateway, PaymentMethod } from '../src/platform/ports.ts';
import { testDb } from './harness.ts';

/** A new gateway, and how to enter a card number. */
export interface Tried {
  readonly gateway: PaymentGateway;
  readonly typed: (number: string) => PaymentMethod;
}

const good = '4242424242424242';

export function promisesOf(name: string, open: (db: Db) => Promise<Tried>): void {
  describe(`the payment port with the ${name} gateway`, () => {
    let tried: Tried;
    beforeEach(async () => {
      tried = await open(await testDb());
    });
    const charge = (method: PaymentMethod, amount = 10_000, idempotencyKey: string = randomUUID()) =>
      tried.gateway.charge({ idempotencyKey, amount, method });
    const present = (number: string, amount = 10_000, idempotencyKey: string = randomUUID()) =>
      tried.gateway.chargeOnSession({ idempotencyKey, amount, method: tried.typed(number) });
    const paid = async (amount = 10_000): Promise<Extract<ChargeOutcome, { outcome: 'succeeded' }>> => {
      const outcome = await present(good, amount);
      if (outcome.outcome !== 'succeeded') throw new Error(JSON.stringify(outcome));
      return outcome;
    };
    const refund = (chargeReference: string, amount: number, idempotencyKey: string = randomUUID()) =>
      tried.gateway.refund({ idempotencyKey, chargeReference, amount });

    it('has one outcome per key for 20 concurrent charges', async () => {
      const key = randomUUID();
      const outcomes = await Promise.all(
        Array.from({ length: 20 }, (_, n) => present(n % 2 ? good : '4000000000000002', 10_000, key)),
      );
      expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1);
      expect(await tried.gateway.close(key)).toEqual(outcomes[0]);
    });

    it.each([
      ['4000000000000002', 'declined'],
      ['4000000000009995', 'insufficient_funds'],
      ['4000000000009987', 'lost_card'],
      ['4000000000000069', 'card_expired'],
      ['4000000000000127', 'cvv'],
      ['4000000000000119', 'try_again'],
    ])('declines a charge to %s: %s', async (number, reason) => {
      const key = randomUUID();
      const outcome = await present(number, 10_000, key);
      expect(outcome).toMatchObject({ outcome: 'declined', reason });
      expect(await tried.gateway.close(key)).toEqual(outcome);
      expect(await tried.gateway.storeCard(tried.typed(number))).toEqual({ outcome: 'declined', reason });
    });

    it('returns brand, last four and token of a charged card', async () => {
      const { card } = await paid();
      expect(card).toMatchObject({ brand: 'Visa', lastFour: '4242', expiryMonth: '12', expiryYear: '30' });
      for (let month = 0; month < 2; month += 1)
        expect(await charge({ token: card.gatewayToken }, 59_900)).toMatchObject({
          outcome: 'succeeded',
          card,
        });
    });

    it('charges a stored card by its token until it is deleted', async () => {
      const stored = await tried.gateway.storeCard(tried.typed('5555555555554444'));
      if (stored.outcome !== 'stored') throw new Error(stored.outcome);
      expect(stored.card).toMatchObject({ brand: 'Mastercard', lastFour: '4444' });
      const token = stored.card.gatewayToken;
      expect(await charge({ token })).toMatchObject({ outcome: 'succeeded', card: stored.card });
      await tried.gateway.forgetCard(token);
      await tried.gateway.forgetCard(token);
      for (const gone of [token, 'nobody', ''])
        expect(await charge({ token: gone })).toMatchObject({ outcome: 'declined', reason: 'declined' });
    });

    it('declines every charge of a card that can only be stored', async () => {
      const stored = await tried.gateway.storeCard(tried.typed('4000000000000341'));
      if (stored.outcome !== 'stored') throw new Error(stored.outcome);
      const { gatewayToken: token } = stored.card;
      for (let month = 0; month < 2; month += 1)
        expect(await charge({ token })).toMatchObject({ outcome: 'declined', reason: 'declined' });
    });

    it('declines a late charge after its unknown key was closed', async () => {
      const key = randomUUID();
      const closed = await tried.gateway.close(key);
      expect(closed).toMatchObject({ outcome: 'declined', reason: 'try_again' });
      expect(await present(good, 10_000, key)).toEqual(closed);
      expect(await tried.gateway.close(key)).toEqual(closed);
    });

    it('gives charge and concurrent close the same outcome', async () => {
      const keys = Array.from({ length: 20 }, () => randomUUID());
      const pairs = await Promise.all(
        keys.map((key) => Promise.all([present(good, 10_000, key), tried.gateway.close(key)])),
      );
      for (const [charged, closed] of pairs) expect(charged).toEqual(closed);
    });

    it('refunds once per key, 10 at once, and never more than was charged', async () => {
      const { reference } = await paid(10_000);
      const key = randomUUID();
      const answers = await Promise.all(Array.from({ length: 10 }, () => refund(reference, 6_000, key)));
      expect(new Set(answers.map((answer) => answer.reference)).size).toBe(1);
      expect(answers[0]?.outcome).toBe('paid');
      expect(await refund(reference, 4_001)).toMatchObject({ outcome: 'refused' });
      const more = await Promise.all(Array.from({ length: 10 }, () => refund(reference, 900)));
      expect(more.filter(({ outcome }) => outcome === 'paid')).toHaveLength(4);
    });

    it('refuses a refund of a declined or unknown charge', async () => {
      const declined = await present('4000000000000002');
      const reference = declined.outcome === 'declined' ? declined.reference : '';
      expect(await refund(reference, 200)).toMatchObject({ outcome: 'refused' });
      expect(await refund('sim_nobody', 200)).toMatchObject({ outcome: 'refused' });
    });
  });
}
