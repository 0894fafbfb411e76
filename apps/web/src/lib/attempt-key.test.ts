import { expect, it } from 'vitest';
import { attemptKeys } from './query.ts';

function counted() {
  let last = 0;
  return attemptKeys(() => `key ${String((last += 1))}`);
}

it('keeps the key while the content is unchanged', () => {
  const keys = counted();
  expect(keys.keyFor('card a')).toBe('key 1');
  expect(keys.keyFor('card a')).toBe('key 1');
});

it('takes a new key for changed content, and never reuses an old one', () => {
  const keys = counted();
  keys.keyFor('card a');
  expect(keys.keyFor('card b')).toBe('key 2');
  expect(keys.keyFor('card a')).toBe('key 3');
});

it('takes a new key after a decided attempt', () => {
  const keys = counted();
  keys.keyFor('card a');
  keys.close();
  expect(keys.keyFor('card a')).toBe('key 2');
});
