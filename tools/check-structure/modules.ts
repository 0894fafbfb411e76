import path from 'node:path';
import ts from 'typescript';
import { isExported, nodesOf, textOf, textsOf } from './ast.ts';
import { isCode, type File, type Tree } from './tree.ts';

export interface Export {
  readonly name: string;
  readonly node: ts.Node;
  /** A type may stay exported for its own file's signatures. */
  readonly isType: boolean;
}

export function* exportsOf(file: File): Generator<Export> {
  for (const statement of file.ast.statements) {
    if (ts.isExportAssignment(statement)) yield { name: 'default', node: statement, isType: false };
    if (
      ts.isExportDeclaration(statement) &&
      statement.exportClause &&
      ts.isNamedExports(statement.exportClause)
    ) {
      for (const element of statement.exportClause.elements) {
        yield { name: element.name.text, node: element, isType: statement.isTypeOnly || element.isTypeOnly };
      }
    }
    if (isExported(statement)) yield* declared(statement);
  }
}

function* declared(statement: ts.Statement): Generator<Export> {
  if (ts.isVariableStatement(statement)) {
    for (const { name } of statement.declarationList.declarations) yield* boundNames(name);
    return;
  }
  const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
  if (!isType && !ts.isFunctionDeclaration(statement) && !ts.isClassDeclaration(statement)) return;
  const isDefault =
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.DefaultKeyword) ?? false;
  yield { name: isDefault ? 'default' : (statement.name?.text ?? 'default'), node: statement, isType };
}

function* boundNames(name: ts.BindingName): Generator<Export> {
  if (ts.isIdentifier(name)) yield { name: name.text, node: name, isType: false };
  else for (const element of name.elements) if (ts.isBindingElement(element)) yield* boundNames(element.name);
}

/** `name` is null if all of it is used. */
export interface Use {
  readonly from: string;
  readonly name: string | null;
}

export function* usesOf(file: File): Generator<Use> {
  for (const node of nodesOf(file.ast)) {
    if (ts.isImportDeclaration(node)) yield* imported(node, file);
    if (ts.isExportDeclaration(node) && node.moduleSpecifier) {
      const from = textOf(node.moduleSpecifier) ?? '';
      const named =
        node.exportClause && ts.isNamedExports(node.exportClause) ? node.exportClause.elements : [];
      for (const element of named) yield { from, name: (element.propertyName ?? element.name).text };
      if (named.length === 0) yield { from, name: null };
    }
    if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0]
    ) {
      yield { from: textOf(node.arguments[0]) ?? '', name: null };
    }
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      yield {
        from: textOf(node.argument.literal) ?? '',
        name: node.qualifier?.getText().split('.')[0] ?? null,
      };
    }
  }
}

function* imported(node: ts.ImportDeclaration, file: File): Generator<Use> {
  const from = textOf(node.moduleSpecifier) ?? '';
  const clause = node.importClause;
  if (!clause?.namedBindings && !clause?.name) yield { from, name: '' };
  if (clause?.name) yield { from, name: 'default' };
  if (!clause?.namedBindings) return;
  if (ts.isNamespaceImport(clause.namedBindings)) {
    yield* namespaceUses(clause.namedBindings.name.text, from, file);
  } else {
    for (const element of clause.namedBindings.elements)
      yield { from, name: (element.propertyName ?? element.name).text };
  }
}

/** `ns.name` uses one name, a namespace passed on uses all; except in the contract's route list. */
function* namespaceUses(namespace: string, from: string, file: File): Generator<Use> {
  const lists = file.path === 'packages/contract/src/routes.ts';
  yield { from, name: '' };
  for (const node of nodesOf(file.ast)) {
    if (!ts.isIdentifier(node) || node.text !== namespace || ts.isNamespaceImport(node.parent)) continue;
    if (ts.isPropertyAccessExpression(node.parent)) yield { from, name: node.parent.name.text };
    else if (ts.isQualifiedName(node.parent)) yield { from, name: node.parent.right.text };
    else if (!lists) yield { from, name: null };
  }
}

const endings = ['', '.ts', '.tsx', '.mjs'];

/** Undefined for packages and styles. */
export function resolveImport(tree: Tree, importer: string, written: string): string | undefined {
  if (written.startsWith('.')) {
    const base = path.posix.join(path.posix.dirname(importer), written.replace(/\?.*$/, ''));
    return endings.map((ending) => base + ending).find((candidate) => tree.get(candidate));
  }
  const [, name, below = ''] = /^(@sufra\/[\w-]+)(?:\/(.+))?$/.exec(written) ?? [];
  const owner = tree
    .matching(/^(packages|apps)\/[^/]+\/package\.json$/)
    .find(({ text }) => name !== undefined && (JSON.parse(text) as { name?: string }).name === name);
  return owner && exportedFile(tree, owner, below);
}

function exportedFile(tree: Tree, owner: File, below: string): string | undefined {
  const { exports = {} } = JSON.parse(owner.text) as { exports?: Record<string, string> };
  const folder = path.posix.dirname(owner.path);
  for (const [pattern, target] of Object.entries(exports)) {
    const [head = '', tail = ''] = pattern.replace(/^\.\/?/, '').split('*');
    const matches = pattern.includes('*') ? below.startsWith(head) && below.endsWith(tail) : below === head;
    if (!matches) continue;
    const star = below.slice(head.length, below.length - tail.length);
    const file = path.posix.join(
      folder,
      target.replace('*', () => star),
    );
    if (tree.get(file)) return file;
  }
  return undefined;
}

/** Files referenced by path: workers, entries, scripts, pages. */
export function* namedFiles(tree: Tree, file: File): Generator<string> {
  const folders = [path.posix.dirname(file.path), '', file.path.split('/').slice(0, 2).join('/')];
  const texts = isCode(file.path) ? [...textsOf(file)].map(({ text }) => text).join('\n') : file.text;
  for (const match of texts.matchAll(/[\w@./-]+\.(?:tsx?|mjs)\b/g)) {
    const written = match[0].replace(/^\//, '');
    for (const folder of folders) {
      const target = path.posix.join(folder, written);
      if (target !== file.path && tree.get(target)) yield target;
    }
  }
}
