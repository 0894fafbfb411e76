import type { RefundState } from '@sufra/contract/ordering/ordering.ts';

const states: Readonly<Record<string, RefundState>> = {
  requested: 'requested',
  done: 'done',
  held: 'held',
  charged_back: 'by_bank',
};

/** One that the gateway refused, or that came back, is credit on the account. */
export const refundState = (status: string): RefundState => states[status] ?? 'credit';
