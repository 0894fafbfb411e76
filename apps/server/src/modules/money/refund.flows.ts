import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import type { RefundOutcome } from '../../platform/ports.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { loadDisputes } from './dispute.repo.ts';
import { standingOf } from './dispute.machine.ts';
import { insertEntry } from './ledger.repo.ts';
import { refundPaid } from './ledger.rules.ts';
import { settleHeld } from './refund-hold.flows.ts';
import { holdRefund, requestAgain, requestedRefund, settleRefund } from './refund.machine.ts';
import { canGiveBack, canRefund, canRepeat } from './refund.policy.ts';
import {
  insertRefund,
  lockPaidSum,
  lockRefund,
  lockRefundOfPayment,
  refundIdOf,
  saveRefund,
  type RefundRow,
} from './refund.repo.ts';

interface Asked {
  readonly paymentId: string;
  readonly accountId: string;
  /** What is given back, such as an order; once for each. */
  readonly subject: string;
  readonly amount: Fils;
  readonly at: Date;
}

/**
 * Gives back a payment or a part of it: the gateway is asked after the commit. The same request again gives the same
 * refund. That of a disputed payment waits until the dispute is over, and goes to nobody where it is lost. Refuses `not_found` for a payment that is not the account's, and `not_possible_now` for more than was paid
 * and not given back, or for another sum of the same subject.
 */
export async function requestRefund(tx: Tx, asked: Asked): Promise<Result<string>> {
  const payment = await lockPaidSum(tx, asked.paymentId);
  if (payment?.accountId !== asked.accountId) return refuse('not_found');
  const knownId = await refundIdOf(tx, asked.subject);
  const known = knownId === null ? null : await lockRefund(tx, knownId);
  if (known) {
    if (!canRepeat(known, asked)) return refuse('not_possible_now');
    const again = requestAgain(known);
    if (!again.ok) return ok(known.id);
    if (!canRefund(payment, asked)) return refuse('not_possible_now');
    await saveRefund(tx, known.id, again.value, null);
    return askOrHold(tx, known.id, asked);
  }
  if (!canRefund(payment, asked)) return refuse('not_possible_now');
  const id = newId();
  const isNew = await insertRefund(tx, { id, ...asked, ...requestedRefund });
  return isNew ? askOrHold(tx, id, asked) : refuse('not_possible_now');
}

/** Gives back the whole of a payment that bought nothing. Throws where that is refused: money that came must not be kept. */
export async function refundUnused(tx: Tx, paymentId: string, at: Date): Promise<void> {
  const payment = await lockPaidSum(tx, paymentId);
  if (!payment) throw new Error(`Payment ${paymentId} can't be refunded: it isn't paid.`);
  const { accountId, amount } = payment;
  const asked = await requestRefund(tx, { paymentId, accountId, subject: paymentId, amount, at });
  if (!asked.ok) throw new Error(`The refund of payment ${paymentId} was refused: ${asked.refusal.code}.`);
}

async function askOrHold(tx: Tx, refundId: string, { at }: Asked): Promise<Result<string>> {
  const refund = await lockRefund(tx, refundId);
  if (!refund || (await holdIfDisputed(tx, refund, at))) return ok(refundId);
  await announce(tx, 'money.refund_due', { refundId });
  return ok(refundId);
}

/** Holds a requested refund while its payment is disputed, and for good where that was lost; says whether it did. */
async function holdIfDisputed(tx: Tx, refund: RefundRow, at: Date): Promise<boolean> {
  const standing = standingOf(await loadDisputes(tx, refund.paymentId));
  if (canGiveBack(standing)) return false;
  const held = holdRefund(refund);
  if (!held.ok) return false;
  await saveRefund(tx, refund.id, held.value, null);
  await settleHeld(tx, refund.paymentId, at);
  return true;
}

export interface RefundContext {
  readonly db: Db;
  readonly clock: Clock;
}

/** What the gateway is to be asked for; null when it has answered already. */
export async function openRefund(ctx: RefundContext, refundId: string): Promise<RefundRow | null> {
  return ctx.db.transaction(async (tx) => {
    const refund = await lockRefundOfPayment(tx, refundId);
    if (!refund?.isOpen) return null;
    return (await holdIfDisputed(tx, refund, ctx.clock.now())) ? null : refund;
  });
}

/** Books the gateway's answer, once; a refusal leaves the money on the account as credit, unless the bank has it in hand. */
export async function closeRefund(
  ctx: RefundContext,
  asked: RefundRow,
  outcome: RefundOutcome,
): Promise<void> {
  const at = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    const refund = await lockRefundOfPayment(tx, asked.id);
    // An answer to an earlier attempt is old news.
    if (refund?.attempt !== asked.attempt) return;
    const settled = settleRefund(refund, await finalOf(tx, refund, outcome));
    if (!settled.ok) return;
    await saveRefund(tx, refund.id, settled.value, { reference: outcome.reference, at });
    if (settled.value.status === 'held') return settleHeld(tx, refund.paymentId, at);
    const { accountId, subject, amount } = refund;
    if (outcome.outcome === 'paid') await bookPaid(tx, refund, at);
    // The ledger owes it to the customer already, since what was paid for was taken back.
    else await announce(tx, 'money.refund_refused', { accountId, subject, amount });
  });
}

// Who still hears of a dispute that we have won keeps the money: then it is owed.
async function finalOf(tx: Tx, { paymentId }: RefundRow, outcome: RefundOutcome): Promise<RefundOutcome> {
  if (outcome.outcome !== 'disputed') return outcome;
  const isOver = standingOf(await loadDisputes(tx, paymentId)) === 'over';
  return isOver ? { ...outcome, outcome: 'refused' } : outcome;
}

async function bookPaid(tx: Tx, refund: RefundRow, at: Date): Promise<void> {
  const { id, accountId, subject, amount } = refund;
  const postings = refundPaid(accountId, amount);
  await insertEntry(tx, {
    id: newId(),
    kind: 'refund_paid',
    subject: id,
    accountId,
    at,
    postings,
    lines: null,
  });
  await announce(tx, 'money.refunded', { accountId, subject, amount });
}
