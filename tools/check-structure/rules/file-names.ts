import { isCode, type Problem, type Rule, type Tree } from '../tree.ts';

const inModule = /^apps\/server\/src\/modules\//;
const kebab = /^\.?[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*$/;
const nouns = new Set(
  'identity household subscription planner catalogue ordering delivery partners catering money documents notifications support newsletter admin demo'.split(
    ' ',
  ),
);

export const fileNames: Rule = {
  name: 'file-names',
  *check(tree: Tree): Iterable<Problem> {
    for (const { path } of tree.files) {
      const at = { file: path, line: 1 };
      const module = inModule.test(path) ? (path.split('/')[4] ?? '') : null;
      if (module !== null && !nouns.has(module))
        yield { ...at, message: `"${module}" is not a module; modules are ${[...nouns].join(', ')}.` };
      if (isCode(path) && !kebab.test(path.slice(path.lastIndexOf('/') + 1)))
        yield { ...at, message: 'Name code files in kebab-case: place-order.ts, order.rules.ts.' };
    }
  },
};
