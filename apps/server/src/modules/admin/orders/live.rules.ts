import { addDays, dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import type { LiveAlarm, LiveDriverState, LiveLane } from '@sufra/contract/ordering/admin-live.ts';
import type { DeliveryStatus, OrderStatus } from '@sufra/contract/statuses.ts';

export interface OpenOrder {
  readonly status: OrderStatus;
  readonly answerBy: Date | null;
  readonly scheduledTo: Date;
  /** Null for a partner with its own couriers, and before it accepts. */
  readonly delivery: {
    readonly status: DeliveryStatus;
    /** ISO text. */
    readonly readyAt: string;
    readonly positionAt: string | null;
  } | null;
}

/** Minutes. */
const unassignedBefore = 10;
const silentAfter = 5;
const answerWithin = 1;

const minutesTo = (at: Date | string, now: Date): number => (new Date(at).getTime() - now.getTime()) / 60_000;

export const minutesLeft = ({ scheduledTo }: Pick<OpenOrder, 'scheduledTo'>, now: Date): number =>
  Math.floor(minutesTo(scheduledTo, now));

const isLate = (order: OpenOrder, now: Date): boolean => minutesTo(order.scheduledTo, now) < 0;

const lanes: Readonly<Partial<Record<OrderStatus, LiveLane>>> = {
  placed: 'unanswered',
  ready: 'waiting',
  out_for_delivery: 'on_the_way',
};

export const laneOf = (order: OpenOrder, now: Date): LiveLane =>
  isLate(order, now) ? 'late' : (lanes[order.status] ?? 'cooking');

export function alarmsOf(order: OpenOrder, now: Date): LiveAlarm[] {
  const { status, answerBy, delivery } = order;
  const isUnanswered = status === 'placed' && answerBy !== null && minutesTo(answerBy, now) < answerWithin;
  const isUnassigned = delivery?.status === 'open' && minutesTo(delivery.readyAt, now) < unassignedBefore;
  const isCarried =
    delivery !== null && ['accepted', 'pickup_confirmed', 'in_transit'].includes(delivery.status);
  const seen = delivery?.positionAt ?? null;
  const isSilent = isCarried && (seen === null || minutesTo(seen, now) < -silentAfter);
  return [
    ...(isLate(order, now) ? (['late'] as const) : []),
    ...(isUnanswered ? (['unanswered'] as const) : []),
    ...(isUnassigned ? (['unassigned'] as const) : []),
    ...(isSilent ? (['silent'] as const) : []),
  ];
}

interface DriverOnBoard {
  readonly positionAt: Date | null;
  readonly load: number;
}

/** Whole minutes since the last position; null without one. */
export const seenMinutes = ({ positionAt }: Pick<DriverOnBoard, 'positionAt'>, now: Date): number | null =>
  positionAt === null ? null : Math.max(0, Math.floor(-minutesTo(positionAt, now)));

export function driverStateOf(driver: DriverOnBoard, now: Date): LiveDriverState {
  if ((seenMinutes(driver, now) ?? Infinity) >= silentAfter) return 'silent';
  return driver.load > 0 ? 'on_trip' : 'free';
}

const aheadMs = 3 * 3_600_000;

/** Midnight of Dubai, or three hours from now: orders due just after midnight are on the board too. */
export const boardEnd = (now: Date): Date =>
  new Date(Math.max(instantOf(addDays(dubaiDay(now), 1), 0).getTime(), now.getTime() + aheadMs));
