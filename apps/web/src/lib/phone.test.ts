import { describe, expect, it } from 'vitest';
import { formatPhone, isolatedPhone, toE164 } from './phone.ts';

describe('toE164', () => {
  it.each([
    '0501234567',
    '501234567',
    '971501234567',
    '00971501234567',
    '+971501234567',
    '+971 50 123 4567',
    '+9710501234567',
    '050-123-4567',
    '٠٥٠١٢٣٤٥٦٧',
    '０５０１２３４５６７',
  ])('understands %s', (typed) => {
    expect(toE164(typed)).toBe('+971501234567');
  });

  it.each(['', '12345', '+19005550100', '05O1234567', '+971 50 123 45678', 'call me'])(
    'refuses %j',
    (typed) => {
      expect(toE164(typed)).toBeNull();
    },
  );
});

describe('formatPhone', () => {
  it('groups a mobile number', () => expect(formatPhone('0501234567')).toBe('+971 50 123 4567'));
  it('groups a landline number', () => expect(formatPhone('+97142223333')).toBe('+971 4 222 3333'));
  it('leaves anything else unchanged', () => expect(formatPhone('n/a')).toBe('n/a'));
});

describe('isolatedPhone', () => {
  it('keeps a number on one line of its sentence', () =>
    expect(isolatedPhone('+971501234567')).toBe('\u2066+971\u00a050\u00a0123\u00a04567\u2069'));
});
