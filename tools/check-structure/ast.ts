import ts from 'typescript';
import type { File, Problem } from './tree.ts';

export function* nodesOf(root: ts.Node): Generator<ts.Node> {
  yield root;
  const children: ts.Node[] = [];
  ts.forEachChild(root, (child) => {
    children.push(child);
  });
  for (const child of children) yield* nodesOf(child);
}

export function* nodesLike<T extends ts.Node>(root: ts.Node, is: (node: ts.Node) => node is T): Generator<T> {
  for (const node of nodesOf(root)) if (is(node)) yield node;
}

export const problemAt = (file: File, node: ts.Node, message: string): Problem => ({
  file: file.path,
  line: file.lineAt(node.getStart(file.ast)),
  message,
});

/** Each `${…}` reads as `$`, so that it never matches a word. */
export function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return undefined;
  return node.head.text + node.templateSpans.map((span) => `$${span.literal.text}`).join('');
}

/** Without import paths and types. */
export function* textsOf(file: File): Generator<{ node: ts.Node; text: string }> {
  for (const node of nodesOf(file.ast)) {
    const text = textOf(node);
    if (text === undefined || isImportPath(node) || ts.isLiteralTypeNode(node.parent)) continue;
    yield { node, text };
  }
}

const isImportPath = (node: ts.Node): boolean =>
  ts.isImportDeclaration(node.parent) ||
  ts.isExportDeclaration(node.parent) ||
  (ts.isCallExpression(node.parent) && node.parent.expression.kind === ts.SyntaxKind.ImportKeyword);

/** `a.b.c` as names; empty for anything but a plain chain. */
export function chainOf(node: ts.Expression): string[] {
  if (ts.isIdentifier(node)) return [node.text];
  if (!ts.isPropertyAccessExpression(node)) return [];
  return [...chainOf(node.expression), node.name.text];
}

export function importsOf(file: File): Map<string, string> {
  const origins = new Map<string, string>();
  for (const node of nodesLike(file.ast, ts.isImportDeclaration)) {
    const from = textOf(node.moduleSpecifier) ?? '';
    const bindings = node.importClause?.namedBindings;
    if (node.importClause?.name) origins.set(node.importClause.name.text, from);
    if (bindings && ts.isNamespaceImport(bindings)) origins.set(bindings.name.text, from);
    if (bindings && ts.isNamedImports(bindings)) {
      for (const element of bindings.elements) origins.set(element.name.text, from);
    }
  }
  return origins;
}
