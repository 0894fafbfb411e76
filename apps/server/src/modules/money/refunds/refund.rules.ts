import type { RefundOutcome } from '../../../platform/ports.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import type { Standing } from '../disputes/dispute.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export type RefundStatus = 'requested' | 'done' | 'refused' | 'returned' | 'held' | 'charged_back';

export interface Refund {
  readonly status: RefundStatus;
  readonly attempt: number;
}

export const requestedRefund = { status: 'requested', attempt: 1 } as const satisfies Refund;

export function requestAgain(refund: Refund): Result<Refund> {
  if (refund.status !== 'refused') return refuse('not_possible_now');
  return ok({ status: 'requested', attempt: refund.attempt + 1 });
}

const settledBy = { paid: 'done', refused: 'refused', disputed: 'held' } as const;

/** Refuses a settled refund, except one paid before the gateway knew of the dispute. */
export function settleRefund({ status, attempt }: Refund, { outcome }: RefundOutcome): Result<Refund> {
  const isLatePaid = outcome === 'paid' && (status === 'held' || status === 'charged_back');
  if (status !== 'requested' && !isLatePaid) return refuse('request_in_flight');
  return ok({ status: settledBy[outcome], attempt });
}

export function returnRefund(refund: Refund): Result<Refund> {
  if (refund.status !== 'done') return refuse('not_possible_now');
  return ok({ status: 'returned', attempt: refund.attempt });
}

export function holdRefund(refund: Refund): Result<Refund> {
  if (refund.status !== 'requested') return refuse('not_possible_now');
  return ok({ status: 'held', attempt: refund.attempt });
}

export function coverRefund(refund: Refund): Result<Refund> {
  if (refund.status !== 'held') return refuse('not_possible_now');
  return ok({ status: 'charged_back', attempt: refund.attempt });
}

export function releaseRefund({ status, attempt }: Refund): Result<Refund> {
  if (status === 'held') return ok({ status: 'requested', attempt: attempt + 1 });
  return status === 'charged_back' ? ok({ status: 'refused', attempt }) : refuse('not_possible_now');
}

export interface PaidSum {
  readonly accountId: AccountId;
  readonly isPaid: boolean;
  readonly amount: Fils;
  readonly refunded: Fils;
}

/** Up to the amount not yet refunded. */
export const isRefundable = (payment: PaidSum, refund: { accountId: AccountId; amount: Fils }): boolean =>
  payment.accountId === refund.accountId &&
  payment.isPaid &&
  Number.isSafeInteger(refund.amount) &&
  refund.amount > 0 &&
  payment.refunded + refund.amount <= payment.amount;

export const isPayable = (standing: Standing): boolean => standing === 'none' || standing === 'over';

export const isHoldSettled = (standing: Standing): boolean => standing === 'lost' || standing === 'over';
