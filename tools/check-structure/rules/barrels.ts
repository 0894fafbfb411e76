import ts from 'typescript';
import type { Problem, Rule, Tree } from '../tree.ts';

const door = /^apps\/server\/src\/modules\/[^/]+\/index\.ts$/;

export const barrels: Rule = {
  name: 'barrels',
  *check(tree: Tree): Iterable<Problem> {
    for (const file of tree.code(/^(apps|packages|bench|tools)\//)) {
      if (door.test(file.path)) continue;
      const at = { file: file.path, line: 1 };
      if (/\/index\.tsx?$/.test(file.path))
        yield { ...at, message: "Only a server module's door is called index.ts." };
      else if (onlyReExports(file.ast))
        yield { ...at, message: 'This file only re-exports; import from the source.' };
    }
  },
};

const onlyReExports = ({ statements }: ts.SourceFile): boolean =>
  statements.length > 0 &&
  statements.every((one) => ts.isExportDeclaration(one) && one.moduleSpecifier !== undefined);
