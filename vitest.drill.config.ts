import { defineConfig } from 'vitest/config';
import long from './vitest.long.config.ts';

export default defineConfig({ ...long, test: { ...long.test, globalSetup: [] } });
