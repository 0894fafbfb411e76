import type { Catalog } from './database.ts';
import { nodeIn, nodesIn, numberIn, textIn, type Node } from './node-tree.ts';

/** Columns (`entry.attribute`) that conditions keep from being null, and the range table entries that must have a row. */
export interface Rejected {
  readonly columns: ReadonlySet<string>;
  readonly entries: ReadonlySet<number>;
}

const [inner, left, , right] = [0, 1, 2, 3];
const [and, or, not] = ['and', 'or', 'not'];
const [isNull, isNotNull] = [0, 1];
const trueOrFalse = new Set([0, 2]);

export function rejectedNulls(query: Node, catalog: Catalog): Rejected {
  const columns = new Set<string>();
  const tree = nodeIn(query, 'jointree');
  if (tree) for (const key of below(tree, query, catalog)) columns.add(key);
  const entries = new Set([...columns].map((key) => Number(key.split('.')[0])));
  return { columns, entries };
}

/** Adds what a CASE branch rules out: its condition is true, and those before it are not. */
export function alsoWhere(
  { columns, entries }: Rejected,
  { met, unmet }: { readonly met: Node | null; readonly unmet: readonly Node[] },
  query: Node,
  catalog: Catalog,
): Rejected {
  const more = [
    ...rejectedBy(met, query, catalog),
    ...unmet.flatMap((condition) => rejectedUnlessTrue(condition, query, catalog)),
  ];
  return {
    columns: new Set([...columns, ...more]),
    entries: new Set([...entries, ...more.map((key) => Number(key.split('.')[0]))]),
  };
}

function below(item: Node, query: Node, catalog: Catalog): string[] {
  const quals = nodeIn(item, 'quals');
  if (item.tag === 'FROMEXPR') {
    const within = nodesIn(item, 'fromlist').flatMap((one) => below(one, query, catalog));
    return [...within, ...rejectedBy(quals, query, catalog)];
  }
  if (item.tag !== 'JOINEXPR') return [];
  const type = numberIn(item, 'jointype');
  const sides = [
    type === inner || type === left ? 'larg' : '',
    type === inner || type === right ? 'rarg' : '',
  ];
  const within = sides.flatMap((side) => {
    const one = nodeIn(item, side);
    return one ? below(one, query, catalog) : [];
  });
  return type === inner ? [...within, ...rejectedBy(quals, query, catalog)] : within;
}

/** What can't be null if the condition is true. */
function rejectedBy(condition: Node | null, query: Node, catalog: Catalog): string[] {
  if (!condition) return [];
  const args = nodesIn(condition, 'args');
  switch (condition.tag) {
    case 'BOOLEXPR': {
      const parts = args.map((arg) => rejectedBy(arg, query, catalog));
      const kind = textIn(condition, 'boolop');
      if (kind === and) return parts.flat();
      if (kind === or) return (parts[0] ?? []).filter((key) => parts.every((part) => part.includes(key)));
      return kind === not && args[0] ? rejectedIfFalse(args[0], query, catalog) : [];
    }
    case 'NULLTEST':
      return numberIn(condition, 'nulltesttype') === isNotNull
        ? neededIn(condition, 'arg', query, catalog)
        : [];
    case 'BOOLEANTEST':
      return trueOrFalse.has(numberIn(condition, 'booltesttype'))
        ? neededIn(condition, 'arg', query, catalog)
        : [];
    case 'SCALARARRAYOPEXPR':
      return args[0] ? needed(args[0], query, catalog) : [];
    case 'SUBLINK':
      return neededIn(condition, 'testexpr', query, catalog);
    default:
      return needed(condition, query, catalog);
  }
}

/** What can't be null if the condition is false. */
function rejectedIfFalse(condition: Node, query: Node, catalog: Catalog): string[] {
  return [...needed(condition, query, catalog), ...rejectedUnlessTrue(condition, query, catalog)];
}

/** What can't be null if the condition is false or null. */
function rejectedUnlessTrue(condition: Node, query: Node, catalog: Catalog): string[] {
  if (condition.tag === 'NULLTEST' && numberIn(condition, 'nulltesttype') === isNull)
    return neededIn(condition, 'arg', query, catalog);
  if (condition.tag !== 'BOOLEXPR' || textIn(condition, 'boolop') !== or) return [];
  return nodesIn(condition, 'args').flatMap((arg) => rejectedUnlessTrue(arg, query, catalog));
}

function neededIn(node: Node, field: string, query: Node, catalog: Catalog): string[] {
  const item = nodeIn(node, field);
  return item ? needed(item, query, catalog) : [];
}

/** The columns without which the value is null. */
function needed(node: Node, query: Node, catalog: Catalog): string[] {
  switch (node.tag) {
    case 'VAR':
      return numberIn(node, 'varlevelsup') === 0 ? resolved(node, query, catalog) : [];
    case 'RELABELTYPE':
    case 'COERCEVIAIO':
      return neededIn(node, 'arg', query, catalog);
    case 'OPEXPR':
    case 'FUNCEXPR': {
      const called = textIn(node, node.tag === 'OPEXPR' ? 'opfuncid' : 'funcid');
      if (catalog.functions.get(called)?.isStrict !== true) return [];
      return nodesIn(node, 'args').flatMap((arg) => needed(arg, query, catalog));
    }
    default:
      return [];
  }
}

function resolved(node: Node, query: Node, catalog: Catalog): string[] {
  const [entryNumber, attribute] = [numberIn(node, 'varno'), numberIn(node, 'varattno')];
  const entry = nodesIn(query, 'rtable')[entryNumber - 1];
  const aliased = entry && nodesIn(entry, 'joinaliasvars')[attribute - 1];
  return [`${entryNumber}.${attribute}`, ...(aliased ? needed(aliased, query, catalog) : [])];
}
