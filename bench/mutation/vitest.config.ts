import { defineConfig } from 'vitest/config';
import areas from './areas.json' with { type: 'json' };

// Rules are pure, so their tests run without the global setup that starts a database.
const pureTests = ['apps/**/*.{rules,machine}.test.ts', 'apps/server/src/platform/pure/*.test.ts'];
const area = Object.entries(areas).find(([name]) => name === process.env['AREA'])?.[1];

export default defineConfig({
  test: {
    include: area?.tests ?? pureTests,
    isolate: false,
    restoreMocks: true,
    testTimeout: 60_000,
    env: { TZ: 'UTC' },
    coverage: {
      provider: 'v8',
      include: ['apps/**/*.{rules,machine}.ts'],
      reporter: ['text', 'html'],
      reportsDirectory: '.cache/coverage',
      thresholds: { lines: 95 },
    },
  },
});
