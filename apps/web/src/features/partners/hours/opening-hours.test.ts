import { describe, expect, it } from 'vitest';
import {
  clashingDays,
  withCopiedDay,
  endsNextDay,
  sortedWeek,
  runsOf,
  sampleOf,
  type Stretch,
  timesWith,
  withDayOpen,
  type Week,
  withAnother,
  withoutStretch,
  withStretch,
} from './opening-hours.ts';

const day: Stretch = { from: '09:00', to: '17:00' };
const night: Stretch = { from: '18:00', to: '02:00' };
const off: Week = Array.from({ length: 7 }, () => []);
const week = (days: Readonly<Record<number, readonly Stretch[]>>): Week => off.map((_, at) => days[at] ?? []);

it('names weekdays by dates that fall on them', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map((at) => new Date(`${sampleOf(at)}T00:00:00Z`).getUTCDay())).toEqual([
    0, 1, 2, 3, 4, 5, 6,
  ]);
});

it('offers every half-hour, and the current time', () => {
  expect(timesWith('09:00')).toHaveLength(48);
  expect(timesWith('09:15').slice(18, 21)).toEqual(['09:00', '09:15', '09:30']);
});

describe('clashes', () => {
  it.each([
    ['a day off', off, []],
    ['two stretches with a break', week({ 1: [day, night] }), []],
    ['two that touch', week({ 1: [day, { from: '17:00', to: '23:00' }] }), []],
    ['two in the other order', week({ 1: [night, day] }), []],
    ['one inside another', week({ 1: [{ from: '08:00', to: '20:00' }, day] }), [1]],
    ['a night that reaches into the morning', week({ 1: [night], 2: [{ from: '01:00', to: '09:00' }] }), [1]],
    ['Saturday night and Sunday morning', week({ 6: [night], 0: [{ from: '01:30', to: '09:00' }] }), [6]],
    ['round the clock, every day', off.map(() => [{ from: '00:00', to: '00:00' }]), []],
    ['round the clock, and a morning after', week({ 3: [{ from: '10:00', to: '10:00' }], 4: [day] }), [3]],
  ] as const)('%s', (_what, hours: Week, days) => {
    expect(clashingDays(hours)).toEqual(days);
  });
});

it('marks a period that ends on the next day', () => {
  expect([day, night, { from: '18:00', to: '00:00' }].map(endsNextDay)).toEqual([false, true, false]);
});

describe('editing', () => {
  it('opens a day with the hours of the one before, and closes it', () => {
    const open = withDayOpen(week({ 1: [day, night] }), 3, true);
    expect(open[3]).toEqual([day, night]);
    expect(withDayOpen(open, 3, false)[3]).toEqual([]);
    expect(withDayOpen(off, 0, true)[0]).toEqual([{ from: '09:00', to: '21:00' }]);
  });

  it('adds a second period, never a third', () => {
    const two = withAnother(week({ 2: [day] }), 2);
    expect(two[2]).toEqual([day, { from: '19:00', to: '22:00' }]);
    expect(withAnother(two, 2)).toBe(two);
    expect(withoutStretch(two, 2, 0)[2]).toEqual([{ from: '19:00', to: '22:00' }]);
  });

  it('changes only the edited period', () => {
    const before = week({ 2: [day, night], 3: [day] });
    expect(withStretch(before, 2, 1, day)).toEqual(week({ 2: [day, day], 3: [day] }));
    expect(withCopiedDay(before, 2, [4, 6])).toEqual(
      week({ 2: [day, night], 3: [day], 4: [day, night], 6: [day, night] }),
    );
  });

  it("sends a day's periods in order", () => {
    expect(sortedWeek(week({ 2: [night, day] }))[2]).toEqual([day, night]);
  });
});

it('summarises a week in the fewest lines, Monday first', () => {
  expect(runsOf(week({ 1: [day], 2: [day], 3: [night], 0: [day] }))).toEqual([
    { days: [1, 2], stretches: [day] },
    { days: [3], stretches: [night] },
    { days: [4, 5, 6], stretches: [] },
    { days: [0], stretches: [day] },
  ]);
});
