import { hideModals } from './modals.ts';
import { stripeKey, loadStripe, type StripeJs } from './stripe-js.ts';

/** Resolves once the question was answered or given up: the server knows which. */
export async function showQuestion(
  stripe: Pick<StripeJs, 'handleNextAction'>,
  clientSecret: string,
): Promise<void> {
  const showAgain = hideModals();
  try {
    await stripe.handleNextAction({ clientSecret });
  } catch {
    // However it ended: what became of it is asked of the server.
  } finally {
    showAgain();
  }
}

/** As `showQuestion`, where no form of Stripe's is open. */
export async function showAtStripe(clientSecret: string): Promise<void> {
  if (stripeKey !== null) await showQuestion(await loadStripe(stripeKey), clientSecret);
}
