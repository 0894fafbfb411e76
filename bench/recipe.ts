import { newId } from '../apps/server/src/platform/ids.ts';

export interface Sent {
  readonly on: object;
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly unknown[];
  rows: readonly Readonly<Record<string, unknown>>[];
}

/** Constant, the call's time, from an earlier row, text with new ids, or a list. */
type Value =
  | { readonly same: unknown }
  | { readonly each: readonly Value[] }
  | { readonly now: true }
  | { readonly step: number; readonly column: string }
  /** A number is the index of a new id. */
  | { readonly pieces: readonly (string | number)[] };

interface Step {
  readonly name: string | undefined;
  readonly text: string;
  readonly values: readonly Value[];
}

export type Recipe = readonly Step[];

export interface Recording {
  readonly recipe: Recipe;
  readonly reply: unknown;
}

export const begins = ({ text }: Step): boolean => text === 'begin';
export const ends = ({ text }: Step): boolean => text === 'commit' || text === 'rollback';

const uuid = /([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/;

/** Differences between the two recordings are new in each call. Throws if they took different paths. */
export function toRecipe(first: readonly Sent[], second: readonly Sent[]): Recipe {
  const texts = (sent: readonly Sent[]): string => sent.map(({ text }) => text).join('\n');
  if (texts(first) !== texts(second))
    throw new Error(`Two equal calls differ:\n${texts(first)}\n--\n${texts(second)}`);
  assertInTurn(first);
  const ids = new Map<string, number>();
  return first.map(({ name, text, values }, step) => ({
    name,
    text,
    values: values.map((value, index) =>
      toValue([value, second[step]?.values[index]], [first.slice(0, step), second], ids),
    ),
  }));
}

type Both<T> = readonly [first: T, second: T];

function toValue(
  [value, other]: Both<unknown>,
  calls: Both<readonly Sent[]>,
  ids: Map<string, number>,
): Value {
  if (isSame(value, other)) return { same: value };
  if (Array.isArray(value) && Array.isArray(other) && value.length === other.length)
    return { each: value.map((one: unknown, index) => toValue([one, other[index]], calls, ids)) };
  return fromRow(...calls, value, other) ?? newValue(value, other, ids);
}

// The bare server sends statements sequentially; a pipelined call would not be the same work.
function assertInTurn(sent: readonly Sent[]): void {
  let holder: object | null = null;
  for (const { on, text } of sent) {
    if (holder !== null && on !== holder) throw new Error(`Sent beside an open transaction: ${text}`);
    if (text === 'begin') holder = on;
    if (text === 'commit' || text === 'rollback') holder = null;
  }
}

function isSame(one: unknown, other: unknown): boolean {
  if (Buffer.isBuffer(one) && Buffer.isBuffer(other)) return one.equals(other);
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

function fromRow(
  earlier: readonly Sent[],
  second: readonly Sent[],
  value: unknown,
  other: unknown,
): Value | null {
  for (const [step, { rows }] of earlier.entries()) {
    const column = Object.keys(rows[0] ?? {}).find(
      (name) => rows[0]?.[name] === value && second[step]?.rows[0]?.[name] === other,
    );
    if (column !== undefined) return { step, column };
  }
  return null;
}

function newValue(value: unknown, other: unknown, ids: Map<string, number>): Value {
  if (value instanceof Date) return { now: true };
  // Sealed with a fresh IV, same length.
  if (Buffer.isBuffer(value)) return { same: value };
  if (typeof value !== 'string' || typeof other !== 'string')
    throw new Error(`Unknown source of a new value: ${JSON.stringify(value)}`);
  const others = other.split(uuid);
  return {
    pieces: value.split(uuid).map((piece, index) => {
      if (index % 2 === 0 || piece === others[index]) return piece;
      const id = ids.get(piece) ?? ids.size;
      ids.set(piece, id);
      return id;
    }),
  };
}

export function startRun(recipe: Recipe): (step: number, rows: readonly Sent['rows'][]) => unknown[] {
  const now = new Date();
  const ids = new Map<number, string>();
  const idOf = (number: number): string => {
    const id = ids.get(number) ?? newId();
    ids.set(number, id);
    return id;
  };
  const fill = (value: Value, rows: readonly Sent['rows'][]): unknown => {
    if ('same' in value) return value.same;
    if ('now' in value) return now;
    if ('each' in value) return value.each.map((one) => fill(one, rows));
    if ('column' in value) return rows[value.step]?.[0]?.[value.column];
    return value.pieces.map((piece) => (typeof piece === 'number' ? idOf(piece) : piece)).join('');
  };
  return (step, rows) => (recipe[step]?.values ?? []).map((value) => fill(value, rows));
}
