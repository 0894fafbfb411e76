import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { etaOf, journeyOf, type Eta, type Geography, type Journey, type Way } from './eta.rules.ts';
import type { Phase } from '../order.machine.ts';
import { defaultPrepTime } from '../kitchen/prep-time.rules.ts';

const zones = ['UTC', 'Asia/Dubai', 'America/Los_Angeles'];
const zoneOfTests = process.env['TZ'];
const minuteMs = 60_000;
const runs = { numRuns: 1_000 };

const phases = ['waiting', 'cooking', 'packed', 'on_the_way', 'arrived', 'called_off'] as const;
const onTheRoad: readonly Phase[] = ['waiting', 'cooking', 'packed', 'on_the_way'];
const inTheKitchen: readonly Phase[] = ['waiting', 'cooking', 'packed'];

/** 13:00 in Dubai. */
const noon = Date.parse('2026-11-21T13:00:00+04:00');
const at = (minutes: number): Date => new Date(noon + minutes * minuteMs);
const minutesOf = ({ from, to, isLate }: Eta): [number, number, boolean] => [
  (from.getTime() - noon) / minuteMs,
  (to.getTime() - noon) / minuteMs,
  isLate,
];

const minutes = (max: number): fc.Arbitrary<number> => fc.integer({ min: 0, max });
const journeyIn = (phase: fc.Arbitrary<Phase>): fc.Arbitrary<{ journey: Journey; now: Date }> =>
  fc
    .record({
      phase,
      start: fc.integer({ min: -3 * 24 * 60, max: 3 * 24 * 60 }),
      length: fc.integer({ min: 1, max: 240 }),
      since: fc.integer({ min: -24 * 60, max: 0 }),
      prepMinutes: fc.integer({ min: 1, max: 240 }),
      travelMinutes: fc.integer({ min: 5, max: 120 }),
      prepTime: fc
        .tuple(fc.double({ min: 0.2, max: 4, noNaN: true }), fc.double({ min: 0, max: 2, noNaN: true }))
        .map(([p50, more]) => ({ p50, p80: p50 + more })),
      ride: fc.option(
        fc
          .record({ told: fc.integer({ min: -60, max: 0 }), toKitchen: minutes(60), toDoor: minutes(120) })
          .map(({ told, ...ride }) => ({ ...ride, toldAt: at(told) })),
      ),
      now: minutes(24 * 60),
    })
    .map(({ start, length, since, now, ...rest }) => ({
      journey: { ...rest, scheduledFrom: at(start), scheduledTo: at(start + length), since: at(since) },
      now: at(now),
    }));

const fairPromise = {
  scheduledFrom: at(0),
  scheduledTo: at(30),
  prepMinutes: 20,
  prepTime: defaultPrepTime,
  travelMinutes: 16,
  ride: null,
};

