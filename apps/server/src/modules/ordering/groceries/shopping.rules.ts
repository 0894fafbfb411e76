import type { Unit } from '@sufra/contract/catalogue/catalogue.ts';
import type { DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseAed, roundFils, type Fils } from '../../../platform/pure/money.ts';

/** `aed` is the price of a pack, such as "12.50". */
export interface RecipeLine {
  readonly id: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly grams: number;
  readonly isOptional: boolean;
  readonly soldBy: 'pack' | 'weight';
  readonly packs: readonly { readonly grams: number; readonly aed: string }[];
}

/** What a grocery changed about a pack. */
export interface ShelfItem {
  readonly id: string;
  readonly grams: number;
  /** Null for the common price. */
  readonly price: Fils | null;
  /** The day it is back; null while in stock. */
  readonly outUntil: DubaiDay | null;
}

type Packed = Pick<RecipeLine, 'id' | 'packs'>;

/** The lines with a grocery's packs and prices of a day, and those it has no pack of. */
export function linesOnShelf<Line extends Packed>(
  lines: readonly Line[],
  shelf: readonly ShelfItem[],
  day: DubaiDay,
): { readonly sold: Line[]; readonly missing: Line[] } {
  const items = new Map(shelf.map((item) => [`${item.id} ${String(item.grams)}`, item]));
  const found = lines.map((line) => ({
    ...line,
    packs: line.packs.flatMap((pack) => {
      const { price = null, outUntil = null } = items.get(`${line.id} ${String(pack.grams)}`) ?? {};
      if (outUntil !== null && day < outUntil) return [];
      return [price === null ? pack : { ...pack, aed: (price / 100).toFixed(2) }];
    }),
  }));
  const isMissing = ({ packs }: Packed, at: number): boolean =>
    packs.length === 0 && (lines[at]?.packs.length ?? 0) > 0;
  return {
    sold: found.filter((line, at) => !isMissing(line, at)),
    missing: lines.filter((_, at) => isMissing(found[at] ?? { id: '', packs: [] }, at)),
  };
}

interface Bought {
  readonly id: string;
  readonly packs: Purchase['packs'];
  readonly boughtGrams: number;
  readonly price: Fils;
}

/** Fils that a grocery asks for packs already ordered; null if one is out of stock on that day. */
export function askedFor(lines: readonly Bought[], shelf: readonly ShelfItem[], day: DubaiDay): Fils | null {
  let sum = 0;
  for (const { id, packs, boughtGrams, price } of lines) {
    const own = shelf.filter((item) => item.id === id);
    const wanted = packs.length > 0 ? packs : own.map(({ grams }) => ({ grams, count: boughtGrams / grams }));
    const found = wanted.map(({ grams, count }) => ({ count, item: own.find((one) => one.grams === grams) }));
    if (found.some(({ item }) => (item?.outUntil ?? day) > day)) return null;
    const prices = found.map(({ item, count }) => (item?.price ? item.price * count : null));
    const isOwn = prices.length > 0 && !prices.includes(null);
    sum += isOwn ? prices.reduce<Fils>((all, one) => all + (one ?? 0), 0) : price;
  }
  return roundFils(sum);
}

export interface Purchase {
  readonly id: string;
  readonly amount: number;
  readonly unit: Unit;
  readonly grams: number;
  readonly isOptional: boolean;
  /** Biggest first; empty when sold by weight. */
  readonly packs: readonly { readonly grams: number; readonly count: number }[];
  readonly boughtGrams: number;
  readonly price: Fils;
  readonly usedPrice: Fils;
}

/** Null when an ingredient has no price: the recipe can't be sold then. */
export function purchasesFor(
  lines: readonly RecipeLine[],
  people: number,
  servings: number,
): Purchase[] | null {
  const purchases: Purchase[] = [];
  for (const line of merged(lines)) {
    const amount = scaled(line.amount, people / servings, 1_000);
    const grams = scaled(line.grams, people / servings, hundredths);
    const basket = basketFor(line, grams);
    if (!basket) return null;
    const usedPrice = basket.grams === 0 ? 0 : roundFils((basket.price * grams) / basket.grams);
    purchases.push({
      id: line.id,
      amount,
      unit: line.unit,
      grams,
      isOptional: line.isOptional,
      packs: line.soldBy === 'weight' ? [] : basket.packs,
      boughtGrams: basket.grams,
      price: basket.price,
      usedPrice,
    });
  }
  return purchases;
}

/** Round as the catalogue does, or floating-point noise could cost a pack. */
const hundredths = 100;

