// Refuses files of a server module that are not of the closed list of names, and names that are not kebab-case.
import { isCode, type Problem, type Rule, type Tree } from '../tree.ts';

const inModule = /^apps\/server\/src\/modules\//;
const closed =
  /^apps\/server\/src\/modules\/[a-z]+\/(index|[a-z][a-z0-9-]*\.(machine|rules|policy|views|repo|reads|flows|jobs|routes)(\.test)?)\.ts$/;
const kebab = /^\.?[a-z0-9][a-z0-9-]*(\.[a-z0-9-]+)*$/;
const nouns = new Set(
  'identity household subscription planner catalogue ordering delivery partners catering money documents notifications support newsletter admin demo'.split(
    ' ',
  ),
);

export const closedNames: Rule = {
  name: 'closed-names',
  *check(tree: Tree): Iterable<Problem> {
    for (const { path } of tree.files) {
      const at = { file: path, line: 1 };
      const name = path.slice(path.lastIndexOf('/') + 1);
      if (inModule.test(path)) {
        const module = path.split('/')[4] ?? '';
        if (!nouns.has(module))
          yield { ...at, message: `"${module}" is not a module; modules are ${[...nouns].join(', ')}.` };
        if (!closed.test(path)) {
          yield {
            ...at,
            message:
              'Name it noun.machine|rules|policy|views|repo|reads|flows|jobs|routes.ts, directly in its module.',
          };
        }
      } else if (isCode(path) && !kebab.test(name)) {
        yield { ...at, message: 'Name code files in kebab-case: noun-thing.suffix.ts.' };
      }
    }
  },
};
