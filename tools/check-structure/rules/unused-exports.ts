import ts from 'typescript';
import { nodesLike, problemAt } from '../ast.ts';
import { exportsOf, namedFiles, resolveImport, usesOf, type Export } from '../modules.ts';
import { isCode, type File, type Problem, type Rule, type Tree } from '../tree.ts';

/** Started by name by a tool. */
const entries =
  /\.config\.(ts|mjs|cjs)$|\.d\.m?ts$|^\.|^e2e\/global-setup\.ts$|^apps\/server\/test\/global-setup\.ts$|^drills\/[\w-]+\.ts$|^apps\/web\/test\/setup\.ts$/;
const programs = /\.(ts|tsx|mjs|cjs)$/;

export const unusedExports: Rule = {
  name: 'unused-exports',
  *check(tree: Tree): Iterable<Problem> {
    const { names, whole } = usesIn(tree);
    for (const file of tree.matching(programs)) {
      if (entries.test(file.path) || whole.has(file.path) || /\.(test|spec)\.tsx?$/.test(file.path)) continue;
      const taken = names.get(file.path);
      if (!taken) {
        yield {
          file: file.path,
          line: 1,
          message: 'No file imports this one; delete it, or list it as an entry.',
        };
        continue;
      }
      for (const one of exportsOf(file)) {
        if (taken.has(one.name) || (one.isType && isUsedAtHome(file, one))) continue;
        yield problemAt(file, one.node, `No file imports ${one.name}; drop the export, or the code.`);
      }
    }
  },
};

interface Uses {
  /** An empty set is an import for its effect. */
  readonly names: Map<string, Set<string>>;
  readonly whole: Set<string>;
}

function usesIn(tree: Tree): Uses {
  const names = new Map<string, Set<string>>();
  const whole = new Set<string>();
  for (const file of tree.files) {
    if (isCode(file.path)) {
      for (const { from, name } of usesOf(file)) {
        const target = resolveImport(tree, file.path, from);
        if (target === undefined || target === file.path) continue;
        if (name === null) whole.add(target);
        else names.set(target, (names.get(target) ?? new Set()).add(name));
      }
    }
    if (namesPrograms(file)) for (const target of namedFiles(tree, file)) whole.add(target);
  }
  return { names, whole };
}

/** Pages, package scripts and code start programs; the rules only name what they judge. */
const namesPrograms = ({ path }: File): boolean =>
  /\.html$|(^|\/)package\.json$/.test(path) ||
  (isCode(path) && !/^(tools\/check-structure\/|eslint\.|\.)/.test(path));

function isUsedAtHome(file: File, one: Export): boolean {
  let count = 0;
  for (const node of nodesLike(file.ast, ts.isIdentifier)) if (node.text === one.name) count += 1;
  return count > 1;
}
