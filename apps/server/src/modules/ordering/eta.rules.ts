import type { Phase } from './order.machine.ts';
import { begunAt, type Pace } from './pace.rules.ts';

/** The way of a driver who has it in hand, in minutes from where the driver was at `toldAt`. */
export interface Ride {
  readonly toldAt: Date;
  /** To the kitchen and out of it; 0 once it is fetched. */
  readonly toKitchen: number;
  /** From there on, over the doors before it. */
  readonly toDoor: number;
}

export interface Journey {
  readonly phase: Phase;
  /** The promised half-hour, or the delivery window of a day. */
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  /** When it came into its status. */
  readonly since: Date;
  /** Minutes the kitchen says it needs, and what part of them it takes. */
  readonly prepMinutes: number;
  readonly pace: Pace;
  /** Minutes on the road, whoever rides. */
  readonly travelMinutes: number;
  /** Null while no driver of ours has it. */
  readonly ride: Ride | null;
}

/** Half of all orders like it are there by `from`, and four of five by `to`. */
export interface Eta {
  readonly from: Date;
  readonly to: Date;
  /** The promise can't be kept any more. */
  readonly isLate: boolean;
}

/** Minutes past the promise that nobody calls late. */
const toleranceMinutes = 5;
/** Four of five ways take no longer than this part of the usual time. */
const slowPart = 1.25;
/** Minutes from "ready" until somebody leaves with it, and at the door. */
const handOverMinutes = 5;
const doorMinutes = 10;

const minuteMs = 60_000;
const after = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * minuteMs);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

interface Range {
  readonly likely: number;
  readonly slow: number;
}

/** Minutes still to go until the kitchen is done. */
function kitchenMinutes(journey: Journey, now: Date): Range {
  const { phase, prepMinutes, pace } = journey;
  if (phase === 'packed') return { likely: 0, slow: handOverMinutes };
  const spent =
    phase === 'cooking' ? Math.max(0, (now.getTime() - begunAt(journey).getTime()) / minuteMs) : 0;
  return {
    likely: Math.max(0, prepMinutes * pace.p50 - spent),
    slow: Math.max(handOverMinutes, prepMinutes * pace.p80 - spent),
  };
}

/** Minutes until somebody leaves the kitchen with it: both have to be there. */
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

/** Minutes on the road from `start`: where the driver is, or else the kitchen, with time at the door. */
const roadOf = ({ since, ride, travelMinutes }: Journey) =>
  ride === null
    ? { start: since, likely: travelMinutes, slow: travelMinutes * slowPart + doorMinutes }
    : { start: ride.toldAt, likely: ride.toDoor, slow: ride.toDoor * slowPart + handOverMinutes };

/** The range for an order that is still on its way; one that has ended keeps the time it ended at. */
export function etaOf(journey: Journey, now: Date): Eta {
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
