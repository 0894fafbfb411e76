import { spawn } from 'node:child_process';
import path from 'node:path';
import { structureRules } from './rules.ts';
import { isCode, type Rule, type Tree } from './tree.ts';

/** `mend` is the remedy if the checker has none. */
export interface Finding {
  readonly file: string;
  readonly line: number;
  readonly rule: string;
  readonly message: string;
}

const project = path.resolve(import.meta.dirname, '../..');

const programs = {
  tsgo: '@typescript/native-preview/bin/tsgo',
  knip: 'knip/bin/knip.js',
  oxlint: 'oxlint/bin/oxlint',
  oxfmt: 'oxfmt/bin/oxfmt',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
} as const;

interface Outcome {
  readonly code: number | null;
  readonly out: string;
  readonly errors: string;
}

/** The output decides, not the exit code. */
function run(program: keyof typeof programs, args: readonly string[], cwd: string): Promise<Outcome> {
  const script = path.join(project, 'node_modules', programs[program]);
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [script, ...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let errors = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
    child.on('error', reject);
    child.on('close', (code) => {
      resolve({ code, out, errors });
    });
  });
}

/** A crashed checker must not pass for a clean one. */
function orBroken(findings: readonly Finding[], name: string, outcome: Outcome): readonly Finding[] {
  if (findings.length > 0 || outcome.code === 0) return findings;
  const said = (outcome.errors.trim() || outcome.out.trim()).split('\n').slice(0, 6).join(' / ');
  return [
    {
      file: name,
      line: 0,
      rule: 'broken',
      message: `${name} did not run: ${said || `exit ${outcome.code}`}`,
    },
  ];
}

/** `cache` keeps incremental state; the canary runs without. */
export async function checkTypes(root: string, config: string, cache?: string): Promise<readonly Finding[]> {
  const incremental = cache === undefined ? [] : ['--incremental', '--tsBuildInfoFile', cache];
  const outcome = await run('tsgo', ['-p', config, '--noEmit', '--pretty', 'false', ...incremental], root);
  const found = [...outcome.out.matchAll(/^(.+?)\((\d+),\d+\): error (TS\d+): (.*)$/gm)];
  const findings = found.map(([, file = '', line = '', rule = '', message = '']) => ({
    file,
    line: Number(line),
    rule,
    message,
  }));
  return orBroken(findings, 'tsgo', outcome);
}

interface LintReport {
  readonly diagnostics: readonly {
    readonly code: string;
    readonly message: string;
    readonly filename: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}

export async function checkLint(root: string, ignored: readonly string[]): Promise<readonly Finding[]> {
  const config = path.join(project, '.oxlintrc.json');
  const ignoring = ignored.flatMap((pattern) => ['--ignore-pattern', pattern]);
  const folder = path.relative(project, root) || '.';
  const args = [folder, '--type-aware', '--config', config, '--format', 'json', ...ignoring];
  // From the project: a plugin's paths are relative to the current folder.
  const outcome = await run('oxlint', args, project);
  if (!outcome.out.startsWith('{')) return orBroken([], 'oxlint', { ...outcome, code: 1 });
  const { diagnostics } = JSON.parse(outcome.out) as LintReport;
  const findings = diagnostics.map(({ code, message, filename, labels }) => ({
    file: path.relative(root, path.resolve(project, filename)),
    line: labels[0]?.span.line ?? 1,
    rule: code.replace(/^[\w-]+\((.+)\)$/, '$1'),
    message,
  }));
  return orBroken(findings, 'oxlint', outcome);
}

export async function checkFormat(root: string, ignored: readonly string[]): Promise<readonly Finding[]> {
  const config = path.join(project, '.oxfmtrc.json');
  const ignoring = ignored.map((pattern) => `!${pattern}`);
  const outcome = await run('oxfmt', ['.', ...ignoring, '--config', config, '--list-different'], root);
  const files = outcome.out.split('\n').filter((line) => line !== '');
  const message = 'Not formatted; run `npm run format`.';
  return orBroken(
    files.map((file) => ({ file, line: 1, rule: 'format', message })),
    'oxfmt',
    outcome,
  );
}

interface ImportReport {
  readonly modules: readonly { source: string }[];
  readonly summary: {
    readonly violations: readonly { from: string; to: string; rule: { name: string }; comment?: string }[];
    readonly ruleSetUsed?: { forbidden?: readonly { name: string; comment?: string }[] };
  };
}

/** Also verifies that dependency-cruiser read every file: it silently skips those it can't parse. */
export async function checkImports(root: string, tree: Tree): Promise<readonly Finding[]> {
  const folders = ['apps', 'packages', 'e2e', 'bench', 'drills', 'tools'].filter((folder) =>
    tree.files.some((file) => file.path.startsWith(`${folder}/`) && isCode(file.path)),
  );
  const config = path.join(project, '.dependency-cruiser.cjs');
  const outcome = await run('depcruise', [...folders, '--config', config, '--output-type', 'json'], root);
  if (!outcome.out.startsWith('{')) return orBroken([], 'dependency-cruiser', { ...outcome, code: 1 });
  const { modules, summary } = JSON.parse(outcome.out) as ImportReport;
  const comments = new Map(summary.ruleSetUsed?.forbidden?.map(({ name, comment }) => [name, comment ?? '']));
  const findings = summary.violations.map(({ from, to, rule }) => ({
    file: from,
    line: 1,
    rule: rule.name,
    message: `imports ${to}. ${comments.get(rule.name) ?? ''}`,
  }));
  return [...findings, ...unread(tree, folders, new Set(modules.map(({ source }) => source)))];
}

const unread = (tree: Tree, folders: readonly string[], read: ReadonlySet<string>): Finding[] =>
  tree.files
    .filter(
      ({ path: file }) =>
        isCode(file) && folders.some((folder) => file.startsWith(`${folder}/`)) && !read.has(file),
    )
    .map(({ path: file }) => ({
      file,
      line: 1,
      rule: 'unread',
      message: 'dependency-cruiser did not read this file.',
    }));

const findingsOf = (rules: readonly Rule[], tree: Tree): Finding[] =>
  rules.flatMap((rule) => [...rule.check(tree)].map((problem) => ({ ...problem, rule: rule.name })));

export const checkStructure = (tree: Tree): readonly Finding[] => findingsOf(structureRules, tree);

interface UnusedReport {
  readonly issues: readonly ({ readonly file: string } & Readonly<
    Record<UnusedKind, readonly { readonly name: string; readonly line?: number }[]>
  >)[];
}

const unusedKinds = ['files', 'exports', 'types', 'nsExports', 'nsTypes', 'unresolved'] as const;
type UnusedKind = (typeof unusedKinds)[number];

export async function checkUnused(root: string): Promise<readonly Finding[]> {
  const outcome = await run('knip', ['--include', unusedKinds.join(','), '--reporter', 'json'], root);
  // Loaded configurations may print lines of their own.
  const json = outcome.out.split('\n').find((line) => line.startsWith('{'));
  if (json === undefined) return orBroken([], 'knip', { ...outcome, code: 1 });
  const findings = (JSON.parse(json) as UnusedReport).issues.flatMap((issue) =>
    unusedKinds.flatMap((rule) =>
      issue[rule].map(({ name, line = 1 }) => ({
        file: issue.file,
        line,
        rule,
        message: `Nothing uses ${name}; drop the export, or the code.`,
      })),
    ),
  );
  return orBroken(findings, 'knip', outcome);
}
