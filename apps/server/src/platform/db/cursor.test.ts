import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCursor, writeCursor } from './page.ts';

const id = '019abcde-0000-7000-8000-000000000001';
const byTime = { sort: 'createdAt.desc', key: 'time', id: 'uuid' } as const;
const byName = { sort: 'name.asc', key: 'text', id: 'uuid' } as const;
const byAmount = { sort: 'amount.asc', key: 'number', id: 'number' } as const;

it('round-trips every key', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.string({ unit: 'grapheme', maxLength: 80 }), (number, text) => {
      const key = text.replaceAll('\0', '');
      expect(readCursor(writeCursor(byTime.sort, { key: number, id }), byTime)).toEqual({ key: number, id });
      expect(readCursor(writeCursor(byName.sort, { key, id }), byName)).toEqual({ key, id });
    }),
  );
  const last = { key: -5, id: 7 };
  expect(readCursor(writeCursor(byAmount.sort, last), byAmount)).toEqual(last);
});

const written = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

it.each([
  ['nothing', ''],
  ['no base64', '%%%'],
  ['no JSON', Buffer.from('{').toString('base64url')],
  ['another sort', writeCursor('name.asc', { key: 1, id })],
  ['the other way round', writeCursor('createdAt.asc', { key: 1, id })],
  ['an object', written({ sort: 'createdAt.desc', key: 1, id })],
  ['too little', written(['createdAt.desc', 1])],
  ['too much', written(['createdAt.desc', 1, id, 1])],
  ['a text for a time', written(['createdAt.desc', '2026-11-21', id])],
  ['half a microsecond', written(['createdAt.desc', 1.5, id])],
  ['a time beyond counting', written(['createdAt.desc', 1e300, id])],
  ['no time', written(['createdAt.desc', null, id])],
  ['an id that is none', written(['createdAt.desc', 1, "' or 1 = 1"])],
  ['a number for an id', written(['createdAt.desc', 1, 7])],
])('refuses %s', (_what, cursor) => {
  expect(readCursor(cursor, byTime)).toBeNull();
});

it.each([
  ['NUL', 'a\0b'],
  ['half a character', '\uD800'],
  ['a very long text', 'a'.repeat(401)],
  ['a list', ['a']],
])('refuses %s as a name', (_what, key) => {
  expect(readCursor(written(['name.asc', key, id]), byName)).toBeNull();
});
