// Decides how the drills run, which bring databases of their own and want no templates: `npm run drill:failover` and its like.
import { defineConfig } from 'vitest/config';
import long from './vitest.long.config.ts';

export default defineConfig({ ...long, test: { ...long.test, globalSetup: [] } });
