import type { LiveDriver, LiveOrder } from '@sufra/contract/ordering/admin-live.ts';
import type { Place } from '../../../lib/format.ts';

export const placeKinds = ['kitchen', 'door', 'late_door', 'driver', 'silent_driver'] as const;
export type PlaceKind = (typeof placeKinds)[number];
export type Places = Readonly<Record<PlaceKind, readonly Place[]>>;

export interface Chosen {
  readonly kitchen: Place;
  readonly door: Place;
  readonly driver: Place | null;
}

const distinct = (places: readonly Place[]): readonly Place[] => [
  ...new Map(places.map((place) => [`${place.lat} ${place.lng}`, place])).values(),
];

export function placesOf(orders: readonly LiveOrder[], drivers: readonly LiveDriver[]): Places {
  const doors = (isLate: boolean): readonly Place[] =>
    orders.filter(({ alarms }) => alarms.length > 0 === isLate).map(({ door }) => door);
  const positions = (isSilent: boolean): readonly Place[] =>
    drivers.flatMap(({ state, position }) =>
      position !== null && (state === 'silent') === isSilent ? [position] : [],
    );
  return {
    kitchen: distinct(orders.map(({ kitchen }) => kitchen)),
    door: doors(false),
    late_door: doors(true),
    driver: positions(false),
    silent_driver: positions(true),
  };
}
