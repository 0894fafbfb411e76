import { afterEach, describe, expect, it, vi } from 'vitest';
import { testDb } from '../../../test/harness.ts';
import type { Db, Queries } from './db.ts';
import { RecentRows } from './recent-rows.ts';
import { polled, sql } from './sql.ts';

interface Thing {
  readonly id: string | null;
  readonly name: string | null;
  readonly parts: { readonly count: number };
  readonly at: Date;
}

async function things(...ids: number[]): Promise<Db> {
  const db = await testDb();
  await db.pool.query('create table public.things (id integer, name text, parts jsonb, at timestamptz)');
  for (const id of [...ids, null])
    await db.run(sql`insert into public.things values (${id}, 'one', '{"count": 1}', '2026-11-25 06:00+00')`);
  return db;
}

const lookAt = (db: Queries): Promise<Thing[]> =>
  db.rows<Thing>(polled`select id::text, name, parts, at from public.things order by id`);

describe('a polled row', () => {
  it('is the same frozen object while nothing changes', async () => {
    const db = await things(1, 2);
    const [before, after] = [await lookAt(db), await lookAt(db)];
    expect(after).toEqual(before);
    expect(after[0]).toBe(before[0]);
    expect(after[1]).toBe(before[1]);
    expect(() => Object.assign(after[0] ?? {}, { name: 'mine' })).toThrow(TypeError);
  });

  it.each([
    ['a name', `name = 'other'`, { name: 'other' }],
    ['a name that is taken away', 'name = null', { name: null }],
    ['a number inside', `parts = '{"count": 2}'`, { parts: { count: 2 } }],
    ['a moment', `at = '2026-11-25 06:00:00.001+00'`, { at: new Date('2026-11-25T06:00:00.001Z') }],
  ])('is parsed again when %s changes, without affecting other rows', async (_what, change, expected) => {
    const db = await things(1, 2);
    const before = await lookAt(db);
    await db.pool.query(`update public.things set ${change} where id = 1`);
    const after = await lookAt(db);
    expect(after[0]).toEqual({ ...before[0], ...expected });
    expect(after[1]).toBe(before[1]);
  });

  it('is parsed again without a unique first column', async () => {
    const db = await things();
    const [before, after] = [await lookAt(db), await lookAt(db)];
    expect(after).toEqual(before);
    expect(after[0]).not.toBe(before[0]);
  });

  it('is not shared inside a transaction', async () => {
    const db = await things(1);
    const before = await lookAt(db);
    const [own] = await db.transaction((tx) => lookAt(tx));
    expect(own).toEqual(before[0]);
    expect(Object.isFrozen(own)).toBe(false);
  });

  it('is not shared with other statements or databases', async () => {
    const [one, other] = [await things(1), await things(1)];
    const [row] = await lookAt(one);
    expect((await lookAt(other))[0]).not.toBe(row);
    const named = polled`select id::text, name from public.things order by id`;
    expect((await one.rows(named))[0]).toEqual({ id: '1', name: 'one' });
    expect((await lookAt(one))[0]).toBe(row);
  });
});

describe('the memory', () => {
  afterEach(() => {
    vi.useRealTimers();
  });
  const texts = (id: string): string[] => [id, 'text'];

  it('drops unused rows within two minutes and keeps used ones', () => {
    vi.useFakeTimers();
    const memory = new RecentRows(10);
    for (const id of ['asked', 'left']) memory.keep(texts(id), { id });
    for (let minute = 0; minute < 3; minute += 1) {
      expect(memory.find(texts('asked'))).toEqual({ id: 'asked' });
      vi.advanceTimersByTime(60_000);
    }
    expect(memory.find(texts('left'))).toBeUndefined();
    expect(memory.find(texts('asked'))).toEqual({ id: 'asked' });
    vi.advanceTimersByTime(180_000);
    expect(memory.find(texts('asked'))).toBeUndefined();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keeps its maximum when more rows are polled', () => {
    vi.useFakeTimers();
    const memory = new RecentRows(10);
    const ids = Array.from({ length: 25 }, (_, index) => String(index));
    const known = (): number =>
      ids.filter((id) => {
        const row = memory.find(texts(id));
        if (!row) memory.keep(texts(id), { id });
        return row !== undefined;
      }).length;
    expect([known(), known(), known()]).toEqual([0, 10, 10]);
    vi.advanceTimersByTime(60_000);
    expect(known()).toBe(10);
    expect(known()).toBe(10);
  });
});
