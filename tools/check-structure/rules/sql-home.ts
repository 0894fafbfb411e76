import ts from 'typescript';
import { problemAt } from '../ast.ts';
import { sqlOf, writtenTables } from '../sql.ts';
import type { File, Problem, Rule, Tree } from '../tree.ts';

const locks = /\bfor\s+(no\s+key\s+|key\s+)?(update|share)\b/;
const server = /^apps\/server\/src\//;
const query = String.raw`(?:get|list|find|search|read|export)-[a-z0-9-]+`;
const home = new RegExp(String.raw`^apps/server/src/(platform/|adapters/|.+\.store\.ts$|.+/(${query})\.ts$)`);
const queryFile = new RegExp(String.raw`^apps/server/src/modules/.+/(${query})\.ts$`);
const moduleFile = /^apps\/server\/src\/(modules|platform)\/(?!.*\.test\.ts$)/;

export const sqlHome: Rule = {
  name: 'sql-home',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(server)) {
      if (home.test(file.path)) continue;
      for (const { node } of sqlOf(file))
        yield problemAt(
          file,
          node,
          'Move this SQL to a .store file, or to a query named get-, list-, find-, search-, read- or export-….',
        );
    }
  },
};

export const readsOnlyRead: Rule = {
  name: 'reads-only-read',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(queryFile)) {
      for (const { node, text } of sqlOf(file)) {
        if (writtenTables(text).length > 0 || locks.test(text)) {
          yield problemAt(
            file,
            node,
            'A query neither writes nor locks; move the statement to a .store file.',
          );
        }
      }
    }
  },
};

export const ownTables: Rule = {
  name: 'own-tables',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(moduleFile)) yield* foreignWrites(file);
  },
};

// Account export and erasure span all modules, and the demo plays every role.
const everywhere = /^apps\/server\/src\/modules\/(identity\/privacy|demo)\//;

/** A module reads another's data through its published views. */
export const publishedViews: Rule = {
  name: 'published-views',
  *check(tree: Tree): Iterable<Problem> {
    const modules = new Set(tree.code(inModules).map(({ path }) => moduleOf(path)));
    for (const file of tree.code(inModules)) {
      if (everywhere.test(file.path)) continue;
      for (const { node, text } of sqlOf(file))
        for (const [name, schema = ''] of text.matchAll(/\b([a-z]+)\.(?!public_)[a-z_]+\b(?!\s*\()/g)) {
          if (!modules.has(schema) || schema === moduleOf(file.path)) continue;
          yield problemAt(
            file,
            node,
            `Reads "${name}"; read a view that ${schema} publishes (${schema}.public_…).`,
          );
        }
    }
  },
};

const moduleOf = (filePath: string): string => filePath.split('/')[4] ?? '';

const inModules = /^apps\/server\/src\/modules\/(?!.*\.test\.ts$)/;

export const locksInTransactions: Rule = {
  name: 'locks-in-transactions',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(inModules)) {
      for (const { node, text } of sqlOf(file)) {
        if (!locks.test(text) || hasTransaction(node)) continue;
        yield problemAt(file, node, 'Outside a transaction a lock ends at once; take a Tx as parameter.');
      }
    }
  },
};

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
