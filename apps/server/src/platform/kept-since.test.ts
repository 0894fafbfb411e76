import fc from 'fast-check';
import { expect, it } from 'vitest';
import { keptSince, keptSinceByBoth } from './retention.ts';

// Dubai's year begins four hours before UTC's.
it.each([
  ['the last instant of 2033 in Dubai', '2033-12-31T19:59:59.999Z', '2025-12-31T20:00:00.000Z'],
  ['the first instant of 2034 in Dubai', '2033-12-31T20:00:00.000Z', '2026-12-31T20:00:00.000Z'],
  ['the last instant of 2033 in UTC', '2033-12-31T23:59:59.999Z', '2026-12-31T20:00:00.000Z'],
  ['the first instant of 2034 in UTC', '2034-01-01T00:00:00.000Z', '2026-12-31T20:00:00.000Z'],
  ['a leap day', '2032-02-29T12:00:00.000Z', '2024-12-31T20:00:00.000Z'],
  ['the last instant of 2034 in Dubai', '2034-12-31T19:59:59.999Z', '2026-12-31T20:00:00.000Z'],
])('at %s', (_when, now, since) => {
  expect(keptSince(new Date(now)).toISOString()).toBe(since);
});

it('keeps records for seven to eight years and a day', () => {
  const instants = fc.date({ min: new Date('2015-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(instants, (now) => {
      const days = (now.getTime() - keptSince(now).getTime()) / 86_400_000;
      // Seven years have at least one leap day, except around 2100.
      expect(days).toBeGreaterThanOrEqual(7 * 365);
      expect(days).toBeLessThan(8 * 365 + 3);
    }),
    { numRuns: 10_000 },
  );
});

it('uses the earlier clock, and none more than a day ahead of the database', () => {
  const [old, young] = [new Date('2033-12-31T19:59:00Z'), new Date('2033-12-31T20:01:00Z')];
  expect(keptSinceByBoth(young, old)).toEqual(keptSince(old));
  expect(keptSinceByBoth(old, young)).toEqual(keptSince(old));
  expect(keptSinceByBoth(young, young)).toEqual(keptSince(young));
  const ahead = (ms: number): Date => new Date(old.getTime() + 86_400_000 + ms);
  expect(keptSinceByBoth(ahead(0), old)).toEqual(keptSince(old));
  expect(keptSinceByBoth(ahead(1), old)).toBeNull();
  expect(keptSinceByBoth(new Date('2020-01-01'), old)).toEqual(keptSince(new Date('2020-01-01')));
});
