import {
  constant,
  either,
  firstOf,
  maybe,
  never,
  unknown,
  wordless,
  type Column,
  type JsonValue,
  type Nullable,
  typeOf,
} from './columns.ts';
import type { Catalog } from './database.ts';
import { listIn, nodeIn, nodesIn, numberIn, textIn, isNode, type Node } from './node-tree.ts';
import { alsoWhere, rejectedNulls, type Rejected } from './rejected-nulls.ts';

/** Nullability of parameters: the value itself, and the elements of an array. */
export interface Parameter {
  readonly nullable: boolean;
  readonly nullableElements: boolean;
}

interface Query {
  readonly node: Node;
  readonly rejected: Rejected;
  readonly outer: Query | null;
  /** Within a CASE: the query as its FROM clause sees it. */
  readonly base?: Query;
  readonly read: Map<Node, readonly Column[]>;
}

const sublinks = { exists: 0, any: 2, expression: 4, array: 6 };
const commands = { select: '1', update: '2', insert: '3', delete: '4', merge: '5' };
const kinds = { relation: 0, subquery: 1, join: 2, function: 3, values: 5, cte: 6, group: 9 };

/** Builtin functions that return null only for the reasons their arguments give. */
const fromArguments = new Set(
  'lower upper length char_length left right substr replace trim btrim ltrim rtrim round floor ceil abs date_trunc date_part extract to_char timezone make_date make_timestamptz jsonb_array_length cardinality array_to_string concat_op textcat encode decode sha256 md5 sqrt power mod sign trunc text numeric int4 int8 int2 float8 date timestamptz bool time to_jsonb array_cat array_append array_length generate_series initcap reverse repeat lpad rpad split_part starts_with strpos position bpchar name regclass timestamp now age to_timestamp row_to_json to_json quote_literal quote_ident degrees radians sin cos asin acos atan2 ln exp chr ascii jsonb_set jsonb_concat'.split(
    ' ',
  ),
);
const neverNull = new Set(
  'now clock_timestamp statement_timestamp transaction_timestamp gen_random_uuid random concat concat_ws jsonb_build_object json_build_object jsonb_build_array json_build_array count row_number rank dense_rank ntile cume_dist percent_rank num_nulls num_nonnulls current_setting txid_current pg_backend_pid nextval pg_try_advisory_xact_lock pg_try_advisory_lock pg_advisory_xact_lock pg_notify'.split(
    ' ',
  ),
);
const jsonOperators = /^(jsonb?_(object_field|array_element|extract_path)|jsonb_path)/;

export function columnsOf(
  catalog: Catalog,
  statement: Node,
  parameters: readonly Parameter[],
): readonly Column[] {
  return new Reader(catalog, parameters).columns(statement, null);
}

class Reader {
  readonly catalog: Catalog;
  readonly parameters: readonly Parameter[];

  constructor(catalog: Catalog, parameters: readonly Parameter[]) {
    this.catalog = catalog;
    this.parameters = parameters;
  }

  columns(node: Node, outer: Query | null): readonly Column[] {
    const query: Query = { node, outer, rejected: rejectedNulls(node, this.catalog), read: new Map() };
    const operations = nodeIn(node, 'setOperations');
    if (operations) return this.united(operations, query);
    return outputOf(node).map((entry) => this.expression(nodeIn(entry, 'expr'), query));
  }

  private readOnce(node: Node, owner: Query): readonly Column[] {
    const query = owner.base ?? owner;
    const columns = query.read.get(node) ?? this.columns(node, query);
    query.read.set(node, columns);
    return columns;
  }

  private united(operation: Node, query: Query): readonly Column[] {
    if (operation.tag === 'RANGETBLREF') {
      const entry = entryAt(query.node, numberIn(operation, 'rtindex'));
      const leaf = entry && nodeIn(entry, 'subquery');
      return leaf ? this.columns(leaf, query) : [];
    }
    const [left, right] = ['larg', 'rarg'].map((side) => {
      const branch = nodeIn(operation, side);
      return branch ? this.united(branch, query) : [];
    });
    return (left ?? []).map((column, index) => either([column, right?.[index] ?? unknown]));
  }

  private expression(node: Node | null, query: Query): Column {
    if (!node) return maybe;
    const read = this.readers[node.tag];
    return read ? read(node, query) : unknown;
  }

  private argument(node: Node, query: Query, field = 'arg'): Column {
    return this.expression(nodeIn(node, field), query);
  }

