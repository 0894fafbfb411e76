import type { PartnerOrder } from '@sufra/contract/partner-orders.ts';

/** As many finished orders as the dashboard shows. */
const shownCompleted = 5;

/** Why an order can end after the partner has accepted it. */
const afterYes: readonly PartnerOrder['reason'][] = ['admin_cancelled', 'dish_changed'];

export interface Sections {
  readonly incoming: readonly PartnerOrder[];
  readonly preparing: readonly PartnerOrder[];
  /** Ready, and the partner brings them itself. */
  readonly deliveries: readonly PartnerOrder[];
  readonly completed: readonly PartnerOrder[];
}

/** What a driver still has on the road comes first, then what was finished last. */
const latestFirst = (a: PartnerOrder, b: PartnerOrder): number =>
  (b.completedAt ?? '9').localeCompare(a.completedAt ?? '9');

/** The order of the list stays, the most urgent first. */
export function sectionsOf(orders: readonly PartnerOrder[]): Sections {
  const isDelivery = ({ status, actions }: PartnerOrder): boolean =>
    status === 'completed' && actions.length > 0;
  // What was turned down is nobody's work any more; what was called off after a yes must not vanish in silence.
  const isClosed = (order: PartnerOrder): boolean =>
    (order.status === 'completed' && !isDelivery(order)) || afterYes.includes(order.reason);
  return {
    incoming: orders.filter(({ status }) => status === 'new'),
    preparing: orders.filter(({ status }) => status === 'accepted' || status === 'preparing'),
    deliveries: orders.filter(isDelivery),
    completed: orders.filter(isClosed).sort(latestFirst).slice(0, shownCompleted),
  };
}

export const newOrders = (orders: readonly PartnerOrder[] | undefined): readonly PartnerOrder[] =>
  orders?.filter(({ status }) => status === 'new') ?? [];

/** Whether somebody has to be called: an order has come that was not there at the last look. */
export const hasArrived = (before: readonly string[], now: readonly string[]): boolean =>
  now.some((id) => !before.includes(id));

export type Mood = 'star' | 'smile' | 'slight_smile' | 'neutral' | 'sad';

/** The spec's thresholds. */
export function moodOf(average: number): Mood {
  if (average >= 4.5) return 'star';
  if (average >= 4) return 'smile';
  if (average >= 3.5) return 'slight_smile';
  return average >= 3 ? 'neutral' : 'sad';
}

/** A partner has this long to answer. */
const answerMs = 10 * 60_000;
const urgentMs = 2 * 60_000;

export interface TimeLeft {
  readonly isOver: boolean;
  readonly isUrgent: boolean;
  /** The partner is closed, and its ten minutes have not begun. */
  readonly isAhead: boolean;
  /** `7:05` */
  readonly clock: string;
  /** 0 to 100, of the ten minutes. */
  readonly percent: number;
}

export function timeLeft(answerBy: string, now: number): TimeLeft {
  const ms = Math.max(0, new Date(answerBy).getTime() - now);
  const seconds = Math.ceil(ms / 1_000);
  return {
    isOver: ms === 0,
    isUrgent: ms <= urgentMs,
    isAhead: ms > answerMs,
    clock: `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`,
    percent: Math.min(100, (ms / answerMs) * 100),
  };
}
