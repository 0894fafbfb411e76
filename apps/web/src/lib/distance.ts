// How far two places are apart, as people say it: in hundreds of metres and in kilometres; tracking and drivers' screens ask.
import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from './format.ts';

export interface Place {
  readonly lat: number;
  readonly lng: number;
}

/** "850 m" below one kilometre, "3.4 km" above; the namespace of `t` has `distance`. */
export function distanceText(metres: number, t: TFunction, language: Language): string {
  if (metres < 950)
    return t('distance.metres', {
      amount: formatNumber(Math.max(50, Math.round(metres / 50) * 50), language),
    });
  return t('distance.kilometres', { amount: formatNumber(metres / 1_000, language, 1) });
}
