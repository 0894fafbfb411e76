import { settingNames } from '@sufra/contract/admin/admin-settings.ts';
import { expect, it } from 'vitest';
import { isPossible, kindOf, numberIn, parseNumber } from './setting-value.ts';

it('knows the kind of every setting', () => {
  const kinds = Object.fromEntries(settingNames.map((name) => [name, kindOf(name)]));
  expect(kinds).toMatchObject({
    commission: 'rate',
    driver_per_km: 'fee',
    cash_on_delivery: 'switch',
    ramadan: 'ramadan',
  });
});

it.each([
  ['15', '15'],
  [' 12.5 ', '12.5'],
  ['١٢٫٥٠', '12.50'],
  ['0', '0'],
])('reads %s', (typed, number) => expect(parseNumber(typed)).toBe(number));

it.each(['', 'ten', '-1', '12,5', '1e3', '0x10', '12.505', '1,234.50', '15%', '999999'])(
  'refuses %s',
  (typed) => expect(parseNumber(typed)).toBeNull(),
);

it('limits percentages to a hundred, but not amounts', () => {
  expect(isPossible('rate', '100')).toBe(true);
  expect(isPossible('rate', '100.01')).toBe(false);
  expect(isPossible('fee', '150')).toBe(true);
});

it('fills its field with the number of a value', () => {
  expect(numberIn('2.50 AED')).toBe('2.50');
  expect(numberIn('12.5')).toBe('12.5');
  expect(numberIn(true)).toBe('');
});
