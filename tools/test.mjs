import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './browser.mjs';
import { ensureInstalled } from './install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const cache = join(root, '.cache');

/**
 * @typedef {{ passed: number, failed: number, skipped: number, names: readonly string[] }} Counts
 * @typedef {{ title: string, report: string, args: () => string[] | Promise<string[]>, read: (report: any) => Counts }} Part
 */

/** @type {Record<string, Part>} */
const parts = {
  check: {
    title: 'Check: types, lint, imports, structure',
    report: 'check.json',
    args: () => ['tools/check.mjs'],
    read: (counts) => ({ ...counts, names: [] }),
  },
  unit: {
    title: 'Unit, database and HTTP tests',
    report: 'unit.json',
    args: () => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=.cache/unit.json',
    ],
    read: readVitest,
  },
  screens: {
    title: 'Screens in every state, in the browser with a network of replies',
    report: 'screens.json',
    args: () => [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--config=vitest.screens.config.ts',
      '--reporter=default',
      '--reporter=json',
      '--outputFile.json=.cache/screens.json',
    ],
    read: readVitest,
  },
  e2e: {
    title: 'End-to-end tests in the browser, both languages, phone and desktop',
    report: 'e2e.json',
    args: async () => {
      process.env.SUFRA_BROWSER = await findBrowser();
      return ['node_modules/@playwright/test/cli.js', 'test'];
    },
    read: ({ stats, errors, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + errors.length,
      skipped: stats.skipped,
      names: suites.flatMap(failedJourneys),
    }),
  },
};

/** A file that fails to load, or in a hook before its tests, counts as one failure. */
function readVitest({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const broken = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    names: [
      ...broken.map(({ name }) => relative(root, name)),
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
      ),
    ],
  };
}

/** @returns {string[]} including nested suites */
function failedJourneys({ file, specs = [], suites = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName }) => `${file} [${projectName}]: ${title}`),
  );
  return [...own, ...suites.flatMap(failedJourneys)];
}

/** A part that exits with an error counts at least one failure, whatever its report says. */
async function runPart({ title, report, args, read }) {
  console.log(`\n== ${title}`);
  const file = join(cache, report);
  rmSync(file, { force: true });
  let exit = 1;
  try {
    exit =
      spawnSync(process.execPath, [...(await args()), ...files], { cwd: root, stdio: 'inherit' }).status ?? 1;
  } catch (error) {
    console.error(error.message);
  }
  const counts = readReport(file, read);
  return exit === 0 ? counts : { ...counts, failed: Math.max(1, counts.failed) };
}

/** @returns {Counts} */
function readReport(file, read) {
  try {
    return read(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return { passed: 0, failed: 1, skipped: 0, names: [] };
  }
}

function wantedParts() {
  const only = process.argv.slice(2).find((argument) => argument.startsWith('--only='));
  const names = only === undefined ? Object.keys(parts) : only.slice('--only='.length).split(',');
  const unknown = names.find((name) => !(name in parts));
  if (unknown === undefined) return names;
  console.error(`Unknown part "${unknown}". Use one of: ${Object.keys(parts).join(', ')}.`);
  process.exit(1);
}

const names = wantedParts();
/** `npm test -- --only=e2e e2e/week.spec.ts` runs one file of a part. */
const files = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
if (process.argv.includes('--all')) process.env.SUFRA_JOURNEYS = 'all';
ensureInstalled();
mkdirSync(cache, { recursive: true });
const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
for (const name of names) {
  const counts = await runPart(parts[name]);
  for (const key of Object.keys(total)) total[key] += counts[key];
  failures.push(...counts.names);
}
if (failures.length > 0) console.log(`\nFailures:\n${failures.map((name) => `  ${name}`).join('\n')}`);

process.exitCode = total.failed === 0 ? 0 : 1;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
