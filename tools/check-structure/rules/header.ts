// Refuses code files that do not open with a sentence saying what they decide and who calls them.
import { isCode, type File, type Problem, type Rule, type Tree } from '../tree.ts';

const shortest = 20;
const hasHeader = (path: string): boolean => isCode(path) || /\.(py|sh|sql)$/.test(path);

export const header: Rule = {
  name: 'header',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.files) {
      if (!hasHeader(file.path) || isSentence(openingComment(file))) continue;
      yield {
        file: file.path,
        line: 1,
        message: 'Open the file with one sentence: what it decides and who calls it.',
      };
    }
  },
};

/** A capital first and a full stop last; a directive such as `@type` is no sentence. */
const isSentence = (comment: string): boolean =>
  comment.length >= shortest && /^[`"'“(]?[\p{Lu}\d]/u.test(comment) && /[.!?)]$/.test(comment);

function openingComment({ text, path }: File): string {
  const body = text
    .replace(/^\uFEFF/, '')
    .replace(/^#!.*\n/, '')
    .trimStart();
  const block = path.endsWith('.py') ? /^"""([\s\S]*?)"""/.exec(body) : /^\/\*\*?([\s\S]*?)\*\//.exec(body);
  if (block) return firstParagraph((block[1] ?? '').split('\n').map((line) => line.replace(/^\s*\*/, '')));
  const marker = path.endsWith('.sql') ? /^--/ : /\.(py|sh)$/.test(path) ? /^#/ : /^\/\//;
  const lines = body.split('\n');
  const end = lines.findIndex((line) => !marker.test(line));
  return firstParagraph(
    lines.slice(0, end === -1 ? lines.length : end).map((line) => line.replace(marker, '')),
  );
}

const firstParagraph = (lines: readonly string[]): string =>
  (
    lines
      .map((line) => line.trim())
      .join('\n')
      .trim()
      .split('\n\n')[0] ?? ''
  ).replaceAll('\n', ' ');
