import { problemAt } from '../ast.ts';
import { sqlOf } from '../sql.ts';
import type { Problem, Rule, Tree } from '../tree.ts';

const leaves: readonly (readonly [RegExp, string])[] = [
  [/^\s*set\s+(?!local\b)/, 'Write `set local`, or pass true as the third argument of set_config.'],
  [/\bset_config\([^)]*,\s*false\s*\)/, 'Pass true as the third argument of set_config.'],
  [/^\s*(un)?listen\b/, 'Only platform/live.ts listens, on a connection of its own.'],
  [/\bpg_(try_)?advisory_(lock|unlock)\w*\(/, 'Take the lock for the transaction: pg_advisory_xact_lock.'],
  [
    /\bcreate\s+temp(orary)?\s+table\b(?![\s\S]*\bon\s+commit\s+(drop|delete\s+rows)\b)/,
    'End the table with `on commit`.',
  ],
  [
    /\bwith\s+hold\b|^\s*(prepare|declare)\s/,
    'Only names of our own stay on a connection; read in pages instead.',
  ],
];

export const sessionState: Rule = {
  name: 'session-state',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(/^apps\/server\/src\//)) {
      for (const { node, text } of sqlOf(file)) {
        const left = leaves.find(([pattern]) => pattern.test(text));
        if (left) yield problemAt(file, node, `This stays on a connection that others get next. ${left[1]}`);
      }
    }
  },
};
