import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addressOf, isInReach, metresBetween, roadMetres, toKm, toPoint } from './roads.rules.ts';

it('measures within two percent of the great circle, all over the Emirates', () => {
  const radius = 6_371_000;
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const place = fc.record({
    lat: fc.double({ min: 22.7, max: 26.2, noNaN: true }),
    lng: fc.double({ min: 51.5, max: 56.4, noNaN: true }),
  });
  fc.assert(
    fc.property(place, place, (from, to) => {
      const [north, east] = [radians(to.lat - from.lat), radians(to.lng - from.lng)];
      const half =
        Math.sin(north / 2) ** 2 +
        Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * Math.sin(east / 2) ** 2;
      const exact = 2 * radius * Math.asin(Math.sqrt(half));
      expect(Math.abs(metresBetween(toPoint(from), toPoint(to)) - exact)).toBeLessThanOrEqual(
        exact * 0.02 + 0.01,
      );
    }),
  );
});

it('assumes roads 1.3 times as long as the straight line', () => {
  expect([roadMetres(0), roadMetres(1_000), roadMetres(1)]).toEqual([0, 1_300, 1]);
});

it.each([
  ['motorcycle', 15_000, 25_000],
  ['scooter', 10_000, 15_000],
  ['car', 20_000, 40_000],
  ['bicycle', 3_000, 4_000],
] as const)('a %s rides %i metres to a kitchen and %i to a customer', (vehicle, kitchen, door) => {
  expect(isInReach(vehicle, kitchen, door)).toBe(true);
  expect(isInReach(vehicle, kitchen + 1, door)).toBe(false);
  expect(isInReach(vehicle, kitchen, door + 1)).toBe(false);
});

it('shows kilometres with one decimal', () => {
  expect([toKm(0), toKm(949), toKm(950), toKm(12_345)]).toEqual([0, 0.9, 1, 12.3]);
});

it('writes an address without its empty parts', () => {
  expect(addressOf('Tower', '', 'Marina')).toBe('Tower, Marina');
  expect(addressOf('', '')).toBe('');
});
