import { expect, it } from 'vitest';
import { newest, newestOfAll } from './order-version.ts';

const seen = (version: number, note = '') => ({ id: 'a', version, note });

it('keeps the higher version', () => {
  expect(newest(seen(4), seen(3))).toEqual(seen(4));
  expect(newest(seen(3), seen(4))).toEqual(seen(4));
});

it('takes the later reply of the same version, whose times are newer', () =>
  expect(newest(seen(3, 'before'), seen(3, 'now'))).toEqual(seen(3, 'now')));

it('takes the first reply unchanged', () => expect(newest(undefined, seen(1))).toEqual(seen(1)));

it('compares each order of a list, and drops those no longer listed', () => {
  const other = { id: 'b', version: 1, note: '' };
  expect(newestOfAll([seen(5), other], [seen(4)])).toEqual([seen(5)]);
  expect(newestOfAll(undefined, [other])).toEqual([other]);
});
