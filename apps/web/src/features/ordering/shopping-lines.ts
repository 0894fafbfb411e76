import { aisles } from '@sufra/contract/catalogue.ts';
import type { ShoppingLine } from '@sufra/contract/shopping.ts';
import type { WeekLine } from '@sufra/contract/week-shopping.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { TFunction } from 'i18next';
import { formatNumber } from '../../lib/format.ts';

export type Aisle = (typeof aisles)[number] | 'other';

export interface Shelf {
  readonly aisle: Aisle;
  readonly lines: readonly ShoppingLine[];
}

const aisleOf = ({ aisle }: ShoppingLine): Aisle => aisles.find((known) => known === aisle) ?? 'other';

/** Water and the like are needed, but nobody sells them. */
export const isSold = ({ priceFils }: ShoppingLine): boolean => priceFils > 0;

/** What is for sale, aisle by aisle. */
export function shelvesOf(lines: readonly ShoppingLine[]): Shelf[] {
  const sold = lines.filter(isSold);
  return [...aisles, 'other' as const]
    .map((aisle) => ({ aisle, lines: sold.filter((line) => aisleOf(line) === aisle) }))
    .filter((shelf) => shelf.lines.length > 0);
}

export interface Basket {
  readonly lines: readonly ShoppingLine[];
  readonly totalFils: number;
  /** Ids for the wire: only lines of this list, in its order. */
  readonly leftOut: readonly string[];
}

export function basketOf(lines: readonly ShoppingLine[], leaveOut: ReadonlySet<string>): Basket {
  const sold = lines.filter(isSold);
  const bought = sold.filter(({ id }) => !leaveOut.has(id));
  return {
    lines: bought,
    totalFils: bought.reduce((sum, { priceFils }) => sum + priceFils, 0),
    leftOut: sold.filter(({ id }) => leaveOut.has(id)).map(({ id }) => id),
  };
}

export interface WeekShelf {
  readonly aisle: Aisle;
  readonly lines: readonly WeekLine[];
}

const weekAisleOf = ({ aisle }: WeekLine): Aisle => aisles.find((known) => known === aisle) ?? 'other';

/** Water and the like are needed, but nobody sells them. */
const isFromHome = ({ priceFils }: WeekLine): boolean => priceFils === 0;

export const fromHome = (lines: readonly WeekLine[]): WeekLine[] => lines.filter(isFromHome);

export function weekShelves(lines: readonly WeekLine[]): WeekShelf[] {
  const sold = lines.filter((line) => !isFromHome(line));
  return [...aisles, 'other' as const]
    .map((aisle) => ({ aisle, lines: sold.filter((line) => weekAisleOf(line) === aisle) }))
    .filter((shelf) => shelf.lines.length > 0);
}

/** What is still to be bought, and of how many lines. */
export function progressOf(lines: readonly WeekLine[]): { readonly done: number; readonly total: number } {
  const sold = lines.filter((line) => !isFromHome(line));
  return { done: sold.filter(({ tick }) => tick !== 'open').length, total: sold.length };
}

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
