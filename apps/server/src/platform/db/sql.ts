import { createHash } from 'node:crypto';
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

export interface Statement {
  readonly name: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A piece of SQL for other statements, never text from outside. */
export class Part {
  readonly strings: readonly string[];
  readonly values: readonly unknown[];

  constructor(strings: readonly string[], values: readonly unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

type Known = Pick<Statement, 'name' | 'text'>;
const prepared = new WeakMap<TemplateStringsArray, Known>();

/**
 * `sql\`select … where id = ${id}\``: every value becomes a parameter; a `part` is inlined with its own parameters.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly unknown[]): Statement {
  // Hot path: no closure and no copy.
  for (const value of values) if (value instanceof Part) return composed(strings, values);
  let known = prepared.get(strings);
  if (!known) {
    known = statementOf(strings);
    prepared.set(strings, known);
  }
  return { name: known.name, text: known.text, values };
}

/** `part\`admin.people p\``: a table, a condition, an order; see `sql`. */
export const part = (strings: TemplateStringsArray, ...values: readonly unknown[]): Part =>
  new Part(strings, values);

/** A literal whole number, where the planner has to know it: a limit. */
export function written(number: number): Part {
  if (!Number.isSafeInteger(number)) throw new Error(`${number} is not an integer.`);
  return new Part([String(number)], []);
}

export const every = (conditions: readonly Part[]): Part =>
  conditions.reduce((all, one) => part`${all} and ${one}`, part`true`);

function statementOf(strings: readonly string[]): Known {
  const text = strings.reduce((sum, piece, index) => (index === 0 ? piece : `${sum}$${index}${piece}`), '');
  return { name: createHash('sha1').update(text).digest('base64url'), text };
}

// Bounded by the number of ways to combine our own parts.
const put = new Map<string, Known>();

function composed(strings: readonly string[], values: readonly unknown[]): Statement {
  const flat = flatten(strings, values);
  const key = flat.strings.join('\0');
  const known = put.get(key) ?? statementOf(flat.strings);
  put.set(key, known);
  return { ...known, values: flat.values };
}

function flatten(strings: readonly string[], values: readonly unknown[]): Part {
  const [first = '', ...rest] = strings;
  const texts = [first];
  const all: unknown[] = [];
  const append = (text: string): void => void texts.push((texts.pop() ?? '') + text);
  rest.forEach((next, index) => {
    const value = values[index];
    if (value instanceof Part) {
      const inner = flatten(value.strings, value.values);
      const [begin = '', ...more] = inner.strings;
      append(begin);
      texts.push(...more);
      all.push(...inner.values);
      append(next);
    } else {
      all.push(value);
      texts.push(next);
    }
  });
  return new Part(texts, all);
}

type Value = string | number | Buffer | Date | null;

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyValue(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\\\x${value.toString('hex')}`;
  return value.replace(/[\\\t\n\r]/g, (one) => escapes[one] ?? one);
}

export const copyText = (rows: readonly (readonly Value[])[]): string =>
  rows.map((row) => `${row.map(copyValue).join('\t')}\n`).join('');

type Parse = (text: string) => unknown;

const { INT8, NUMERIC, DATE, TIMESTAMPTZ } = pg.types.builtins;
// bigint and numeric become numbers: fils and counts stay far below 2^53. Dates stay text (Dubai days).
const ownParsers = new Map<number, Parse>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, (text) => text],
  [TIMESTAMPTZ, readInstant],
]);

export const ownTypes = new pg.TypeOverrides();
for (const [type, parse] of ownParsers) ownTypes.setTypeParser(type, parse);

const parserOf = (type: number): Parse =>
  ownParsers.get(type) ?? (pg.types.getTypeParser(type, 'text') as Parse);

interface Shape {
  readonly columns: readonly { readonly name: string; readonly parse: Parse }[];
  /** Copying an object of the final shape is the fastest way to build a row. */
  readonly blank: Readonly<Record<string, unknown>>;
}

const noRows: Shape = { columns: [], blank: {} };

// A prepared statement never changes its shape: after a change of its tables, the server refuses it.
const shapesOf = new WeakMap<pg.Connection, Map<string, Shape>>();

/** The parts of pg's connection that its types omit. */
interface Line {
  readonly parsedStatements: Readonly<Record<string, string>>;
  parse(statement: { name: string; text: string }): void;
  bind(call: { statement: string; values: readonly (string | Buffer | null)[] }): void;
  describe(what: { type: 'P'; name: string }): void;
  execute(): void;
  sendCopyFail(reason: string): void;
}

function sendAll(runs: readonly Prepared[], to: pg.Connection): Error | null {
  const connection = to as pg.Connection & Line;
  let values: (string | Buffer | null)[][];
  try {
    values = runs.map((run) => run.values.map(prepareValue));
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
  connection.stream.cork();
  runs.forEach((run, index) => run.write(connection, values[index] ?? []));
  connection.sync();
  connection.stream.uncork();
  return null;
}

/** One execution of a statement. */
export class Prepared implements pg.Submittable {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
  readonly rows: Readonly<Record<string, unknown>>[] = [];
  rowCount = 0;
  callback: ((error: Error | null) => void) | null = null;
  failure: Error | null = null;
  private shape: Shape | undefined;
  private known: Map<string, Shape> | undefined;

  constructor(statement: Statement) {
    this.name = statement.name;
    this.text = statement.text;
    this.values = [...statement.values];
  }

  /** Returns an error, with nothing sent, if a value can't be encoded. */
  submit(connection: pg.Connection): Error | null {
    return sendAll([this], connection);
  }

  write(connection: pg.Connection & Line, values: (string | Buffer | null)[]): void {
    this.known = this.shapesKnown(connection);
    this.shape = this.known?.get(this.name);
    if (connection.parsedStatements[this.name] === undefined) connection.parse(this);
    connection.bind({ statement: this.name, values });
    if (!this.shape) connection.describe({ type: 'P', name: '' });
    connection.execute();
  }

  /** Every other statement replaces the unnamed statement, so its shape can't be cached. */
  private shapesKnown(connection: pg.Connection): Map<string, Shape> | undefined {
    if (this.name === '') return undefined;
    const known = shapesOf.get(connection) ?? new Map<string, Shape>();
    shapesOf.set(connection, known);
    return known;
  }

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const shape: Shape = {
      columns: fields.map(({ name, dataTypeID }) => ({ name, parse: parserOf(dataTypeID) })),
      blank: Object.fromEntries(fields.map(({ name }) => [name, null])),
    };
    this.shape = shape;
    this.known?.set(this.name, shape);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const { columns, blank } = this.shape ?? noRows;
    const row = { ...blank };
    try {
      for (let index = 0; index < columns.length; index += 1) {
        const [column, text] = [columns[index], fields[index]];
        if (column && typeof text === 'string') row[column.name] = column.parse(text);
      }
    } catch (error) {
      this.failure = error instanceof Error ? error : new Error(String(error));
    }
    this.rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }): void {
    if (!this.shape) this.known?.set(this.name, noRows);
    const count = Number(text.slice(text.lastIndexOf(' ') + 1));
    this.rowCount = Number.isNaN(count) ? 0 : count;
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.failure);
  }

  handleCopyInResponse(connection: Line): void {
    connection.sendCopyFail('No statement of ours copies.');
  }

  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
}

const parseAnyhow = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ, 'text') as (
  text: string,
) => Date | number;

const zero = 48;
const [point, plus, dash, colon] = [46, 43, 45, 58];
const fractionAt = 19;

/**
 * `2026-11-21 06:00:00.123456+00` as a Date, truncated to milliseconds. Other forms (BC, years beyond 9999, zones
 * with minutes, `infinity`) fall back to pg.
 */
export function readInstant(text: string): Date | number {
  const zoneAt = text.length - 3;
  if (zoneAt < fractionAt || text.charCodeAt(4) !== dash || text.charCodeAt(16) !== colon)
    return parseAnyhow(text);
  const sign = text.charCodeAt(zoneAt);
  if (sign !== plus && sign !== dash) return parseAnyhow(text);
  const year = twoAt(text, 0) * 100 + twoAt(text, 2);
  // Date.UTC maps years below 100 to 19xx.
  if (year < 100) return parseAnyhow(text);
  const hours = twoAt(text, zoneAt + 1);
  return new Date(
    Date.UTC(
      year,
      twoAt(text, 5) - 1,
      twoAt(text, 8),
      twoAt(text, 11) - (sign === plus ? hours : -hours),
      twoAt(text, 14),
      twoAt(text, 17),
      millisecondsOf(text, zoneAt),
    ),
  );
}

const digitAt = (text: string, at: number): number => text.charCodeAt(at) - zero;
const twoAt = (text: string, at: number): number => digitAt(text, at) * 10 + digitAt(text, at + 1);

function millisecondsOf(text: string, end: number): number {
  if (text.charCodeAt(fractionAt) !== point) return 0;
  let milliseconds = 0;
  for (let at = fractionAt + 1, worth = 100; at < end && worth >= 1; at += 1, worth /= 10)
    milliseconds += digitAt(text, at) * worth;
  return milliseconds;
}

type Answer<Name extends keyof Prepared> = Prepared[Name] extends (...given: infer Given) => unknown
  ? Given
  : never;

/** Independent statements in one implicit transaction: none runs after one that failed. */
export class Batch implements pg.Submittable {
  callback: ((error: Error | null) => void) | null = null;
  readonly runs: readonly Prepared[];
  private answered = 0;

  /** Throws if a statement occurs twice: it would be prepared twice. */
  constructor(runs: readonly Prepared[]) {
    if (new Set(runs.map(({ text }) => text)).size < runs.length)
      throw new Error('Statements in a batch must be distinct.');
    this.runs = runs;
  }

  /** pg records the prepared statement under this name: return the one being answered. */
  get name(): string {
    return this.runs[this.answered]?.name ?? '';
  }

  get text(): string {
    return this.runs[this.answered]?.text ?? '';
  }

  submit(connection: pg.Connection): Error | null {
    return sendAll(this.runs, connection);
  }

  handleRowDescription(...answer: Answer<'handleRowDescription'>): void {
    this.runs[this.answered]?.handleRowDescription(...answer);
  }

  handleDataRow(...answer: Answer<'handleDataRow'>): void {
    this.runs[this.answered]?.handleDataRow(...answer);
  }

  handleCommandComplete(...answer: Answer<'handleCommandComplete'>): void {
    this.runs[this.answered]?.handleCommandComplete(...answer);
    this.answered += 1;
  }

  handleCopyInResponse(...answer: Answer<'handleCopyInResponse'>): void {
    this.runs[this.answered]?.handleCopyInResponse(...answer);
  }

  handleError(error: Error): void {
    this.callback?.(error);
  }

  handleReadyForQuery(): void {
    this.callback?.(this.runs.find(({ failure }) => failure !== null)?.failure ?? null);
  }

  // Required by pg; see `Prepared`.
  handleEmptyQuery(): void {}
  handlePortalSuspended(): void {}
  handleCopyData(): void {}
}
