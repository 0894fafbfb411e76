import type { Restaurant } from '@sufra/contract/shopping.ts';
import { describe, expect, it } from 'vitest';
import { billOf, kitchensInOrder, cameFirst, isOutdated, refusalPlace } from './order-sheet-rules.ts';
import { placeOrder } from '@sufra/contract/ordering.ts';
import { type ErrorReply, errorStatus } from '@sufra/contract/errors.ts';
import { ApiError } from '../../../lib/api.ts';
import { isUndecided } from '../../../lib/query.ts';

describe('billOf', () => {
  it('takes the delivery off the total', () =>
    expect(billOf({ totalFils: 4650, deliveryFeeFils: 1050, minOrderFils: 1500 })).toEqual({
      foodFils: 3600,
      deliveryFils: 1050,
      totalFils: 4650,
      shortFils: 0,
    }));
  it('says what is short of the minimum, delivery not counted', () =>
    expect(billOf({ totalFils: 2250, deliveryFeeFils: 1050, minOrderFils: 1500 }).shortFils).toBe(300));
});

it('kitchensInOrder keeps the order of the server but for those avoided', () => {
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
  it('keeps anything else with the order', () => {
    expect(refusalPlace(new Error('boom'))).toBe('order');
    expect(refusalPlace(offline)).toBe('order');
  });
});

describe('an order', () => {
  it('is undecided when no answer came, or none that decides', () => {
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
  it('was placed before, where an earlier attempt came first', () => {
    expect([refused('idempotency_mismatch'), refused('not_possible_now')].map(cameFirst)).toEqual([
      true,
      true,
    ]);
    expect([refused('price_changed'), refused('request_in_flight'), offline].map(cameFirst)).toEqual([
      false,
      false,
      false,
    ]);
  });
  it('is read anew after a refusal that knows better', () => {
    expect(isOutdated(refused('price_changed'))).toBe(true);
    expect(isOutdated(refused('address_not_found'))).toBe(true);
    expect(isOutdated(refused('no_card'))).toBe(true);
    expect(isOutdated(refused('payment_declined'))).toBe(false);
    expect(isOutdated(offline)).toBe(false);
  });
});
