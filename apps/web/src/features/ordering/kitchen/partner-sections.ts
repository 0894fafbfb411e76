import type { PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';

const shownCompleted = 5;

const endsAfterAccepting: readonly PartnerOrder['reason'][] = [
  'admin_cancelled',
  'dish_changed',
  'no_longer_safe',
  'overdue',
  'partner_unable',
];

interface Sections {
  readonly incoming: readonly PartnerOrder[];
  readonly preparing: readonly PartnerOrder[];
  /** Waiting for a driver, or the kitchen's own deliveries. */
  readonly ready: readonly PartnerOrder[];
  readonly completed: readonly PartnerOrder[];
}

const latestFirst = (a: PartnerOrder, b: PartnerOrder): number =>
  (b.completedAt ?? '9').localeCompare(a.completedAt ?? '9');

export const isAlarmOpen = ({ safetyAlarm }: PartnerOrder): boolean => safetyAlarm?.isAnswered === false;

export const alarmedOrders = (orders: readonly PartnerOrder[] | undefined): readonly PartnerOrder[] =>
  orders?.filter(isAlarmOpen) ?? [];

export function sectionsOf(orders: readonly PartnerOrder[]): Sections {
  const isDelivery = ({ status, actions }: PartnerOrder): boolean =>
    status === 'completed' && actions.length > 0;
  const isHeld = (order: PartnerOrder): boolean => order.stage === 'ready' && isAlarmOpen(order);
  const isReady = (order: PartnerOrder): boolean =>
    !isHeld(order) && (order.stage === 'ready' || isDelivery(order));
  // A rejected order disappears; one cancelled after acceptance must stay visible.
  const isClosed = (order: PartnerOrder): boolean =>
    (order.status === 'completed' && !isReady(order) && !isHeld(order)) ||
    endsAfterAccepting.includes(order.reason);
  return {
    incoming: orders.filter(({ status }) => status === 'new'),
    preparing: orders.filter(
      (order) => order.status === 'accepted' || order.status === 'preparing' || isHeld(order),
    ),
    ready: orders.filter(isReady),
    completed: orders.filter(isClosed).sort(latestFirst).slice(0, shownCompleted),
  };
}

export const newOrders = (orders: readonly PartnerOrder[] | undefined): readonly PartnerOrder[] =>
  orders?.filter(({ status }) => status === 'new') ?? [];

export const hasArrived = (before: readonly string[], now: readonly string[]): boolean =>
  now.some((id) => !before.includes(id));

export type Mood = 'star' | 'smile' | 'slight_smile' | 'neutral' | 'sad';

export function moodOf(average: number): Mood {
  if (average >= 4.5) return 'star';
  if (average >= 4) return 'smile';
  if (average >= 3.5) return 'slight_smile';
  return average >= 3 ? 'neutral' : 'sad';
}

const soonMs = 10 * 60_000;
const minuteMs = 60_000;

interface Due {
  readonly tone: 'calm' | 'soon' | 'late';
  /** Until the time, or past it. */
  readonly hours: number;
  readonly minutes: number;
}

export function dueIn(readyBy: string, now: number): Due {
  const ms = Date.parse(readyBy) - now;
  const minutes = Math.floor(Math.abs(ms) / minuteMs);
  return {
    tone: ms < 0 ? 'late' : ms <= soonMs ? 'soon' : 'calm',
    hours: Math.floor(minutes / 60),
    minutes: minutes % 60,
  };
}

/** Those whose ten minutes have begun. */
export const ringingOrders = (
  orders: readonly PartnerOrder[] | undefined,
  now: number,
): readonly PartnerOrder[] =>
  newOrders(orders).filter(({ answerBy }) => {
    if (answerBy === null) return false;
    const { isOver, isAhead } = timeLeft(answerBy, now);
    return !isOver && !isAhead;
  });

const answerMs = 10 * 60_000;
const urgentMs = 2 * 60_000;

interface TimeLeft {
  readonly isOver: boolean;
  readonly isUrgent: boolean;
  /** The partner is closed, so the ten minutes have not begun. */
  readonly isAhead: boolean;
  readonly clock: string;
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

/** Two lines of the narrowest ticket. */
const fittingCharacters = 48;

/** How many names fit; one at least. */
export function fittingNames(names: readonly string[]): number {
  let length = 0;
  const over = names.findIndex((name, at) => {
    length += name.length + 2;
    return at > 0 && length > fittingCharacters;
  });
  return over === -1 ? names.length : over;
}