describe.each(zones)("with the machine's time zone set to %s", (zone) => {
  beforeAll(() => {
    process.env['TZ'] = zone;
  });
  afterAll(() => {
    process.env['TZ'] = zoneOfTests;
  });

  it.each<[string, Phase, number, number, [number, number, boolean]]>([
    ['waits for its time', 'waiting', -65, -60, [0, 30, false]],
    ['waits as long as it can', 'waiting', -60, -15, [21, 30, false]],
    ['waited a minute less than too long', 'waiting', -60, -10, [26, 35, false]],
    ['waited too long', 'waiting', -60, -9, [27, 36, true]],
    ['is begun in time', 'cooking', -30, -20, [6, 30, false]],
    ['has cooked for its 20 minutes', 'cooking', -20, 0, [16, 30, false]],
    ['has cooked for an hour', 'cooking', -60, 0, [16, 30, false]],
    ['has cooked for an hour past its time', 'cooking', -50, 15, [31, 40, true]],
    ['is packed early', 'packed', -40, -40, [0, 30, false]],
    ['is packed with nobody there to take it', 'packed', -40, 10, [26, 35, false]],
    ['is packed and forgotten', 'packed', -40, 11, [27, 36, true]],
    ['has just left', 'on_the_way', 5, 5, [21, 35, false]],
    ['has just left a minute too late', 'on_the_way', 6, 6, [22, 36, true]],
    ['is at the door any moment', 'on_the_way', 0, 29, [29, 34, false]],
    ['is on the way beyond its promise', 'on_the_way', 0, 31, [31, 36, true]],
    ['came early', 'arrived', -4, 100, [-4, -4, false]],
    ['came five minutes after its half-hour', 'arrived', 35, 100, [35, 35, false]],
    ['came six minutes after it', 'arrived', 36, 100, [36, 36, true]],
    ['was called off', 'called_off', 90, 100, [0, 30, false]],
  ])('an order that %s', (_what, phase, since, now, expected) => {
    const eta = etaOf({ ...fairPromise, phase, since: at(since) }, at(now));
    expect(minutesOf(eta)).toEqual(expected);
  });

  const ride = { toldAt: at(0), toKitchen: 8, toDoor: 12 };
  it.each<[string, Partial<Journey> & Pick<Journey, 'phase' | 'since'>, number, [number, number, boolean]]>([
    [
      'that a slow kitchen has yet to begin',
      { phase: 'waiting', since: at(-60), prepTime: { p50: 1.5, p80: 2 } },
      -20,
      [26, 40, true],
    ],
    [
      'that a slow kitchen is at',
      { phase: 'cooking', since: at(-30), prepTime: { p50: 1.5, p80: 2 } },
      -20,
      [16, 30, false],
    ],
    [
      'that stands ready, its driver 8 minutes off',
      { phase: 'packed', since: at(-5), ride },
      0,
      [20, 30, false],
    ],
    [
      'whose driver is there before it is ready',
      { phase: 'cooking', since: at(-5), ride },
      0,
      [27, 35, false],
    ],
    [
      'that is 12 minutes off',
      { phase: 'on_the_way', since: at(-5), ride: { ...ride, toKitchen: 0 } },
      0,
      [12, 20, false],
    ],
    [
      'whose driver was seen 20 minutes ago',
      { phase: 'on_the_way', since: at(-5), ride },
      20,
      [20, 25, false],
    ],
    [
      'with many doors before it',
      { phase: 'on_the_way', since: at(0), ride: { ...ride, toDoor: 30 } },
      0,
      [30, 42.5, true],
    ],
  ])('an order %s', (_what, known, now, expected) => {
    expect(minutesOf(etaOf({ ...fairPromise, ...known }, at(now)))).toEqual(expected);
  });

  it('the tolerance ends within the millisecond', () => {
    const arrival = (since: Date): boolean =>
      etaOf({ ...fairPromise, phase: 'arrived', since }, at(60)).isLate;
    expect(arrival(at(35))).toBe(false);
    expect(arrival(new Date(at(35).getTime() + 1))).toBe(true);
  });
});

describe('for any journey', () => {
  it('the range never ends before it begins', () => {
    fc.assert(
      fc.property(journeyIn(fc.constantFrom(...phases)), ({ journey, now }) => {
        const { from, to } = etaOf(journey, now);
        expect(from.getTime()).toBeLessThanOrEqual(to.getTime());
      }),
      runs,
    );
  });

  it('an order is never expected in the past, nor before its travel time unless its deadline comes first', () => {
    fc.assert(
      fc.property(journeyIn(fc.constantFrom(...onTheRoad)), ({ journey, now }) => {
        const { from, to } = etaOf(journey, now);
        expect(from.getTime()).toBeGreaterThanOrEqual(now.getTime());
        const last = Math.max(now.getTime(), journey.scheduledTo.getTime() + 120 * minuteMs);
        expect(to.getTime()).toBeLessThanOrEqual(last);
        expect(to.getTime()).toBeGreaterThanOrEqual(Math.min(last, now.getTime() + 5 * minuteMs));
        if (!inTheKitchen.includes(journey.phase)) return;
        expect(from.getTime()).toBeGreaterThanOrEqual(journey.scheduledFrom.getTime());
        expect(to.getTime()).toBeGreaterThanOrEqual(journey.scheduledTo.getTime());
      }),
      runs,
    );
  });

  it('an order is late exactly when the range ends more than five minutes after the promise', () => {
    fc.assert(
      fc.property(journeyIn(fc.constantFrom(...phases)), ({ journey, now }) => {
        const { to, isLate } = etaOf(journey, now);
        const isOver = to.getTime() > journey.scheduledTo.getTime() + 5 * minuteMs;
        expect(isLate).toBe(journey.phase !== 'called_off' && isOver);
      }),
      runs,
    );
  });

  it('time without updates never moves the arrival closer', () => {
    fc.assert(
      fc.property(journeyIn(fc.constantFrom(...phases)), minutes(600), ({ journey, now }, wait) => {
        const [before, after] = [now, new Date(now.getTime() + wait * minuteMs)].map((time) =>
          etaOf(journey, time),
        );
        if (!before || !after) return;
        expect(after.from.getTime()).toBeGreaterThanOrEqual(before.from.getTime());
        expect(after.to.getTime()).toBeGreaterThanOrEqual(before.to.getTime());
        expect(after.isLate || !before.isLate).toBe(true);
      }),
      runs,
    );
  });

  it('a completed step never delays it', () => {
    fc.assert(
      fc.property(journeyIn(fc.constant('waiting')), ({ journey, now }) => {
        const steps = inTheKitchen.map((phase) => etaOf({ ...journey, phase, since: now }, now));
        const ends = steps.map(({ to }) => to.getTime());
        expect([...ends].sort((a, b) => b - a)).toEqual(ends);
      }),
      runs,
    );
  });
});

