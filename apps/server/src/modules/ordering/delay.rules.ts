import { maxDelays } from '@sufra/contract/partner-orders.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { isBeingMade } from './order.machine.ts';

const minuteMs = 60_000;

/** When it has to leave the kitchen to arrive at the beginning of the promised time. */
export const readyBy = ({ scheduledFrom }: { readonly scheduledFrom: Date }, travelMinutes: number): Date =>
  new Date(scheduledFrom.getTime() - travelMinutes * minuteMs);

interface PutOff {
  readonly status: OrderStatus;
  /** How often so far. */
  readonly delays: number;
}

/** How often an order can be put off now. */
export const delaysLeft = ({ status, delays }: PutOff): number =>
  isBeingMade(status) ? Math.max(0, maxDelays - delays) : 0;

interface Promised extends PutOff {
  readonly version: number;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
}

export interface Delayed {
  readonly version: number;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  /** By how much the promise moves, in whole minutes. */
  readonly shift: number;
}

/**
 * Puts an order off by `minutes`: from when it has to be ready, or from now where that has passed, so that nobody is
 * promised a time that has gone by. Refuses `order_decided` unless it is being made, and `not_possible_now` after two.
 */
export function putOff(
  order: Promised,
  { minutes, travelMinutes, now }: { minutes: number; travelMinutes: number; now: Date },
): Result<Delayed> {
  const { status, version, scheduledFrom, scheduledTo } = order;
  if (!isBeingMade(status)) return refuse('order_decided', { params: { status } });
  if (delaysLeft(order) === 0) return refuse('not_possible_now');
  const ready = readyBy(order, travelMinutes).getTime();
  const behind = Math.max(0, Math.ceil((now.getTime() - ready) / minuteMs));
  const shift = behind + minutes;
  const moved = (instant: Date): Date => new Date(instant.getTime() + shift * minuteMs);
  return ok({
    version: version + 1,
    scheduledFrom: moved(scheduledFrom),
    scheduledTo: moved(scheduledTo),
    shift,
  });
}
