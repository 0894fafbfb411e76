import { type ErrorReply, errorStatus } from '@sufra/contract/errors.ts';
import { placeOrder } from '@sufra/contract/ordering/ordering.ts';
import type { Restaurant, ShoppingLine } from '@sufra/contract/ordering/shopping.ts';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api.ts';
import { isUndecided } from '../../../lib/query.ts';
import {
  billOf,
  kitchensInOrder,
  wasPlacedBefore,
  isOutdated,
  refusalPlace,
  basketOf,
} from './order-sheet-rules.ts';

const line = (id: string, aisle: string, priceFils: number): ShoppingLine => ({
  id,
  name: id,
  aisle,
  amount: 1,
  unit: 'piece',
  grams: 100,
  isOptional: false,
  notes: null,
  allergens: [],
  soldBy: 'weight',
  packs: [],
  boughtGrams: 100,
  estimatedPrice: '',
  priceFils,
});

const lines = [
  line('yoghurt', 'dairy-eggs', 795),
  line('water', 'oils-sauces', 0),
  line('tomato', 'vegetables', 99),
  line('mystery', 'moon', 105),
];

describe('basketOf', () => {
  it('adds up every sold line', () =>
    expect(basketOf(lines, new Set())).toMatchObject({ totalFils: 999, leftOut: [] }));
  it('leaves out what is at home, and accepts only lines of this list', () =>
    expect(basketOf(lines, new Set(['tomato', 'gone', 'water']))).toMatchObject({
      totalFils: 900,
      leftOut: ['tomato'],
    }));
});

describe('billOf', () => {
  it('subtracts the delivery fee from the total', () =>
    expect(billOf({ totalFils: 4650, deliveryFeeFils: 1050, minOrderFils: 1500 })).toEqual({
      foodFils: 3600,
      deliveryFils: 1050,
      totalFils: 4650,
      shortFils: 0,
    }));
  it('reports the amount missing to the minimum, without delivery', () =>
    expect(billOf({ totalFils: 2250, deliveryFeeFils: 1050, minOrderFils: 1500 }).shortFils).toBe(300));
});

it('keeps the ranking of the kitchens, but puts avoided ones last', () => {
  const kitchen = (name: string, reasons: Restaurant['reasons'] = []): Restaurant =>
    ({ name, reasons }) as Restaurant;
  const kitchens = [kitchen('a', ['you_avoid']), kitchen('b'), kitchen('c', ['fastest'])];
  expect(kitchensInOrder(kitchens).map(({ name }) => name)).toEqual(['b', 'c', 'a']);
});

const refused = (code: ErrorReply['code'], fields: ErrorReply['fields'] = {}): ApiError =>
  new ApiError(errorStatus[code], '', { code, fields });
const offline = new ApiError(0, 'offline', {});

describe('refusalPlace', () => {
  it.each([
    ['address_not_found', 'address'],
    ['partner_unavailable', 'partner'],
    ['slot_unavailable', 'time'],
    ['no_deliveries', 'time'],
    ['cash_limit', 'payment'],
    ['no_card', 'payment'],
    ['payment_declined', 'payment'],
    ['price_changed', 'order'],
    ['below_minimum', 'order'],
    ['meal_unsafe', 'order'],
    ['internal', 'order'],
  ] as const)('%s belongs to %s', (code, place) => expect(refusalPlace(refused(code))).toBe(place));

  it('follows the field of a refused form', () => {
    expect(refusalPlace(refused('invalid_request', { deliveryDate: 'too_early' }))).toBe('time');
    expect(refusalPlace(refused('invalid_request', { leaveOut: 'too_big' }))).toBe('lines');
    expect(refusalPlace(refused('invalid_request', { notes: 'too_long' }))).toBe('notes');
    expect(refusalPlace(refused('invalid_request', { familySize: 'too_big' }))).toBe('order');
  });
  it('attaches everything else to the order as a whole', () => {
    expect(refusalPlace(new Error('boom'))).toBe('order');
    expect(refusalPlace(offline)).toBe('order');
  });
});

describe('a failed attempt', () => {
  it('is undecided until a conclusive reply', () => {
    expect([offline, refused('request_in_flight'), refused('unavailable')].map(isUndecided)).toEqual([
      true,
      true,
      true,
    ]);
  });
  it('is decided by every refusal the route names', () => {
    const decided = placeOrder.errors.filter((code) => code !== 'request_in_flight');
    expect(decided.filter((code) => isUndecided(refused(code)))).toEqual([]);
  });
  it('recognizes an earlier attempt that was placed', () => {
    expect([refused('idempotency_mismatch'), refused('not_possible_now')].map(wasPlacedBefore)).toEqual([
      true,
      true,
    ]);
    expect([refused('price_changed'), refused('request_in_flight'), offline].map(wasPlacedBefore)).toEqual([
      false,
      false,
      false,
    ]);
  });
  it('asks for a refetch after a refusal based on newer data', () => {
    expect(isOutdated(refused('price_changed'))).toBe(true);
    expect(isOutdated(refused('address_not_found'))).toBe(true);
    expect(isOutdated(refused('no_card'))).toBe(true);
    expect(isOutdated(refused('payment_declined'))).toBe(false);
    expect(isOutdated(offline)).toBe(false);
  });
});
