import { metresBetween, toPoint, type Place } from '../roads.rules.ts';
import type { Emirate } from '@sufra/contract/options.ts';

export interface NearbyRestStop extends RestStop {
  /** Straight-line metres; null without a position. */
  readonly distanceM: number | null;
}

const most = 5;

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

export interface RestStop extends Place {
  readonly emirate: Emirate;
  readonly name: { readonly en: string; readonly ar: string };
}

type Row = readonly [en: string, ar: string, lat: number, lng: number];

const stops: Readonly<Record<Emirate, readonly Row[]>> = {
  Dubai: [
    ['Dubai Marina Mall', 'دبي مارينا مول', 25.0765, 55.1405],
    ['The Dubai Mall', 'دبي مول', 25.1972, 55.2793],
    ['Mall of the Emirates', 'مول الإمارات', 25.1181, 55.2006],
    ['City Centre Deira', 'سيتي سنتر ديرة', 25.2521, 55.3327],
    ['BurJuman', 'برجمان', 25.2546, 55.3042],
    ['Ibn Battuta Mall', 'ابن بطوطة مول', 25.0445, 55.1203],
    ['City Walk', 'سيتي ووك', 25.2073, 55.2623],
  ],
  'Abu Dhabi': [
    ['Abu Dhabi Mall', 'أبوظبي مول', 24.4957, 54.383],
    ['Marina Mall', 'مارينا مول', 24.4757, 54.3214],
    ['Al Wahda Mall', 'الوحدة مول', 24.4703, 54.3726],
    ['Yas Mall', 'ياس مول', 24.4884, 54.6084],
  ],
  Sharjah: [
    ['Sahara Centre', 'صحارى سنتر', 25.2975, 55.3738],
    ['Mega Mall', 'ميغا مول', 25.346, 55.4007],
    ['City Centre Al Zahia', 'سيتي سنتر الزاهية', 25.3163, 55.4594],
  ],
  Ajman: [
    ['City Centre Ajman', 'سيتي سنتر عجمان', 25.3996, 55.4787],
    ['Safeer Mall', 'سفير مول', 25.3847, 55.4685],
  ],
  'Umm Al Quwain': [['Umm Al Quwain Mall', 'أم القيوين مول', 25.5237, 55.5569]],
  'Ras Al Khaimah': [
    ['Al Naeem Mall', 'النعيم مول', 25.7687, 55.9477],
    ['RAK Mall', 'راك مول', 25.7715, 55.9586],
    ['Al Hamra Mall', 'الحمراء مول', 25.6842, 55.7837],
  ],
  Fujairah: [
    ['City Centre Fujairah', 'سيتي سنتر الفجيرة', 25.1262, 56.3024],
    ['Fujairah Mall', 'الفجيرة مول', 25.1302, 56.3319],
  ],
};

const restStops: readonly RestStop[] = Object.entries(stops).flatMap(([emirate, rows]) =>
  rows.map(([en, ar, lat, lng]) => ({ emirate: emirate as Emirate, name: { en, ar }, lat, lng })),
);
