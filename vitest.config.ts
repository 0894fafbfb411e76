import { existsSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

const databaseSetup = 'apps/server/test/global-setup.ts';

/** A long file that starts last leaves the other cores idle. */
class ProcessesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const hasProcesses = ({ moduleId }: TestSpecification): boolean =>
      /\/(drills|bench|server\/test)\//.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(hasProcesses), ...sorted.filter((file) => !hasProcesses(file))];
  }
}

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
    // A larger young generation: every app start makes much that lives for a moment.
    execArgv: ['--max-semi-space-size=64'],
    sequence: { sequencer: ProcessesFirst },
    restoreMocks: true,
    // Tests poll for results; a busy machine is slow.
    expect: { poll: { timeout: 10_000 } },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    env: { TZ: 'UTC' },
  },
});
