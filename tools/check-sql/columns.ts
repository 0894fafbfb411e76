import { listIn, textIn, type Node } from './node-tree.ts';

/** `unknown` where only the data decides: a JSON field, or a function without declared nullability. */
export type Nullable = 'yes' | 'no' | 'unknown';

export interface Column {
  readonly nullable: Nullable;
  /** The words it can hold, if the schema or the statement says so. */
  readonly words: readonly string[] | null;
  /** What the statement builds; null for other JSON, `nothing` for an empty list or null. */
  readonly json: Json | 'nothing' | null;
}

export type Json = { readonly fields: ReadonlyMap<string, JsonValue> } | { readonly elements: JsonValue };

export interface JsonValue extends Column {
  readonly type: number;
}

export const unknown: Column = { nullable: 'unknown', words: null, json: null };
export const never: Column = { nullable: 'no', words: null, json: null };
export const maybe: Column = { nullable: 'yes', words: null, json: null };

const textTypes = new Set(['25', '1043', '705']);

export function constant(node: Node): Column {
  if (node.fields['constisnull'] === 'true') return { nullable: 'yes', words: [], json: 'nothing' };
  const type = textIn(node, 'consttype');
  const json = isEmptyJson(type, node) ? 'nothing' : null;
  return { nullable: 'no', words: textTypes.has(type) ? [textOf(node)] : null, json };
}

const isEmptyJson = (type: string, node: Node): boolean =>
  (type === types.json && /^(\[\]|\{\})$/.test(textOf(node))) ||
  (type === types.jsonb && textOf(node).length <= 4);

const types = { json: '114', jsonb: '3802', unknown: '705' };

// Length, then bytes: after a header of four, or ended by a zero for an untyped literal.
function textOf(node: Node): string {
  const [, bytes] = listIn(node, 'constvalue');
  const numbers = Array.isArray(bytes) ? (bytes as readonly unknown[]).map((byte) => Number(byte) & 255) : [];
  const text = textIn(node, 'consttype') === types.unknown ? numbers.slice(0, -1) : numbers.slice(4);
  return Buffer.from(text).toString('utf8');
}

export const wordless = ({ nullable }: Column): Column => ({ nullable, words: null, json: null });

export function either(columns: readonly Column[]): Column {
  const has = (nullable: Nullable): boolean => columns.some((column) => column.nullable === nullable);
  const words = columns.every((column) => column.words !== null)
    ? columns.flatMap((column) => column.words ?? [])
    : null;
  const built = columns.map(({ json }) => json).filter((json) => json !== 'nothing');
  const [json = 'nothing'] = built;
  return {
    nullable: has('yes') ? 'yes' : has('unknown') ? 'unknown' : 'no',
    words,
    json: built.length > 1 ? null : json,
  };
}

/** Of a coalesce: null only if all of them are. */
export function firstOf(columns: readonly Column[]): Column {
  const has = (nullable: Nullable): boolean => columns.some((column) => column.nullable === nullable);
  return { ...either(columns), nullable: has('no') ? 'no' : has('unknown') ? 'unknown' : 'yes' };
}

const typeFields: Readonly<Record<string, string>> = {
  VAR: 'vartype',
  CONST: 'consttype',
  PARAM: 'paramtype',
  OPEXPR: 'opresulttype',
  FUNCEXPR: 'funcresulttype',
  AGGREF: 'aggtype',
  WINDOWFUNC: 'wintype',
  COALESCEEXPR: 'coalescetype',
  CASEEXPR: 'casetype',
  MINMAXEXPR: 'minmaxtype',
  NULLIFEXPR: 'opresulttype',
  RELABELTYPE: 'resulttype',
  COERCEVIAIO: 'resulttype',
  ARRAYCOERCEEXPR: 'resulttype',
  COERCETODOMAIN: 'resulttype',
  ARRAYEXPR: 'array_typeid',
  SQLVALUEFUNCTION: 'type',
  SUBSCRIPTINGREF: 'refrestype',
};

const boolean = 16;

/** The oid of an expression's type; 0 if not evaluated. */
export function typeOf(node: Node): number {
  const field = typeFields[node.tag];
  if (field !== undefined) return Number(textIn(node, field));
  return /^(BOOLEXPR|NULLTEST|BOOLEANTEST|SCALARARRAYOPEXPR|DISTINCTEXPR|ROWCOMPAREEXPR)$/.test(node.tag)
    ? boolean
    : 0;
}
