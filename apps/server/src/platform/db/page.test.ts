import { pageSize } from '@sufra/contract/paging.ts';
import { beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/harness.ts';
import { openDb, type Db } from './db.ts';
import { readCsv, readPage, type Listing } from './page.ts';
import { part } from './sql.ts';

let db: Db;
beforeAll(async () => {
  const { url, drop } = await createTestDatabase();
  db = openDb({ url, poolSize: 4 }, () => undefined);
  await db.pool.query(
    'create table public.things (id uuid primary key, at timestamptz, sum bigint, name text collate "C")',
  );
  await db.pool.query(`
    insert into public.things
    select gen_random_uuid(), timestamptz '2026-11-21' + (n % 40) * interval '1 microsecond', n % 7 - 3, 'عـ ' || n % 5
    from generate_series(1, 240) n`);
  return async () => {
    await db.close();
    await drop();
  };
});

const shown = {
  from: part`public.things t`,
  where: [],
  id: part`t.id`,
  idKind: 'uuid',
  columns: part`t.id, t.name`,
  joins: part`join public.things t on t.id = page.id`,
} as const;

const listings: Listing[] = (['asc', 'desc'] as const).flatMap((order) => [
  { ...shown, order, sort: 'at', key: part`t.at`, keyKind: 'time' },
  { ...shown, order, sort: 'sum', key: part`t.sum`, keyKind: 'number' },
  { ...shown, order, sort: 'name', key: part`t.name`, keyKind: 'text' },
]);

interface Row {
  readonly id: string;
}

async function allPages(listing: Listing): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage<Row>(db, listing, cursor);
    if (!page.ok) throw new Error(page.refusal.code);
    ids.push(...page.value.rows.map(({ id }) => id));
    expect(page.value.total).toBe(240);
    expect(page.value.rows.length).toBeLessThanOrEqual(pageSize);
    cursor = page.value.next ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

it.each(listings.map((listing) => [listing.sort, listing.order, listing] as const))(
  'returns every row once and in order by %s %s',
  async (sort, order, listing) => {
    const { rows } = await db.pool.query<Row>(
      `select id from public.things order by ${sort} ${order}, id ${order}`,
    );
    expect(await allPages(listing)).toEqual(rows.map(({ id }) => id));
  },
);

it('does not shift rows when one is added meanwhile', async () => {
  const [listing] = listings;
  if (!listing) throw new Error('no listing');
  const where = [part`t.sum = ${2}`];
  const first = await readPage<Row>(db, { ...listing, where }, undefined);
  await db.pool.query("insert into public.things values (gen_random_uuid(), '2020-01-01', 2, 'early')");
  const next = first.ok ? await readPage<Row>(db, { ...listing, where }, first.value.next ?? '') : first;
  await db.pool.query("delete from public.things where name = 'early'");
  if (!first.ok || !next.ok) throw new Error('refused');
  const { rows } = await db.pool.query<Row>('select id from public.things where sum = 2 order by at, id');
  expect([...first.value.rows, ...next.value.rows].map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
  expect(first.value.total).toBe(rows.length);
});

it('refuses a cursor of another order on its field', async () => {
  const [byTime, bySum] = listings;
  if (!byTime || !bySum) throw new Error('no listing');
  const page = await readPage<Row>(db, byTime, undefined);
  const cursor = page.ok ? (page.value.next ?? '') : '';
  expect(await readPage<Row>(db, bySum, cursor)).toEqual({
    ok: false,
    refusal: { code: 'invalid_request', fields: { cursor: 'invalid' } },
  });
});

it('exports every row once, under its field names', async () => {
  await db.pool.query(
    `insert into public.things select gen_random_uuid(), now(), 9, 'many' from generate_series(1, 2100)`,
  );
  const [, bySum] = listings;
  if (!bySum) throw new Error('no listing');
  const file = { names: ['id', 'name'], cellsOf: ({ id, name }: Row & { name: string }) => [id, name] };
  const pieces: string[] = [];
  for await (const piece of readCsv(db, { ...bySum, where: [part`t.name = 'many'`] }, file))
    pieces.push(piece);
  await db.pool.query("delete from public.things where name = 'many'");
  const lines = pieces.join('').split('\r\n');
  expect(pieces).toHaveLength(4);
  expect(lines[0]).toBe('\uFEFFid,name');
  expect(new Set(lines.slice(1, -1)).size).toBe(2100);
  expect(lines.at(-1)).toBe('');
});
