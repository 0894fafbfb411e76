import { aisles } from '@sufra/contract/catalogue.ts';
import type { WeekLine } from '@sufra/contract/week-shopping.ts';
import type { Aisle } from './basket.ts';

export interface WeekShelf {
  readonly aisle: Aisle;
  readonly lines: readonly WeekLine[];
}

const aisleOf = ({ aisle }: WeekLine): Aisle => aisles.find((known) => known === aisle) ?? 'other';

/** Water and the like are needed, but nobody sells them. */
const isFromHome = ({ priceFils }: WeekLine): boolean => priceFils === 0;

export const fromHome = (lines: readonly WeekLine[]): WeekLine[] => lines.filter(isFromHome);

export function weekShelves(lines: readonly WeekLine[]): WeekShelf[] {
  const sold = lines.filter((line) => !isFromHome(line));
  return [...aisles, 'other' as const]
    .map((aisle) => ({ aisle, lines: sold.filter((line) => aisleOf(line) === aisle) }))
    .filter((shelf) => shelf.lines.length > 0);
}

/** What is still to be bought, and of how many lines. */
export function progressOf(lines: readonly WeekLine[]): { readonly done: number; readonly total: number } {
  const sold = lines.filter((line) => !isFromHome(line));
  return { done: sold.filter(({ tick }) => tick !== 'open').length, total: sold.length };
}
