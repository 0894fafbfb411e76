import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dubaiDay, instantOf, weekdayOf } from '../../../platform/pure/dubai-time.ts';
import { canKeepWindow, deliveryWindow } from './offer.rules.ts';

const zones = ['UTC', 'Asia/Dubai', 'America/Los_Angeles'];
const zoneOfTests = process.env['TZ'];
const hour = 60;

type Spans = readonly (readonly [number, number])[];
const everyDay = (...spans: Spans): Spans[] => Array.from({ length: 7 }, () => spans);
const weekly = (openingHours: readonly Spans[]) => ({ openingHours, closedDays: [], closedUntilMs: null });

/** `HH:MM` to `HH:MM` of the day, hours of the next day beyond 24. */
function shown(hours: readonly Spans[], day: string): string | null {
  const window = deliveryWindow(weekly(hours), day);
  if (!window) return null;
  const clock = (instant: Date): string => {
    const minutes = (instant.getTime() - instantOf(day, 0).getTime()) / 60_000;
    return `${Math.floor(minutes / hour)}:${String(minutes % hour).padStart(2, '0')}`;
  };
  return `${clock(window.from)}-${clock(window.to)}`;
}

/** A day's hours in order without overlaps: their lengths and the pauses between them. */
const spans: fc.Arbitrary<Spans> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 1, max: 900 })), { maxLength: 3 })
  .map((parts) => {
    let last = 0;
    return parts.map(([pause, length]) => {
      const from = last + pause;
      last = from + length;
      return [from, last] as const;
    });
  });
const week = fc.array(spans, { minLength: 7, maxLength: 7 });
const day = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays('2020-01-01', days));

describe.each(zones)("with the machine's time zone set to %s", (zone) => {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    process.env['TZ'] = zoneOfTests;
  });

  it.each<[string, Spans, string | null]>([
    ['all day', [[0, 24 * hour]], '9:00-13:00'],
    ['from eight', [[8 * hour, 22 * hour]], '9:00-13:00'],
    ['from nine for three hours', [[9 * hour, 12 * hour]], '9:00-12:00'],
    ['in the afternoon', [[14 * hour, 23 * hour]], '14:00-18:00'],
    [
      'until half past nine, then from four',
      [
        [7 * hour, 570],
        [16 * hour, 22 * hour],
      ],
      '16:00-20:00',
    ],
    ['until ten to the minute', [[7 * hour, 10 * hour]], '9:00-10:00'],
    ['until a minute before ten', [[7 * hour, 10 * hour - 1]], null],
    ['over midnight', [[22 * hour, 26 * hour]], '22:00-26:00'],
    ['before people are up', [[4 * hour, 9 * hour]], null],
    ['never', [], null],
  ])('a grocery that is open %s', (_when, open, window) => {
    expect(shown(everyDay(...open), '2026-11-22')).toBe(window);
  });

  it("the weekday is Dubai's, across month ends and 29 February", () => {
    const onlySundays = [[[9 * hour, 13 * hour] as const], [], [], [], [], [], []];
    expect(shown(onlySundays, '2026-11-22')).toBe('9:00-13:00');
    for (const other of ['2026-11-21', '2026-11-23', '2028-02-29'])
      expect(shown(onlySundays, other)).toBeNull();
    const window = deliveryWindow(weekly(everyDay([9 * hour, 13 * hour])), '2028-02-29');
    expect(window?.from.toISOString()).toBe('2028-02-29T05:00:00.000Z');
    expect(window?.to.toISOString()).toBe('2028-02-29T09:00:00.000Z');
  });

  it('a promised window is possible, even for a grocery open for one hour of it', () => {
    fc.assert(
      fc.property(week, week, day, (hours, others, on) => {
        const window = deliveryWindow(weekly(hours), on);
        if (!window) return;
        expect(canKeepWindow(weekly(hours), window)).toBe(true);
        const isOpenAt = (minute: number): boolean => {
          const sinceMidnight = (window.from.getTime() - instantOf(on, 0).getTime()) / 60_000 + minute;
          return (others[weekdayOf(on)] ?? []).some(
            ([from, to]) => from <= sinceMidnight && sinceMidnight < to,
          );
        };
        const length = (window.to.getTime() - window.from.getTime()) / 60_000;
        const firsts = Array.from({ length: length - hour + 1 }, (_, minute) => minute);
        const isOpenFor = (first: number): boolean =>
          Array.from({ length: hour }, (_, minute) => first + minute).every(isOpenAt);
        if (canKeepWindow(weekly(others), window)) expect(firsts.some(isOpenFor)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it("a window is in the day's hours, from nine, one to four hours long, or null", () => {
    fc.assert(
      fc.property(week, day, (hours, on) => {
        const open = hours[weekdayOf(on)] ?? [];
        const window = deliveryWindow(weekly(hours), on);
        const midnight = instantOf(on, 0).getTime();
        if (!window) {
          for (const [from, to] of open) expect(to - Math.max(from, 9 * hour)).toBeLessThan(hour);
          return;
        }
        const [from, to] = [window.from, window.to].map((time) => (time.getTime() - midnight) / 60_000);
        if (from === undefined || to === undefined) return;
        expect(dubaiDay(window.from) >= on).toBe(true);
        expect(from).toBeGreaterThanOrEqual(9 * hour);
        expect(to - from).toBeGreaterThanOrEqual(hour);
        expect(to - from).toBeLessThanOrEqual(4 * hour);
        expect(open.some(([opens, closes]) => opens <= from && to <= closes)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});
