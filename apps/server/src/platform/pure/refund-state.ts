import type { RefundState } from '@sufra/contract/ordering/ordering.ts';

const states: Readonly<Record<string, RefundState>> = {
  requested: 'requested',
  done: 'done',
  held: 'held',
  charged_back: 'by_bank',
};

/** A refund that was refused or returned becomes account credit. */
export const refundState = (status: string): RefundState => states[status] ?? 'credit';
