import { defineConfig } from 'vitest/config';
import areas from './areas.json' with { type: 'json' };

const area = Object.entries(areas).find(([name]) => name === process.env['AREA'])?.[1];

export default defineConfig({
  test: {
    // Pure rules need no database, so skip the global setup.
    include: area?.tests ?? [
      'apps/**/*.{rules,machine}.test.ts',
      'apps/server/src/modules/catalogue/**/{lexicon-texts,hostile-texts,programs}.test.ts',
      'apps/server/src/modules/notifications/**/{*-wording,*-texts,*-states}.test.ts',
    ],
    // It counts its 100,000 pairs, and short properties make fewer.
    exclude: ['**/node_modules/**', '**/planner/safety/safety.rules.test.ts'],
    setupFiles: ['bench/mutation/short-properties.ts'],
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
    env: { TZ: 'UTC' },
    coverage: {
      provider: 'v8',
      include: ['apps/**/*.{rules,machine}.ts'],
      reporter: ['text', 'html'],
      reportOnFailure: true,
      reportsDirectory: '.cache/coverage',
      thresholds: { lines: 95 },
    },
  },
});
