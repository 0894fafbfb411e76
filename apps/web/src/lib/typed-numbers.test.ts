import { expect, it } from 'vitest';
import { amountOf, minutesOf, priceOf, shownPrice, typedNumber } from './amount.ts';

it.each([
  ['46.5', '46.50'],
  ['46', '46.00'],
  ['046.50', '46.50'],
  ['12.505', null],
  ['0', null],
  ['0.00', null],
  ['', null],
  ['1.2.3', null],
  ['.5', null],
  ['123456', null],
  [' 12.50 ', '12.50'],
  ['AED 12.50', '12.50'],
  ['12.50 AED', '12.50'],
  ['1,234.50 AED', null],
  ['12,50 AED', null],
  ['-1 AED', null],
  ['1e3', null],
  ['0x10', null],
  ['12.50 USD', null],
  ['12.50 AED AED', null],
])('%s is the price %s', (typed, price) => {
  expect(priceOf(typed)).toBe(price);
});

it.each([
  ['١٢٫٥٠', '12.50'],
  ['12,50 AED', '12,50 AED'],
  ['-1', '-1'],
  ['1e3', '1e3'],
])('a field keeps all of %s: %s', (typed, kept) => {
  expect(typedNumber(typed)).toBe(kept);
});

it('shows a price without its currency', () => {
  expect(shownPrice('46.50 AED')).toBe('46.50');
});

it.each([
  ['5', 5],
  ['480', 480],
  ['4', null],
  ['481', null],
  ['', null],
  ['12.5', null],
  ['-30', null],
  ['1e2', null],
  [' 30 ', 30],
])('%s minutes are %s', (typed, minutes) => {
  expect(minutesOf(typed)).toBe(minutes);
});

it.each([
  ['250', 250],
  ['0.5', 0.5],
  ['0', null],
  ['100001', null],
  ['1.234', null],
])('the amount %s is %s', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount);
});
