import { maxOffers } from '@sufra/contract/subscription/promises.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressLines, answerBy, preferenceOf, withoutCustomer, type Delivery } from './order.rules.ts';

const home: Delivery = {
  title: 'Home',
  street: 'Al Marsa Street',
  building: 'Sea View Tower',
  apartment: '1204',
  area: 'Marina',
  emirate: 'Dubai',
  landmark: 'Opposite the tram',
  makani: '3003295320',
  phone: '+971501234567',
  instructions: 'Ring twice',
  notes: 'No onions',
};

it('gives a partner ten minutes, and asks three partners', () => {
  const asked = { scheduledTo: new Date('2026-11-22T02:00:00+04:00'), prepMinutes: 25, travelMinutes: 5 };
  const until = (opens: string) => answerBy({ ...asked, opens: new Date(opens) }).toISOString();
  expect(until('2026-11-21T23:55:00.500+04:00')).toBe('2026-11-21T20:05:00.500Z');
  // Must start at half past one, whenever it opens.
  for (const opens of ['01:20:00', '01:25:00', '08:00:00'])
    expect(until(`2026-11-22T${opens}+04:00`)).toBe('2026-11-21T21:30:00.000Z');
  expect(maxOffers).toBe(3);
});

describe('an address', () => {
  it('starts at the door', () => {
    expect(addressLines(home, 'en')).toEqual([
      'Sea View Tower, 1204',
      'Al Marsa Street',
      'Opposite the tram',
      'Makani 3003295320',
    ]);
    expect(addressLines(home, 'ar').at(-1)).toBe('مكاني 3003295320');
  });

  it.each<[string, Partial<Delivery>, string[]]>([
    ['a villa', { apartment: null }, ['Sea View Tower', 'Al Marsa Street']],
    ['an empty flat', { apartment: '' }, ['Sea View Tower', 'Al Marsa Street']],
    ['a flat without a building', { building: '' }, ['1204', 'Al Marsa Street']],
    ['a street only', { building: '', apartment: null }, ['Al Marsa Street']],
  ])('of %s has no empty lines or commas', (_what, changes, lines) => {
    expect(addressLines({ ...home, landmark: null, makani: null, ...changes }, 'en')).toEqual(lines);
  });
});

it('keeps the area of an erased customer, without name or diet', () => {
  const word = fc.string({ minLength: 3 }).map((text) => `secret${text}`);
  fc.assert(
    fc.property(fc.record({ street: word, phone: word, notes: word, title: word }), (words) => {
      const { delivery, proof } = withoutCustomer({ ...home, ...words });
      expect(delivery).toMatchObject({ area: 'Marina', emirate: 'Dubai', phone: '', notes: null });
      expect(JSON.stringify(delivery)).not.toContain('secret');
      expect(Object.keys(delivery).sort()).toEqual(Object.keys(home).sort());
      expect(proof).toEqual({ ingredientsChecked: 0, diners: [] });
      expect(addressLines(delivery, 'en')).toEqual([]);
    }),
  );
});

it.each([
  [1, 'avoid'],
  [2, 'avoid'],
  [3, 'avoid'],
  [4, 'favor'],
  [5, 'favor'],
])('%i stars: %s', (stars, tag) => {
  expect(preferenceOf(stars)).toBe(tag);
});
