import { dubaiDay, instantOf, weekdayOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';

/** From one instant to another, the second not included. */
export interface Window {
  readonly from: Date;
  readonly to: Date;
}

/** Nobody rings before nine, and a window is at most four hours long; minutes of Dubai's day. */
const earliest = 9 * 60;
const length = 4 * 60;
/** A grocery that is open for less than this in the day's first hours does not deliver then. */
const shortest = 60;

type Hours = readonly (readonly (readonly [from: number, to: number])[])[];

/** The window of a day, in the first hours a grocery is open; null on its day off. */
export function deliveryWindow(hours: Hours, day: DubaiDay): Window | null {
  for (const [opens, closes] of hours[weekdayOf(day)] ?? []) {
    const from = Math.max(opens, earliest);
    const to = Math.min(closes, from + length);
    if (to - from >= shortest) return { from: instantOf(day, from), to: instantOf(day, to) };
  }
  return null;
}

/** Whether a grocery is open long enough in a window that another one promised. */
export function canKeepWindow(hours: Hours, { from, to }: Window): boolean {
  const day = dubaiDay(from);
  return (hours[weekdayOf(day)] ?? []).some(([opens, closes]) => {
    const begins = Math.max(instantOf(day, opens).getTime(), from.getTime());
    const ends = Math.min(instantOf(day, closes).getTime(), to.getTime());
    return ends - begins >= shortest * 60_000;
  });
}