  private each(node: Node, query: Query, field = 'args'): Column[] {
    return nodesIn(node, field).map((item) => this.expression(item, query));
  }

  private readonly readers: Readonly<Record<string, (node: Node, query: Query) => Column>> = {
    VAR: (node, query) => this.variable(node, query),
    CONST: (node) => constant(node),
    PARAM: (node) => (this.parameters[numberIn(node, 'paramid') - 1]?.nullable === true ? maybe : never),
    OPEXPR: (node, query) => this.called(node, 'opfuncid', query),
    FUNCEXPR: (node, query) => this.called(node, 'funcid', query),
    DISTINCTEXPR: () => never,
    NULLTEST: () => never,
    BOOLEANTEST: () => never,
    ROWEXPR: () => never,
    ROWCOMPAREEXPR: (node, query) =>
      wordless(either([...this.each(node, query, 'largs'), ...this.each(node, query, 'rargs')])),
    ARRAYEXPR: () => never,
    SQLVALUEFUNCTION: () => never,
    GROUPINGFUNC: () => never,
    JSONCONSTRUCTOREXPR: () => never,
    NULLIFEXPR: (node, query) => ({ ...(this.each(node, query)[0] ?? maybe), nullable: 'yes' }),
    BOOLEXPR: (node, query) => either(this.each(node, query)),
    SCALARARRAYOPEXPR: (node, query) => wordless(either(this.each(node, query))),
    MINMAXEXPR: (node, query) => firstOf(this.each(node, query)),
    COALESCEEXPR: (node, query) => firstOf(this.each(node, query)),
    RELABELTYPE: (node, query) => this.argument(node, query),
    COERCEVIAIO: (node, query) => ({ ...this.argument(node, query), words: null }),
    ARRAYCOERCEEXPR: (node, query) => wordless(this.argument(node, query)),
    COERCETODOMAIN: (node, query) => this.argument(node, query),
    COLLATEEXPR: (node, query) => this.argument(node, query),
    NAMEDARGEXPR: (node, query) => this.argument(node, query),
    CASEEXPR: (node, query) => this.cases(node, query),
    AGGREF: (node, query) => this.aggregate(node, query),
    WINDOWFUNC: (node, query) => this.window(node, query),
    SUBLINK: (node, query) => this.sublink(node, query),
    SUBSCRIPTINGREF: () => maybe,
  };

  private cases(node: Node, query: Query): Column {
    const branches = nodesIn(node, 'args');
    // `case x when 1`: the condition compares a placeholder for x.
    const isSearched = nodeIn(node, 'arg') === null;
    const conditions = branches.map((branch) => (isSearched ? nodeIn(branch, 'expr') : null));
    const where = (met: Node | null, before: number): Query => {
      const unmet = conditions.slice(0, before).filter((condition) => condition !== null);
      return {
        ...query,
        base: query.base ?? query,
        rejected: alsoWhere(query.rejected, { met, unmet }, query.node, this.catalog),
      };
    };
    return either([
      ...branches.map((branch, at) => this.argument(branch, where(conditions[at] ?? null, at), 'result')),
      this.argument(node, where(null, branches.length), 'defresult'),
    ]);
  }

  /** Of a call of json_build_object. */
  private built(node: Node, query: Query): Column {
    const args = nodesIn(node, 'args');
    const fields = new Map<string, JsonValue>();
    for (let at = 0; at + 1 < args.length; at += 2) {
      const [key, value] = [args[at], args[at + 1]];
      const name = key && this.expression(key, query).words?.[0];
      if (name === undefined || !value) return never;
      fields.set(name, this.jsonValue(value, query));
    }
    return { ...never, json: { fields } };
  }

  private jsonValue(value: Node, query: Query): JsonValue {
    return { ...this.expression(value, query), type: this.typeOf(value) };
  }

  private typeOf(value: Node): number {
    if (value.tag !== 'SUBLINK') return typeOf(value);
    const inner = nodeIn(value, 'subselect');
    const output = inner && outputOf(inner)[0];
    const isArray = numberIn(value, 'subLinkType') === sublinks.array;
    const type = output ? typeOf(nodeIn(output, 'expr') ?? output) : 0;
    return isArray ? 0 : type;
  }

