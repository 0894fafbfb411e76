import { expect, it } from 'vitest';
import { lastDayOf } from './last-day.ts';

it.each([
  ['2026-12-12', '2026-12-11'],
  ['2027-01-01', '2026-12-31'],
  ['2028-03-01', '2028-02-29'],
])('ends on %s: meals until %s', (endsOn, last) => {
  expect(lastDayOf(endsOn)).toBe(last);
});
