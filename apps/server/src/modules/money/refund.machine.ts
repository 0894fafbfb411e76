// A refund's states: requested until the gateway has answered, then done, or refused and perhaps requested again; a card's
// bank may send back what was done.
import type { RefundOutcome } from '../../platform/ports.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';

export type RefundStatus = 'requested' | 'done' | 'refused' | 'returned';

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

/** Settles a requested refund by the gateway's answer; refuses one that is settled. */
export function settleRefund(refund: Refund, { outcome }: RefundOutcome): Result<Refund> {
  if (refund.status !== 'requested') return refuse('request_in_flight');
  return ok({ status: outcome === 'paid' ? 'done' : 'refused', attempt: refund.attempt });
}

/** The card's bank sent the money back, such as of a closed account; refuses a refund that is not done. */
export function returnRefund(refund: Refund): Result<Refund> {
  if (refund.status !== 'done') return refuse('not_possible_now');
  return ok({ status: 'returned', attempt: refund.attempt });
}
