import { shopAisles } from '@sufra/contract/catalogue/catalogue.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { ShoppingLine } from '@sufra/contract/ordering/shopping.ts';
import type { WeekLine } from '@sufra/contract/ordering/week-shopping.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../lib/format.ts';

type Aisle = (typeof shopAisles)[number] | 'other';

type PricedLine = Pick<ShoppingLine, 'aisle'> & { readonly priceFils: number | null };

/** False for water and the like, which no shop sells. */
export const isSold = ({ priceFils }: { readonly priceFils: number | null }): boolean => priceFils !== 0;

const aisleOf = ({ aisle }: PricedLine): Aisle => shopAisles.find((known) => known === aisle) ?? 'other';

export function shelvesOf<Line extends PricedLine>(
  lines: readonly Line[],
): { readonly aisle: Aisle; readonly lines: readonly Line[] }[] {
  const sold = lines.filter(isSold);
  return [...shopAisles, 'other' as const]
    .map((aisle) => ({ aisle, lines: sold.filter((line) => aisleOf(line) === aisle) }))
    .filter((shelf) => shelf.lines.length > 0);
}

export function progressOf(lines: readonly WeekLine[]): { readonly done: number; readonly total: number } {
  const sold = lines.filter(isSold);
  return { done: sold.filter(({ tick }) => tick !== 'open').length, total: sold.length };
}

/** `500 g`, `1.5 kg`. */
export const sizeText = (grams: number, t: TFunction<'getting'>, language: Language): string =>
  grams < 1000
    ? t('getting:shopping.grams', { amount: formatNumber(grams, language) })
    : t('getting:shopping.kilos', { amount: formatNumber(grams / 1000, language, 2) });

export function packsText(
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
