import { metresBetween, toPoint, type Place } from './roads.rules.ts';
import { restStops, type RestStop } from './rest-stops.rules.ts';

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
