import type { Fils } from '../../platform/pure/money.ts';
import type { Standing } from './dispute.machine.ts';

export interface PaidSum {
  readonly accountId: string;
  readonly isPaid: boolean;
  readonly amount: Fils;
  /** Given back, or on its way. */
  readonly refunded: Fils;
}

/** To the one who paid, and never more than was paid and not yet given back. */
export const canRefund = (payment: PaidSum, refund: { accountId: string; amount: Fils }): boolean =>
  payment.accountId === refund.accountId &&
  payment.isPaid &&
  Number.isSafeInteger(refund.amount) &&
  refund.amount > 0 &&
  payment.refunded + refund.amount <= payment.amount;

/** Asking twice for the same is asking once. */
export const canRepeat = (
  refund: { paymentId: string; amount: Fils },
  asked: { paymentId: string; amount: Fils },
): boolean => refund.paymentId === asked.paymentId && refund.amount === asked.amount;

/** While the person asks their bank for a payment, or has it back from there, nothing of it goes back by us. */
export const canGiveBack = (standing: Standing): boolean => standing === 'none' || standing === 'over';

/** What waits for the disputes of a payment is settled once all of them are. */
export const canSettleHeld = (standing: Standing): boolean => standing === 'lost' || standing === 'over';