  private called(node: Node, field: string, query: Query): Column {
    const known = this.catalog.functions.get(textIn(node, field));
    const name = known?.name ?? '';
    if (/^jsonb?_build_object$/.test(name)) return this.built(node, query);
    if (neverNull.has(name)) return never;
    if (jsonOperators.test(name)) return unknown;
    const given = wordless(either(this.each(node, query)));
    if (!known?.isStrict) return fromArguments.has(name) ? given : unknown;
    // A strict operator on non-null values returns a value; a function may still find nothing.
    if (node.tag === 'OPEXPR' || fromArguments.has(name)) return given;
    return given.nullable === 'yes' ? maybe : unknown;
  }

  private aggregate(node: Node, query: Query): Column {
    const name = this.nameOf(node, 'aggfnoid');
    if (name === 'count') return never;
    const hasRows = listIn(query.node, 'groupClause').length > 0 && nodeIn(node, 'aggfilter') === null;
    const nullable = hasRows ? 'no' : 'yes';
    const entry = nodesIn(node, 'args')[0];
    const arg = entry && nodeIn(entry, 'expr');
    if (/^jsonb?_agg/.test(name) && arg)
      return { nullable, words: null, json: { elements: this.element(arg, query) } };
    if (/^(jsonb?|array)_(object_)?agg/.test(name)) return { nullable, words: null, json: null };
    if (!hasRows) return maybe;
    return arg ? this.expression(arg, query) : unknown;
  }

  /** What json_agg collects: a value, or each row of a subquery. */
  private element(arg: Node, query: Query): JsonValue {
    const entry = arg.tag === 'VAR' ? entryAt(query.node, numberIn(arg, 'varno')) : undefined;
    const inner = entry && numberIn(arg, 'varattno') === 0 ? nodeIn(entry, 'subquery') : null;
    if (!inner) return this.jsonValue(arg, query);
    const columns = this.readOnce(inner, query);
    const fields = outputOf(inner).map((one, at): [string, JsonValue] => {
      const type = typeOf(nodeIn(one, 'expr') ?? one);
      return [textIn(one, 'resname'), { ...(columns[at] ?? unknown), type }];
    });
    return { ...never, json: { fields: new Map(fields) }, type: 0 };
  }

  private window(node: Node, query: Query): Column {
    const name = this.nameOf(node, 'winfnoid');
    if (neverNull.has(name)) return never;
    if (/^(lag|lead|nth_value)$/.test(name)) return maybe;
    return nodeIn(node, 'aggfilter') === null ? either(this.each(node, query)) : maybe;
  }

  private nameOf(node: Node, field: string): string {
    return this.catalog.functions.get(textIn(node, field))?.name ?? '';
  }

  private sublink(node: Node, query: Query): Column {
    const { exists, any, expression, array } = sublinks;
    const type = numberIn(node, 'subLinkType');
    if (type === exists || type === array) return never;
    const inner = nodeIn(node, 'subselect');
    if (type === any) return inner ? wordless(this.columns(inner, query)[0] ?? unknown) : unknown;
    if (type !== expression || !inner) return unknown;
    const column = this.columns(inner, query)[0] ?? unknown;
    return isOneRow(inner) ? column : { ...column, nullable: 'yes' };
  }

  private variable(node: Node, query: Query): Column {
    const owner = ancestor(query, numberIn(node, 'varlevelsup'));
    const [entryNumber, attribute] = [numberIn(node, 'varno'), numberIn(node, 'varattno')];
    const entry = owner && entryAt(owner.node, entryNumber);
    if (!entry) return unknown;
    const column = this.attribute(entry, attribute, entryNumber, owner);
    const { columns, entries } = owner.rejected;
    if (columns.has(`${entryNumber}.${attribute}`)) return { ...column, nullable: 'no' };
    const isOuter = listIn(node, 'varnullingrels').length > 1 && !entries.has(entryNumber);
    return isOuter ? { ...column, nullable: 'yes' } : column;
  }

  private attribute(entry: Node, attribute: number, entryNumber: number, owner: Query): Column {
    const at = attribute - 1;
    switch (numberIn(entry, 'rtekind')) {
      case kinds.relation:
        return this.stored(entry, attribute, entryNumber, owner);
      case kinds.subquery: {
        const inner = nodeIn(entry, 'subquery');
        return (inner && this.readOnce(inner, owner)[at]) ?? unknown;
      }
      case kinds.join:
        return this.expression(nodesIn(entry, 'joinaliasvars')[at] ?? null, owner);
      case kinds.group:
        return this.expression(nodesIn(entry, 'groupexprs')[at] ?? null, owner);
      case kinds.values:
        return either(
          listIn(entry, 'values_lists').map((row) => {
            const item = Array.isArray(row) ? (row as readonly unknown[])[at] : null;
            return this.expression(isNode(item as Node) ? (item as Node) : null, owner);
          }),
        );
      case kinds.cte:
        return this.common(entry, at, owner);
      case kinds.function:
        return this.set(entry, at);
      default:
        return unknown;
    }
  }

