import { metresBetween, type Place } from '../../../lib/format.ts';

/** Road distance per straight-line distance. */
const detour = 1.3;
const arrivedMetres = 150;

export interface Nearness {
  readonly isThere: boolean;
  readonly metres: number;
  /** Minutes to the door, at least 1. */
  readonly minutes: number;
}

/** `arrival` (the middle of the ETA) and `now` are epoch milliseconds. */
export function nearnessOf(driver: Place, door: Place, arrival: number, now: number): Nearness {
  const straight = metresBetween(driver, door);
  return {
    isThere: straight <= arrivedMetres,
    metres: straight * detour,
    minutes: Math.max(1, Math.round((arrival - now) / 60_000)),
  };
}

/** Rounded to the steps screen readers announce. */
export function stepOf({ isThere, minutes }: Nearness): number {
  if (isThere) return 0;
  return minutes <= 5 ? minutes : Math.ceil(minutes / 5) * 5;
}
