import type { File, Problem, Rule, Tree } from '../tree.ts';

const pages = /^(?:docs\/.+|README|CONTRIBUTING)\.md$/;
const programs = /`(?!\.)([\w./-]+\.(?:tsx?|mjs|cjs))`/g;
const commands = /\bnpm run ([a-z][\w:-]*)/g;

/** Docs must not refer to a missing file or command. */
export const docsAreTrue: Rule = {
  name: 'docs-are-true',
  *check(tree: Tree): Iterable<Problem> {
    const scripts = scriptsOf(tree);
    const isThere = (name: string): boolean =>
      tree.files.some(({ path }) => path === name || path.endsWith(`/${name}`));
    for (const page of tree.matching(pages)) {
      yield* missing(page, programs, (name) => isThere(name) || `No file is called ${name}.`);
      yield* missing(page, commands, (name) => scripts.has(name) || `package.json has no script ${name}.`);
    }
  },
};

function* missing(page: File, names: RegExp, look: (name: string) => true | string): Iterable<Problem> {
  for (const { 1: name = '', index } of page.text.matchAll(names)) {
    const message = look(name);
    if (message !== true) yield { file: page.path, line: page.lineAt(index), message };
  }
}

function scriptsOf(tree: Tree): ReadonlySet<string> {
  const { scripts = {} } = JSON.parse(tree.get('package.json')?.text ?? '{}') as { scripts?: object };
  return new Set(Object.keys(scripts));
}
