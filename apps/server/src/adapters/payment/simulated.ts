// The simulated card gateway: published test cards, real checks, its own book; app.ts chooses it without a real one.
import { newSecret } from '../../platform/ids.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ChargeOutcome, PaymentGateway, PaymentMethod } from '../../platform/ports.ts';
import { brandOf, declineReasonOf } from './card.rules.ts';
import { bookCharge, findCharge } from './gateway-book.repo.ts';

export function simulatedGateway(db: Db, clock: Clock): PaymentGateway {
  return {
    name: 'simulated',
    charge: async ({ idempotencyKey, amount, method }) => {
      const known = await findCharge(db, idempotencyKey);
      return known ?? bookCharge(db, { idempotencyKey, amount, outcome: decide(method, clock.now()) });
    },
    find: (idempotencyKey) => findCharge(db, idempotencyKey),
  };
}

function decide(method: PaymentMethod, now: Date): ChargeOutcome {
  const reference = `sim_${newSecret().slice(0, 16)}`;
  // Tokens belong to a gateway's own card form, which this one has not.
  if ('token' in method) return { outcome: 'declined', reference, reason: 'declined' };
  const { card } = method;
  const reason = declineReasonOf(card, now);
  if (reason) return { outcome: 'declined', reference, reason };
  return {
    outcome: 'succeeded',
    reference,
    card: {
      gatewayToken: `simcard_${newSecret().slice(0, 16)}`,
      brand: brandOf(card.cardNumber),
      lastFour: card.cardNumber.slice(-4),
      expiryMonth: card.expiryMonth,
      expiryYear: card.expiryYear,
    },
  };
}
