import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import {
  checkFormat,
  checkImports,
  checkLint,
  checkStructure,
  checkTypes,
  checkUnused,
  type Finding,
} from './parts.ts';
import { structureRules } from './rules.ts';
import { readTree } from './tree.ts';

const folder = path.join(import.meta.dirname, '.canary');
const list = path.join(import.meta.dirname, 'canary.json');
const rulesOfImports = '../../.dependency-cruiser.cjs';

const checkers = ['types', 'lint', 'format', 'imports', 'unused', 'structure'] as const;
type Checker = (typeof checkers)[number];

/** Per checker: file to the rules it breaks. */
type Expected = Readonly<Record<Checker, Readonly<Record<string, readonly string[]>>>>;

/** Mistakes a checker missed, and rules without a mistake. */
export async function checkCanary(): Promise<readonly Finding[]> {
  const expected = JSON.parse(readFileSync(list, 'utf8')) as Expected;
  const reported = await reports();
  return [
    ...checkers.flatMap((checker) => unnoticed(checker, expected[checker], reported[checker])),
    ...untried('imports', importRules(), expected.imports),
    ...untried(
      'structure',
      structureRules.map(({ name }) => name),
      expected.structure,
    ),
  ];
}

async function reports(): Promise<Record<Checker, readonly Finding[]>> {
  const tree = readTree(folder);
  const [lint, types] = await Promise.all([checkLint(folder, []), checkTypes(folder, '.')]);
  const [imports, format] = await Promise.all([checkImports(folder, tree), checkFormat(folder, [])]);
  return { types, lint, format, imports, unused: await checkUnused(folder), structure: checkStructure(tree) };
}

function unnoticed(checker: Checker, expected: Expected[Checker], reported: readonly Finding[]): Finding[] {
  const seen = new Set(reported.map(({ file, rule }) => `${rule} ${file}`));
  return Object.entries(expected).flatMap(([file, rules]) =>
    rules
      .filter((rule) => !seen.has(`${rule} ${file}`))
      .map((rule) => ({
        file,
        line: 1,
        rule: 'canary',
        message: `${checker} no longer reports ${rule} here.`,
      })),
  );
}

function untried(checker: Checker, rules: readonly string[], expected: Expected[Checker]): Finding[] {
  const tried = new Set(Object.values(expected).flat());
  return rules
    .filter((rule) => !tried.has(rule))
    .map((rule) => ({
      file: 'tools/check-structure/canary.json',
      line: 1,
      rule: 'canary',
      message: `No mistake tries ${rule} of ${checker}; add one to the canary.`,
    }));
}

function importRules(): string[] {
  const { forbidden } = createRequire(import.meta.url)(rulesOfImports) as {
    forbidden: readonly { name: string }[];
  };
  return forbidden.map(({ name }) => name);
}
