import ts from 'typescript';
import { chainOf, nodesLike, nodesOf, problemAt } from '../ast.ts';
import type { File, Problem, Rule, Tree } from '../tree.ts';

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
