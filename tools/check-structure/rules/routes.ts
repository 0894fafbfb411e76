import ts from 'typescript';
import { chainOf, importsOf, nodesLike, problemAt, textOf, textsOf } from '../ast.ts';
import { isTest, type File, type Problem, type Rule, type Tree } from '../tree.ts';

const registering = new Set(['get', 'post', 'put', 'delete', 'patch', 'head', 'all', 'route']);
const servers = new Set(['app', 'fastify', 'server', 'instance']);

export const routesFromContract: Rule = {
  name: 'routes-from-contract',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(/^apps\/server\/src\/modules\//)) {
      const origins = importsOf(file);
      for (const call of nodesLike(file.ast, ts.isCallExpression)) {
        const mend = wrongRegistration(call, origins);
        if (mend !== undefined) yield problemAt(file, call, mend);
      }
    }
  },
};

function wrongRegistration(
  call: ts.CallExpression,
  origins: ReadonlyMap<string, string>,
): string | undefined {
  const chain = chainOf(call.expression);
  const name = chain.at(-1) ?? '';
  const path = call.arguments[0] && textOf(call.arguments[0]);
  if (
    chain.length > 1 &&
    registering.has(name) &&
    (servers.has(chain.at(-2) ?? '') || path?.startsWith('/'))
  ) {
    return 'Register it with serve(…, route, handler) and a route object of the contract.';
  }
  if (name !== 'serve' || call.arguments[1] === undefined) return undefined;
  const origin = origins.get(chainOf(call.arguments[1])[0] ?? '') ?? '';
  return /^@sufra\/contract\/|packages\/contract\//.test(origin)
    ? undefined
    : 'The second argument of serve is a route object imported from the contract.';
}

// A service worker has no route objects; its tests compare these two files to the contract.
const mayNamePaths = /^apps\/(server\/src\/platform\/http[/.]|web\/src\/worker\/(paths|kept-replies)\.ts$)/;

export const pathsInContract: Rule = {
  name: 'paths-in-contract',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(/^(apps\/[^/]+\/src|packages\/(?!contract\/)[^/]+)\//)) {
      if (mayNamePaths.test(file.path)) continue;
      for (const { node, text } of textsOf(file)) {
        if (text.includes('/api/'))
          yield problemAt(file, node, 'Use the route object of the contract; it holds the path.');
      }
    }
  },
};

const drafts = new Set(['params', 'query', 'body']);

export const shapesOnce: Rule = {
  name: 'shapes-once',
  *check(tree: Tree): Iterable<Problem> {
    const seen = new Map<string, string>();
    const replies = new Set<string>();
    const requests: { file: File; node: ts.Node; name: string }[] = [];
    for (const file of tree.code(/^packages\/contract\/src\//)) {
      for (const draft of routeDrafts(file)) {
        yield* twice(file, draft, seen);
        for (const property of draft.properties.filter(ts.isPropertyAssignment)) {
          if (!ts.isIdentifier(property.initializer)) continue;
          const name = property.initializer.text;
          if (property.name.getText() === 'reply') replies.add(name);
          if (drafts.has(property.name.getText())) requests.push({ file, node: property, name });
        }
      }
    }
    for (const { file, node, name } of requests) {
      if (replies.has(name))
        yield problemAt(file, node, `${name} is a reply as well; a request has its own schema.`);
    }
  },
};

function* routeDrafts(file: File): Generator<ts.ObjectLiteralExpression> {
  if (isTest(file.path)) return;
  for (const call of nodesLike(file.ast, ts.isCallExpression)) {
    const draft = call.arguments[1];
    if (call.expression.getText() === 'route' && draft && ts.isObjectLiteralExpression(draft)) yield draft;
  }
}

function* twice(file: File, draft: ts.ObjectLiteralExpression, seen: Map<string, string>): Iterable<Problem> {
  const call = draft.parent;
  const name = ts.isCallExpression(call) && call.arguments[0] ? textOf(call.arguments[0]) : undefined;
  const value = (key: string): string => {
    const property = draft.properties.find((one) => one.name?.getText() === key);
    return property && ts.isPropertyAssignment(property) ? (textOf(property.initializer) ?? '') : '';
  };
  for (const id of [`${value('method')} ${value('path')}`, `the name ${name ?? ''}`]) {
    const first = seen.get(id);
    if (first !== undefined) yield problemAt(file, draft, `${id} is taken already, in ${first}.`);
    seen.set(id, file.path);
  }
}
