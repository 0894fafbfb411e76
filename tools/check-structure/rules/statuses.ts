import ts from 'typescript';
import { nodesOf, problemAt } from '../ast.ts';
import { sqlOf, storedWords } from '../sql.ts';
import type { File, Problem, Rule, Tree } from '../tree.ts';

const wordList = 'packages/contract/src/statuses.ts';
const server = /^apps\/server\/src\//;
const mend = 'Only a transition table in .rules or .machine decides a status; save what its result says.';

export const statuses: Rule = {
  name: 'status-jump',
  *check(tree: Tree): Iterable<Problem> {
    const list = tree.get(wordList);
    const words = list ? statusWords(list) : new Set<string>();
    if (words.size === 0)
      yield { file: wordList, line: 1, message: 'The status words must be listed here as const arrays.' };
    for (const file of tree.code(server)) {
      if (!/\.(machine|rules)\.ts$/.test(file.path)) yield* jumpsIn(file, words);
    }
  },
};

function statusWords(list: File): Set<string> {
  const words = new Set<string>();
  for (const node of nodesOf(list.ast)) {
    if (!ts.isVariableDeclaration(node) || !/statuses$/i.test(node.name.getText())) continue;
    for (const inner of nodesOf(node)) if (ts.isStringLiteral(inner)) words.add(inner.text);
  }
  return words;
}

function* jumpsIn(file: File, words: ReadonlySet<string>): Iterable<Problem> {
  for (const node of nodesOf(file.ast)) {
    const written = writtenValue(node);
    for (const word of written ? literalsOf(written) : []) {
      if (words.has(word)) yield problemAt(file, node, `Writes the status '${word}'. ${mend}`);
    }
  }
  for (const { node, text } of sqlOf(file)) {
    for (const word of storedWords(text)) {
      if (words.has(word)) yield problemAt(file, node, `Stores the status '${word}'. ${mend}`);
    }
  }
}

const isStatusName = (name: string): boolean => /(^s|S)tatus$/.test(name);

/** In `status: value` or `x.status = value`. */
function writtenValue(node: ts.Node): ts.Expression | undefined {
  if (ts.isPropertyAssignment(node) && isStatusName(node.name.getText())) return node.initializer;
  const isAssignment = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.EqualsToken;
  if (!isAssignment || !ts.isPropertyAccessExpression(node.left)) return undefined;
  return isStatusName(node.left.name.text) ? node.right : undefined;
}

/** Possible literal results; comparisons inside a condition don't count. */
function* literalsOf(value: ts.Expression): Generator<string> {
  if (ts.isStringLiteralLike(value)) yield value.text;
  if (ts.isParenthesizedExpression(value) || ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) {
    yield* literalsOf(value.expression);
  }
  if (ts.isConditionalExpression(value)) {
    yield* literalsOf(value.whenTrue);
    yield* literalsOf(value.whenFalse);
  }
  const fallback = [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken];
  if (ts.isBinaryExpression(value) && fallback.includes(value.operatorToken.kind)) {
    yield* literalsOf(value.left);
    yield* literalsOf(value.right);
  }
}
