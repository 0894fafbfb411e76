import { describe, expect, it } from 'vitest';
import { changed, parseNumber, without } from './typed-values.ts';

describe('parseNumber', () => {
  it.each([
    ['12', 12],
    ['1.5', 1.5],
    ['1,5', 1.5],
    ['١٢٫٥', 12.5],
    [' 7 ', 7],
    ['0', 0],
  ])('reads %s', (text, value) => expect(parseNumber(text, 100)).toBe(value));
  it.each(['', 'a', '1e3', '-1', '1.2345', '101', '1.', 'NaN', '0x10'])('refuses %s', (text) =>
    expect(parseNumber(text, 100)).toBeNull(),
  );
});

it('changes and removes a single part', () => {
  const parts = [{ a: 1 }, { a: 2 }, { a: 3 }];
  expect(changed(parts, 1, { a: 9 })).toEqual([{ a: 1 }, { a: 9 }, { a: 3 }]);
  expect(changed(parts, 1, { a: 9 })[0]).toBe(parts[0]);
  expect(without(parts, 0)).toEqual([{ a: 2 }, { a: 3 }]);
});
