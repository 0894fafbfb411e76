import { maxCounted, maxCsvRows, pageSize } from '@sufra/contract/paging.ts';
import { byteOrderMark, csvLine, type Cell } from '../pure/csv.ts';
import { ok, refuse, type Result } from '../pure/result.ts';
import type { Queries } from './db.ts';
import { every, part, sql, written, type Part } from './sql.ts';

/** An index must cover `key` and `id` after the columns that `where` fixes. */
export interface Listing {
  /** Part of the cursor; a cursor of another sort is refused. */
  readonly sort: string;
  readonly order: 'asc' | 'desc';
  /** With the aliases that the other parts use: `admin.people p`. */
  readonly from: Part;
  readonly where: readonly Part[];
  readonly key: Part;
  readonly keyKind: KeyKind;
  readonly id: Part;
  readonly idKind: IdKind;
  /** Selected columns and their joins, joined to `page.id`. */
  readonly columns: Part;
  readonly joins: Part;
}

export interface Page<Row> {
  readonly rows: Row[];
  readonly next: string | null;
  readonly total: number | null;
}

export async function readPage<Row>(
  db: Queries,
  listing: Listing,
  cursor: string | undefined,
): Promise<Result<Page<Row>>> {
  const kinds = { sort: nameOf(listing), key: listing.keyKind, id: listing.idKind };
  const after = cursor === undefined ? null : readCursor(cursor, kinds);
  if (cursor !== undefined && !after) return refuse('invalid_request', { fields: { cursor: 'invalid' } });
  const [found, total] = await Promise.all([
    readRows<Row>(db, listing, after, pageSize + 1),
    readTotal(db, listing),
  ]);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  const next = last && found.length > pageSize ? writeCursor(kinds.sort, placeOf(last)) : null;
  return ok({ rows, next, total });
}

export const readFirst = <Row>(db: Queries, listing: Listing, limit: number): Promise<Row[]> =>
  readRows<Row>(db, listing, null, limit);

/** Streamed a thousand rows at a time. */
export async function* readCsv<Row>(
  db: Queries,
  listing: Listing,
  { names, cellsOf }: { names: readonly string[]; cellsOf: (row: Row) => readonly Cell[] },
): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(names);
  let after: Place | null = null;
  for (let sent = 0; sent < maxCsvRows; sent += csvBatch) {
    const rows: (Row & Placed)[] = await readRows<Row>(db, listing, after, csvBatch);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row))).join('');
    const last = rows.at(-1);
    if (!last || rows.length < csvBatch) return;
    after = placeOf(last);
  }
}

const csvBatch = 1000;

const nameOf = ({ sort, order }: Listing): string => `${sort}.${order}`;

interface Placed {
  readonly pageKey: string | number;
  readonly pageId: string | number;
}

const placeOf = ({ pageKey, pageId }: Placed): Place => ({ key: pageKey, id: pageId });

// Keep microseconds: rows within the same millisecond must neither be skipped nor repeated.
const keyOut: Readonly<Record<KeyKind, Part>> = {
  time: part`(extract(epoch from page.key) * 1000000)::bigint`,
  number: part`page.key::bigint`,
  text: part`page.key::text`,
};

const keyIn: Readonly<Record<KeyKind, (key: Place['key']) => Part>> = {
  time: (key) => part`timestamptz 'epoch' + ${key}::bigint * interval '1 microsecond'`,
  number: (key) => part`${key}::bigint`,
  text: (key) => part`${key}::text`,
};

const idIn: Readonly<Record<IdKind, (id: Place['id']) => Part>> = {
  uuid: (id) => part`${id}::uuid`,
  number: (id) => part`${id}::bigint`,
  slug: (id) => part`${id}::text collate "C"`,
};

// Find the page by its index alone, then join its rows. The limit is a literal: a generic plan assumes a tenth of
// the table.
async function readRows<Row>(
  db: Queries,
  listing: Listing,
  after: Place | null,
  limit: number,
): Promise<(Row & Placed)[]> {
  const { from, where, key, id, columns, joins, order } = listing;
  const way = order === 'asc' ? part`asc` : part`desc`;
  const conditions = every(after ? [...where, beyond(listing, after)] : where);
  return db.rows<Row & Placed>(sql`
    select ${columns}, ${keyOut[listing.keyKind]} as "pageKey", page.id as "pageId"
    from (
      select ${key} as key, ${id} as id from ${from} where ${conditions}
      order by ${key} ${way}, ${id} ${way} limit ${written(limit)}) page
    ${joins}
    order by page.key ${way}, page.id ${way}`);
}

// The first half is redundant but lets an index of the key alone seek.
function beyond({ key, keyKind, id, idKind, order }: Listing, after: Place): Part {
  const [from, place] = [keyIn[keyKind](after.key), idIn[idKind](after.id)];
  return order === 'asc'
    ? part`${key} >= ${from} and (${key}, ${id}) > (${from}, ${place})`
    : part`${key} <= ${from} and (${key}, ${id}) < (${from}, ${place})`;
}

// Same order as the page, so the count walks the same index and can stop early.
async function readTotal(db: Queries, { from, where, key }: Listing): Promise<number | null> {
  const row = await db.row<{ total: number }>(sql`
    select count(*) as total
    from (select from ${from} where ${every(where)} order by ${key} limit ${written(maxCounted + 1)}) counted`);
  return row && row.total <= maxCounted ? row.total : null;
}

/** Microseconds since 1970 (exact until 2255), a whole number, or text in byte order. */
export type KeyKind = 'time' | 'number' | 'text';
export type IdKind = 'uuid' | 'number' | 'slug';

export interface Place {
  readonly key: string | number;
  readonly id: string | number;
}

export const writeCursor = (sort: string, { key, id }: Place): string =>
  Buffer.from(JSON.stringify([sort, key, id])).toString('base64url');

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const longestText = 400;

const isKey = (key: unknown, kind: KeyKind): key is string | number =>
  kind === 'text'
    ? typeof key === 'string' && key.length <= longestText && key.isWellFormed() && !key.includes('\0')
    : Number.isSafeInteger(key);

const slug = /^[a-z0-9-]{1,80}$/;

const isId = (id: unknown, kind: IdKind): id is string | number =>
  kind === 'number'
    ? Number.isSafeInteger(id)
    : typeof id === 'string' && (kind === 'uuid' ? uuid : slug).test(id);

/** Null for a foreign cursor or another sort. */
export function readCursor(
  text: string,
  { sort, key: keyKind, id: idKind }: { sort: string; key: KeyKind; id: IdKind },
): Place | null {
  const parsed = parse(text);
  if (!Array.isArray(parsed) || parsed.length !== 3) return null;
  const [name, key, id] = parsed as unknown[];
  return name === sort && isKey(key, keyKind) && isId(id, idKind) ? { key, id } : null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}
