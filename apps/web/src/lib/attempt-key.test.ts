import { expect, it } from 'vitest';
import { attemptKeys } from './query.ts';

function counted() {
  let last = 0;
  return attemptKeys(() => `key ${String((last += 1))}`);
}

it('keeps the key while the same content is tried again', () => {
  const keys = counted();
  expect(keys.keyFor('card a')).toBe('key 1');
  expect(keys.keyFor('card a')).toBe('key 1');
});

it('takes a new key when the content changes, and does not go back to an old one', () => {
  const keys = counted();
  keys.keyFor('card a');
  expect(keys.keyFor('card b')).toBe('key 2');
  expect(keys.keyFor('card a')).toBe('key 3');
});

it('takes a new key after an attempt was decided', () => {
  const keys = counted();
  keys.keyFor('card a');
  keys.close();
  expect(keys.keyFor('card a')).toBe('key 2');
});
