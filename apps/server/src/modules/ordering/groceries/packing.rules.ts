import type { LineState, OrderType } from '@sufra/contract/ordering/ordering.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { OrderLine, Packing } from '../checkout/order.rules.ts';

export interface Mark {
  readonly state: LineState;
  readonly grams: number | null;
  readonly replacement: string | null;
  readonly price: Fils | null;
  readonly isAgreed: boolean;
}

const wrong = (field: string, code: 'required' | 'too_small' | 'too_big') =>
  refuse('invalid_request', { fields: { [field]: code } });

/** Refuses `not_possible_now` against the customer's choice. */
export function markLine(line: OrderLine, mark: Mark): Result<OrderLine> {
  const plain = { grams: null, replacement: null };
  switch (mark.state) {
    case 'open': {
      const { packing: _, ...asOrdered } = line;
      return ok(asOrdered);
    }
    case 'packed':
      return ok(withPacking(line, { ...plain, state: 'packed', price: line.price }));
    case 'out_of_stock':
      return ok(withPacking(line, { ...plain, state: 'out_of_stock', price: 0 }));
    case 'weighed':
      return weigh(line, mark);
    case 'replaced':
      return replace(line, mark);
  }
}

const withPacking = (line: OrderLine, packing: Packing): OrderLine => ({ ...line, packing });

export const isByWeight = ({ packs, product }: Pick<OrderLine, 'packs' | 'product'>): boolean =>
  packs.length === 0 && product === undefined;

function weigh(line: OrderLine, { grams }: Mark): Result<OrderLine> {
  if (!isByWeight(line)) return refuse('not_possible_now');
  if (grams === null) return wrong('grams', 'required');
  const price = Math.min(line.price, roundFils((line.price * grams) / line.boughtGrams));
  if (price === 0) return wrong('grams', 'too_small');
  return ok(withPacking(line, { state: 'weighed', grams, replacement: null, price }));
}

function replace(line: OrderLine, { replacement, price, isAgreed }: Mark): Result<OrderLine> {
  const choice = choiceOf(line);
  if (choice === 'refund' || (choice === 'call_me' && !isAgreed)) return refuse('not_possible_now');
  if (replacement === null || replacement === '') return wrong('replacement', 'required');
  if (price === 0) return wrong('price', 'too_small');
  if (price !== null && price > line.price) return wrong('price', 'too_big');
  return ok(withPacking(line, { state: 'replaced', grams: null, replacement, price: price ?? line.price }));
}

export const choiceOf = ({ choice }: OrderLine): NonNullable<OrderLine['choice']> => choice ?? 'best_match';

export const paidFor = ({ packing, price }: OrderLine): Fils => packing?.price ?? price;

interface Ordered {
  readonly type: OrderType;
  readonly food: Fils;
  readonly familySize: number;
  readonly lines: readonly OrderLine[];
}

export interface Affected {
  readonly portions?: number | undefined;
  readonly lines?: readonly number[] | undefined;
}

export const portionsPrice = (
  { food, familySize }: Omit<Ordered, 'lines' | 'type'>,
  portions: number,
): Fils => roundFils((food * portions) / familySize);

export function priceOfPart(order: Ordered, { portions, lines }: Affected): Result<Fils> {
  const unknown = (field: string) => refuse('invalid_request', { fields: { [field]: 'invalid' } });
  if (order.type === 'cooked_meal') {
    const isPart = portions !== undefined && portions <= order.familySize && lines === undefined;
    return isPart ? ok(portionsPrice(order, portions)) : unknown('portions');
  }
  const named = linesAt(order, lines);
  if (named.length === 0 || named.includes(undefined) || portions !== undefined) return unknown('lines');
  return ok(named.reduce((sum, line) => sum + (line ? paidFor(line) : 0), 0));
}

export const linesAt = <Line>(
  { lines }: { readonly lines: readonly Line[] },
  chosen: readonly number[] = [],
): (Line | undefined)[] => [...new Set(chosen)].map((at) => lines[at]);

export interface Bill {
  readonly reduction: Fils;
  readonly isChanged: boolean;
  readonly isEmpty: boolean;
}

export function billOf(lines: readonly OrderLine[]): Bill {
  const reduction = lines.reduce((sum, line) => sum + line.price - paidFor(line), 0);
  const states = lines.map(({ packing }) => packing?.state ?? 'open');
  return {
    reduction,
    isChanged: reduction > 0 || states.includes('replaced'),
    isEmpty: states.length > 0 && states.every((state) => state === 'out_of_stock'),
  };
}
