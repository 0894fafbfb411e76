import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from './format.ts';

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

const earthMetres = 6_371_000;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Metres between two places as the crow flies. */
export function metresBetween(from: Place, to: Place): number {
  const north = Math.sin(radians(to.lat - from.lat) / 2);
  const east = Math.sin(radians(to.lng - from.lng) / 2);
  const bow = north ** 2 + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * east ** 2;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(bow)));
}

/** "850 m" below one kilometre, "3.4 km" above; the namespace of `t` has `distance`. */
export function distanceText(metres: number, t: TFunction, language: Language): string {
  if (metres < 950)
    return t('distance.metres', {
      amount: formatNumber(Math.max(50, Math.round(metres / 50) * 50), language),
    });
  return t('distance.kilometres', { amount: formatNumber(metres / 1_000, language, 1) });
}
