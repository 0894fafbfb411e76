import { kmIncluded, peakHours } from '@sufra/contract/driver-desk.ts';
import type { DeliveryStatus } from '@sufra/contract/statuses.ts';
import { dubaiTime } from '../../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import { roadMetres } from '../roads.rules.ts';
import { fits } from '../trips/delivery.rules.ts';

/** What a delivery needs to know of its order. */
export interface Fetchable {
  readonly partnerId: string;
  /** Accepted by the kitchen and not picked up yet. */
  readonly isComing: boolean;
  /** Cancelled or delivered. */
  readonly isOver: boolean;
  readonly hasOwnDelivery: boolean;
  readonly isReady: boolean;
  readonly readyAt: Date;
}

interface Known {
  readonly partnerId: string;
  readonly status: DeliveryStatus;
  readonly isReady: boolean;
  readonly readyAt: Date;
}

export type OrderChange = 'open' | 'renew' | 'reschedule' | 'cancel' | 'leave';

/** The next change of a delivery for an order; idempotent, as events arrive repeatedly and out of order. */
export function follow(order: Fetchable, delivery: Known | null): OrderChange {
  const isWanted = order.isComing && !order.hasOwnDelivery;
  if (delivery === null) return isWanted ? 'open' : 'leave';
  if (fits(delivery.status, 'renew')) return isWanted ? 'renew' : 'leave';
  if (!fits(delivery.status, 'cancel')) return 'leave';
  // The order ended, moved to another kitchen, or left the kitchen without a driver.
  if (order.isOver || delivery.partnerId !== order.partnerId || (delivery.status === 'open' && !isWanted))
    return 'cancel';
  const isSame = delivery.isReady === order.isReady && delivery.readyAt.getTime() === order.readyAt.getTime();
  return order.isComing && !isSame ? 'reschedule' : 'leave';
}

/** Fils: per delivery, per kilometre past the included ones, and at peak times. */
export interface Fees {
  readonly base: Fils;
  readonly perKm: Fils;
  readonly peak: Fils;
}

export interface Fee {
  readonly base: Fils;
  /** For the distance past the included kilometres. */
  readonly far: Fils;
  readonly peak: Fils;
}

function isPeak(promised: Date): boolean {
  const hour = Number(dubaiTime(promised).slice(0, 2));
  return peakHours.some(([from, to]) => hour >= from && hour < to);
}

interface Way {
  /** From the kitchen to the door, straight-line metres. */
  readonly distanceM: number;
  readonly promised: Date;
}

/** A driver's fee in whole fils, each part rounded half up once. */
export const feeOf = (fees: Fees, { distanceM, promised }: Way): Fee => ({
  base: fees.base,
  far: roundFils((fees.perKm * Math.max(0, roadMetres(distanceM) - kmIncluded * 1000)) / 1000),
  peak: isPeak(promised) ? fees.peak : 0,
});
