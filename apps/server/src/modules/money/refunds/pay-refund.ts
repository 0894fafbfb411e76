import type { Clock } from '../../../platform/clock.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Log } from '../../../platform/log.ts';
import { announce } from '../../../platform/outbox.ts';
import type { PaymentGateway, RefundOutcome } from '../../../platform/ports.ts';
import { standingOf } from '../disputes/dispute.rules.ts';
import { loadDisputes } from '../disputes/dispute.store.ts';
import { bookEntry } from '../ledger/entry.store.ts';
import { refundPaid, refundReturned } from '../ledger/ledger.rules.ts';
import { holdIfDisputed, settleHeld } from './hold-refund.ts';
import { isPayable, returnRefund, settleRefund } from './refund.rules.ts';
import { lockRefundOfPayment, refundIdByReference, saveRefund, type RefundRow } from './refund.store.ts';
import { requestRefund } from './request-refund.ts';

export interface RefundContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** Each attempt has its own key, so a repeat after a crash pays once. */
export async function payRefund(
  ctx: RefundContext & { readonly gateway: PaymentGateway },
  refundId: string,
  log: Log,
): Promise<void> {
  const refund = await openRefund(ctx, refundId);
  if (!refund) return;
  const { id, attempt, chargeReference, amount } = refund;
  if (chargeReference === null) throw new Error(`Refund of a payment without a charge: refundId=${id}.`);
  const outcome = await ctx.gateway.refund({ idempotencyKey: `${id}:${attempt}`, chargeReference, amount });
  await closeRefund(ctx, refund, outcome);
  if (outcome.outcome === 'refused') log.warn({ refundId }, 'refund_refused: kept as account credit');
}

export async function openRefund(ctx: RefundContext, refundId: string): Promise<RefundRow | null> {
  return ctx.db.transaction(async (tx) => {
    const refund = await lockRefundOfPayment(tx, refundId);
    if (!refund?.isOpen) return null;
    return (await holdIfDisputed(tx, refund, ctx.clock.now())) ? null : refund;
  });
}

/** A refused refund stays as account credit, unless a dispute holds the money. */
export async function closeRefund(
  ctx: RefundContext,
  attempted: RefundRow,
  outcome: RefundOutcome,
): Promise<void> {
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const refund = await lockRefundOfPayment(tx, attempted.id);
    if (refund?.attempt !== attempted.attempt) return;
    const settled = settleRefund(refund, await finalOf(tx, refund, outcome));
    if (!settled.ok) return;
    await saveRefund(tx, refund.id, settled.value, { reference: outcome.reference, at });
    if (settled.value.status === 'held') return settleHeld(tx, refund.paymentId, at);
    const { id, accountId, subject, amount } = refund;
    if (outcome.outcome !== 'paid')
      return announce(tx, 'money.refund_refused', { accountId, subject, amount });
    const postings = refundPaid(accountId, amount);
    await bookEntry(tx, { kind: 'refund_paid', subject: id, accountId, at, postings });
    await announce(tx, 'money.refunded', { accountId, subject, amount });
  });
}

// The gateway may still report a dispute that we won: then the money becomes credit.
async function finalOf(tx: Tx, { paymentId }: RefundRow, outcome: RefundOutcome): Promise<RefundOutcome> {
  if (outcome.outcome !== 'disputed') return outcome;
  const isOver = standingOf(await loadDisputes(tx, paymentId)) === 'over';
  return isOver ? { ...outcome, outcome: 'refused' } : outcome;
}

/** The customer's bank returned the money: it becomes credit, or a held refund during a dispute. */
export async function recordReturn(
  tx: Tx,
  { reference, isDisputed }: { readonly reference: string; readonly isDisputed: boolean },
  at: Date,
): Promise<void> {
  const id = await refundIdByReference(tx, reference);
  const refund = id === null ? null : await lockRefundOfPayment(tx, id);
  const returned = refund && returnRefund(refund);
  if (!refund || !returned?.ok) return;
  await saveRefund(tx, refund.id, returned.value, { reference, at });
  const { accountId, paymentId, subject, amount } = refund;
  const postings = refundReturned(accountId, amount);
  await bookEntry(tx, { kind: 'refund_returned', subject: refund.id, accountId, at, postings });
  if (isDisputed || !isPayable(standingOf(await loadDisputes(tx, paymentId))))
    await requestRefund(tx, { paymentId, accountId, subject: refund.id, amount, at });
  else await announce(tx, 'money.refund_refused', { accountId, subject, amount });
}
