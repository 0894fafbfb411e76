import type { OrderDetail, OrderReason } from '@sufra/contract/ordering.ts';
import { type CustomerOrderStatus, orderSteps } from '@sufra/contract/statuses.ts';

/** Position of the status divided by five; null for an order that ended otherwise. */
export function percentOf(status: CustomerOrderStatus): number | null {
  const at = (orderSteps as readonly CustomerOrderStatus[]).indexOf(status);
  return at === -1 ? null : ((at + 1) / orderSteps.length) * 100;
}

export type StepState = 'done' | 'now' | 'next';

/** Steps up to the current one are done; the current one is where the order is now, until it is delivered. */
export function stateOf(step: CustomerOrderStatus, status: CustomerOrderStatus): StepState {
  const all = orderSteps as readonly CustomerOrderStatus[];
  const [own, current] = [all.indexOf(step), all.indexOf(status)];
  if (own > current) return 'next';
  return own === current && status !== 'delivered' ? 'now' : 'done';
}

export const isOver = (status: CustomerOrderStatus): boolean =>
  status === 'delivered' || status === 'cancelled' || status === 'undeliverable';

/** Why it ended without a table; null while it goes on, and for what was delivered. */
export function endingReason({
  status,
  history,
}: Pick<OrderDetail, 'status' | 'history'>): OrderReason | null {
  if (status !== 'cancelled' && status !== 'undeliverable') return null;
  return history.findLast((entry) => entry.status === status)?.reason ?? null;
}

export const wasPassedOn = ({ history }: Pick<OrderDetail, 'history'>): boolean =>
  history.some(({ reason }) => reason === 'passed_on');

/** The kitchen's own steps look the same to a customer; each change is told once. */
export function toldHistory(history: OrderDetail['history']): OrderDetail['history'] {
  return history.filter(({ status, reason }, at) => reason !== null || history[at - 1]?.status !== status);
}
