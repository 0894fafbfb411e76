import { defineConfig } from 'vitest/config';
import base from './vitest.config.ts';

export default defineConfig({
  ...base,
  test: {
    ...base.test,
    include: ['drills/*.ts'],
    fileParallelism: false,
    testTimeout: 4 * 3_600_000,
    disableConsoleIntercept: true,
  },
});