  private stored(entry: Node, attribute: number, entryNumber: number, owner: Query): Column {
    const view = this.catalog.views.get(textIn(entry, 'relid'));
    if (view) return this.columns(view, null)[attribute - 1] ?? unknown;
    const key = `${textIn(entry, 'relid')}.${attribute}`;
    const words = this.catalog.words.get(key) ?? null;
    if (this.catalog.notNull.has(key) || attribute === 0) return { nullable: 'no', words, json: null };
    const expression = this.catalog.generated.get(key);
    if (expression)
      return { nullable: this.expression(expression, ofTable(entry)).nullable, words, json: null };
    if (numberIn(owner.node, 'resultRelation') !== entryNumber) return { nullable: 'yes', words, json: null };
    return { nullable: this.written(owner, attribute), words, json: null };
  }

  /** A column that the statement writes holds the written value. */
  private written(owner: Query, attribute: number): Nullable {
    const conflict = nodeIn(owner.node, 'onConflict');
    const lists = [nodesIn(owner.node, 'targetList'), conflict ? nodesIn(conflict, 'onConflictSet') : null];
    const values = lists.flatMap((list) => {
      if (!list) return [];
      const entry = list.find((one) => numberIn(one, 'resno') === attribute);
      return [entry ? this.expression(nodeIn(entry, 'expr'), owner) : maybe];
    });
    return either(values).nullable;
  }

  private common(entry: Node, at: number, owner: Query): Column {
    if (entry.fields['self_reference'] === 'true') return never;
    const home = ancestor(owner, numberIn(entry, 'ctelevelsup'));
    const found =
      home &&
      nodesIn(home.node, 'cteList').find((one) => textIn(one, 'ctename') === textIn(entry, 'ctename'));
    const inner = found && nodeIn(found, 'ctequery');
    return (inner && home && this.readOnce(inner, home)[at]) ?? unknown;
  }

  private set(entry: Node, at: number): Column {
    let first = 0;
    for (const one of nodesIn(entry, 'functions')) {
      const next = first + numberIn(one, 'funccolcount');
      const call = nodeIn(one, 'funcexpr');
      if (at < next && call) return this.setColumn(call);
      first = next;
    }
    return listIn(entry, 'functions').length > 0 ? never : unknown;
  }

  private setColumn(call: Node): Column {
    const name = this.nameOf(call, 'funcid');
    if (name === 'generate_series' || name === 'jsonb_array_elements') return never;
    const source = nodesIn(call, 'args')[0];
    if (name !== 'unnest' || source?.tag !== 'PARAM') return unknown;
    return this.parameters[numberIn(source, 'paramid') - 1]?.nullableElements === true ? maybe : never;
  }
}

/** The query in which a generated column of the table is evaluated. */
const ofTable = (entry: Node): Query => ({
  node: { tag: 'QUERY', fields: { rtable: [entry] } },
  rejected: { columns: new Set(), entries: new Set() },
  outer: null,
  read: new Map(),
});

const outputOf = (query: Node): Node[] =>
  nodesIn(query, query.fields['commandType'] === commands.select ? 'targetList' : 'returningList').filter(
    ({ fields }) => fields['resjunk'] !== 'true',
  );

const entryAt = (query: Node, index: number): Node | undefined => nodesIn(query, 'rtable')[index - 1];

function ancestor(query: Query, levels: number): Query | null {
  let found: Query | null = query;
  for (let level = 0; level < levels; level += 1) found = found?.outer ?? null;
  return found;
}

/** An aggregate without groups, or a select from nothing or from such a subquery. */
function isOneRow(query: Node): boolean {
  const isLimited = nodeIn(query, 'havingQual') !== null || nodeIn(query, 'limitCount') !== null;
  if (isLimited || listIn(query, 'groupClause').length > 0) return false;
  if (query.fields['hasAggs'] === 'true') return true;
  const tree = nodeIn(query, 'jointree');
  if (!tree || nodeIn(tree, 'quals')) return false;
  return nodesIn(tree, 'fromlist').every((item) => {
    const entry = item.tag === 'RANGETBLREF' ? entryAt(query, numberIn(item, 'rtindex')) : undefined;
    const inner = entry && nodeIn(entry, 'subquery');
    return inner ? isOneRow(inner) : false;
  });
}
