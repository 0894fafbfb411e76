import { isCode, type File, type Problem, type Rule, type Tree } from '../tree.ts';

const later = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'XX' + 'X', 'HA' + 'CK'].join('|')})\\b`);
const machinePath = /(?<![\w.:/~-])\/(?:home|root|Users|mnt|work)\/[\w.-]+/;
const suppression = /\b(?:(?:eslint|oxlint)-disable|(?:prettier|oxfmt)-ignore)/;
const commentLine = /^\s*\/\/\s?(.*)$/;
const codeLike =
  /^\s*(?:(?:const|let|var|import|export|return|await|if|for|while|switch|function|class)\b.*[;{(,]|[\w.]+\(.*\);|\}[);,\s]*|<\/?[A-Z]\w*.*>)\s*$/;

export const leftovers: Rule = {
  name: 'leftovers',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.files) yield* leftoversIn(file);
  },
};

function* leftoversIn(file: File): Iterable<Problem> {
  for (const [index, text] of file.text.split('\n').entries()) {
    const at = { file: file.path, line: index + 1 };
    if (later.test(text)) yield { ...at, message: 'Finish it now, or make it an issue.' };
    if (machinePath.test(text))
      yield { ...at, message: 'A path of one machine; use one relative to the repository.' };
    if (isCode(file.path) && suppression.test(text))
      yield { ...at, message: 'Mend the code, or change the rule for everyone.' };
    const comment = isCode(file.path) ? commentLine.exec(text)?.[1] : undefined;
    if (comment !== undefined && codeLike.test(comment))
      yield { ...at, message: 'Delete code in comments; git remembers it.' };
  }
}

const hardStop = 400;
const aim = 250;

const isProse = (path: string): boolean =>
  /\/data\/|\/i18n\/(en|ar)\/|\/dishes\/|\.(md|json|html|ya?ml)$/.test(path);

const linesOf = ({ text }: File): number => text.trimEnd().split('\n').length;

export const fileLength: Rule = {
  name: 'file-length',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.files) {
      const lines = linesOf(file);
      if (isProse(file.path) || lines <= hardStop) continue;
      yield {
        file: file.path,
        line: hardStop,
        message: `${lines} lines; split it (the aim is ${aim}, the stop ${hardStop}).`,
      };
    }
  },
};

/** Reported without failing. */
export const overTheAim = (tree: Tree): string[] =>
  tree.files
    .filter((file) => isCode(file.path) && !isProse(file.path) && linesOf(file) > aim)
    .map((file) => `${file.path} (${linesOf(file)})`);
