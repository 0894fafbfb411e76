import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  areValidHours,
  canArriveAt,
  hoursFrom,
  isOpenAt,
  isOpenThrough,
  nextOpening,
  openingsBetween,
  stretchesOf,
  type OpeningHours,
  type Span,
  type Stretch,
} from './availability.rules.ts';

const zones = ['UTC', 'Asia/Dubai', 'America/Los_Angeles'];
const zoneOfTests = process.env['TZ'];
const minuteMs = 60_000;
const after = (instant: Date, minutes: number): Date => new Date(instant.getTime() + minutes * minuteMs);

const everyDay = (...spans: Span[]): OpeningHours => Array.from({ length: 7 }, () => spans);

const quarter = fc.integer({ min: 0, max: 95 }).map((quarters) => quarters * 15);
const span = fc
  .tuple(quarter, fc.integer({ min: 1, max: 96 }))
  .map(([from, quarters]): Span => [from, from + quarters * 15]);
const day = fc.array(span, { maxLength: 2 }).map((spans) => spans.sort((a, b) => a[0] - b[0]));
const anyHours: fc.Arbitrary<OpeningHours> = fc
  .array(day, { minLength: 7, maxLength: 7 })
  .filter((hours) => areValidHours(hours));
const instant = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((time) => new Date(Math.floor(time.getTime() / minuteMs) * minuteMs));

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Dubai',
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Read from a wall clock in Dubai. */
function saysOpen(hours: OpeningHours, time: Date): boolean {
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]));
  const weekday = weekdays.indexOf(parts['weekday'] ?? '');
  const minute = Number(parts['hour']) * 60 + Number(parts['minute']);
  const holds = (spans: readonly Span[] = [], at: number): boolean =>
    spans.some(([from, to]) => from <= at && at < to);
  return holds(hours[weekday], minute) || holds(hours[(weekday + 6) % 7], minute + 1_440);
}