describe("a driver's route", () => {
  // A flat city where a degree is a straight-line kilometre; a scooter takes 3.12 minutes for it by road.
  const city: Geography = {
    travelMinutes: (distanceM) => distanceM / 1_000,
    distanceBetween: (from, to) => Math.hypot(from.lat - to.lat, from.lng - to.lng) * 1_000,
  };
  const place = (lat: number) => ({ lat, lng: 0 });
  const way: Way = {
    ...{ vehicle: 'scooter', at: place(0), toldAt: at(-1), isAboard: false, kitchen: place(2) },
    doors: [place(5)],
  };
  const order: Parameters<typeof journeyOf>[0] = {
    ...{ status: 'ready', distanceM: 3_000, since: at(-10), prepMinutes: 20 },
    ...{ scheduledFrom: at(0), scheduledTo: at(30) },
  };
  const kilometre = (1_000 * 1.3) / (25_000 / 60);
  const rideOn = (changes: Partial<Way>, now = at(0)) =>
    journeyOf(order, { prepTime: null, way: { ...way, ...changes } }, city, now).ride;

  it('leads to the kitchen, including pickup time, and on to the customer', () => {
    const ride = rideOn({});
    expect(ride?.toldAt).toEqual(at(-1));
    expect(ride?.toKitchen).toBeCloseTo(2 * kilometre + 4, 6);
    expect(ride?.toDoor).toBeCloseTo(3 * kilometre, 6);
  });

  it('leads straight to the customer once the order is aboard', () => {
    const ride = rideOn({ isAboard: true });
    expect(ride?.toKitchen).toBe(0);
    expect(ride?.toDoor).toBeCloseTo(5 * kilometre, 6);
  });

  it('takes four minutes at each stop before the last', () => {
    expect(rideOn({ doors: [place(3), place(4), place(6)] })?.toDoor).toBeCloseTo(4 * kilometre + 8, 6);
    expect(rideOn({ doors: [] })?.toDoor).toBe(0);
  });

  it('takes longer on a scooter during the summer noon break', () => {
    const summer = new Date('2026-07-01T13:00:00+04:00');
    expect(rideOn({}, summer)?.toDoor).toBeCloseTo(3 * kilometre * 1.5, 6);
  });

  it('is unknown without a driver, and assumes the default to the kitchen', () => {
    const expected = {
      ...{ phase: 'packed', since: at(-10), scheduledFrom: at(0), scheduledTo: at(30), prepMinutes: 20 },
      ...{ prepTime: defaultPrepTime, travelMinutes: 3, ride: null },
    };
    expect(journeyOf(order, undefined, city, at(0))).toEqual(expected);
    const prepTime = { p50: 2, p80: 3 };
    expect(journeyOf(order, { prepTime, way: null }, city, at(0))).toEqual({ ...expected, prepTime });
  });
});
