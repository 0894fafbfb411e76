import type { VehicleType } from '@sufra/contract/options.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import { noonRestUntil } from '../../../platform/pure/noon-rest.ts';
import { dropoffMinutes, minutesFor, pickupMinutes } from '../../../platform/pure/roads.ts';
import { begunAt, defaultPrepTime, type PrepTimeModel } from '../kitchen/prep-time.rules.ts';
import { overdueFrom, phaseOf, type Phase } from '../order.machine.ts';

/** Minutes from the position reported at `toldAt`. */
export interface Ride {
  readonly toldAt: Date;
  readonly toKitchen: number;
  readonly toDoor: number;
}

export interface Journey {
  readonly phase: Phase;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly since: Date;
  readonly prepMinutes: number;
  readonly prepTime: PrepTimeModel;
  readonly travelMinutes: number;
  readonly ride: Ride | null;
}

/** Half of such orders arrive by `from`, four of five by `to`. */
export interface Eta {
  readonly from: Date;
  readonly to: Date;
  readonly isLate: boolean;
}

/** Minutes past the promise that don't count as late. */
const toleranceMinutes = 5;
/** Four of five rides take no longer than this factor. */
const slowPart = 1.25;
const handOverMinutes = 5;
const doorMinutes = 10;

const minuteMs = 60_000;
const after = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * minuteMs);
const later = (a: Date, b: Date): Date => (a > b ? a : b);
const earlier = (a: Date, b: Date): Date => (a < b ? a : b);

interface Range {
  readonly likely: number;
  readonly slow: number;
}

function kitchenMinutes(journey: Journey, now: Date): Range {
  const { phase, prepMinutes, prepTime } = journey;
  if (phase === 'packed') return { likely: 0, slow: handOverMinutes };
  const spent =
    phase === 'cooking' ? Math.max(0, (now.getTime() - begunAt(journey).getTime()) / minuteMs) : 0;
  return {
    likely: Math.max(0, prepMinutes * prepTime.p50 - spent),
    slow: Math.max(handOverMinutes, prepMinutes * prepTime.p80 - spent),
  };
}

function leavingMinutes(journey: Journey, now: Date): Range {
  const kitchen = kitchenMinutes(journey, now);
  const { ride } = journey;
  if (ride === null) return kitchen;
  const ridden = (now.getTime() - ride.toldAt.getTime()) / minuteMs;
  return {
    likely: Math.max(kitchen.likely, ride.toKitchen - ridden),
    slow: Math.max(kitchen.slow, ride.toKitchen * slowPart - ridden),
  };
}

const roadOf = ({ since, ride, travelMinutes }: Journey) =>
  ride === null
    ? { start: since, likely: travelMinutes, slow: travelMinutes * slowPart + doorMinutes }
    : { start: ride.toldAt, likely: ride.toDoor, slow: ride.toDoor * slowPart + handOverMinutes };

/** Bounded: no open order outlives its deadline by more than the sweep's two minutes. */
export function etaOf(journey: Journey, now: Date): Eta {
  const { from, to, isLate } = estimate(journey, now);
  const last = later(overdueFrom(journey.scheduledTo), now);
  return journey.phase === 'arrived'
    ? { from, to, isLate }
    : { from: earlier(from, last), to: earlier(to, last), isLate };
}

function estimate(journey: Journey, now: Date): Eta {
  const { phase, since, scheduledFrom, scheduledTo, travelMinutes, ride } = journey;
  const isLate = (to: Date): boolean => to > after(scheduledTo, toleranceMinutes);
  switch (phase) {
    case 'arrived':
      return { from: since, to: since, isLate: isLate(since) };
    case 'called_off':
      return { from: scheduledFrom, to: scheduledTo, isLate: false };
    case 'on_the_way': {
      const { start, likely, slow } = roadOf(journey);
      const to = later(after(start, slow), after(now, handOverMinutes));
      return { from: later(after(start, likely), now), to, isLate: isLate(to) };
    }
    default: {
      const leaving = leavingMinutes(journey, now);
      const road = ride?.toDoor ?? travelMinutes;
      const to = later(scheduledTo, after(now, leaving.slow + road * slowPart));
      return { from: later(scheduledFrom, after(now, leaving.likely + road)), to, isLate: isLate(to) };
    }
  }
}

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

export interface Way {
  readonly vehicle: VehicleType;
  readonly at: Place;
  readonly toldAt: Date;
  readonly isAboard: boolean;
  readonly kitchen: Place;
  /** By trip order; this order's door is last. */
  readonly doors: readonly Place[];
}

export interface Forecast {
  readonly prepTime: PrepTimeModel | null;
  readonly way: Way | null;
}

export interface Geography {
  /** For straight-line metres. */
  readonly travelMinutes: (distanceM: number) => number;
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
  const { prepTime, way } = forecast ?? { prepTime: null, way: null };
  return {
    phase: phaseOf(status),
    since,
    scheduledFrom,
    scheduledTo,
    prepMinutes,
    prepTime: prepTime ?? defaultPrepTime,
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
