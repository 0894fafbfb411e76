import { readFileSync } from 'node:fs';

const area = process.env.AREA;
const areas = JSON.parse(readFileSync(new URL('areas.json', import.meta.url), 'utf8'));

export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'bench/mutation/vitest.config.ts', related: false },
  mutate: areas[area].mutate,
  coverageAnalysis: 'perTest',
  // Mutating a module-level table reruns every test of its area, which takes hours; the tests check those tables row by
  // row.
  ignoreStatic: true,
  concurrency: 2,
  tempDirName: `.cache/stryker/${area}`,
  ignorePatterns: [
    'apps/web/public',
    'docs',
    'data',
    '.cache',
    'packages/food/dishes',
    'packages/food/images',
  ],
  incremental: true,
  incrementalFile: `.cache/mutation/${area}.json`,
  reporters: ['clear-text', 'html', 'progress-append-only'],
  clearTextReporter: { allowColor: false, reportTests: false, allowEmojis: false },
  htmlReporter: { fileName: `.cache/mutation/${area}.html` },
  thresholds: { high: 90, low: 80, break: 80 },
};
