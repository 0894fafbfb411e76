import { expect, test } from 'vitest';
import { maxDishes, withDishes } from './dishes.ts';

test.each([
  [['okra'], '  liver ', ['okra', 'liver']],
  [['okra'], 'Okra', ['okra']],
  [['okra'], '   ', ['okra']],
  [[], 'okra, liver،  أوكرا', ['okra', 'liver', 'أوكرا']],
  [[], 'tuna   salad', ['tuna salad']],
])('%j and "%s"', (dishes, typed, expected) => expect(withDishes(dishes, typed)).toEqual(expected));

test('stops when the list is full', () => {
  const full = Array.from({ length: maxDishes }, (_, at) => `dish ${String(at)}`);
  expect(withDishes(full, 'one more')).toEqual(full);
});
