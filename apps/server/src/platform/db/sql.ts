import { createHash } from 'node:crypto';

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
