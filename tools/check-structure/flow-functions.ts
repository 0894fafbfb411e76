// Reads the functions of a flow file and which of them act for the system alone; the rules about flows ask.
import ts from 'typescript';
import { importsOf, isExported } from './ast.ts';
import type { File } from './tree.ts';

export const flowFile = /^apps\/server\/src\/modules\/.+\.flows\.ts$/;

export interface FlowFunction {
  readonly node: ts.Node;
  readonly exported: boolean;
  /** Its first parameter is marked: no person starts it. */
  readonly bySystem: boolean;
}

/** Functions at the top of a file, by name. */
export function functionsOf(file: File): Map<string, FlowFunction> {
  const found = new Map<string, FlowFunction>();
  const marks = marksOf(file);
  for (const statement of file.ast.statements) {
    const exported = isExported(statement);
    if (ts.isFunctionDeclaration(statement) && statement.name) {
      found.set(statement.name.text, { node: statement, exported, bySystem: isMarked(statement, marks) });
    }
    if (!ts.isVariableStatement(statement)) continue;
    for (const declaration of statement.declarationList.declarations) {
      const value = declaration.initializer;
      if (!hasFunction(value)) continue;
      found.set(declaration.name.getText(), {
        node: declaration,
        exported,
        bySystem: isMarked(value, marks),
      });
    }
  }
  return found;
}

const hasFunction = (value: ts.Expression | undefined): boolean =>
  value !== undefined &&
  (ts.isArrowFunction(value) ||
    ts.isFunctionExpression(value) ||
    (ts.isCallExpression(value) && value.arguments.some(hasFunction)));

/** The platform's mark and no type that only shares its name. */
const marksOf = (file: File): ReadonlySet<string> =>
  new Set(
    [...importsOf(file)]
      .filter(([name, from]) => name === 'BySystem' && from.endsWith('/platform/pure/by-system.ts'))
      .map(([name]) => name),
  );

function isMarked(node: ts.Node | undefined, marks: ReadonlySet<string>): boolean {
  if (node === undefined || !ts.isFunctionLike(node)) return false;
  const type = node.parameters[0]?.type;
  return type !== undefined && ts.isTypeReferenceNode(type) && marks.has(type.typeName.getText());
}
