import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  begunAt,
  defaultPrepTime,
  learnPrepTimes,
  prepFactor,
  type PreparedOrder,
  type Sample,
} from './prep-time.rules.ts';

const noon = Date.parse('2026-11-21T12:00:00+04:00');
const at = (minutes: number): Date => new Date(noon + minutes * 60_000);

/** Promised from 13:00, to be begun at 12:30. */
const made = (changes: Partial<PreparedOrder>): number =>
  prepFactor({
    acceptedAt: at(0),
    preparingAt: null,
    readyAt: at(50),
    scheduledFrom: at(60),
    prepMinutes: 20,
    travelMinutes: 10,
    ...changes,
  });

describe('a preparation time', () => {
  it.each<[string, Partial<PreparedOrder>, number]>([
    ['as long as the menu says', {}, 1],
    ['no longer because the yes came early', { acceptedAt: at(-600) }, 1],
    ['half as long again', { readyAt: at(60) }, 1.5],
    ['counted from the beginning where it was told', { preparingAt: at(40), readyAt: at(60) }, 1],
    ['counted from a late yes', { acceptedAt: at(45), readyAt: at(75) }, 1.5],
    ['ready before it had to be begun', { readyAt: at(10) }, 0.2],
    ['forgotten for hours', { readyAt: at(600) }, 4],
  ])('%s', (_what, changes, factor) => expect(made(changes)).toBe(factor));

  it('begins at acceptance, but not before necessary', () => {
    const order = { scheduledFrom: at(60), prepMinutes: 20, travelMinutes: 10 };
    expect(begunAt({ ...order, since: at(0) })).toEqual(at(30));
    expect(begunAt({ ...order, since: at(40) })).toEqual(at(40));
  });
});

const many = (count: number, hour: number, factor: number): Sample[] =>
  Array.from({ length: count }, () => ({ hour, factor }));

describe('the prep-time model of a kitchen', () => {
  it('defaults to its menu', () => {
    expect(learnPrepTimes([])).toEqual(Array.from({ length: 24 }, () => defaultPrepTime));
  });

  it("uses the hour's own data from twenty orders on, and the day's otherwise", () => {
    const paces = learnPrepTimes([...many(20, 13, 2), ...many(20, 20, 1)]);
    expect(paces[13]).toEqual({ p50: 2, p80: 2 });
    expect(paces[20]).toEqual({ p50: 1, p80: 1 });
    expect(paces[4]).toEqual({ p50: 1.5, p80: 2 });
  });

  it('weights the menu more with fewer orders', () => {
    const [hour13, hour4] = [learnPrepTimes(many(5, 13, 2))[13], learnPrepTimes(many(5, 13, 2))[4]];
    // A quarter known: 1 and 1.25 of the menu, then the day's 1.25 and 1.4375.
    expect(hour4).toEqual({ p50: 1.25, p80: 1.4375 });
    expect(hour13).toEqual({ p50: 1.4375, p80: 1.578125 });
  });

  it('interpolates quantiles between samples', () => {
    const samples = Array.from({ length: 21 }, (_, index) => ({ hour: 8, factor: 1 + index / 20 }));
    expect(learnPrepTimes(samples)[8]).toEqual({ p50: 1.5, p80: 1.8 });
  });
});

const samples = fc.array(
  fc.record({ hour: fc.integer({ min: 0, max: 23 }), factor: fc.double({ min: 0.2, max: 4, noNaN: true }) }),
  { maxLength: 120 },
);
const close = 1e-9;

describe('for any samples', () => {
  it('every hour is within bounds, and its slow factor is not below the likely one', () => {
    fc.assert(
      fc.property(samples, (known) => {
        const paces = learnPrepTimes(known);
        expect(paces).toHaveLength(24);
        for (const { p50, p80 } of paces) {
          expect(p50).toBeGreaterThanOrEqual(0.2 - close);
          expect(p80).toBeGreaterThanOrEqual(p50 - close);
          expect(p80).toBeLessThanOrEqual(4 + close);
        }
      }),
    );
  });

  it("the order of samples doesn't matter", () => {
    fc.assert(
      fc.property(samples, (known) => {
        expect(learnPrepTimes([...known].reverse())).toEqual(learnPrepTimes(known));
      }),
    );
  });

  it('slower samples never give a faster model', () => {
    fc.assert(
      fc.property(samples, fc.double({ min: 0, max: 1, noNaN: true }), (known, more) => {
        const [before, after] = [
          known,
          known.map(({ hour, factor }) => ({ hour, factor: factor + more })),
        ].map(learnPrepTimes);
        before?.forEach(({ p50, p80 }, hour) => {
          expect(after?.[hour]?.p50).toBeGreaterThanOrEqual(p50 - close);
          expect(after?.[hour]?.p80).toBeGreaterThanOrEqual(p80 - close);
        });
      }),
    );
  });

  it('a factor is between a fifth and four', () => {
    const minute = fc.integer({ min: -2_000, max: 2_000 });
    fc.assert(
      fc.property(minute, fc.option(minute), minute, (accepted, preparing, ready) => {
        const factor = made({
          acceptedAt: at(accepted),
          preparingAt: preparing === null ? null : at(preparing),
          readyAt: at(ready),
        });
        expect(factor).toBeGreaterThanOrEqual(0.2);
        expect(factor).toBeLessThanOrEqual(4);
      }),
    );
  });
});
