import { expect, it } from 'vitest';
import { dayWord, firstReturn, haveMealsStopped, isBackSoon, lastDayOf, lastReturn } from './plan.rules.ts';

it('offers a return from the second day of a pause up to ninety days after its first', () => {
  expect(firstReturn('2026-12-31')).toBe('2027-01-01');
  expect(lastReturn('2026-11-22')).toBe('2027-02-20');
});

it('has nothing to resume on the day before the meals and on the day of their return', () => {
  const back = [null, '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
  expect(back.map((until) => isBackSoon(until, '2026-11-21'))).toEqual([false, true, true, true, false]);
});

it('serves meals before the first day without them', () => {
  const from = [null, '2026-11-20', '2026-11-21', '2026-11-22'];
  expect(from.map((day) => haveMealsStopped(day, '2026-11-21'))).toEqual([false, true, true, false]);
});

it('uses the Dubai date for today and tomorrow', () => {
  expect(dayWord(new Date('2026-11-21T16:00:00Z'), '2026-11-21')).toBe('today');
  expect(dayWord(new Date('2026-11-21T20:30:00Z'), '2026-11-21')).toBe('tomorrow');
  expect(dayWord(new Date('2026-11-23T05:00:00Z'), '2026-11-21')).toBe('on_day');
});

it.each([
  ['2026-12-12', '2026-12-11'],
  ['2027-01-01', '2026-12-31'],
  ['2028-03-01', '2028-02-29'],
])('ends on %s: meals until %s', (endsOn, last) => {
  expect(lastDayOf(endsOn)).toBe(last);
});
