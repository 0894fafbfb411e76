import Stripe from 'stripe';
import type { DeclineReason } from '../../platform/ports.ts';
import { credentialCheckMs, type CredentialCheck } from '../../platform/credential-check.ts';

export interface StripeLine {
  readonly secretKey: string;
  /** Without the version, such as https://api.stripe.com. */
  readonly apiBase: string;
}

/** Milliseconds per request, and retries of idempotent ones. */
interface Patience {
  readonly timeoutMs: number;
  readonly retries: number;
}
const usualPatience: Patience = { timeoutMs: 6_000, retries: 1 };

export function stripeClient({ secretKey, apiBase }: StripeLine, patience = usualPatience): Stripe {
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return new Stripe(secretKey, {
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
    protocol: isPlain ? 'http' : 'https',
    timeout: patience.timeoutMs,
    maxNetworkRetries: patience.retries,
    telemetry: false,
    // Node's own fetch is traced; redirects would leak the key.
    httpClient: Stripe.createFetchHttpClient((url, init) => fetch(url, { ...init, redirect: 'error' })),
  });
}

/** The outcome of a call is unknown. Contains no card data or secrets. */
export class StripeAway extends Error {
  readonly statusCode = 503;
}

/** SDK errors hold cards and secrets: log this instead. */
export function away(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { type, code, statusCode, requestId } = error;
  const known = [type, code, statusCode, requestId].filter((one) => one !== undefined);
  return new StripeAway(`Stripe did not do what it was asked: ${known.join(' ')}.`);
}

/** Retrying can't help. */
export const isRefused = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code !== 'balance_insufficient';

/** Disputed: the bank refunds instead of Stripe. */
export const isDisputed = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'charge_disputed';

const reasonOfCode: Readonly<Record<string, DeclineReason>> = {
  authentication_required: 'authentication',
  payment_intent_authentication_failure: 'authentication',
  setup_intent_authentication_failure: 'authentication',
  expired_card: 'card_expired',
  invalid_expiry_month: 'card_expired',
  invalid_expiry_year: 'card_expired',
  incorrect_cvc: 'cvv',
  invalid_cvc: 'cvv',
  incorrect_number: 'card_number',
  invalid_number: 'card_number',
  insufficient_funds: 'insufficient_funds',
  withdrawal_count_limit_exceeded: 'insufficient_funds',
  card_velocity_exceeded: 'insufficient_funds',
  lost_card: 'lost_card',
  stolen_card: 'lost_card',
  pickup_card: 'lost_card',
  processing_error: 'try_again',
  issuer_not_available: 'try_again',
  reenter_transaction: 'try_again',
  try_again_later: 'try_again',
};

/** The bank's decline code, else Stripe's. */
export function reasonOf(failure: { code?: string | null; decline_code?: string | null }): DeclineReason {
  return (
    reasonOfCode[failure.decline_code ?? ''] ??
    reasonOfCode[failure.code ?? ''] ??
    ('declined' satisfies DeclineReason)
  );
}

/** A key that can't read payments can't charge either. */
export async function checkStripe(settings: StripeLine): Promise<CredentialCheck> {
  try {
    await stripeClient(settings, { timeoutMs: credentialCheckMs, retries: 0 }).paymentIntents.list({
      limit: 1,
    });
    return { outcome: 'known' };
  } catch (error) {
    const { StripeAuthenticationError, StripePermissionError, StripeError } = Stripe.errors;
    const isRefused = error instanceof StripeAuthenticationError || error instanceof StripePermissionError;
    const status = error instanceof StripeError ? error.statusCode : undefined;
    return {
      outcome: isRefused ? 'refused' : 'away',
      reason: status === undefined ? 'unreachable' : `http_${status}`,
    };
  }
}
