import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAed, roundFils, toAedText } from './money.ts';

const runs = { numRuns: 10_000 };
const price = fc.integer({ min: 0, max: 99_999_999_999 });

describe('AED text', () => {
  it('round-trips with fils', () => {
    fc.assert(
      fc.property(price, (fils) => {
        const text = toAedText(fils);
        expect(text).toMatch(/^\d+\.\d\d AED$/);
        expect(parseAed(text.replace(' AED', ''))).toBe(fils);
        expect(toAedText(-fils)).toBe(fils === 0 ? '0.00 AED' : `-${text}`);
      }),
      runs,
    );
  });

  it.each([
    [0, '0.00 AED'],
    [5, '0.05 AED'],
    [-5, '-0.05 AED'],
    [100, '1.00 AED'],
    [29_900, '299.00 AED'],
    [99_999_999, '999999.99 AED'],
  ])('of %i fils is %s', (fils, text) => {
    expect(toAedText(fils)).toBe(text);
  });

  it.each([
    ['12.5', 1_250],
    ['12', 1_200],
    ['0.05', 5],
    ['007.10', 710],
  ])('%j is %i fils', (text, fils) => {
    expect(parseAed(text)).toBe(fils);
  });

  it.each([
    '1,234.50 AED',
    '12,50 AED',
    '12.50 AED',
    '12.50 USD',
    '-1 AED',
    '-1',
    '+1',
    '1e3',
    '0x10',
    '١٢٫٥٠',
    '12.505',
    '12.',
    '.5',
    '',
    ' ',
    ' 1',
    '1 ',
    '1\n',
    'NaN',
    'Infinity',
    '9999999999',
  ])('%j is no amount', (text) => {
    expect(parseAed(text)).toBeNull();
  });
});

describe('rounding', () => {
  it.each([
    [0.5, 1],
    [1.5, 2],
    [2.5, 3],
    [2.4999, 2],
    [-0.51, -1],
    [-1.5, -1],
  ])('%d is %i, half up', (amount, whole) => {
    expect(roundFils(amount)).toBe(whole);
  });

  it('is exact for scaled prices', () => {
    const scaled = fc.tuple(price, fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 12 }));
    fc.assert(
      fc.property(scaled, ([fils, people, servings]) => {
        const twice = 2n * BigInt(servings);
        const exact = (2n * BigInt(fils) * BigInt(people) + BigInt(servings)) / twice;
        expect(roundFils((fils * people) / servings)).toBe(Number(exact));
      }),
      runs,
    );
  });

  it('sums whole lines in any order', () => {
    const lines = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 5_000_000 }), fc.integer({ min: 1, max: 1_000 })),
      {
        minLength: 1,
        maxLength: 50,
      },
    );
    fc.assert(
      fc.property(lines, (amounts) => {
        const rounded = amounts.map(([fils, thousandths]) => roundFils((fils * thousandths) / 1_000));
        const sum = rounded.reduce((total, line) => total + line, 0);
        expect(Number.isSafeInteger(sum)).toBe(true);
        expect([...rounded].reverse().reduce((total, line) => total + line, 0)).toBe(sum);
        const texts = rounded.map((line) => parseAed(toAedText(line).replace(' AED', '')) ?? Number.NaN);
        expect(texts.reduce((total, line) => total + line, 0)).toBe(sum);
      }),
      runs,
    );
  });
});
