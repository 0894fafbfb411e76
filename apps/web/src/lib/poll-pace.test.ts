import { expect, it } from 'vitest';
import { ApiError } from './api.ts';
import { pollEvery, isResting, retryDelayMs } from './query.ts';

const full = new ApiError(503, '', { code: 'unavailable', params: { retryAfterSeconds: 10 } });

it('keeps its pace normally, and after unrelated errors', () => {
  expect(pollEvery(5_000)({ state: { error: null, errorUpdatedAt: 0 } })).toBe(5_000);
  const gone = new ApiError(404, '', { code: 'not_found' });
  expect(pollEvery(5_000)({ state: { error: gone, errorUpdatedAt: 1_700_000_000_123 } })).toBe(5_000);
});

it('backs off as long as the server requested, each client with its own jitter', () => {
  const rests = Array.from({ length: 100 }, (_, index) =>
    retryDelayMs({ error: full, errorUpdatedAt: 5_000 + index * 10 }),
  );
  expect(Math.min(...rests)).toBe(10_000);
  expect(Math.max(...rests)).toBeGreaterThan(19_000);
  expect(new Set(rests).size).toBe(100);
  expect(pollEvery(30_000)({ state: { error: full, errorUpdatedAt: 5_000 } })).toBe(30_000);
});

it('skips a poll only until the back-off ends', () => {
  const failing = { error: full, errorUpdatedAt: 5_000 };
  expect(isResting(failing, 14_999)).toBe(true);
  expect(isResting(failing, 15_000)).toBe(false);
  expect(isResting(undefined, 0)).toBe(false);
});
