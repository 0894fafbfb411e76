import { expect, it } from 'vitest';
import { peopleIn } from './use-people.ts';

it.each([
  ['3', 3],
  ['٤', 4],
  ['100', 100],
  ['0', null],
  ['101', null],
  ['-1', null],
  ['1.5', null],
  ['1e2', null],
  ['', null],
  [null, null],
])('%s is read as %s', (text, people) => expect(peopleIn(text)).toBe(people));
