import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import type { Db } from '../../platform/db/db.ts';
import type {
  AuthenticationRequired,
  ChargeOutcome,
  ChargeRequest,
  DeclineReason,
  PaymentGateway,
  RefundOutcome,
} from '../../platform/ports.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { closeUnseen, findCharge, keepIntent, keepOutcome, openCharge } from './stripe-book.ts';
import { forget, keepCard, setUpCard, sourceOf, type Source } from './stripe-cards.ts';
import {
  away,
  isDisputed,
  isRefused,
  reasonOf,
  StripeAway,
  stripeClient,
  type StripeLine,
} from './stripe-client.ts';

interface Desk {
  readonly stripe: Stripe;
  readonly db: Db;
}

/**
 * Stores the intent's id before confirming it: a charge without an outcome can be looked up, and an unconfirmed
 * intent takes no money.
 */
export function stripeGateway(
  settings: StripeLine,
  db: Db,
  patience?: Parameters<typeof stripeClient>[1],
): PaymentGateway {
  const desk: Desk = { stripe: stripeClient(settings, patience), db };
  return {
    name: 'stripe',
    charge: async (request) => {
      const outcome = await charge(desk, request, 'away');
      // Off session, 3-D Secure can't be answered.
      return outcome.outcome === 'asks' ? close(desk, request.idempotencyKey) : outcome;
    },
    chargeOnSession: (request) => charge(desk, request, 'present'),
    close: (key) => close(desk, key),
    storeCard: (method) => setUpCard(desk.stripe, method),
    forgetCard: async (token) => {
      const source = sourceOf({ token });
      if (source?.kind === 'kept') await forget(desk.stripe, source.customer);
    },
    refund: (request) => refund(desk, request),
  };
}

type Person = 'present' | 'away';

async function charge(
  desk: Desk,
  { idempotencyKey: key, amount, method }: ChargeRequest,
  person: Person,
): Promise<ChargeOutcome | AuthenticationRequired> {
  if (!(await openCharge(desk.db, key))) return outcomeOfOther(desk, key);
  const source = sourceOf(method);
  if (source === null) return keepOutcome(desk.db, key, declined('none', 'declined'));
  try {
    const intent = await desk.stripe.paymentIntents.create(intentOf(key, amount, source), {
      idempotencyKey: key,
    });
    if (!(await keepIntent(desk.db, key, intent.id))) {
      await desk.stripe.paymentIntents.cancel(intent.id);
      return await outcomeOfOther(desk, key);
    }
    return await confirm(desk, key, intent.id, source, person);
  } catch (error) {
    // Such as a stored card that Stripe has deleted.
    if (isRefused(error) && (await closeUnseen(desk.db, key, declined('none', 'declined'))))
      return outcomeOfOther(desk, key);
    throw away(error);
  }
}

const intentOf = (key: string, amount: Fils, source: Source): Stripe.PaymentIntentCreateParams => ({
  amount,
  currency: 'aed',
  allowed_payment_method_types: ['card'],
  metadata: { payment: key },
  ...(source.kind === 'kept' ? { customer: source.customer } : { setup_future_usage: 'off_session' }),
});

async function confirm(
  desk: Desk,
  key: string,
  id: string,
  source: Source,
  person: Person,
): Promise<ChargeOutcome | AuthenticationRequired> {
  try {
    const intent = await desk.stripe.paymentIntents.confirm(
      id,
      {
        payment_method: source.card,
        expand: ['payment_method'],
        ...(person === 'present' ? { use_stripe_sdk: true } : { off_session: true }),
      },
      { idempotencyKey: `${key}:confirm` },
    );
    if (intent.status === 'requires_action' && intent.client_secret !== null)
      return { outcome: 'asks', clientSecret: intent.client_secret };
    return await conclude(desk, key, intent);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) return settle(desk, key, id, reasonOf(error));
    // Closed meanwhile, or not chargeable: the intent's status tells.
    if (isRefused(error)) return settle(desk, key, id, 'declined');
    throw away(error);
  }
}

/** Cancels the intent unless final. */
async function settle(desk: Desk, key: string, id: string, reason?: DeclineReason): Promise<ChargeOutcome> {
  const intent = await desk.stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] });
  return conclude(desk, key, intent, reason);
}

async function conclude(
  desk: Desk,
  key: string,
  intent: Stripe.PaymentIntent,
  reason?: DeclineReason,
): Promise<ChargeOutcome> {
  const { id, status } = intent;
  if (status === 'succeeded') {
    const card = await keepCard(desk.stripe, key, intent);
    return keepOutcome(desk.db, key, { outcome: 'succeeded', reference: id, card });
  }
  if (status === 'processing') throw new StripeAway(`Charge ${id} is still processing at the bank.`);
  if (status !== 'canceled' && !(await cancel(desk, id))) return settle(desk, key, id, reason);
  return keepOutcome(desk.db, key, declined(id, reason ?? reasonOfIntent(intent)));
}

/** The bank's last answer; unanswered 3-D Secure is `authentication`. */
function reasonOfIntent({ status, last_payment_error: failure }: Stripe.PaymentIntent): DeclineReason {
  if (failure !== null) return reasonOf(failure);
  return status === 'requires_action' ? 'authentication' : 'try_again';
}

/** False if the intent became final meanwhile. */
async function cancel(desk: Desk, id: string): Promise<boolean> {
  try {
    await desk.stripe.paymentIntents.cancel(id);
    return true;
  } catch (error) {
    if (isRefused(error)) return false;
    throw error;
  }
}

async function close(desk: Desk, key: string): Promise<ChargeOutcome> {
  const unseen = declined('none', 'try_again');
  if (await closeUnseen(desk.db, key, unseen)) return unseen;
  const booked = await findCharge(desk.db, key);
  if (booked === null) throw new Error(`The charge ${key} vanished from the books.`);
  if (booked.outcome !== null || booked.intentId === null) return booked.outcome ?? unseen;
  try {
    return await settle(desk, key, booked.intentId);
  } catch (error) {
    throw away(error);
  }
}

/** A concurrent charge under this key determines the outcome. */
async function outcomeOfOther({ db }: Desk, key: string): Promise<ChargeOutcome> {
  for (let waited = 0; waited < 100; waited += 1) {
    const booked = await findCharge(db, key);
    if (booked?.outcome) return booked.outcome;
    await sleep(100);
  }
  throw new StripeAway(`Charge ${key} is still processing.`);
}

const declined = (reference: string, reason: DeclineReason): ChargeOutcome => ({
  outcome: 'declined',
  reference,
  reason,
});

interface RefundRequest {
  readonly idempotencyKey: string;
  readonly chargeReference: string;
  readonly amount: Fils;
}

// Stripe forgets idempotency keys after a day: look for a refund with our key first.
async function refund({ stripe }: Desk, request: RefundRequest): Promise<RefundOutcome> {
  const { idempotencyKey: key, chargeReference: intent, amount } = request;
  try {
    const { data } = await stripe.refunds.list({ payment_intent: intent, limit: 100 });
    const known = data.find(({ metadata }) => metadata?.['refund'] === key);
    const refunded =
      known ??
      (await stripe.refunds.create(
        { payment_intent: intent, amount, metadata: { refund: key } },
        { idempotencyKey: key },
      ));
    const isLost = refunded.status === 'failed' || refunded.status === 'canceled';
    return { outcome: isLost ? 'refused' : 'paid', reference: refunded.id };
  } catch (error) {
    if (isDisputed(error)) return { outcome: 'disputed', reference: 'none' };
    if (isRefused(error)) return { outcome: 'refused', reference: 'none' };
    throw away(error);
  }
}
