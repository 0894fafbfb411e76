import { expect, it } from 'vitest';
import { phoneBeginning } from '../../../platform/pure/phone.ts';
import { orderNumber } from './search.rules.ts';

it.each([
  ['050', '+97150'],
  ['50 123', '+97150123'],
  ['+971 50 123 4567', '+971501234567'],
  ['00971-50', '+97150'],
  ['97150', '+97150'],
  ['971', '+971'],
  ['97', '+97'],
  ['+9', '+9'],
  ['٠٥٠١٢', '+9715012'],
  ['(04) 123', '+9714123'],
])('%s starts a phone number', (typed, phone) => {
  expect(phoneBeginning(typed)).toBe(phone);
});

it.each(['', '+', 'Layla', '050x', 'a@b.ae', '5'.repeat(18), '++971'])(
  '%j starts no phone number',
  (typed) => {
    expect(phoneBeginning(typed)).toBeNull();
  },
);

it.each([
  ['10001', 10001],
  ['#10001', 10001],
  ['# ١٠٠٠١', 10001],
  ['5012', 5012],
])('%s is an order number', (typed, number) => {
  expect(orderNumber(typed)).toBe(number);
});

it.each(['0501234567', '971501', '501234567', '+97150', 'Layla', '', '1'.repeat(13)])(
  '%j is no order number',
  (typed) => {
    expect(orderNumber(typed)).toBeNull();
  },
);
