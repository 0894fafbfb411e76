import ts from 'typescript';
import { chainOf, nodesOf, problemAt } from '../ast.ts';
import type { Problem, Rule, Tree } from '../tree.ts';

const mayTell = /^apps\/server\/src\/platform\/(clock|pure\/dubai-time)\.ts$/;

export const clock: Rule = {
  name: 'clock',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(/^apps\/server\/src\//)) {
      if (mayTell.test(file.path)) continue;
      for (const node of nodesOf(file.ast)) {
        const message = complaintOf(node);
        if (message !== null) yield problemAt(file, node, message);
      }
    }
  },
};

function complaintOf(node: ts.Node): string | null {
  if (!ts.isNewExpression(node) && !ts.isCallExpression(node)) return null;
  const name = chainOf(node.expression).join('.');
  if (name === 'Math.random') return 'Use node:crypto, or a seed that is passed in.';
  const tellsTime = ts.isNewExpression(node)
    ? name === 'Date' && !node.arguments?.length
    : /^Date(\.now)?$/.test(name);
  return tellsTime ? 'Ask the injected clock (platform/clock.ts) for the time.' : null;
}
