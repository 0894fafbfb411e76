import ts from 'typescript';
import { nodesOf, textOf } from './ast.ts';
import type { File } from './tree.ts';

export interface SqlText {
  readonly node: ts.Node;
  /** Lower case without comments; each value reads as `$`. */
  readonly text: string;
}

const looksLikeSql =
  /\b(select\b[\s\S]+\bfrom\s+[a-z_]+\.[a-z_]+|insert\s+into\s|update\s+[a-z_]+\.[a-z_]+\s+(as\s+\w+\s+|\w+\s+)?set\s|delete\s+from\s|merge\s+into\s|truncate\s+[a-z_]+\.)/i;

const writeTarget =
  /\b(?:insert\s+into|(?<!\bfor\s)(?<!\bkey\s)(?<!\bdo\s)update(?:\s+only)?|delete\s+from(?:\s+only)?|merge\s+into|truncate(?:\s+table)?)\s+("?[\w$]+"?(?:\."?[\w$]+"?)?)/g;

/** All SQL of a file: every `sql` and `part` template, and every other text that reads like a statement. */
export function* sqlOf(file: File): Generator<SqlText> {
  for (const node of nodesOf(file.ast)) {
    const text = textOf(node);
    if (text === undefined || !(isSqlTemplate(node) || looksLikeSql.test(text))) continue;
    yield { node, text: withoutComments(text) };
  }
}

const isSqlTemplate = (node: ts.Node): boolean =>
  ts.isTaggedTemplateExpression(node.parent) &&
  /(^|\.)(sql|part)$/.test(node.parent.tag.getText()) &&
  node.parent.template === node;

export const withoutComments = (text: string): string =>
  text
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\/\*[\s\S]*?\*\//g, ' ')
    .toLowerCase();

/** As written: `ordering.orders`. */
export const writtenTables = (sql: string): string[] =>
  [...sql.matchAll(writeTarget)].map((match) => (match[1] ?? '').replaceAll('"', ''));

/** Quoted words stored in a status column or by an insert. */
export function* storedWords(sql: string): Generator<string> {
  for (const [, assignments = ''] of sql.matchAll(
    /\bset\b([\s\S]*?)(?=\bwhere\b|\bfrom\b|\breturning\b|$)/g,
  )) {
    for (const match of assignments.matchAll(/\b\w*status\s*=\s*([^,]+)/g))
      yield* quotedWords(match[1] ?? '');
  }
  for (const [, stored = ''] of sql.matchAll(
    /\binsert\s+into\b([\s\S]*?)(?=\bwhere\b|\bon\s+conflict\b|\breturning\b|$)/g,
  )) {
    yield* quotedWords(stored);
  }
}

function* quotedWords(text: string): Generator<string> {
  for (const match of text.matchAll(/'([a-z_]+)'/g)) if (match[1] !== undefined) yield match[1];
}