const scaled = (value: number, factor: number, parts: number): number =>
  Math.round(value * factor * parts) / parts;

function merged(lines: readonly RecipeLine[]): RecipeLine[] {
  const byId = new Map<string, RecipeLine>();
  for (const line of lines) {
    const first = byId.get(line.id);
    byId.set(line.id, first ? together(first, line) : line);
  }
  return [...byId.values()];
}

function together(first: RecipeLine, second: RecipeLine): RecipeLine {
  const grams = first.grams + second.grams;
  const isSameUnit = first.unit === second.unit;
  return {
    ...first,
    grams,
    amount: isSameUnit ? first.amount + second.amount : grams,
    unit: isSameUnit ? first.unit : 'g',
    isOptional: first.isOptional && second.isOptional,
  };
}

interface Pack {
  readonly grams: number;
  readonly price: Fils;
}

interface Basket {
  readonly packs: readonly { readonly grams: number; readonly count: number }[];
  readonly grams: number;
  readonly price: Fils;
}

const nothing: Basket = { packs: [], grams: 0, price: 0 };

function basketFor(line: RecipeLine, grams: number): Basket | null {
  const packs = line.packs.flatMap((pack): Pack[] => {
    const price = parseAed(pack.aed);
    return price === null || pack.grams <= 0 ? [] : [{ grams: pack.grams, price }];
  });
  const [counter] = packs;
  if (!counter) return null;
  if (packs.every(({ price }) => price === 0)) return nothing;
  return line.soldBy === 'weight' ? weighed(counter, grams) : cheapestPacks(packs, grams);
}

/** Null where no bigger pack is cheaper and used up in time. */
export function bulkOf(
  line: Pick<RecipeLine, 'packs' | 'soldBy'>,
  { grams, price, boughtGrams }: Pick<Purchase, 'grams' | 'price' | 'boughtGrams'>,
  weeks: number,
): { grams: number; priceFils: Fils; savedPerKgFils: Fils } | null {
  if (line.soldBy === 'weight' || price === 0) return null;
  const perKg = (sum: Fils, of: number): number => (sum * 1_000) / of;
  const offers = line.packs.flatMap((pack) => {
    const aed = parseAed(pack.aed);
    if (aed === null || aed === 0 || pack.grams > grams * weeks || pack.grams <= boughtGrams) return [];
    const savedPerKgFils = Math.floor(perKg(price, boughtGrams) - perKg(aed, pack.grams));
    return savedPerKgFils > 0 ? [{ grams: pack.grams, priceFils: aed, savedPerKgFils }] : [];
  });
  return offers.sort((a, b) => b.savedPerKgFils - a.savedPerKgFils)[0] ?? null;
}

const weighingStep = 50;

function weighed(counter: Pack, needed: number): Basket {
  const grams = Math.max(1, Math.ceil(needed / weighingStep)) * weighingStep;
  return { packs: [], grams, price: roundFils((counter.price * grams) / counter.grams) };
}

function cheapestPacks(packs: readonly Pack[], needed: number): Basket {
  const bigFirst = [...packs].sort((a, b) => b.grams - a.grams);
  return search(bigFirst, Math.max(needed, 1 / hundredths));
}

function search(packs: readonly Pack[], needed: number): Basket {
  const [pack, ...smaller] = packs;
  if (!pack || needed <= 0) return nothing;
  const enough = packsFor(needed, pack.grams);
  let best = withPacks(pack, enough, nothing);
  for (let count = 0; smaller.length > 0 && count < enough; count += 1) {
    const candidate = withPacks(pack, count, search(smaller, needed - count * pack.grams));
    if (isBetter(candidate, best)) best = candidate;
  }
  return best;
}

// In hundredths of a gram: 0.3 g must not need four packs of 0.1 g.
const packsFor = (needed: number, grams: number): number =>
  Math.ceil(Math.round(needed * hundredths) / Math.round(grams * hundredths));

const withPacks = ({ grams, price }: Pack, count: number, rest: Basket): Basket => ({
  packs: count === 0 ? rest.packs : [{ grams, count }, ...rest.packs],
  grams: rest.grams + count * grams,
  price: rest.price + count * price,
});

const countOf = ({ packs }: Basket): number => packs.reduce((sum, { count }) => sum + count, 0);

function isBetter(a: Basket, b: Basket): boolean {
  if (a.price !== b.price) return a.price < b.price;
  if (a.grams !== b.grams) return a.grams < b.grams;
  return countOf(a) < countOf(b);
}
