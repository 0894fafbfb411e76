import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { holdIfDisputed } from './hold-refund.ts';
import { isRefundable, requestAgain, requestedRefund } from './refund.rules.ts';
import { insertRefund, lockPaidSum, lockRefund, refundIdOf, saveRefund } from './refund.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface RefundRequest {
  readonly paymentId: string;
  readonly accountId: AccountId;
  readonly subject: string;
  readonly amount: Fils;
  readonly at: Date;
}

/**
 * Returns the refund's id; the gateway call follows the commit. Idempotent; a repeat retries a refused refund. Refuses
 * `not_found` and `not_possible_now`.
 */
export async function requestRefund(tx: Tx, request: RefundRequest): Promise<Result<string>> {
  const payment = await lockPaidSum(tx, request.paymentId);
  if (payment?.accountId !== request.accountId) return refuse('not_found');
  const knownId = await refundIdOf(tx, request.subject);
  const known = knownId === null ? null : await lockRefund(tx, knownId);
  if (known) {
    const isRepeat = known.paymentId === request.paymentId && known.amount === request.amount;
    if (!isRepeat) return refuse('not_possible_now');
    const again = requestAgain(known);
    if (!again.ok) return ok(known.id);
    if (!isRefundable(payment, request)) return refuse('not_possible_now');
    await saveRefund(tx, known.id, again.value, null);
    return askOrHold(tx, known.id, request.at);
  }
  if (!isRefundable(payment, request)) return refuse('not_possible_now');
  const id = newId();
  const isNew = await insertRefund(tx, { id, ...request, ...requestedRefund });
  return isNew ? askOrHold(tx, id, request.at) : refuse('not_possible_now');
}

/** Up to what the payment has left; the rest stays account credit. Returns the card's part. */
export async function refundToCard(
  tx: Tx,
  { paymentId, ...request }: Omit<RefundRequest, 'paymentId'> & { readonly paymentId: string | null },
): Promise<Fils> {
  if (paymentId === null) return 0;
  const payment = await lockPaidSum(tx, paymentId);
  if (!payment)
    throw new Error(`Refund refused: subject=${request.subject} paymentId=${paymentId} is unknown.`);
  const amount = Math.min(request.amount, payment.amount - payment.refunded);
  if (amount === 0) return 0;
  const requested = await requestRefund(tx, { paymentId, ...request, amount });
  if (!requested.ok)
    throw new Error(`Refund refused: subject=${request.subject} code=${requested.refusal.code}.`);
  return amount;
}

/** Throws on a refusal: the money must not be kept. */
export async function refundUnused(tx: Tx, paymentId: string, at: Date): Promise<void> {
  const payment = await lockPaidSum(tx, paymentId);
  if (!payment) throw new Error(`Payment ${paymentId} can't be refunded: it isn't paid.`);
  const { accountId, amount } = payment;
  const requested = await requestRefund(tx, { paymentId, accountId, subject: paymentId, amount, at });
  if (!requested.ok)
    throw new Error(`The refund of payment ${paymentId} was refused: ${requested.refusal.code}.`);
}

async function askOrHold(tx: Tx, refundId: string, at: Date): Promise<Result<string>> {
  const refund = await lockRefund(tx, refundId);
  if (refund && !(await holdIfDisputed(tx, refund, at))) await announce(tx, 'money.refund_due', { refundId });
  return ok(refundId);
}
