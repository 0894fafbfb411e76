import { expect, it } from 'vitest';
import { daysNeeded, growthOf, overviewOf, spanOf, type DayFigures } from './figures.rules.ts';

it.each([
  // 20:30 UTC is the next day in Dubai.
  ['2026-11-30T20:30:00Z', '2026-11-01', '2026-12-01'],
  ['2026-11-21T06:00:00Z', '2026-10-01', '2026-11-21'],
  ['2026-03-31T06:00:00Z', '2026-02-01', '2026-03-31'],
  ['2026-01-02T06:00:00Z', '2025-12-01', '2026-01-02'],
])('at %s needs %s to %s', (now, first, last) => {
  const days = daysNeeded(new Date(now));
  expect([days[0], days.at(-1)]).toEqual([first, last]);
  expect(new Set(days).size).toBe(days.length);
  expect(days.length).toBeGreaterThanOrEqual(30);
});

it('returns the instants of a day', () => {
  expect(spanOf('2026-12-01')).toEqual({
    day: '2026-12-01',
    start: new Date('2026-11-30T20:00:00Z'),
    stop: new Date('2026-12-01T20:00:00Z'),
  });
});

it.each([
  [110, 100, 10],
  [90, 100, -10],
  [1, 3, -66.7],
  [5, 0, null],
  [0, 0, null],
])('%i after %i is %d percent', (now, before, percent) => {
  expect(growthOf(now, before)).toBe(percent);
});

const figures = (now: string, of: (day: string) => Partial<DayFigures>): DayFigures[] =>
  daysNeeded(new Date(now)).map((day) => ({
    ...{ day, users: 0, subscriptions: 0, joined: 0, orders: 0, revenue: 0 },
    ...of(day),
  }));

it('compares users with the end of last month, and revenue with its same days', () => {
  const days = figures('2026-11-21T06:00:00Z', (day) => ({
    users: day <= '2026-10-31' ? 200 : 250,
    subscriptions: day <= '2026-10-31' ? 50 : 40,
    revenue: day <= '2026-10-21' ? 1000 : day <= '2026-10-31' ? 99_999 : 1500,
  }));
  expect(overviewOf(days)).toMatchObject({
    ...{ users: 250, subscriptions: 40, revenue: 21 * 1500 },
    growth: { users: 25, subscriptions: -20, revenue: 50 },
  });
  expect(overviewOf(days).days).toHaveLength(30);
});

it('compares the 31st with the whole of a shorter month', () => {
  const days = figures('2026-03-31T06:00:00Z', (day) => ({ revenue: day < '2026-03-01' ? 100 : 200 }));
  expect(overviewOf(days).growth.revenue).toBe(growthOf(31 * 200, 28 * 100));
});