describe.each(zones)("with the machine's time zone set to %s", (zone) => {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    process.env['TZ'] = zoneOfTests;
  });

  it('is open by the wall clock in Dubai', () => {
    fc.assert(
      fc.property(anyHours, instant, (hours, time) => {
        expect(isOpenAt(hours, time)).toBe(saysOpen(hours, time));
        expect(isOpenAt(hours, after(time, 0.999))).toBe(saysOpen(hours, time));
      }),
      { numRuns: 2_000 },
    );
  });

  it('is open throughout if open in every minute', () => {
    fc.assert(
      fc.property(anyHours, instant, fc.integer({ min: 1, max: 600 }), (hours, time, minutes) => {
        const each = Array.from({ length: minutes }, (_, minute) => saysOpen(hours, after(time, minute)));
        expect(isOpenThrough(hours, time, after(time, minutes))).toBe(each.every(Boolean));
      }),
      { numRuns: 300 },
    );
  });

  it('opens next at the first open minute', () => {
    fc.assert(
      fc.property(anyHours, instant, (hours, time) => {
        const next = nextOpening(hours, time);
        if (!next) {
          expect(hours.flat()).toEqual([]);
          return;
        }
        const begins = next.from > time ? next.from : time;
        expect(saysOpen(hours, begins)).toBe(true);
        expect(saysOpen(hours, after(next.to, -1))).toBe(true);
        const openBefore: Date[] = [];
        for (let at = time; at < begins; at = after(at, 15)) if (saysOpen(hours, at)) openBefore.push(at);
        expect(openBefore).toEqual([]);
        if (next.from > time) expect(saysOpen(hours, after(next.from, -1))).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it.each([
    ['Saturday night into Sunday', '2026-11-22T00:59:00+04:00', true],
    ['closing time', '2026-11-22T01:00:00+04:00', false],
    ['one minute before opening', '2026-11-21T17:59:00+04:00', false],
    ['opening time', '2026-11-21T18:00:00+04:00', true],
    ['29 February', '2028-02-29T23:30:00+04:00', true],
    ['the night after 29 February', '2028-03-01T00:30:00+04:00', true],
    ['New Year', '2027-01-01T00:00:00+04:00', true],
  ])('from 18:00 to 01:00: %s', (_when, time, isOpen) => {
    expect(isOpenAt(everyDay([1_080, 1_500]), new Date(time))).toBe(isOpen);
  });
});

describe('openings', () => {
  const now = new Date('2026-11-21T10:00:00+04:00');

  it('merge when adjacent, around the clock too', () => {
    expect(openingsBetween(everyDay([0, 720], [720, 1_440]), now, after(now, 5_000))).toHaveLength(1);
    expect(openingsBetween(everyDay([600, 900], [960, 1_320]), now, after(now, 600))).toEqual([
      { from: new Date('2026-11-21T10:00:00+04:00'), to: new Date('2026-11-21T15:00:00+04:00') },
      { from: new Date('2026-11-21T16:00:00+04:00'), to: new Date('2026-11-21T22:00:00+04:00') },
    ]);
  });

  it('skip days off', () => {
    const onlyMonday = everyDay().map((spans, weekday) => (weekday === 1 ? [[540, 1_020] as const] : spans));
    expect(nextOpening(onlyMonday, now)?.from).toEqual(new Date('2026-11-23T09:00:00+04:00'));
    expect(nextOpening(onlyMonday, new Date('2026-11-23T17:00:00+04:00'))?.from).toEqual(
      new Date('2026-11-30T09:00:00+04:00'),
    );
    expect(nextOpening(everyDay(), now)).toBeNull();
  });
});

it.each<[string, OpeningHours, boolean]>([
  ['a week of days off', everyDay(), true],
  ['around the clock', everyDay([0, 1_440]), true],
  ['until the next opening', everyDay([720, 2_160]), true],
  ['into the next opening', everyDay([720, 2_160 + 15]), false],
  ['two spans that overlap', everyDay([600, 800], [780, 900]), false],
  ['two spans out of order', everyDay([900, 1_000], [600, 800]), false],
  ['an empty span', everyDay([600, 600]), false],
  ['backwards', everyDay([600, 540]), false],
  ['parts of a minute', everyDay([600.5, 700]), false],
  ['from tomorrow', everyDay([1_440, 1_500]), false],
  ['longer than a day', [[[0, 1_441]], [], [], [], [], [], []], false],
  ['six days', everyDay([600, 900]).slice(1), false],
])('%s: valid hours are %j, %s', (_what, hours, isValid) => {
  expect(areValidHours(hours)).toBe(isValid);
});

describe('typed hours', () => {
  it('round-trip, and refusals name their days', () => {
    const time = quarter.map((minutes) =>
      [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':'),
    );
    const stretches = fc.array(fc.record({ from: time, to: time }), { maxLength: 2 });
    const week = fc.array(stretches, { minLength: 7, maxLength: 7 });
    const byTime = (day: readonly Stretch[]) => [...day].sort((a, b) => (a.from < b.from ? -1 : 1));
    fc.assert(
      fc.property(week, (written) => {
        const hours = hoursFrom(written);
        if (!hours.ok) {
          expect(Object.keys(hours.refusal.fields ?? {}).length).toBeGreaterThan(0);
          return;
        }
        expect(areValidHours(hours.value)).toBe(true);
        expect(stretchesOf(hours.value)).toEqual(written.map(byTime));
      }),
      { numRuns: 3_000 },
    );
  });

  it('reach into the next day if they end no later than they start', () => {
    const night = hoursFrom([[{ from: '18:00', to: '01:30' }], [], [], [], [], [], []]);
    expect(night).toMatchObject({ ok: true, value: [[[1_080, 1_530]], [], [], [], [], [], []] });
  });
});

describe('a delivery can arrive', () => {
  const hours = everyDay([720, 1_320]);
  const at = (time: string): Date => new Date(`2026-11-21T${time}:00+04:00`);
  const minutes = { prep: 40, travel: 20 };

  it.each([
    ['at noon the kitchen has only just opened', '12:00', '10:00', false],
    ['an hour after opening', '13:00', '10:00', true],
    ['a little sooner', '12:30', '10:00', false],
    ['when it leaves at closing time', '22:20', '10:00', true],
    ['when it would leave later', '22:30', '10:00', false],
    ['begun this very minute', '15:00', '14:00', true],
    ['begun a minute ago', '15:00', '14:01', false],
  ])('%s', (_what, slot, now, can) => {
    expect(canArriveAt({ openingHours: hours, closedDays: [] }, at(slot), minutes, at(now))).toBe(can);
  });

  it('only if the kitchen is open until it leaves', () => {
    const time = fc.integer({ min: 1, max: 120 });
    fc.assert(
      fc.property(
        anyHours,
        instant,
        time,
        time,
        fc.integer({ min: 0, max: 400 }),
        (open, now, prep, travel, ahead) => {
          const slot = after(now, ahead);
          const begins = after(slot, -travel - prep);
          const cooking = Array.from({ length: prep }, (_, minute) => saysOpen(open, after(begins, minute)));
          const can = begins >= now && cooking.every(Boolean);
          expect(canArriveAt({ openingHours: open, closedDays: [] }, slot, { prep, travel }, now)).toBe(can);
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
