import { tmpdir } from 'node:os';
import { readConfig, type Config } from '../src/platform/config.ts';
import { testKey } from './test-key.ts';

/** A Saturday, 10:00 in Dubai. */
export const testNow = '2026-11-21T06:00:00Z';

export const testConfig = (changes: Partial<Config> = {}): Config => ({
  ...readConfig({ DATA_DIR: tmpdir(), DATA_KEYS: testKey.toString('base64'), LOG_LEVEL: 'silent' }, tmpdir()),
  demo: true,
  autopilot: false,
  jobs: false,
  rateLimitPerMinute: 0,
  callsAtOnce: 10_000,
  otpSendsPerAddress: 1_000_000,
  otpSendsPerDay: 1_000_000,
  ...changes,
});
