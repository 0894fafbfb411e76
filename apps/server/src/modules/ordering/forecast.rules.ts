import type { VehicleType } from '@sufra/contract/options.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import { noonRestUntil } from '../../platform/pure/noon-rest.ts';
import { dropoffMinutes, minutesFor, pickupMinutes } from '../../platform/pure/roads.ts';
import type { Journey, Ride } from './eta.rules.ts';
import { phaseOf } from './order.machine.ts';
import { usualPace, type Pace } from './pace.rules.ts';

interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** Where the driver of an order is, and what lies ahead. */
export interface Way {
  readonly vehicle: VehicleType;
  readonly at: Place;
  readonly toldAt: Date;
  /** The driver has fetched it. */
  readonly isAboard: boolean;
  readonly kitchen: Place;
  /** In their order; this order's is the last. */
  readonly doors: readonly Place[];
}

export interface Forecast {
  /** Null of a kitchen nobody knows yet. */
  readonly pace: Pace | null;
  /** Null while no driver of ours has it in hand. */
  readonly way: Way | null;
}

export interface Geography {
  /** Minutes on the road for metres as the crow flies, whoever rides. */
  readonly travelMinutes: (distanceM: number) => number;
  /** Metres as the crow flies. */
  readonly distanceBetween: (from: Place, to: Place) => number;
}

interface Estimated extends Pick<Journey, 'since' | 'scheduledFrom' | 'scheduledTo' | 'prepMinutes'> {
  readonly status: OrderStatus;
  readonly distanceM: number;
}

export function journeyOf(
  order: Estimated,
  forecast: Forecast | undefined,
  geography: Geography,
  now: Date,
): Journey {
  const { status, since, scheduledFrom, scheduledTo, prepMinutes, distanceM } = order;
  const { pace, way } = forecast ?? { pace: null, way: null };
  return {
    phase: phaseOf(status),
    since,
    scheduledFrom,
    scheduledTo,
    prepMinutes,
    pace: pace ?? usualPace,
    travelMinutes: geography.travelMinutes(distanceM),
    ride: way && rideOf(way, geography, noonRestUntil(now) !== null),
  };
}

function rideOf(
  { vehicle, at, toldAt, isAboard, kitchen, doors }: Way,
  geography: Geography,
  isHeat: boolean,
): Ride {
  const minutes = (from: Place, to: Place): number =>
    minutesFor(geography.distanceBetween(from, to), vehicle, isHeat);
  let [here, toDoor] = [isAboard ? at : kitchen, dropoffMinutes * Math.max(0, doors.length - 1)];
  for (const door of doors) {
    toDoor += minutes(here, door);
    here = door;
  }
  return { toldAt, toKitchen: isAboard ? 0 : minutes(at, kitchen) + pickupMinutes, toDoor };
}
