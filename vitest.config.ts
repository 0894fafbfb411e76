import { existsSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

const databaseSetup = 'apps/server/test/global-setup.ts';

export default defineConfig({
  test: {
    include: ['{apps,packages,tools,bench}/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.canary/**', '**/*.screen.test.tsx'],
    globalSetup: existsSync(databaseSetup) ? [databaseSetup] : [],
    pool: 'forks',
    // One more than the cores we have: many tests wait, for a kill, a lease or a lock.
    maxWorkers: 3,
    // Files share the modules of their process, and leave no state in them: reading all of the app anew for each would cost
    // more than most of the tests.
    isolate: false,
    restoreMocks: true,
    // What must come is waited for; a machine that is busy takes its time.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
});
