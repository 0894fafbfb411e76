import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDay, digits, id, plainText, timeOfDay, toLatinDigits } from './text.ts';

const text = plainText({ min: 1, max: 80 });
const code = digits(/^\d{6}$/);

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: unknown): boolean =>
  schema.safeParse(value).success;

describe('digits', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['０１２３４５６７８９', '0123456789'],
    ['٠٥٠-١٢٣', '050-123'],
    ['١٢٫٥٠', '12٫50'],
    ['abc', 'abc'],
    ['', ''],
  ])('of %s are %s', (given, latin) => {
    expect(toLatinDigits(given)).toBe(latin);
  });

  it('of any script give the same number, and other characters are kept', () => {
    const zeros = ['0', '٠', '۰', '０'].map((zero) => zero.charCodeAt(0));
    const digit = fc.tuple(fc.constantFrom(...zeros), fc.integer({ min: 0, max: 9 }));
    fc.assert(
      fc.property(fc.array(digit), (parts) => {
        const written = parts.map(([zero, value]) => String.fromCharCode(zero + value)).join('');
        expect(toLatinDigits(written)).toBe(parts.map(([, value]) => value).join(''));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (other) => {
        fc.pre(!/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/.test(other));
        expect(toLatinDigits(other)).toBe(other);
      }),
    );
  });

  it.each([
    ['123456', '123456'],
    [' 123456 ', '123456'],
    ['１２３４５６', '123456'],
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳456', '123456'],
  ])('%j make the code %s', (given, parsed) => {
    expect(code.parse(given)).toBe(parsed);
  });

  it.each([
    '12345',
    '1234567',
    '12345a',
    '12 34 56',
    '',
    '१२३४५६',
    '12345\u202e6',
    ['123456'],
    123_456,
    null,
    {},
  ])('%j make no code', (given) => {
    expect(accepts(code, given)).toBe(false);
  });
});

describe('text', () => {
  it.each([
    ['  Sami  ', 'Sami'],
    ['سامي', 'سامي'],
    ['Zoe\u0308', 'Zo\u00eb'],
    ['👩‍👩‍👧‍👦', '👩‍👩‍👧‍👦'],
    ['\u202eevil', 'evil'],
    ['a\u200fb\u2066c\u061c', 'abc'],
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['=HYPERLINK("x")', '=HYPERLINK("x")'],
    ['line\nline\ttab', 'line\nline\ttab'],
    ['مُحَمَّد', 'مُحَمَّد'.normalize('NFC')],
  ])('%j is kept as %j', (given, kept) => {
    expect(text.parse(given)).toBe(kept);
  });

  it.each([
    ['spaces only', ' \t\n '],
    ['direction marks only', '\u202e\u200f'],
    ['NUL', 'a\0b'],
    ['a control character', 'a\u001bb'],
    ['delete', 'a\u007f'],
    ['half a pair', 'a\ud83d'],
    ['the other half', '\ude00a'],
    ['halves in the wrong order', '\ude00\ud83d'],
    ['six marks on a letter', `a${'\u0301'.repeat(6)}`],
    ['10,000 marks', `a${'\u0323'.repeat(10_000)}`],
    ['too much', 'x'.repeat(81)],
    ['100 KB', 'x'.repeat(100 * 1024)],
    ['nothing', ''],
    ['a list', ['Sami']],
    ['a number', 1],
    ['null', null],
    ['an object', { toString: () => 'Sami' }],
  ])('of %s is refused', (_name, given) => {
    expect(accepts(text, given)).toBe(false);
  });

  it('is idempotent and stays inside its limits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (given) => {
        const parsed = text.safeParse(given);
        if (!parsed.success) return;
        expect(parsed.data.isWellFormed()).toBe(true);
        expect(parsed.data).not.toMatch(/[\0\u202a-\u202e\u2066-\u2069]/);
        expect(parsed.data.length).toBeLessThanOrEqual(80);
        expect(text.parse(parsed.data)).toBe(parsed.data);
      }),
      { numRuns: 10_000 },
    );
  });

  it.each([
    ['marks', 'a\u0301'],
    ['heaps of marks', '\u0301\u0301\u0301\u0301\u0301a'],
    ['half characters', '\ud83d'],
    ['spaces', ' '],
    ['overrides', '\u202e'],
  ])('of %s takes linear time', (_, piece) => {
    /** CPU milliseconds. */
    const cost = (length: number): number => {
      const given = piece.repeat(length / piece.length);
      const before = process.cpuUsage();
      accepts(plainText({ max: length }), given);
      return process.cpuUsage(before).user / 1_000;
    };
    expect(cost(200_000)).toBeLessThan(40 * Math.max(cost(20_000), 5));
  });
});

describe('a calendar day', () => {
  it.each(['2026-11-21', '2028-02-29', '0001-01-01', '9999-12-31'])('%s exists', (day) => {
    expect(calendarDay.parse(day)).toBe(day);
  });

  it.each([
    '2026-02-30',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-11-00',
    '2026-11-31',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    '2026-11-21T00:00:00Z',
    '+12026-01-01',
    '٢٠٢٦-١١-٢١',
    ' 2026-11-21',
    '2026-11-21\n',
    '',
    20_261_121,
    null,
  ])('%j does not', (day) => {
    expect(accepts(calendarDay, day)).toBe(false);
  });
});

describe('a time of day', () => {
  it.each(['00:00', '08:30', '23:59'])('%s exists', (time) => {
    expect(accepts(timeOfDay, time)).toBe(true);
  });

  it.each(['24:00', '8:30', '08:60', '08:30:00', '08.30', '٠٨:٣٠', '08:30\n', ''])('%j does not', (time) => {
    expect(accepts(timeOfDay, time)).toBe(false);
  });
});

it.each(['', '1', 'x', '00000000-0000-0000-0000-00000000000', "' or 1=1", null])('%j is no id', (given) => {
  expect(accepts(id, given)).toBe(false);
});
