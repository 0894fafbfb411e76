import type { ChargeOutcome, StoredCard } from '../../../platform/ports.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';

export const purposes = [
  'subscription',
  'renewal',
  'plan_change',
  'order',
  'event_deposit',
  'event_remainder',
] as const;
export type Purpose = (typeof purposes)[number];

export type PaymentStatus = 'pending' | 'succeeded' | 'declined';

export interface Payment {
  readonly id: string;
  readonly status: PaymentStatus;
}

export interface Settlement {
  readonly status: PaymentStatus;
  readonly reference: string;
  readonly declineReason: string | null;
  readonly card: StoredCard | null;
}

export const begunPayment = { status: 'pending' } as const satisfies { status: PaymentStatus };

export const isChargeable = (amount: Fils): boolean => Number.isInteger(amount) && amount > 0;

/** Refuses `request_in_flight` for a settled payment. */
export function settle(payment: Payment, charge: ChargeOutcome): Result<Settlement> {
  if (payment.status !== 'pending') return refuse('request_in_flight');
  return charge.outcome === 'succeeded'
    ? ok({ status: 'succeeded', reference: charge.reference, declineReason: null, card: charge.card })
    : ok({ status: 'declined', reference: charge.reference, declineReason: charge.reason, card: null });
}
