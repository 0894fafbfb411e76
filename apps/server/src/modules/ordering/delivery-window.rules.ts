// When a grocery brings an order on a chosen day; the shopping list shows it and the order keeps it.
import { instantOf, weekdayOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';

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

/** The window of a day, in the first hours a grocery is open; null on its day off. */
export function deliveryWindow(
  hours: readonly (readonly (readonly [from: number, to: number])[])[],
  day: DubaiDay,
): Window | null {
  for (const [opens, closes] of hours[weekdayOf(day)] ?? []) {
    const from = Math.max(opens, earliest);
    const to = Math.min(closes, from + length);
    if (to - from >= shortest) return { from: instantOf(day, from), to: instantOf(day, to) };
  }
  return null;
}
