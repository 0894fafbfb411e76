import { describe, expect, it } from 'vitest';
import { testDb } from '../../../test/harness.ts';
import type { Db, Queries } from './db.ts';
import { sql } from './sql.ts';

interface Thing {
  id: number;
  name: string | null;
}

async function things(): Promise<Db> {
  const db = await testDb();
  await db.pool.query('create table public.things (id integer primary key, name text)');
  return db;
}

const add = (db: Queries, id: number, name: string | null): Promise<number> =>
  db.run(sql`insert into public.things (id, name) values (${id}, ${name})`);
const allOf = (db: Queries): Promise<Thing[]> =>
  db.rows<Thing>(sql`select id, name from public.things order by id`);
const named = (db: Queries, name: string): Promise<Thing | null> =>
  db.row<Thing>(sql`select id, name from public.things where name = ${name}`);
/** Fails while binding, before anything runs. */
const cast = (db: Queries, text: string): Promise<{ id: string } | null> =>
  db.row<{ id: string }>(sql`select ${text}::text::uuid as id`);

const uuid = '01a1fd65-5909-7299-a3f1-b928b44d1275';

/** One connection, so that later calls see its leftovers. */
const onOne = (db: Db, work: (tx: Queries) => Promise<void>): Promise<void> => db.transaction(work);

describe('values', () => {
  const sent = {
    text: 'ṣufra سفرة 🍽 \n "quoted" \\',
    empty: '',
    whole: 2_147_483_647,
    large: 9_007_199_254_740_991,
    exact: 12.505,
    yes: true,
    no: false,
    bytes: Buffer.from([0, 1, 255]),
    instant: new Date('2026-11-21T06:00:00.123Z'),
    texts: ['a', 'b,c', '"d"', '{e}', null, ''],
    numbers: [1, 2, 3],
    missing: null,
  };
  const read = (db: Queries, day: string): Promise<Record<string, unknown> | null> =>
    db.row(sql`
      select ${sent.text}::text as text, ${sent.empty}::text as empty, ${sent.whole}::int as whole,
        ${sent.large}::bigint as large, ${sent.exact}::numeric as exact, ${sent.yes}::boolean as yes,
        ${sent.no}::boolean as no, ${sent.bytes}::bytea as bytes, ${sent.instant}::timestamptz as instant,
        ${sent.texts}::text[] as texts, ${sent.numbers}::int[] as numbers, ${sent.missing}::text as missing,
        ${day}::date as day, ${JSON.stringify({ a: [1] })}::jsonb as json`);

  it('round-trip, first time and later', async () => {
    const db = await testDb();
    await onOne(db, async (tx) => {
      for (let round = 0; round < 3; round += 1)
        expect(await read(tx, '2026-11-21')).toEqual({ ...sent, day: '2026-11-21', json: { a: [1] } });
    });
  });

  it('are new in each row, and each row is its own', async () => {
    const db = await things();
    await add(db, 1, 'one');
    await add(db, 2, null);
    const [first, second] = [await allOf(db), await allOf(db)];
    expect(first).toEqual([
      { id: 1, name: 'one' },
      { id: 2, name: null },
    ]);
    expect(second).toEqual(first);
    expect(second[0]).not.toBe(first[0]);
  });

  it("are refused if they can't be encoded, and the connection survives", async () => {
    const db = await things();
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    await onOne(db, async (tx) => {
      await expect(tx.row(sql`select ${circle}::jsonb`)).rejects.toThrow(/circular/i);
      expect(await add(tx, 1, 'one')).toBe(1);
    });
    expect(await allOf(db)).toHaveLength(1);
  });
});

describe('how many', () => {
  it('counts changed rows and returns nothing for no rows', async () => {
    const db = await things();
    await onOne(db, async (tx) => {
      for (let round = 0; round < 2; round += 1) {
        expect(await tx.run(sql`insert into public.things select n from generate_series(1, 5) n`)).toBe(5);
        expect(await tx.run(sql`update public.things set name = 'x' where id > 2`)).toBe(3);
        expect(await tx.run(sql`delete from public.things where id = 99`)).toBe(0);
        expect(await tx.run(sql`delete from public.things`)).toBe(5);
        expect(await allOf(tx)).toEqual([]);
        expect(await named(tx, 'x')).toBeNull();
      }
    });
  });
});

describe('a statement that fails', () => {
  it("has the reason and the caller's stack, and works again on the same connection", async () => {
    const db = await testDb();
    for (let round = 0; round < 3; round += 1) {
      await onOne(db, async (tx) => {
        await tx.run(sql`savepoint before`);
        const error: unknown = await cast(tx, 'no uuid').catch((reason: unknown) => reason);
        expect(error).toMatchObject({ code: '22P02' });
        expect(error instanceof Error && error.stack).toContain('prepared.test.ts');
        await tx.run(sql`rollback to savepoint before`);
        expect(await cast(tx, uuid)).toEqual({ id: uuid });
      });
    }
  });

  it('is refused each time for a syntax error', async () => {
    const db = await testDb();
    for (let round = 0; round < 2; round += 1)
      await expect(db.row(sql`select nothing from nowhere`)).rejects.toMatchObject({ code: '42P01' });
  });

  it('changes nothing when it violates a constraint', async () => {
    const db = await things();
    await add(db, 1, 'one');
    await Promise.all(
      Array.from({ length: 30 }, () => expect(add(db, 1, 'again')).rejects.toMatchObject({ code: '23505' })),
    );
    expect(await add(db, 2, 'two')).toBe(1);
    expect(await allOf(db)).toHaveLength(2);
  });

  it('fails when the connection breaks, and the next one gets another connection', async () => {
    const db = await testDb();
    const refused = expect(db.row(sql`select pg_sleep(20)`)).rejects.toMatchObject({ code: '57P01' });
    await expect
      .poll(async () => {
        const { rows } = await db.pool.query(`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and query like '%pg_sleep(20)%' and pid <> pg_backend_pid()`);
        return rows.length;
      })
      .toBe(1);
    await refused;
    expect(await cast(db, uuid)).toEqual({ id: uuid });
  });
});

it('gives many calls over few connections their own answers', async () => {
  const db = await testDb();
  const answers = await Promise.all(
    Array.from({ length: 500 }, (_value, index) =>
      index % 2 === 0
        ? db.row<{ n: number }>(sql`select ${index}::int as n`)
        : db.row<{ n: string }>(sql`select ${`text ${index}`}::text as n`),
    ),
  );
  expect(answers).toEqual(
    Array.from({ length: 500 }, (_value, index) => ({ n: index % 2 === 0 ? index : `text ${index}` })),
  );
});

it('notices changed columns instead of misreading them', async () => {
  const db = await things();
  await add(db, 1, 'one');
  const read = (tx: Queries) => tx.row(sql`select * from public.things`);
  expect(await read(db)).toEqual({ id: 1, name: 'one' });
  await db.pool.query('alter table public.things add column more integer default 7');
  await expect(read(db)).rejects.toMatchObject({ code: '0A000' });
  expect(await read(db)).toEqual({ id: 1, name: 'one', more: 7 });
});
