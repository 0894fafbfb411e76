// Keeps SQL in .repo, .reads and the platform, reads free of writes, locks in transactions, modules to their own schema.
import ts from 'typescript';
import { problemAt } from '../ast.ts';
import { sqlOf, writtenTables } from '../sql.ts';
import type { File, Problem, Rule, Tree } from '../tree.ts';

const locks = /\bfor\s+(no\s+key\s+|key\s+)?(update|share)\b/;
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
        if (writtenTables(text).length > 0 || locks.test(text)) {
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

export const locksInTransactions: Rule = {
  name: 'locks-in-transactions',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(/\.repo\.ts$/)) {
      for (const { node, text } of sqlOf(file)) {
        if (!locks.test(text) || hasTransaction(node)) continue;
        yield problemAt(file, node, 'Outside a transaction a lock ends at once; take a Tx as parameter.');
      }
    }
  },
};

/** Whether a function around the node takes a `Tx`. */
function hasTransaction(node: ts.Node): boolean {
  const outer = ts.findAncestor(node, ts.isFunctionLike);
  if (!outer) return false;
  return outer.parameters.some(({ type }) => type?.getText() === 'Tx') || hasTransaction(outer.parent);
}

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
