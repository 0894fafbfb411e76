import type { OptionGroup, Restaurant, ShoppingLine } from '@sufra/contract/ordering/shopping.ts';
import { type ApiError, isApiError } from '../../../lib/api.ts';
import { toAedText } from '../../../lib/format.ts';
import { isSold } from '../shopping-lines.ts';
import type { ShoppingList } from './order-sheet.api.ts';

interface Bill {
  readonly foodFils: number;
  readonly deliveryFils: number;
  readonly totalFils: number;
  /** Missing to the kitchen's minimum order; 0 once reached. */
  readonly shortFils: number;
}

export function billOf(kitchen: Pick<Restaurant, 'totalFils' | 'deliveryFeeFils' | 'minOrderFils'>): Bill {
  const { totalFils, deliveryFeeFils, minOrderFils } = kitchen;
  const foodFils = totalFils - deliveryFeeFils;
  return {
    foodFils,
    deliveryFils: deliveryFeeFils,
    totalFils,
    shortFils: Math.max(0, minOrderFils - foodFils),
  };
}

type Option = OptionGroup['choices'][number];

/** Of the ids, those still offered. */
export const chosenOf = ({ choices }: OptionGroup, ids: readonly string[]): Option[] =>
  choices.filter(({ id, state }) => state === 'offered' && ids.includes(id));

/** A further choice of a full group takes the place of the first. */
export function choose(groups: readonly OptionGroup[], ids: readonly string[], id: string): string[] {
  return groups.flatMap((group) => {
    const before = chosenOf(group, ids).map((one) => one.id);
    if (!group.choices.some((one) => one.id === id)) return before;
    if (before.includes(id)) return before.filter((one) => one !== id);
    return [...before, id].slice(-group.max);
  });
}

export const isAnswered = (group: OptionGroup, ids: readonly string[]): boolean =>
  chosenOf(group, ids).length >= group.min;

/** The kitchen at the price with these options, for every portion. */
export function pricedWith(kitchen: Restaurant, ids: readonly string[], people: number): Restaurant {
  if (kitchen.options.length === 0) return kitchen;
  const chosen = kitchen.options.flatMap((group) => chosenOf(group, ids));
  const extra = chosen.reduce((sum, { priceFils }) => sum + priceFils * people, 0);
  const totalFils = kitchen.foodFils + extra + kitchen.deliveryFeeFils;
  return { ...kitchen, totalFils, total: toAedText(totalFils) };
}

export const kitchensInOrder = (kitchens: readonly Restaurant[]): Restaurant[] => [
  ...kitchens.filter(({ reasons }) => !reasons.includes('you_avoid')),
  ...kitchens.filter(({ reasons }) => reasons.includes('you_avoid')),
];

export interface Basket {
  readonly lines: readonly ShoppingLine[];
  readonly totalFils: number;
  readonly leftOut: readonly string[];
  /** The grocery's own, of those asked for. */
  readonly products: readonly { readonly id: string; readonly count: number }[];
}

interface AskedProducts {
  readonly offered?: readonly { readonly id: string; readonly priceFils: number }[] | undefined;
  readonly counts?: Readonly<Record<string, number>> | undefined;
}

export function basketOf(
  lines: readonly ShoppingLine[],
  leaveOut: ReadonlySet<string>,
  { offered = [], counts = {} }: AskedProducts = {},
): Basket {
  const own = offered
    .flatMap((one) => ({ ...one, count: counts[one.id] ?? 0 }))
    .filter(({ count }) => count > 0);
  const sold = lines.filter(isSold);
  const bought = sold.filter(({ id }) => !leaveOut.has(id));
  return {
    lines: bought,
    totalFils:
      bought.reduce((sum, { priceFils }) => sum + priceFils, 0) +
      own.reduce((sum, { priceFils, count }) => sum + priceFils * count, 0),
    products: own.map(({ id, count }) => ({ id, count })),
    leftOut: sold.filter(({ id }) => leaveOut.has(id)).map(({ id }) => id),
  };
}

/** `order` is the order as a whole. */
export type RefusalPlace =
  | 'address'
  | 'lines'
  | 'partner'
  | 'options'
  | 'time'
  | 'notes'
  | 'payment'
  | 'order';

const placeOfCode: Partial<Readonly<Record<ApiError['code'], RefusalPlace>>> = {
  address_not_found: 'address',
  partner_unavailable: 'partner',
  options_changed: 'options',
  options_unsafe: 'options',
  slot_unavailable: 'time',
  no_deliveries: 'time',
  delivery_in_fast: 'time',
  cash_limit: 'payment',
  cash_no_shows: 'payment',
  no_card: 'payment',
  payment_declined: 'payment',
};

const placeOfField: Readonly<Record<string, RefusalPlace>> = {
  deliveryAddressId: 'address',
  leaveOut: 'lines',
  products: 'options',
  restaurantId: 'partner',
  options: 'options',
  deliveryDate: 'time',
  deliveryTime: 'time',
  notes: 'notes',
  paymentMethod: 'payment',
};

export function refusalPlace(error: unknown): RefusalPlace {
  if (!isApiError(error)) return 'order';
  const byField = Object.keys(error.fields).map((field) => placeOfField[field]);
  return placeOfCode[error.code] ?? byField.find((place) => place !== undefined) ?? 'order';
}

/** An earlier attempt was placed after all, such as one abandoned in 3-D Secure. */
export const wasPlacedBefore = (error: unknown): boolean =>
  isApiError(error, 'idempotency_mismatch') || isApiError(error, 'not_possible_now');

/** The screen's prices, kitchens or cards are older than the server's. */
export const isOutdated = (error: unknown): boolean =>
  isApiError(error) &&
  ([404, 409].includes(error.status) || error.code === 'invalid_request' || error.code === 'no_card');

export const isDeliveryDay = (
  date: string,
  list: Pick<ShoppingList, 'firstDeliveryDate' | 'lastDeliveryDate' | 'closedDates'>,
): boolean =>
  date >= list.firstDeliveryDate && date <= list.lastDeliveryDate && !list.closedDates.includes(date);
