import { aisles } from '@sufra/contract/catalogue.ts';
import type { ShoppingLine } from '@sufra/contract/shopping.ts';

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
