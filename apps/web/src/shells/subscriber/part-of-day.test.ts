import { expect, it } from 'vitest';
import { partOfDay } from './part-of-day.ts';

it.each([
  ['2025-11-20T20:00:00Z', 'morning'],
  ['2025-11-21T07:59:00Z', 'morning'],
  ['2025-11-21T08:00:00Z', 'afternoon'],
  ['2025-11-21T13:00:00Z', 'evening'],
  ['2025-11-21T19:59:00Z', 'evening'],
])('greets at %s with %s', (instant, part) => {
  expect(partOfDay(new Date(instant))).toBe(part);
});
