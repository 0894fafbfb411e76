// When an order will be at the door, as an honest range, and whether the promise still holds; screens and jobs ask.
import type { Phase } from './order.machine.ts';

export interface Journey {
  readonly phase: Phase;
  /** The promised half-hour, or the delivery window of a day. */
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  /** When it came into its status. */
  readonly since: Date;
  /** Minutes the kitchen needs, and minutes on the road. */
  readonly prepMinutes: number;
  readonly travelMinutes: number;
}

export interface Eta {
  readonly from: Date;
  readonly to: Date;
  /** The promise can't be kept any more. */
  readonly isLate: boolean;
}

/** Minutes past the promise that nobody calls late. */
const toleranceMinutes = 5;
/** A kitchen is seldom faster than this part of its usual time, or slower than that. */
const fastPart = 0.8;
const slowPart = 1.25;
/** Minutes from "ready" until somebody leaves with it, and at the door. */
const handOverMinutes = 5;
const doorMinutes = 10;

const after = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * 60_000);
const later = (a: Date, b: Date): Date => (a > b ? a : b);

/** Minutes still to go until the kitchen is done: at best, and when it is a slow day. */
function kitchenMinutes({ phase, since, prepMinutes }: Journey, now: Date): { fast: number; slow: number } {
  if (phase === 'packed') return { fast: 0, slow: handOverMinutes };
  const spent = phase === 'cooking' ? (now.getTime() - since.getTime()) / 60_000 : 0;
  return {
    fast: Math.max(0, prepMinutes * fastPart - spent),
    slow: Math.max(handOverMinutes, prepMinutes * slowPart - spent),
  };
}

/** The range for an order that is still on its way; one that has ended keeps the time it ended at. */
export function etaOf(journey: Journey, now: Date): Eta {
  const { phase, since, scheduledFrom, scheduledTo, travelMinutes } = journey;
  switch (phase) {
    case 'arrived':
      return { from: since, to: since, isLate: since > after(scheduledTo, toleranceMinutes) };
    case 'called_off':
      return { from: scheduledFrom, to: scheduledTo, isLate: false };
    case 'on_the_way': {
      const from = later(after(since, travelMinutes * fastPart), now);
      const to = later(after(since, travelMinutes * slowPart + doorMinutes), after(now, handOverMinutes));
      return { from, to, isLate: to > after(scheduledTo, toleranceMinutes) };
    }
    default: {
      const { fast, slow } = kitchenMinutes(journey, now);
      const from = later(scheduledFrom, after(now, fast + travelMinutes * fastPart));
      const to = later(scheduledTo, after(now, slow + travelMinutes * slowPart));
      return { from, to, isLate: to > after(scheduledTo, toleranceMinutes) };
    }
  }
}
