import type { RefundOutcome } from '../../platform/ports.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

export type RefundStatus = 'requested' | 'done' | 'refused' | 'returned' | 'held' | 'charged_back';

export interface Refund {
  readonly status: RefundStatus;
  /** How often the gateway was asked, each time under another key. */
  readonly attempt: number;
}

/** A refund that was just asked for. */
export const requestedRefund = { status: 'requested', attempt: 1 } as const satisfies Refund;

/** Asks once more for a refund the gateway refused; refuses while one is under way or done. */
export function requestAgain(refund: Refund): Result<Refund> {
  if (refund.status !== 'refused') return refuse('not_possible_now');
  return ok({ status: 'requested', attempt: refund.attempt + 1 });
}

const settledBy = { paid: 'done', refused: 'refused', disputed: 'held' } as const;

/**
 * Settles a requested refund by the gateway's answer; refuses one that is settled. What it has paid is done, though a dispute
 * came between the question and the answer.
 */
export function settleRefund({ status, attempt }: Refund, { outcome }: RefundOutcome): Result<Refund> {
  const isLatePaid = outcome === 'paid' && (status === 'held' || status === 'charged_back');
  if (status !== 'requested' && !isLatePaid) return refuse('request_in_flight');
  return ok({ status: settledBy[outcome], attempt });
}

/** The card's bank sent the money back, such as of a closed account; refuses a refund that is not done. */
export function returnRefund(refund: Refund): Result<Refund> {
  if (refund.status !== 'done') return refuse('not_possible_now');
  return ok({ status: 'returned', attempt: refund.attempt });
}

/** Its payment is disputed: the gateway is not asked. */
export function holdRefund(refund: Refund): Result<Refund> {
  if (refund.status !== 'requested') return refuse('not_possible_now');
  return ok({ status: 'held', attempt: refund.attempt });
}

/** The dispute was lost: the bank has given the money back in our place. */
export function coverRefund(refund: Refund): Result<Refund> {
  if (refund.status !== 'held') return refuse('not_possible_now');
  return ok({ status: 'charged_back', attempt: refund.attempt });
}

/** The dispute is over without loss: what was held is requested, and what was lost and won after all is owed as credit. */
export function releaseRefund({ status, attempt }: Refund): Result<Refund> {
  if (status === 'held') return ok({ status: 'requested', attempt: attempt + 1 });
  return status === 'charged_back' ? ok({ status: 'refused', attempt }) : refuse('not_possible_now');
}
