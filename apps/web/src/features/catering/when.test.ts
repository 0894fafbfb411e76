import { largeEventGuests, recommendedNotice } from '@sufra/contract/subscription/promises.ts';
import { describe, expect, it } from 'vitest';
import { instantOf, noticeOf, tableTimes, timeLeft, whenOf } from './when.ts';

const now = Date.parse('2026-11-22T12:00:00+04:00');
const ahead = (hours: number): string => new Date(now + hours * 3_600_000).toISOString();

describe('a day and a time', () => {
  it('convert to one Dubai instant and back', () => {
    const instant = instantOf({ date: '2026-12-05', time: '19:30' }) ?? '';
    expect(new Date(instant).toISOString()).toBe('2026-12-05T15:30:00.000Z');
    expect(whenOf('2026-12-05T15:30:00.000Z')).toEqual({ date: '2026-12-05', time: '19:30' });
    expect(whenOf('2026-12-05T21:00:00.000Z')).toEqual({ date: '2026-12-06', time: '01:00' });
  });
  it('are null if one is missing', () => {
    expect(instantOf({ date: '', time: '19:30' })).toBeNull();
    expect(instantOf({ date: '2026-12-05', time: '' })).toBeNull();
  });
  it('are offered from early breakfast to late at night', () => {
    expect([tableTimes.at(0), tableTimes.at(1), tableTimes.at(-1)]).toEqual(['06:00', '06:30', '23:30']);
  });
});

describe('notice', () => {
  it('is refused below two days and beyond a year, to the minute', () => {
    expect(noticeOf(ahead(48), 8, now).kind).toBe('short');
    expect(noticeOf(ahead(47.99), 8, now)).toEqual({ kind: 'too_early', left: { value: 47, unit: 'hour' } });
    expect(noticeOf(ahead(365 * 24), 8, now).kind).toBe('good');
    expect(noticeOf(ahead(365 * 24 + 1), 8, now).kind).toBe('too_late');
  });
  it.each([
    [largeEventGuests, recommendedNotice.small.from],
    [largeEventGuests + 1, recommendedNotice.large.from],
  ])('for %i guests allows from %i days', (guests, from) => {
    const good = { kind: 'good', left: { value: from, unit: 'day' } };
    expect(noticeOf(ahead(from * 24), guests, now)).toEqual(good);
    expect(noticeOf(ahead(from * 24 - 1), guests, now).kind).toBe('short');
  });
  it('never goes below zero', () => {
    expect(noticeOf(ahead(-30), 8, now).left).toEqual({ value: 0, unit: 'hour' });
  });
});

it('counts down a quote in days, then hours, then minutes', () => {
  expect(timeLeft(ahead(49), now)).toEqual({ value: 2, unit: 'day' });
  expect(timeLeft(ahead(47), now)).toEqual({ value: 47, unit: 'hour' });
  expect(timeLeft(ahead(1.5), now)).toEqual({ value: 90, unit: 'minute' });
  expect(timeLeft(ahead(0.001), now)).toEqual({ value: 1, unit: 'minute' });
  expect(timeLeft(ahead(0), now)).toBeNull();
});
