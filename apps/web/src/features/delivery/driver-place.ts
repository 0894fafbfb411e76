import type { Place } from '../../lib/format.ts';
import { type PinProblem, pinAt } from '../../lib/use-where-i-am.ts';

/** Why there is no place; names its text. */
export type PlaceProblem = PinProblem;

export type Found =
  | { readonly place: Place; readonly problem?: never }
  | { readonly problem: PlaceProblem; readonly place?: never };

const options: PositionOptions = { enableHighAccuracy: true, timeout: 15_000, maximumAge: 5_000 };

export function findPlace(): Promise<Found> {
  // A page that is not served safely has no such sense at all.
  if (!('geolocation' in navigator)) return Promise.resolve({ problem: 'unavailable' });
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const place = pinAt(coords);
        resolve(place === null ? { problem: 'outside' } : { place });
      },
      ({ code, PERMISSION_DENIED }) =>
        resolve({ problem: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
      options,
    );
  });
}
