import { expect, it } from 'vitest';
import { firstReturn, lastReturn, pauseEffect, dayWord, lastDayOf } from './plan.rules.ts';

const pause = {
  today: '2026-11-21',
  until: '2026-11-29',
  planId: 'full-day',
  nextBilling: '2026-12-18',
  skipped: [],
} as const;

it('pauses from tomorrow to the day before the return, and moves the renewal as far', () => {
  expect(pauseEffect(pause)).toEqual({
    from: '2026-11-22',
    lastDay: '2026-11-28',
    days: 7,
    skippedDays: 0,
    mealsFrom: '2026-11-29',
    nextBilling: '2026-12-25',
  });
});

it('does not credit a skipped day twice', () => {
  const skipped = ['2026-11-21', '2026-11-23', '2026-11-29'];
  expect(pauseEffect({ ...pause, skipped })).toMatchObject({ skippedDays: 1, nextBilling: '2026-12-24' });
});

it('resumes a weekday plan on the next weekday', () => {
  // A Saturday.
  expect(pauseEffect({ ...pause, planId: 'lunch-only', until: '2026-11-28' }).mealsFrom).toBe('2026-11-30');
});

it('crosses months and years', () => {
  const effect = pauseEffect({ ...pause, until: '2027-01-04', nextBilling: '2026-12-31' });
  expect(effect).toMatchObject({ days: 43, nextBilling: '2027-02-12' });
});

it('offers from the day after tomorrow up to ninety days after tomorrow', () => {
  expect(firstReturn('2026-11-21')).toBe('2026-11-23');
  expect(lastReturn('2026-11-21')).toBe('2027-02-20');
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
