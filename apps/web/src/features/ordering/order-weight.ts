import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatList, formatNumber } from '../../lib/format.ts';

export interface Bought {
  readonly packs: readonly { readonly grams: number; readonly count: number }[];
  readonly boughtGrams: number;
}

/** The namespace of `t` has `pack`. */
export function weightText(grams: number, t: TFunction, language: Language): string {
  return grams >= 1_000
    ? t('pack.kg', { amount: formatNumber(grams / 1_000, language, 2) })
    : t('pack.g', { amount: formatNumber(Math.max(1, grams), language) });
}

/** The packs, or the weight of what is sold loose. */
export function boughtText({ packs, boughtGrams }: Bought, t: TFunction, language: Language): string {
  if (packs.length === 0) return weightText(boughtGrams, t, language);
  return formatList(
    packs.map(({ grams, count }) =>
      t('pack.times', { times: formatNumber(count, language), weight: weightText(grams, t, language) }),
    ),
    language,
  );
}
