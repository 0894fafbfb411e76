import { withoutComments } from '../sql.ts';
import type { File, Problem, Rule, Tree } from '../tree.ts';

const folder = /^apps\/server\/migrations\//;
const wellNamed = /^(\d{4})_([a-z]+)_[a-z0-9_]+\.sql$/;
const shaped =
  /\b(?:create\s+(?:unlogged\s+)?table(?:\s+if\s+not\s+exists)?|alter\s+table(?:\s+if\s+exists)?(?:\s+only)?|drop\s+table(?:\s+if\s+exists)?|insert\s+into|delete\s+from)\s+([\w".]+)/g;

export const migrations: Rule = {
  name: 'migrations',
  *check(tree: Tree): Iterable<Problem> {
    const numbers = new Map<string, string>();
    for (const file of tree.matching(folder)) {
      const name = file.path.slice(file.path.lastIndexOf('/') + 1);
      const [, number = '', owner = ''] = wellNamed.exec(name) ?? [];
      const at = { file: file.path, line: 1 };
      if (number === '') {
        yield { ...at, message: 'Name it NNNN_<owner>_<what>.sql, for example 0007_ordering_orders.sql.' };
        continue;
      }
      const first = numbers.get(number);
      if (first !== undefined) yield { ...at, message: `The number ${number} is taken by ${first}.` };
      numbers.set(number, name);
      yield* foreignTables(file, owner);
    }
  },
};

function* foreignTables(file: File, owner: string): Iterable<Problem> {
  for (const match of withoutComments(file.text).matchAll(shaped)) {
    const table = (match[1] ?? '').replaceAll('"', '');
    if (table.startsWith(`${owner}.`)) continue;
    yield {
      file: file.path,
      line: 1,
      message: `"${table}" is not a table of ${owner}; give it a migration of its owner.`,
    };
  }
}
