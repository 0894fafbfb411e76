import Stripe from 'stripe';
import type {
  AuthenticationRequired,
  PaymentMethod,
  StoredCard,
  StoreOutcome,
} from '../../platform/ports.ts';
import { away, isRefused, reasonOf } from './stripe-client.ts';

/** A stored card, or one just typed into Stripe's form. */
export type Source =
  | { readonly kind: 'kept'; readonly customer: string; readonly card: string }
  | { readonly kind: 'new'; readonly card: string };

/** Null for a card of another gateway. */
export function sourceOf(method: PaymentMethod): Source | null {
  if (!('token' in method)) return null;
  const [, customer, kept] = /^(cus_\w+)\/(pm_\w+)$/.exec(method.token) ?? [];
  if (customer !== undefined && kept !== undefined) return { kind: 'kept', customer, card: kept };
  return /^pm_\w+$/.test(method.token) ? { kind: 'new', card: method.token } : null;
}

const brands: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};

/** The slash in the token is invalid in requests, so callers can't forge one. */
function storedCard(customer: string | null, { id, card }: Stripe.PaymentMethod): StoredCard {
  return {
    gatewayToken: customer === null ? id : `${customer}/${id}`,
    brand: brands[card?.brand ?? ''] ?? 'Card',
    lastFour: card?.last4 ?? '0000',
    expiryMonth: String(card?.exp_month ?? 1).padStart(2, '0'),
    expiryYear: String((card?.exp_year ?? 2000) % 100).padStart(2, '0'),
  };
}

const idOf = (one: string | { id: string } | null): string | null =>
  typeof one === 'object' ? (one?.id ?? null) : one;

const expanded = (method: string | Stripe.PaymentMethod | null): Stripe.PaymentMethod => {
  if (method === null || typeof method === 'string') throw new Error('Stripe returned no card details.');
  return method;
};

/** Once per key. A failure to store the card doesn't affect the charge. */
export async function keepCard(
  stripe: Stripe,
  key: string,
  intent: Stripe.PaymentIntent,
): Promise<StoredCard> {
  const method = expanded(intent.payment_method);
  const known = idOf(intent.customer);
  if (known !== null) return storedCard(known, method);
  try {
    const customer = await stripe.customers.create(
      { payment_method: method.id },
      { idempotencyKey: `${key}:keep` },
    );
    return storedCard(customer.id, method);
  } catch (error) {
    if (!isRefused(error) && !(error instanceof Stripe.errors.StripeCardError)) throw away(error);
    return storedCard(null, method);
  }
}

/** Prepares a new card for off-session charges, or reads one after 3-D Secure. */
export async function setUpCard(stripe: Stripe, method: PaymentMethod): Promise<StoreOutcome> {
  const token = 'token' in method ? method.token : '';
  try {
    if (/^seti_\w+$/.test(token)) {
      const setup = await stripe.setupIntents.retrieve(token, { expand: ['payment_method'] });
      return setup.status === 'succeeded' ? stored(setup) : giveUp(stripe, setup, 'authentication');
    }
    if (!/^pm_\w+$/.test(token)) return { outcome: 'declined', reason: 'declined' };
    return await beginSetUp(stripe, token);
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError)
      return { outcome: 'declined', reason: reasonOf(error) };
    if (isRefused(error)) return { outcome: 'declined', reason: 'declined' };
    throw away(error);
  }
}

async function beginSetUp(stripe: Stripe, card: string): Promise<StoreOutcome | AuthenticationRequired> {
  const customer = await stripe.customers.create({});
  try {
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: card,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      confirm: true,
      use_stripe_sdk: true,
      expand: ['payment_method'],
    });
    if (setup.status === 'succeeded') return stored(setup);
    if (setup.status === 'requires_action' && setup.client_secret !== null)
      return { outcome: 'asks', clientSecret: setup.client_secret };
    return await giveUp(stripe, setup, reasonOf(setup.last_setup_error ?? {}));
  } catch (error) {
    await forget(stripe, customer.id);
    throw error;
  }
}

const stored = (setup: Stripe.SetupIntent): StoreOutcome => ({
  outcome: 'stored',
  card: storedCard(idOf(setup.customer), expanded(setup.payment_method)),
});

async function giveUp(
  stripe: Stripe,
  setup: Stripe.SetupIntent,
  reason: Extract<StoreOutcome, { outcome: 'declined' }>['reason'],
): Promise<StoreOutcome> {
  const customer = idOf(setup.customer);
  if (customer !== null) await forget(stripe, customer);
  return { outcome: 'declined', reason };
}

/** Deleting the customer detaches the card, so later charges fail. */
export async function forget(stripe: Stripe, customer: string): Promise<void> {
  try {
    await stripe.customers.del(customer);
  } catch (error) {
    // Already deleted.
    if (!isRefused(error)) throw away(error);
  }
}
