import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { ChargeOutcome, ChargeRequest, PaymentGateway } from '../../../platform/ports.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { isChargeable, type Purpose } from './payment.rules.ts';
import { readAuthentication, saveAuthentication, type PaymentInAuthentication } from './payment.store.ts';

interface Context {
  readonly db: Db;
  readonly gateway: PaymentGateway;
  readonly clock: Clock;
}

/** Then recovery closes the payment. */
const authenticationMs = 13 * 60_000;

/**
 * Charges an open payment on session. Refuses `authentication_required` with the client secret for 3-D Secure; the payment stays
 * open.
 */
export async function chargeOnSession(
  { db, gateway, clock }: Context,
  { paymentId, amount, method }: Omit<ChargeRequest, 'idempotencyKey'> & { readonly paymentId: string },
): Promise<Result<ChargeOutcome>> {
  if (!isChargeable(amount)) return refuse('invalid_request');
  const charge = await gateway.chargeOnSession({ idempotencyKey: paymentId, amount, method });
  if (charge.outcome !== 'asks') return ok(charge);
  const until = new Date(clock.now().getTime() + authenticationMs);
  await db.transaction((tx) => saveAuthentication(tx, paymentId, until));
  return refuse('authentication_required', { params: { clientSecret: charge.clientSecret, paymentId } });
}

interface Return<T> {
  readonly accountId: string;
  readonly purpose: Purpose;
  readonly askedPaymentId?: string | undefined;
  readonly settle: (payment: PaymentInAuthentication, charge: ChargeOutcome) => Promise<Result<T>>;
  readonly answerAgain: (payment: PaymentInAuthentication) => Promise<Result<T>>;
}

/**
 * Settles a payment after 3-D Secure; null where a new payment may begin. A new request abandons an unpaid payment in
 * authentication.
 */
export async function completeAuthentication<T>(
  { db, gateway }: Pick<Context, 'db' | 'gateway'>,
  { accountId, purpose, askedPaymentId, settle, answerAgain }: Return<T>,
): Promise<Result<T> | null> {
  const isReturn = askedPaymentId !== undefined;
  const payment = await readAuthentication(db, { accountId, purpose }, askedPaymentId ?? null);
  if (!payment) return isReturn ? declined('try_again') : null;
  if (payment.isOpen) {
    const settled = await settle(payment, await gateway.close(payment.id));
    const isAbandoned = !isReturn && !settled.ok && settled.refusal.code === 'payment_declined';
    return isAbandoned ? null : settled;
  }
  if (!isReturn) return null;
  return payment.isPaid ? answerAgain(payment) : declined(payment.declineReason ?? 'authentication');
}

const declined = (reason: string): Result<never> => refuse('payment_declined', { params: { reason } });
