import type { Restaurant } from '@sufra/contract/shopping.ts';
import { type ApiError, isApiError } from '../../../lib/api.ts';

export interface Bill {
  readonly foodFils: number;
  readonly deliveryFils: number;
  readonly totalFils: number;
  /** What the food is short of the kitchen's minimum; 0 when it is enough. */
  readonly shortFils: number;
}

/** The figures of the server, taken apart; only the server adds them up. */
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

/** Best first as the server ranks them, but who is avoided stands behind everybody else. */
export const kitchensInOrder = (kitchens: readonly Restaurant[]): Restaurant[] => [
  ...kitchens.filter(({ reasons }) => !reasons.includes('you_avoid')),
  ...kitchens.filter(({ reasons }) => reasons.includes('you_avoid')),
];

/** The part of an order screen that can be mended; `order` is the order as a whole. */
export type RefusalPlace = 'address' | 'lines' | 'partner' | 'time' | 'notes' | 'payment' | 'order';

const placeOfCode: Partial<Readonly<Record<ApiError['code'], RefusalPlace>>> = {
  address_not_found: 'address',
  partner_unavailable: 'partner',
  slot_unavailable: 'time',
  delivery_in_fast: 'time',
  cash_limit: 'payment',
  no_card: 'payment',
  payment_declined: 'payment',
};

const placeOfField: Readonly<Record<string, RefusalPlace>> = {
  deliveryAddressId: 'address',
  leaveOut: 'lines',
  restaurantId: 'partner',
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

/** Another attempt was placed after all: one that was answered before this, or one that was given up at the bank. */
export const cameFirst = (error: unknown): boolean =>
  isApiError(error, 'idempotency_mismatch') || isApiError(error, 'not_possible_now');

/** The server answered from newer facts than the screen shows. */
export const isOutdated = (error: unknown): boolean =>
  isApiError(error) &&
  ([404, 409].includes(error.status) || error.code === 'invalid_request' || error.code === 'no_card');
