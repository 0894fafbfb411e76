import { kmIncluded, peakHours } from '@sufra/contract/delivery/driver-desk.ts';
import type { DeliveryStatus } from '@sufra/contract/statuses.ts';
import { dubaiTime } from '../../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import { roadMetres } from '../roads.rules.ts';
import { fits } from '../trips/delivery.rules.ts';

export interface Fetchable {
  readonly partnerId: string;
  readonly isComing: boolean;
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

/** Idempotent: events arrive repeatedly and unordered. */
export function follow(order: Fetchable, delivery: Known | null): OrderChange {
  const isWanted = order.isComing && !order.hasOwnDelivery;
  if (delivery === null) return isWanted ? 'open' : 'leave';
  if (fits(delivery.status, 'renew')) return isWanted ? 'renew' : 'leave';
  if (!fits(delivery.status, 'cancel')) return 'leave';
  // The order ended, moved kitchens, or left without a driver.
  if (order.isOver || delivery.partnerId !== order.partnerId || (delivery.status === 'open' && !isWanted))
    return 'cancel';
  const isSame = delivery.isReady === order.isReady && delivery.readyAt.getTime() === order.readyAt.getTime();
  return order.isComing && !isSame ? 'reschedule' : 'leave';
}

/** Per kilometre past the included distance. */
export interface Fees {
  readonly base: Fils;
  readonly perKm: Fils;
  readonly peak: Fils;
}

export interface Fee {
  readonly base: Fils;
  readonly far: Fils;
  readonly peak: Fils;
}

function isPeak(promised: Date): boolean {
  const hour = Number(dubaiTime(promised).slice(0, 2));
  return peakHours.some(([from, to]) => hour >= from && hour < to);
}

interface Way {
  readonly distanceM: number;
  readonly promised: Date;
}

/** Each part is rounded half up. */
export const feeOf = (fees: Fees, { distanceM, promised }: Way): Fee => ({
  base: fees.base,
  far: roundFils((fees.perKm * Math.max(0, roadMetres(distanceM) - kmIncluded * 1000)) / 1000),
  peak: isPeak(promised) ? fees.peak : 0,
});
