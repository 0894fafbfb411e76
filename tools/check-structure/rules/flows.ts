// Holds flows to their form: each exported one asks a policy, and no transaction of a module calls the outside.
import ts from 'typescript';
import { chainOf, importsOf, nodesLike, nodesOf, problemAt } from '../ast.ts';
import { flowFile, functionsOf, type FlowFunction } from '../flow-functions.ts';
import type { File, Problem, Rule, Tree } from '../tree.ts';

export const flowsAskPolicies: Rule = {
  name: 'flows-ask-policies',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(flowFile)) {
      const functions = functionsOf(file);
      const origins = importsOf(file);
      for (const [name, { node, exported, bySystem }] of functions) {
        if (!exported || bySystem || asksPolicy(name, functions, origins, new Set())) continue;
        yield problemAt(
          file,
          node,
          `The flow ${name} asks no policy; call a can… function of a .policy file, with what it decides on.`,
        );
      }
    }
  },
};

/** By a `can…` of its own, through a function of the same file, or through another flow of its module, which is checked itself. */
function asksPolicy(
  name: string,
  functions: ReadonlyMap<string, FlowFunction>,
  origins: ReadonlyMap<string, string>,
  seen: Set<string>,
): boolean {
  const body = functions.get(name);
  if (!body || seen.has(name)) return false;
  seen.add(name);
  for (const node of nodesLike(body.node, ts.isIdentifier)) {
    if (ts.isTypeNode(node.parent)) continue;
    if (/^can[A-Z]/.test(node.text) && isPolicy(node, origins)) return true;
    if (/^\.\/[^/]+\.flows\.ts$/.test(origins.get(node.text) ?? '')) return true;
    if (node.text !== name && asksPolicy(node.text, functions, origins, seen)) return true;
  }
  return false;
}

/** `canDecide` imported from a policy, or `policy.canDecide`; asked about constants alone, its answer is one too. */
function isPolicy(node: ts.Identifier, origins: ReadonlyMap<string, string>): boolean {
  const asked = ts.isPropertyAccessExpression(node.parent) ? node.parent : node;
  if (ts.isCallExpression(asked.parent) && asked.parent.arguments.every(isConstant)) return false;
  return /\.policy\.ts$|\/index\.ts$/.test(origins.get(chainOf(asked)[0] ?? '') ?? '');
}

const isConstant = (value: ts.Expression): boolean =>
  ts.isLiteralExpression(value) ||
  value.kind === ts.SyntaxKind.TrueKeyword ||
  value.kind === ts.SyntaxKind.FalseKeyword ||
  value.kind === ts.SyntaxKind.NullKeyword;

export const outsideAfterCommit: Rule = {
  name: 'outside-after-commit',
  *check(tree: Tree): Iterable<Problem> {
    const outside = outsideNames(tree);
    for (const file of tree.code(/^apps\/server\/src\/modules\//)) {
      for (const call of nodesLike(file.ast, ts.isCallExpression)) {
        if (chainOf(call.expression).at(-1) === 'transaction') yield* outsideCalls(file, call, outside);
      }
    }
  },
};

/** The names a call to the outside goes by: ports, the adapters' folders and files, and fetch. */
function outsideNames(tree: Tree): RegExp {
  const adapters = tree
    .matching(/^apps\/server\/src\/adapters\//)
    .map(({ path }) => path.slice('apps/server/src/adapters/'.length).replace(/[/.].*$/, ''));
  const ports = [...(tree.get('apps/server/src/platform/ports.ts')?.ast.statements ?? [])]
    .filter(ts.isInterfaceDeclaration)
    .filter(({ members }) => members.some(ts.isMethodSignature))
    .map(({ name }) => name.text);
  return new RegExp(
    `^(fetch|(${['gateway', ...ports, ...adapters].join('|')})(s|Port|Adapter|Gateway)?)$`,
    'i',
  );
}

function* outsideCalls(file: File, transaction: ts.CallExpression, outside: RegExp): Iterable<Problem> {
  for (const node of transaction.arguments.flatMap((argument) => [...nodesOf(argument)])) {
    if (!ts.isCallExpression(node)) continue;
    const name = chainOf(node.expression).find((part) => outside.test(part));
    if (name !== undefined) {
      yield problemAt(
        file,
        node,
        `Calls ${name} inside a transaction; write an outbox row and let a job call.`,
      );
    }
  }
}
