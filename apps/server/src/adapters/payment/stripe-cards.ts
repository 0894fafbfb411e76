import Stripe from 'stripe';
import type {
  AuthenticationRequired,
  PaymentMethod,
  StoredCard,
  StoreOutcome,
} from '../../platform/ports.ts';
import { away, isRefused, reasonOf } from './stripe-client.ts';

/** What a charge goes to: a card that is kept, or one whose person has just typed it into Stripe's form. */
export type Source =
  | { readonly kind: 'kept'; readonly customer: string; readonly card: string }
  | { readonly kind: 'new'; readonly card: string };

/** Null for what is no card of Stripe's, such as one of another gateway. */
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

/** A card as we keep it. The token has a stroke, which no caller of ours may send. */
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

/** Keeps the card that a charge went to, once for each key. One that can't be kept has paid all the same. */
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

/** Has a new card made ready for charges without its person, or looks at one whose person was asked by their bank. */
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

/** Stripe forgets the card with its customer, and every charge to it fails from then on. */
export async function forget(stripe: Stripe, customer: string): Promise<void> {
  try {
    await stripe.customers.del(customer);
  } catch (error) {
    // It is gone already.
    if (!isRefused(error)) throw away(error);
  }
}
