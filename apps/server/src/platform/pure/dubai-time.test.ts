import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, addMonth, daysBetween, dubaiDay, instantOf, weekdayOf } from './dubai-time.ts';

const zones = [
  ['UTC', 0],
  ['Asia/Dubai', -240],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
] as const;
const runs = { numRuns: 2_000 };
const instant = fc.date({ min: new Date('1971-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
const day = instant.map(dubaiDay);
const zoneOfTests = process.env['TZ'];

describe.each(zones)('on a machine in %s', (zone, offset) => {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    process.env['TZ'] = zoneOfTests;
  });

  it("has the machine's time zone set", () => {
    expect(new Date('2026-01-15T12:00:00Z').getTimezoneOffset()).toBe(offset);
  });

  it.each([
    ['2026-11-21T19:59:59.999Z', '2026-11-21'],
    ['2026-11-21T20:00:00.000Z', '2026-11-22'],
    ['2026-12-31T20:00:00Z', '2027-01-01'],
    ['2028-02-28T20:00:00Z', '2028-02-29'],
    ['2028-02-29T20:00:00Z', '2028-03-01'],
    ['2027-02-28T20:00:00Z', '2027-03-01'],
    ['2026-03-08T10:30:00Z', '2026-03-08'],
  ])('%s is %s in Dubai', (time, expected) => {
    expect(dubaiDay(new Date(time))).toBe(expected);
  });

  it('agrees with Intl', () => {
    const byIntl = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Dubai', dateStyle: 'short' });
    fc.assert(
      fc.property(instant, (time) => {
        expect(dubaiDay(time)).toBe(byIntl.format(time));
      }),
      runs,
    );
  });

  it('counts days symmetrically', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5_000, max: 5_000 }), (from, days) => {
        const to = addDays(from, days);
        expect(daysBetween(from, to)).toBe(days);
        expect(addDays(to, -days)).toBe(from);
        expect((((weekdayOf(from) + days) % 7) + 7) % 7).toBe(weekdayOf(to));
      }),
      runs,
    );
  });

  it.each([
    ['2026-11-21', 0, '2026-11-20T20:00:00.000Z'],
    ['2028-02-28', 1_440, '2028-02-28T20:00:00.000Z'],
    ['2027-01-01', 750, '2027-01-01T08:30:00.000Z'],
  ])('%s, minute %i, is %s', (date, minutes, expected) => {
    expect(instantOf(date, minutes).toISOString()).toBe(expected);
  });

  it('maps each minute to its day, without gaps', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 1_439 }), (date, minutes) => {
        expect(dubaiDay(instantOf(date, minutes))).toBe(date);
        expect(instantOf(date, minutes + 1_440)).toEqual(instantOf(addDays(date, 1), minutes));
      }),
      runs,
    );
  });

  it.each([
    ['2026-11-21', 6],
    ['2026-11-22', 0],
    ['2028-02-29', 2],
  ])('%s is weekday %i', (date, weekday) => {
    expect(weekdayOf(date)).toBe(weekday);
  });

  it.each([
    ['2026-11-21', undefined, '2026-12-21'],
    ['2026-12-31', undefined, '2027-01-31'],
    ['2027-01-31', undefined, '2027-02-28'],
    ['2028-01-31', undefined, '2028-02-29'],
    ['2028-01-30', undefined, '2028-02-29'],
    ['2028-02-29', undefined, '2028-03-29'],
    ['2027-02-28', 31, '2027-03-31'],
    ['2027-03-31', 31, '2027-04-30'],
    ['2028-02-29', 30, '2028-03-30'],
  ])('a month after %s (billed on the %s) is %s', (from, anchor, expected) => {
    expect(addMonth(from, anchor)).toBe(expected);
  });

  it('makes twelve anchored months a year, 28 to 31 days each', () => {
    fc.assert(
      fc.property(day, (start) => {
        const anchor = Number(start.slice(8));
        let current = start;
        const lengths: number[] = [];
        for (let month = 0; month < 12; month += 1) {
          const next = addMonth(current, anchor);
          lengths.push(daysBetween(current, next));
          current = next;
        }
        expect(lengths.filter((days) => !(days >= 28 && days <= 31))).toEqual([]);
        const sameDate = `${Number(start.slice(0, 4)) + 1}${start.slice(4)}`;
        expect(current).toBe(start.endsWith('02-29') ? sameDate.replace('02-29', '02-28') : sameDate);
      }),
      runs,
    );
  });
});
