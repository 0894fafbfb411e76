import type { Language } from '@sufra/contract/options.ts';
import type { ShoppingLine } from '@sufra/contract/shopping.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../lib/format.ts';

/** `500 g`, `1.5 kg`. */
export const sizeText = (grams: number, t: TFunction<'getting'>, language: Language): string =>
  grams < 1000
    ? t('getting:shopping.grams', { amount: formatNumber(grams, language) })
    : t('getting:shopping.kilos', { amount: formatNumber(grams / 1000, language, 2) });

/** `2 × 500 g + 1 × 1 kg`, or the weight that is put on the scale. */
export function boughtText(
  { soldBy, packs, boughtGrams }: Pick<ShoppingLine, 'soldBy' | 'packs' | 'boughtGrams'>,
  t: TFunction<'getting'>,
  language: Language,
): string {
  if (soldBy === 'weight') return t('getting:shopping.weighed', { size: sizeText(boughtGrams, t, language) });
  return packs
    .map(({ grams, count }) =>
      t('getting:shopping.pack', {
        times: formatNumber(count, language),
        size: sizeText(grams, t, language),
      }),
    )
    .join(' + ');
}
