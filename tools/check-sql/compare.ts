import ts from 'typescript';
import type { Catalog } from './database.ts';
import type { Column, JsonValue } from './columns.ts';

/** A column as the driver delivers it, or a field of JSON. */
export interface Delivered extends Pick<Column, 'nullable' | 'words'> {
  readonly name: string;
  readonly kind: Kind;
  readonly inner: { readonly fields: readonly Delivered[] } | { readonly elements: Delivered } | null;
}

export type Kind = Scalar | { readonly elements: Kind };
type Kinds = Readonly<Record<string, Scalar>>;
type Scalar = 'number' | 'string' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'other';

export const scalars: Kinds = {
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float4: 'number',
  float8: 'number',
  numeric: 'number',
  oid: 'number',
  bool: 'boolean',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'json',
  jsonb: 'json',
  text: 'string',
  varchar: 'string',
  bpchar: 'string',
  name: 'string',
  uuid: 'string',
  date: 'string',
  regclass: 'string',
  char: 'string',
  xid8: 'string',
};

/** What pg's own parsers deliver. */
export const plainly: Kinds = {
  ...scalars,
  int8: 'string',
  numeric: 'string',
  date: 'Date',
};

// Custom parsers don't reach array elements, so the driver's own apply.
export const arrays: Kinds = { ...scalars, int8: 'string', date: 'Date' };

const inJson: Kinds = { ...scalars, timestamptz: 'string', bytea: 'other' };

function kindOf(type: number, { elementOf, nameOf }: Catalog, kinds: Kinds): Kind {
  const element = elementOf.get(type);
  const ofElements = kinds === inJson ? inJson : arrays;
  if (element !== undefined) return { elements: ofElements[nameOf.get(element) ?? ''] ?? 'other' };
  return kinds[nameOf.get(type) ?? ''] ?? 'other';
}

export function deliveredAs(
  name: string,
  { type, json, nullable, words }: JsonValue,
  catalog: Catalog,
  kinds: Kinds,
): Delivered {
  const within = (field: string, value: JsonValue): Delivered =>
    deliveredAs(field === '' ? name : `${name}.${field}`, value, catalog, inJson);
  const built = json === 'nothing' ? null : json;
  const inner =
    built &&
    ('fields' in built
      ? { fields: [...built.fields].map(([field, value]) => within(field, value)) }
      : { elements: within('', built.elements) });
  return { name, nullable, words, inner, kind: type === 0 ? 'json' : kindOf(type, catalog, kinds) };
}

export class Comparer {
  private readonly checker: ts.TypeChecker;

  constructor(checker: ts.TypeChecker) {
    this.checker = checker;
  }

  /** What the row type gets wrong; `[]` if it fits. */
  wrongs(rows: readonly ts.Type[], columns: readonly Delivered[], prefix = ''): string[] {
    const wrongs: string[] = [];
    const names = new Set(columns.map(({ name }) => name));
    const properties = new Map(
      rows
        .flatMap((row) => this.checker.getPropertiesOfType(row))
        .map((property) => [prefix + property.name, property]),
    );
    for (const [name, { flags }] of properties)
      if (!names.has(name) && !(flags & ts.SymbolFlags.Optional)) wrongs.push(`"${name}" is not selected`);
    const isOpen = rows.some((row) => row.getStringIndexType() !== undefined);
    for (const column of columns) {
      const property = properties.get(column.name);
      if (property) wrongs.push(...this.wrongOf(column, this.checker.getTypeOfSymbol(property)));
      else if (properties.size > 0 && !isOpen)
        wrongs.push(`"${column.name}" is selected but not in the row type`);
    }
    return wrongs;
  }

  private wrongOf(column: Delivered, type: ts.Type): string[] {
    const parts = type.isUnion() ? type.types : [type];
    const accepts = (flag: ts.TypeFlags): boolean => parts.some(({ flags }) => (flags & flag) !== 0);
    if (accepts(ts.TypeFlags.Unknown)) return [];
    const shown = this.checker.typeToString(type);
    const wrongs: string[] = [];
    if (column.nullable === 'yes' && !accepts(ts.TypeFlags.Null))
      wrongs.push(`"${column.name}" can be null but is ${shown}`);
    const empty = ts.TypeFlags.Null | ts.TypeFlags.Undefined;
    const values = parts.filter(({ flags }) => (flags & empty) === 0);
    // A literal null has no words and no type.
    const isNull = column.words?.length === 0;
    if (!isNull && !values.some((value) => this.fits(column.kind, value)))
      wrongs.push(`"${column.name}" is delivered as ${wordOf(column.kind)}, not as ${shown}`);
    const missing = missingWords(column, values);
    if (missing.length > 0)
      wrongs.push(`"${column.name}" can be ${missing.join(', ')}, which ${shown} lacks`);
    return [...wrongs, ...this.within(column, values)];
  }

  /** Of JSON that the statement builds. */
  private within({ name, inner }: Delivered, [type, ...others]: readonly ts.Type[]): string[] {
    if (!inner || !type || others.length > 0) return [];
    if ('fields' in inner) return this.wrongs([type], inner.fields, `${name}.`);
    const isList = this.checker.isArrayType(type) || this.checker.isTupleType(type);
    if (!isList) return [`"${name}" is a list, not ${this.checker.typeToString(type)}`];
    const [element] = this.checker.getTypeArguments(type as ts.TypeReference);
    return element ? this.wrongOf(inner.elements, element) : [];
  }

  private fits(kind: Kind, type: ts.Type): boolean {
    if (type.isIntersection()) return type.types.some((part) => this.fits(kind, part));
    if (type.flags & ts.TypeFlags.TypeParameter) {
      const bound = this.checker.getBaseConstraintOfType(type);
      return bound !== undefined && this.fits(kind, bound);
    }
    if (typeof kind === 'object') {
      if (!this.checker.isArrayType(type) && !this.checker.isTupleType(type)) return false;
      const elements = this.checker.getTypeArguments(type as ts.TypeReference);
      const parts = elements.flatMap((element) => (element.isUnion() ? element.types : [element]));
      return parts.some(
        (part) => (part.flags & ts.TypeFlags.Unknown) !== 0 || this.fits(kind.elements, part),
      );
    }
    switch (kind) {
      case 'number':
        return (type.flags & ts.TypeFlags.NumberLike) !== 0;
      case 'string':
        return (type.flags & ts.TypeFlags.StringLike) !== 0;
      case 'boolean':
        return (type.flags & ts.TypeFlags.BooleanLike) !== 0;
      case 'Date':
        return type.symbol?.name === 'Date';
      case 'Buffer':
        return /^(Buffer|Uint8Array)$/.test(type.symbol?.name ?? '');
      case 'json':
        return true;
      case 'other':
        return false;
    }
  }
}

const wordOf = (kind: Kind): string => (typeof kind === 'object' ? `${wordOf(kind.elements)}[]` : kind);

function missingWords({ words }: Delivered, values: readonly ts.Type[]): string[] {
  if (!words || values.length === 0 || !values.every((value) => value.isStringLiteral())) return [];
  const known = new Set(values.map((value) => (value.isStringLiteral() ? value.value : '')));
  return [...new Set(words)].filter((word) => !known.has(word)).map((word) => `'${word}'`);
}
