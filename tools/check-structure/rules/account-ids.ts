import ts from 'typescript';
import { nodesLike, problemAt } from '../ast.ts';
import type { Problem, Rule, Tree } from '../tree.ts';

const mayCast = /^apps\/server\/src\/platform\/(ids|pure\/account-id)\.ts$/;
const mayName = /^apps\/server\/src\/(modules\/admin\/|platform\/pure\/account-id\.ts$)/;

export const accountIds: Rule = {
  name: 'account-ids',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(/^apps\/server\/src\//)) {
      if (!mayCast.test(file.path))
        for (const cast of nodesLike(file.ast, ts.isAsExpression))
          if (cast.type.getText(file.ast) === 'AccountId')
            yield problemAt(file, cast, 'Only a session, a row or newAccountId() gives an AccountId.');
      if (!mayName.test(file.path))
        for (const name of nodesLike(file.ast, ts.isIdentifier))
          if (name.text === 'accountNamedByAdmin')
            yield problemAt(file, name, 'Only routes of admins act on accounts that a request names.');
    }
  },
};
