// The noon rule of summer: when nobody should ride in the sun, and where drivers find shade; dispatch and profile ask.
import { dubaiDay, dubaiTime, instantOf } from '../../platform/pure/dubai-time.ts';
import { metresBetween, toPoint, type Place } from './roads.rules.ts';
import { restStops, type RestStop } from './rest-stops.rules.ts';

// The midday break of the Emirates: 12:30 to 15:00, from 15 June to 15 September.
const [firstDay, lastDay] = ['06-15', '09-15'];
const [fromTime, untilMinutes] = ['12:30', 15 * 60];

/** Until when the noon rule holds; null where it does not hold at this instant. */
export function noonRestUntil(now: Date): Date | null {
  const day = dubaiDay(now);
  const date = day.slice(5);
  if (date < firstDay || date > lastDay || dubaiTime(now) < fromTime) return null;
  const until = instantOf(day, untilMinutes);
  return now < until ? until : null;
}

export interface NearbyRestStop extends RestStop {
  /** Metres as the crow flies; null while nobody knows where the driver is. */
  readonly distanceM: number | null;
}

const most = 5;

/** The places to rest nearest to the driver; without a position those of the driver's emirate. */
export function restStopsFor(emirate: string, at: Place | null): NearbyRestStop[] {
  if (at === null)
    return restStops
      .filter((stop) => stop.emirate === emirate)
      .slice(0, most)
      .map((stop) => ({ ...stop, distanceM: null }));
  const here = toPoint(at);
  return restStops
    .map((stop) => ({ ...stop, distanceM: Math.round(metresBetween(here, toPoint(stop))) }))
    .sort((one, other) => one.distanceM - other.distanceM)
    .slice(0, most);
}
