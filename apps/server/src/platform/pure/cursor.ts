/** Microseconds since 1970 (exact until the year 2255), a whole number, or text in the order of its bytes. */
export type KeyKind = 'time' | 'number' | 'text';
/** `slug` is a readable id such as `red-lentil-soup`, in the order of its bytes. */
export type IdKind = 'uuid' | 'number' | 'slug';

/** The last row of a page: what it was sorted by, and its id. */
export interface Place {
  readonly key: string | number;
  readonly id: string | number;
}

/** A cursor for the sort of this name. */
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

/** The place a cursor names; null for one that is not ours, or of another sort. */
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
