import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const databaseSetup = 'apps/server/test/global-setup.ts';

export default defineConfig({
  test: {
    include: ['{apps,packages,tools,bench,drills}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.canary/**', '**/*.screen.test.tsx'],
    globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
    pool: 'forks',
    // One more than the cores: many tests wait, for a kill, a lease or a lock.
    maxWorkers: 3,
    // Files share a process and leave no state: reloading the app per file costs more than most tests.
    isolate: false,
    restoreMocks: true,
    // Tests poll for results; a busy machine is slow.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
});
