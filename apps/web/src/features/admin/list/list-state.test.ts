import { describe, expect, it } from 'vitest';
import {
  isFiltered,
  type ListShape,
  nextSort,
  parseQuery,
  withChanges,
  sortedBy,
  pageTrail,
} from './list-state.ts';

const shape = {
  sorts: ['createdAt', 'name'],
  first: { by: 'createdAt', order: 'desc' },
  filters: { status: ['admin', 'suspended'] },
  days: ['from'],
  ids: ['actor'],
} as const satisfies ListShape;

const read = (text: string) => parseQuery(new URLSearchParams(text), shape);

describe('the URL of a list', () => {
  it('contains the whole query', () => {
    const text =
      'q=layla&sort=name&order=asc&status=admin&cursor=abc&from=2026-11-01&actor=0198aaaa-0000-7000-8000-000000000001';
    expect(read(text)).toEqual(Object.fromEntries(new URLSearchParams(text)));
  });

  it.each(['sort=phone', 'order=up', 'status=owner', 'q=%20', 'from=yesterday', 'actor=1', 'password=1'])(
    'ignores %s',
    (text) => expect(read(text)).toEqual({}),
  );

  it('returns to the first page after any change except paging', () => {
    const search = new URLSearchParams('q=a&cursor=abc&status=admin');
    expect(withChanges(search, { status: null }).toString()).toBe('q=a');
    expect(withChanges(search, { q: 'b' }).toString()).toBe('q=b&status=admin');
    expect(withChanges(search, { cursor: 'def' }).toString()).toBe('q=a&status=admin&cursor=def');
    expect(search.get('cursor')).toBe('abc');
  });

  it('knows whether a filter is set', () => {
    expect(['q=a', 'status=admin', 'from=2026-11-01'].map((text) => isFiltered(read(text), shape))).toEqual([
      true,
      true,
      true,
    ]);
    expect(isFiltered(read('sort=name&cursor=abc'), shape)).toBe(false);
  });
});

describe('a column', () => {
  it('sorts by default, as requested, or ascending', () => {
    expect(sortedBy(read(''), shape)).toEqual({ by: 'createdAt', order: 'desc' });
    expect(sortedBy(read('sort=createdAt'), shape)).toEqual({ by: 'createdAt', order: 'desc' });
    expect(sortedBy(read('sort=name'), shape)).toEqual({ by: 'name', order: 'asc' });
    expect(sortedBy(read('sort=name&order=desc'), shape)).toEqual({ by: 'name', order: 'desc' });
    expect(sortedBy({}, { ...shape, first: null })).toBeNull();
  });

  it('reverses on the second click', () => {
    expect(nextSort('name', { by: 'createdAt', order: 'desc' })).toEqual({ sort: 'name', order: 'asc' });
    expect(nextSort('name', { by: 'name', order: 'asc' })).toEqual({ sort: 'name', order: 'desc' });
    expect(nextSort('name', { by: 'name', order: 'desc' })).toEqual({ sort: 'name', order: 'asc' });
    expect(nextSort('name', null)).toEqual({ sort: 'name', order: 'asc' });
  });
});

it('goes back only to a URL of its own', () => {
  expect(pageTrail({ trail: ['', 'abc'] })).toEqual(['', 'abc']);
  for (const state of [null, undefined, 'x', {}, { trail: 1 }, { trail: [1] }])
    expect(pageTrail(state)).toBeNull();
});
