import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceBetween, travelMinutes, type Point } from './availability.rules.ts';

const runs = { numRuns: 5_000 };
const point: fc.Arbitrary<Point> = fc.record({
  lat: fc.double({ min: 22, max: 27, noNaN: true }),
  lng: fc.double({ min: 51, max: 57, noNaN: true }),
});

const burjKhalifa = { lat: 25.1972, lng: 55.2744 };

it.each<[string, Point, Point, number]>([
  ['a degree of latitude', { lat: 25, lng: 55 }, { lat: 26, lng: 55 }, 111_195],
  ['a degree of longitude on the equator', { lat: 0, lng: 55 }, { lat: 0, lng: 56 }, 111_195],
  ['half around the earth', { lat: 0, lng: 0 }, { lat: 0, lng: 180 }, 20_015_115],
  ['from Burj Khalifa to the Sheikh Zayed Mosque', burjKhalifa, { lat: 24.4128, lng: 54.475 }, 118_900],
])('%s', (_what, from, to, metres) => {
  expect(Math.abs(distanceBetween(from, to) - metres) / metres).toBeLessThan(0.001);
});

it('is zero to itself, symmetric, and shortest direct', () => {
  fc.assert(
    fc.property(point, point, point, (a, b, c) => {
      expect(distanceBetween(a, a)).toBe(0);
      expect(distanceBetween(a, b)).toBe(distanceBetween(b, a));
      expect(distanceBetween(a, c)).toBeLessThanOrEqual(distanceBetween(a, b) + distanceBetween(b, c) + 2);
      expect(Number.isInteger(distanceBetween(a, b))).toBe(true);
    }),
    runs,
  );
});

it.each([
  [0, 5],
  [1_000, 9],
  [5_000, 21],
  [10_000, 37],
])('%i m take %i minutes', (metres, minutes) => {
  expect(travelMinutes(metres)).toBe(minutes);
});

it('never takes less time for a longer distance', () => {
  const metres = fc.integer({ min: 0, max: 200_000 });
  fc.assert(
    fc.property(metres, metres, (a, b) => {
      expect(travelMinutes(a + b)).toBeGreaterThanOrEqual(travelMinutes(a));
    }),
    runs,
  );
});
