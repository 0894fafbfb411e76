// Keeps flows that act for the system out of people's reach: jobs, the start, the command line, the demo's seeds and one another call them.
import ts from 'typescript';
import { nodesLike, problemAt } from '../ast.ts';
import { flowFile, functionsOf } from '../flow-functions.ts';
import { exportsOf, resolveImport, usesOf } from '../modules.ts';
import type { File, Problem, Rule, Tree } from '../tree.ts';

const modules = 'apps/server/src/modules';
const starters = new RegExp(
  `\\.jobs\\.ts$|^apps/server/src/(app|context|admin)\\.ts$|^${modules}/demo/[^/]+\\.flows\\.ts$`,
);
const door = new RegExp(`^${modules}/[^/]+/index\\.ts$`);

/** Who takes something of a file; `name` is null where all of it is taken. */
interface Taker {
  readonly importer: File;
  readonly name: string | null;
}
type Takers = ReadonlyMap<string, readonly Taker[]>;

export const systemFlows: Rule = {
  name: 'system-flows',
  *check(tree: Tree): Iterable<Problem> {
    const takers = takersIn(tree);
    for (const file of tree.code(flowFile)) {
      for (const [name, { bySystem, exported }] of functionsOf(file)) {
        if (!bySystem) continue;
        yield* usedByPeople(file, name);
        if (exported) yield* takenFrom(tree, takers, file, name);
      }
    }
  },
};

function takersIn(tree: Tree): Takers {
  const takers = new Map<string, Taker[]>();
  for (const importer of tree.code(/^apps\/server\/src\//)) {
    for (const { from, name } of usesOf(importer)) {
      const target = resolveImport(tree, importer.path, from);
      if (target !== undefined) takers.set(target, [...(takers.get(target) ?? []), { importer, name }]);
    }
  }
  return takers;
}

/** Follows a system flow from the file that exports it, through doors, to whoever ends up with it. */
function* takenFrom(tree: Tree, takers: Takers, file: File, flow: string): Iterable<Problem> {
  const taken = (takers.get(file.path) ?? []).filter(({ name }) => name === flow || name === null);
  for (const importer of new Set(taken.map((taker) => taker.importer))) {
    const uses = taken.filter((taker) => taker.importer === importer);
    if (starters.test(importer.path)) continue;
    if (flowFile.test(importer.path) && uses.every(({ name }) => name !== null)) {
      yield* usedByPeople(importer, flow);
      continue;
    }
    const opened = door.test(importer.path) ? openedNames(tree, importer, file, flow) : [];
    if (opened.length < uses.length) {
      const message = `${flow} acts for the system; only jobs, the start, the command line and the demo's seeds may take it.`;
      yield { file: importer.path, line: 1, message };
    }
    for (const name of opened) yield* takenFrom(tree, takers, importer, name);
  }
}

/** Under which names a door hands the flow on as it is. */
const openedNames = (tree: Tree, opening: File, file: File, flow: string): string[] =>
  [...exportsOf(opening)].flatMap(({ node, name }) => {
    if (!ts.isExportSpecifier(node) || (node.propertyName ?? node.name).text !== flow) return [];
    const from = node.parent.parent.moduleSpecifier;
    if (from === undefined || !ts.isStringLiteral(from)) return [];
    return resolveImport(tree, opening.path, from.text) === file.path ? [name] : [];
  });

/** Uses in a flow file outside its system flows; an import under another name counts, so that none hides. */
function* usedByPeople(file: File, flow: string): Iterable<Problem> {
  const bySystem = [...functionsOf(file).values()].filter((one) => one.bySystem).map(({ node }) => node);
  for (const node of nodesLike(file.ast, ts.isIdentifier)) {
    if (node.text !== flow || isNaming(node) || bySystem.some((one) => isInside(node, one))) continue;
    yield problemAt(file, node, `${flow} acts for the system; a flow of a person must not reach it.`);
  }
}

const isNaming = ({ parent, text }: ts.Identifier): boolean =>
  (ts.isImportSpecifier(parent) && !parent.propertyName) ||
  ((ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name.getText() === text);

const isInside = (node: ts.Node, outer: ts.Node): boolean =>
  node.getStart() >= outer.getStart() && node.getEnd() <= outer.getEnd();
