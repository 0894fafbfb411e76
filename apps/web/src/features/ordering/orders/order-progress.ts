import type { OrderDetail, OrderReason } from '@sufra/contract/ordering/ordering.ts';
import { type CustomerOrderStatus, orderSteps } from '@sufra/contract/statuses.ts';

export function progressPercent(status: CustomerOrderStatus): number | null {
  const at = (orderSteps as readonly CustomerOrderStatus[]).indexOf(status);
  return at === -1 ? null : ((at + 1) / orderSteps.length) * 100;
}

export type StepState = 'done' | 'now' | 'next';

export function stepState(step: CustomerOrderStatus, status: CustomerOrderStatus): StepState {
  const all = orderSteps as readonly CustomerOrderStatus[];
  const [own, current] = [all.indexOf(step), all.indexOf(status)];
  if (own > current) return 'next';
  return own === current && status !== 'delivered' ? 'now' : 'done';
}

export const isOver = (status: CustomerOrderStatus): boolean =>
  status === 'delivered' || status === 'cancelled' || status === 'undeliverable';

/** Null unless cancelled or undeliverable. */
export function endingReason({
  status,
  history,
}: Pick<OrderDetail, 'status' | 'history'>): OrderReason | null {
  if (status !== 'cancelled' && status !== 'undeliverable') return null;
  return history.findLast((entry) => entry.status === status)?.reason ?? null;
}

type Entry = OrderDetail['history'][number];

const isMove = ({ status, reason }: Entry): boolean =>
  status === 'placed' && (reason === 'passed_on' || reason === 'partner_unable');

export const wasHandedBack = ({ history }: Pick<OrderDetail, 'history'>): boolean =>
  history.findLast(isMove)?.reason === 'partner_unable';

export const isOfFormerVendor = (history: OrderDetail['history'], entry: Entry): boolean =>
  entry.by === 'partner' && history.indexOf(entry) <= history.findLastIndex(isMove);

export const wasReassigned = ({ history }: Pick<OrderDetail, 'history'>): boolean => history.some(isMove);

export function visibleHistory(history: OrderDetail['history']): OrderDetail['history'] {
  return history.filter(({ status, reason }, at) => reason !== null || history[at - 1]?.status !== status);
}
