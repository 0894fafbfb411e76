import { afterEach, expect, it, vi } from 'vitest';
import type * as Clock from './clock.ts';

const start = Date.parse('2026-11-21T06:00:00Z');
const later = (ms: number): string => new Date(start + ms).toISOString();

async function freshClock(): Promise<typeof Clock> {
  vi.resetModules();
  vi.useFakeTimers({ now: start });
  return import('./clock.ts');
}
afterEach(() => {
  vi.useRealTimers();
});

it('is the browser’s own unless the server is ahead', async () => {
  const { nowMs, followClock } = await freshClock();
  expect(nowMs()).toBe(start);
  followClock(later(5_000));
  expect(nowMs()).toBe(start);
});

it('follows a server that is moved ahead, and never goes back', async () => {
  const { rightNow, followClock } = await freshClock();
  const day = 86_400_000;
  followClock(later(day));
  expect(rightNow().toISOString()).toBe(later(day));
  followClock(later(0));
  expect(rightNow().toISOString()).toBe(later(day));
});

it.each([
  ['2025-11-20T20:00:00Z', 'morning'],
  ['2025-11-21T07:59:00Z', 'morning'],
  ['2025-11-21T08:00:00Z', 'afternoon'],
  ['2025-11-21T13:00:00Z', 'evening'],
  ['2025-11-21T19:59:00Z', 'evening'],
])('greets at %s with %s', async (instant, part) => {
  const { partOfDay } = await freshClock();
  expect(partOfDay(new Date(instant))).toBe(part);
});
