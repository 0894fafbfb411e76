import ts from 'typescript';
import { chainOf, nodesOf, problemAt } from '../ast.ts';
import type { Problem, Rule, Tree } from '../tree.ts';

const pureFile = /^apps\/server\/src\/(platform\/pure\/.+|modules\/.+\.(machine|rules))\.ts$/;

const impure = new Map([
  ['Date.now', 'Pass the time in.'],
  ['Date', 'Pass the time in.'],
  ['performance.now', 'Pass the time in.'],
  ['Math.random', 'Pass a seed or the result in.'],
  ['fetch', 'Call the outside from .jobs.'],
  ['setTimeout', 'Pure code does not wait.'],
  ['setInterval', 'Pure code does not wait.'],
  ['setImmediate', 'Pure code does not wait.'],
  ['queueMicrotask', 'Pure code does not wait.'],
]);

export const pure: Rule = {
  name: 'pure',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(pureFile)) {
      for (const node of nodesOf(file.ast)) {
        const mend = impurity(node);
        if (mend !== undefined) yield problemAt(file, node, mend);
      }
    }
  },
};

function impurity(node: ts.Node): string | undefined {
  if (ts.isThrowStatement(node)) return 'Return a refusal instead of throwing.';
  if (node.kind === ts.SyntaxKind.AsyncKeyword || ts.isAwaitExpression(node))
    return 'Pure code is synchronous.';
  if (ts.isIdentifier(node) && ['process', 'console'].includes(node.text) && isRootOfChain(node)) {
    return `Pure code does not touch ${node.text}.`;
  }
  if (
    ts.isNewExpression(node) &&
    node.expression.getText() === 'Date' &&
    (node.arguments?.length ?? 0) === 0
  ) {
    return 'Pass the time in.';
  }
  return ts.isCallExpression(node) ? impure.get(chainOf(node.expression).join('.')) : undefined;
}

const isRootOfChain = (node: ts.Identifier): boolean =>
  ts.isPropertyAccessExpression(node.parent) && node.parent.expression === node;
