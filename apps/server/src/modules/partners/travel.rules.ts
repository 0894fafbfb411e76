/** A point on the map, in degrees. */
export interface Point {
  readonly lat: number;
  readonly lng: number;
}

// The mean radius of the earth in metres (IUGG).
const earthRadius = 6_371_008.8;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Whole metres as the crow flies, by the haversine formula. */
export function distanceBetween(from: Point, to: Point): number {
  const half = (difference: number): number => Math.sin(radians(difference) / 2) ** 2;
  const chord =
    half(to.lat - from.lat) +
    Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(to.lng - from.lng);
  return Math.round(2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord))));
}

// Streets are longer than the crow's way; a rider makes 25 km/h in town and needs 5 minutes at the two doors.
const detour = 1.3;
const metresPerMinute = 25_000 / 60;
const serviceMinutes = 5;

/** Whole minutes from the partner's door to the customer's, `distance` in metres as the crow flies. */
export const travelMinutes = (distance: number): number =>
  Math.ceil((distance * detour) / metresPerMinute + serviceMinutes);
