import { expect, it } from 'vitest';
import { MadeOnce } from './made-once.ts';

it('memoises per object, variant and context', () => {
  const made: string[] = [];
  const words = new MadeOnce<object, object, string>();
  const [row, other] = [{}, {}];
  const [shelf, newShelf] = [{}, {}];
  const say = (from: object, beside: object, variant: string, word: string): string =>
    words.of(from, beside, variant, () => (made.push(word), word));
  const first = [say(row, shelf, 'en', 'a'), say(row, shelf, 'ar', 'b'), say(other, shelf, 'en', 'c')];
  expect([say(row, shelf, 'en', '-'), say(row, shelf, 'ar', '-'), say(other, shelf, 'en', '-')]).toEqual(
    first,
  );
  expect(say(row, newShelf, 'en', 'd')).toBe('d');
  expect(say(row, newShelf, 'en', '-')).toBe('d');
  expect(made).toEqual(['a', 'b', 'c', 'd']);
});

it('retries after an error', () => {
  const words = new MadeOnce<object, object, string>();
  const [row, shelf] = [{}, {}];
  const fail = (): string => {
    throw new Error('no');
  };
  expect(() => words.of(row, shelf, 'en', fail)).toThrow('no');
  expect(words.of(row, shelf, 'en', () => 'yes')).toBe('yes');
});
