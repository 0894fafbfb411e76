import Stripe from 'stripe';
import { greetingMs, type Greeting } from '../../platform/greeting.ts';
import { stripeClient, type StripeLine } from './stripe-client.ts';

/** A key that may not look at payments could not charge either. */
export async function checkStripe(settings: StripeLine): Promise<Greeting> {
  try {
    await stripeClient(settings, { timeoutMs: greetingMs, retries: 0 }).paymentIntents.list({ limit: 1 });
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
