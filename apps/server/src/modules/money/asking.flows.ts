import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { ChargeOutcome, ChargeRequest, PaymentGateway } from '../../platform/ports.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Purpose } from './payment.machine.ts';
import { canCharge, canSettle } from './payment.policy.ts';
import { readAsked, saveAsked, type AskedPayment } from './payment.repo.ts';

interface Context {
  readonly db: Db;
  readonly gateway: PaymentGateway;
  readonly clock: Clock;
}

/** How long the bank's question may stand before the recovery closes it. */
const patienceMs = 13 * 60_000;

/**
 * Charges an open payment while its person waits. Refuses `bank_asks`, with what their browser needs, while the bank
 * wants to hear from them: the payment stays open until they are back.
 */
export async function chargePresent(
  { db, gateway, clock }: Context,
  { paymentId, amount, method }: Omit<ChargeRequest, 'idempotencyKey'> & { readonly paymentId: string },
): Promise<Result<ChargeOutcome>> {
  if (!canCharge(amount)) return refuse('invalid_request');
  const charge = await gateway.chargePresent({ idempotencyKey: paymentId, amount, method });
  if (charge.outcome !== 'asks') return ok(charge);
  const until = new Date(clock.now().getTime() + patienceMs);
  await db.transaction((tx) => saveAsked(tx, paymentId, until));
  return refuse('bank_asks', { params: { clientSecret: charge.clientSecret, paymentId } });
}

interface Return<T> {
  readonly accountId: string;
  readonly purpose: Purpose;
  /** The payment the person comes back about; absent where they begin anew. */
  readonly askedPaymentId?: string | undefined;
  /** Settles the payment by the gateway's word, and does what it paid for. */
  readonly settle: (asked: AskedPayment, charge: ChargeOutcome) => Promise<Result<T>>;
  /** Answers for a payment that did its work meanwhile. */
  readonly answerAgain: (asked: AskedPayment) => Promise<Result<T>>;
}

/**
 * Settles a payment whose person was asked by their bank, whatever they answered; null where a new one may be made. Who
 * begins anew instead of coming back has given up what was asked about, unless it was paid after all.
 */
export async function finishAsked<T>(
  { db, gateway }: Pick<Context, 'db' | 'gateway'>,
  { accountId, purpose, askedPaymentId, settle, answerAgain }: Return<T>,
): Promise<Result<T> | null> {
  const isBack = askedPaymentId !== undefined;
  const asked = await readAsked(db, { accountId, purpose }, askedPaymentId ?? null);
  if (!asked) return isBack ? declined('try_again') : null;
  if (canSettle(asked)) {
    const settled = await settle(asked, await gateway.close(asked.id));
    const isGivenUp = !isBack && !settled.ok && settled.refusal.code === 'payment_declined';
    return isGivenUp ? null : settled;
  }
  if (!isBack) return null;
  // The recovery was faster.
  return asked.isPaid ? answerAgain(asked) : declined(asked.declineReason ?? 'authentication');
}

const declined = (reason: string): Result<never> => refuse('payment_declined', { params: { reason } });
