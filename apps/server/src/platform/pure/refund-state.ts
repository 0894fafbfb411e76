import type { OrderDetail, RefundState } from '@sufra/contract/ordering/ordering.ts';
import { toAedText, type Fils } from './money.ts';

const states: Readonly<Record<string, RefundState>> = {
  requested: 'requested',
  done: 'done',
  held: 'held',
  charged_back: 'by_bank',
};

/** A refund that was refused or returned becomes account credit. */
export const refundState = (status: string): RefundState => states[status] ?? 'credit';

export interface RefundedPart {
  readonly amount: Fils;
  readonly at: string;
  readonly isToCard: boolean;
  readonly status: string | null;
}

export const toPart = ({
  amount,
  at,
  isToCard,
  status,
}: RefundedPart): OrderDetail['payment']['parts'][number] => ({
  amount: toAedText(amount),
  at: new Date(at).toISOString(),
  state: isToCard && status !== null ? refundState(status) : null,
});
