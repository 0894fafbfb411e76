// Keeps SQL in .repo, .reads and the platform, reads free of writes, and each module to the tables of its own schema.
import { problemAt } from '../ast.ts';
import { sqlOf, writtenTables } from '../sql.ts';
import type { File, Problem, Rule, Tree } from '../tree.ts';

const server = /^apps\/server\/src\//;
const home = /^apps\/server\/src\/(platform\/|.+\.(repo|reads)\.ts$)/;

export const sqlHome: Rule = {
  name: 'sql-home',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(server)) {
      if (home.test(file.path)) continue;
      for (const { node } of sqlOf(file))
        yield problemAt(file, node, 'Move this SQL to a .repo or .reads file.');
    }
  },
};

export const readsOnlyRead: Rule = {
  name: 'reads-only-read',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(/\.reads\.ts$/)) {
      for (const { node, text } of sqlOf(file)) {
        if (writtenTables(text).length > 0 || /\bfor\s+(no\s+key\s+)?(update|share)\b/.test(text)) {
          yield problemAt(file, node, 'A .reads file neither writes nor locks; move the statement to .repo.');
        }
      }
    }
  },
};

export const ownTables: Rule = {
  name: 'own-tables',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(/\.repo\.ts$/)) yield* foreignWrites(file);
  },
};

function* foreignWrites(file: File): Iterable<Problem> {
  const [, , , layer = '', noun = ''] = file.path.split('/');
  const module = layer === 'modules' ? noun : layer;
  for (const { node, text } of sqlOf(file)) {
    for (const table of writtenTables(text)) {
      if (table.startsWith(`${module}.`) && !table.includes('$')) continue;
      const mend = `Write only tables of ${module}, by their full name (${module}.…); ask the owner's door for others.`;
      yield problemAt(file, node, `Writes "${table}". ${mend}`);
    }
  }
}
