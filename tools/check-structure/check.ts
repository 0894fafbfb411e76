import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { checkSql } from '../check-sql/check.ts';
import { checkCanary } from './canary.ts';
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
import { overTheAim } from './rules/leftovers.ts';
import { readTree } from './tree.ts';

const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, '.cache');
const atOnce = 2;
const shown = 40;

interface Part {
  readonly name: string;
  readonly run: () => readonly Finding[] | Promise<readonly Finding[]>;
}

/** Made on purpose. */
const mistakes = ['**/.canary/**'];
const tree = readTree(root);

// Long ones first, so that short ones fill the gaps.
const parts: readonly Part[] = [
  { name: 'SQL and row types (PostgreSQL)', run: () => checkSql(root) },
  { name: 'lint (oxlint)', run: () => checkLint(root, mistakes) },
  {
    name: 'types of server, contract and tools (tsgo)',
    run: () => checkTypes(root, '.', path.join(cache, 'root.tsbuildinfo')),
  },
  {
    name: 'types of web (tsgo)',
    run: () => checkTypes(root, 'apps/web', path.join(cache, 'web.tsbuildinfo')),
  },
  {
    name: 'types of the journeys (tsgo)',
    run: () => checkTypes(root, 'e2e', path.join(cache, 'e2e.tsbuildinfo')),
  },
  { name: 'imports (dependency-cruiser)', run: () => checkImports(root, tree) },
  { name: 'format (oxfmt)', run: () => checkFormat(root, mistakes) },
  { name: `structure (${structureRules.length} rules)`, run: () => checkStructure(tree) },
  { name: 'unused files and exports (knip)', run: () => checkUnused(root) },
  { name: 'canary (every rule is really read)', run: checkCanary },
];

function report({ name }: Part, findings: readonly Finding[]): void {
  if (findings.length === 0) {
    console.log(`ok    ${name}`);
    return;
  }
  console.log(`FAIL  ${name}: ${findings.length}`);
  for (const { file, line, rule, message } of findings.slice(0, shown)) {
    console.log(`      ${file}:${line}  ${message}  [${rule}]`);
  }
  if (findings.length > shown) console.log(`      … and ${findings.length - shown} more`);
}

async function runPart(part: Part): Promise<boolean> {
  const findings = await part.run();
  report(part, findings);
  return findings.length === 0;
}

async function runAll(): Promise<boolean[]> {
  const waiting = [...parts];
  const outcomes: boolean[] = [];
  const lane = async (): Promise<void> => {
    for (let part = waiting.shift(); part; part = waiting.shift()) outcomes.push(await runPart(part));
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return outcomes;
}

mkdirSync(cache, { recursive: true });
const outcomes = await runAll();
const long = overTheAim(tree);
if (long.length > 0) console.log(`note  files over 250 lines: ${long.join(', ')}`);
const passed = outcomes.filter(Boolean).length;
const counts = { passed, failed: outcomes.length - passed, skipped: 0 };
writeFileSync(path.join(cache, 'check.json'), JSON.stringify(counts));
console.log(`check: ${counts.passed} passed, ${counts.failed} failed`);
if (counts.failed > 0) process.exitCode = 1;
