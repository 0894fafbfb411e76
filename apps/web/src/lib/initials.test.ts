import { expect, it } from 'vitest';
import { initialsOf } from './id-text.ts';

it.each([
  ['Noor Al Hashimi', 'N\u200cA'],
  ['noor', 'N'],
  ['  ', 'U'],
  [null, 'U'],
  ['سارة أحمد', 'س\u200cأ'],
])('turns %j into %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
