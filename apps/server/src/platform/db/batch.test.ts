import { expect, it } from 'vitest';
import { emptyDatabase, testDb } from '../../../test/harness.ts';
import { openDb, type Db } from './db.ts';
import { sql } from './sql.ts';

const numbers = (upTo: number) => sql`select n from generate_series(1, ${upTo}::int) n`;
const text = (word: string) => sql`select ${word}::text as word`;
const id = (word: string) => sql`select ${word}::text::uuid as id`;
const count = () => sql`select nextval('public.runs')::int as run`;

async function counting(): Promise<Db> {
  const db = await testDb();
  await db.pool.query('create sequence public.runs');
  return db;
}

const runs = async (db: Db): Promise<number | undefined> => (await db.row<{ run: number }>(count()))?.run;

it('return their rows, first time and later', async () => {
  const db = await testDb();
  for (let round = 0; round < 3; round += 1) {
    expect(await db.rowsOfBoth(numbers(2), text('سفرة'))).toEqual([[{ n: 1 }, { n: 2 }], [{ word: 'سفرة' }]]);
    expect(await db.rowsOfBoth(text('first'), numbers(0))).toEqual([[{ word: 'first' }], []]);
    expect(await db.row(text('alone'))).toEqual({ word: 'alone' });
  }
});

it('get their own answers when many share few connections', async () => {
  const db = await testDb();
  const asked = Array.from({ length: 200 }, (_value, index) => index);
  const answers = await Promise.all(
    asked.map((index) => db.rowsOfBoth(text(`text ${index}`), sql`select ${index}::int as n`)),
  );
  expect(answers).toEqual(asked.map((index) => [[{ word: `text ${index}` }], [{ n: index }]]));
});

it('skip the second if the first fails, and work again', async () => {
  const db = await counting();
  for (let round = 0; round < 3; round += 1)
    await expect(db.rowsOfBoth(id('no uuid'), count())).rejects.toMatchObject({ code: '22P02' });
  expect(await runs(db)).toBe(1);
  const uuid = '01a1fd65-5909-7299-a3f1-b928b44d1275';
  expect(await db.rowsOfBoth(id(uuid), count())).toEqual([[{ id: uuid }], [{ run: 2 }]]);
});

it("fail if the second fails, with the caller's stack", async () => {
  const db = await testDb();
  const error: unknown = await db.rowsOfBoth(text('fine'), id('no uuid')).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: '22P02' });
  expect(error instanceof Error && error.stack).toContain('batch.test.ts');
  expect(await db.rowsOfBoth(text('fine'), numbers(1))).toEqual([[{ word: 'fine' }], [{ n: 1 }]]);
});

it("send nothing if a value can't be encoded", async () => {
  const db = await counting();
  const circle: Record<string, unknown> = {};
  circle['self'] = circle;
  await expect(db.rowsOfBoth(count(), sql`select ${circle}::jsonb`)).rejects.toThrow(/circular/i);
  expect(await runs(db)).toBe(1);
});

it('refuse the same statement twice before sending', async () => {
  const db = await testDb();
  await expect(db.rowsOfBoth(text('a'), text('b'))).rejects.toThrow('must be distinct');
  expect(await db.row(text('c'))).toEqual({ word: 'c' });
});

it('work without prepared statements, as behind a pooler', async () => {
  const url = await emptyDatabase();
  const db = openDb({ url, poolSize: 1, isPrepared: false }, () => undefined);
  try {
    for (let round = 0; round < 2; round += 1)
      expect(await db.rowsOfBoth(numbers(1), text('x'))).toEqual([[{ n: 1 }], [{ word: 'x' }]]);
  } finally {
    await db.close();
  }
});
