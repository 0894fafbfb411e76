import ts from 'typescript';
import { chainOf, nodesOf, problemAt, textOf } from '../ast.ts';
import { cataloguesOf, stemOf } from '../catalogues.ts';
import type { File, Problem, Rule, Tree } from '../tree.ts';

const web = /^apps\/web\/src\//;
const defaultNamespace = 'common';

/** By namespace, with and without plural suffix. */
type Keys = ReadonlyMap<string, ReadonlySet<string>>;

export const textKeys: Rule = {
  name: 'text-keys',
  *check(tree: Tree): Iterable<Problem> {
    const keys: Keys = new Map(
      cataloguesOf(tree, 'en').map(({ namespace, texts }) => [
        namespace,
        new Set([...texts.keys()].flatMap((key) => [key, stemOf(key)])),
      ]),
    );
    for (const file of tree.code(web)) {
      const namespaces = namespacesOf(file, keys);
      for (const { node, key, ns } of namedKeys(file)) {
        if (!exists(key, ns === undefined ? namespaces : [ns], keys)) {
          yield problemAt(
            file,
            node,
            `No catalogue has the key ${key} (looked in ${(ns ?? namespaces.join(', ')) || 'none'}).`,
          );
        }
      }
    }
  },
};

/** All namespaces if `t` is a parameter. */
function namespacesOf(file: File, keys: Keys): string[] {
  const found = new Set<string>();
  let asks = false;
  for (const node of nodesOf(file.ast)) {
    if (!ts.isCallExpression(node) || chainOf(node.expression).at(-1) !== 'useTranslation') continue;
    asks = true;
    const [argument] = node.arguments;
    const named =
      argument && ts.isArrayLiteralExpression(argument) ? argument.elements : argument ? [argument] : [];
    for (const one of named) found.add(textOf(one) ?? '');
    if (named.length === 0) found.add(defaultNamespace);
  }
  return asks && !found.has('') ? [...found] : [...keys.keys()];
}

interface NamedKey {
  readonly node: ts.Node;
  readonly key: string;
  readonly ns: string | undefined;
}

function* namedKeys(file: File): Generator<NamedKey> {
  for (const node of nodesOf(file.ast)) {
    if (ts.isCallExpression(node) && chainOf(node.expression).at(-1) === 't' && node.arguments[0]) {
      yield* keysIn(node.arguments[0], namespaceOption(node));
    }
    if (ts.isJsxAttribute(node) && node.name.getText() === 'i18nKey' && node.initializer) {
      yield* keysIn(node.initializer, undefined);
    }
  }
}

/** A literal, each branch of a conditional, or a template's prefix. */
function* keysIn(node: ts.Node, ns: string | undefined): Generator<NamedKey> {
  if (ts.isJsxExpression(node) && node.expression) yield* keysIn(node.expression, ns);
  if (ts.isConditionalExpression(node)) {
    yield* keysIn(node.whenTrue, ns);
    yield* keysIn(node.whenFalse, ns);
  }
  const written = ts.isTemplateExpression(node) ? `${node.head.text}…` : textOf(node);
  if (written === undefined || written === '…') return;
  const colon = written.indexOf(':');
  yield { node, key: written.slice(colon + 1), ns: colon === -1 ? ns : written.slice(0, colon) };
}

function namespaceOption(call: ts.CallExpression): string | undefined {
  const options = call.arguments[1];
  if (!options || !ts.isObjectLiteralExpression(options)) return undefined;
  const ns = options.properties.find((property) => property.name?.getText() === 'ns');
  return ns && ts.isPropertyAssignment(ns) ? textOf(ns.initializer) : undefined;
}

function exists(key: string, namespaces: readonly string[], keys: Keys): boolean {
  const known = namespaces.flatMap((namespace) => [...(keys.get(namespace) ?? [])]);
  if (key.endsWith('…')) return known.some((one) => one.startsWith(key.slice(0, -1)));
  return known.some((one) => one === key || one.startsWith(`${key}.`));
}

const spoken = new Set([
  'alt',
  'title',
  'label',
  'placeholder',
  'description',
  'error',
  'aria-label',
  'aria-description',
]);
const names = /\b(sufra|aed|whatsapp)\b|سُ?فرة|د\.إ\.?/giu;

export const textInCatalogues: Rule = {
  name: 'text-in-catalogues',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(/^apps\/web\/src\/.*\.tsx$/)) {
      for (const node of nodesOf(file.ast)) {
        const text = shownText(node);
        if (text !== undefined && /\p{L}{2}/u.test(text.replaceAll(names, ''))) {
          yield problemAt(file, node, `Move "${text.trim()}" to the catalogues and show it by t().`);
        }
      }
    }
  },
};

/** Text between tags, in a string expression, or in a visible or spoken attribute. */
function shownText(node: ts.Node): string | undefined {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isStringLiteralLike(node)) return isChildInBraces(node) ? node.text : undefined;
  if (!ts.isJsxAttribute(node) || !spoken.has(node.name.getText()) || !node.initializer) return undefined;
  const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
  return value && textOf(value);
}

const isChildInBraces = (node: ts.Node): boolean =>
  ts.isJsxExpression(node.parent) && !ts.isJsxAttribute(node.parent.parent);
