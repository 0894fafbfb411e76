import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schemeOf, schemeSize, streetBetween } from './route-scheme.ts';

const marina = { lat: 25.0805, lng: 55.1403 };
const downtown = { lat: 25.1972, lng: 55.2744 };
const place = fc.record({
  lat: fc.double({ min: 22.6, max: 26.1, noNaN: true }),
  lng: fc.double({ min: 51.5, max: 56.4, noNaN: true }),
});

const pointsOf = (path: string): { x: number; y: number }[] =>
  path.split(/(?=[ML])/).map((one) => {
    const [x = Number.NaN, y = Number.NaN] = one.slice(1).trim().split(' ').map(Number);
    return { x, y };
  });

describe('the drawn map', () => {
  it('keeps every place inside, with room for its marker', () => {
    fc.assert(
      fc.property(place, place, fc.option(place), (kitchen, door, driver) => {
        const scheme = schemeOf({ kitchen, door, driver });
        for (const point of [scheme.kitchen, scheme.door, ...(scheme.driver ? [scheme.driver] : [])]) {
          expect(point.x).toBeGreaterThanOrEqual(39.9);
          expect(point.x).toBeLessThanOrEqual(schemeSize.width - 39.9);
          expect(point.y).toBeGreaterThanOrEqual(39.9);
          expect(point.y).toBeLessThanOrEqual(schemeSize.height - 39.9);
        }
      }),
    );
  });

  it('has north at the top and east on the right in every language', () => {
    const { kitchen, door } = schemeOf({ kitchen: marina, door: downtown, driver: null });
    expect(door.x).toBeGreaterThan(kitchen.x);
    expect(door.y).toBeLessThan(kitchen.y);
  });

  it('is drawn to scale', () => {
    const half = { lat: (marina.lat + downtown.lat) / 2, lng: (marina.lng + downtown.lng) / 2 };
    const { kitchen, door, driver } = schemeOf({ kitchen: marina, door: downtown, driver: half });
    expect(driver?.x).toBeCloseTo((kitchen.x + door.x) / 2, 0);
    expect(driver?.y).toBeCloseTo((kitchen.y + door.y) / 2, 0);
  });

  it('limits the zoom for close places', () => {
    const { kitchen, door } = schemeOf({
      kitchen: marina,
      door: { lat: marina.lat, lng: marina.lng + 0.0004 },
      driver: null,
    });
    expect(Math.abs(door.x - kitchen.x)).toBeLessThan(30);
  });

  it('does not move kitchen and customer while the driver is between them', () => {
    const at = (share: number) =>
      schemeOf({
        kitchen: marina,
        door: downtown,
        driver: {
          lat: marina.lat + (downtown.lat - marina.lat) * share,
          lng: marina.lng + (downtown.lng - marina.lng) * share,
        },
      });
    expect([at(0.9).kitchen, at(0.9).door]).toEqual([at(0.1).kitchen, at(0.1).door]);
  });

  it('leads from the kitchen to the driver and on to the customer', () => {
    fc.assert(
      fc.property(place, place, place, (kitchen, door, driver) => {
        const scheme = schemeOf({ kitchen, door, driver });
        const behind = pointsOf(scheme.behind);
        const ahead = pointsOf(scheme.ahead);
        expect(behind[0]).toEqual(scheme.kitchen);
        expect(behind.at(-1)).toEqual(scheme.driver);
        expect(ahead[0]).toEqual(scheme.driver);
        expect(ahead.at(-1)).toEqual(scheme.door);
      }),
    );
  });

  it('leads by the kitchen to the customer before pickup', () => {
    fc.assert(
      fc.property(place, place, place, (kitchen, door, driver) => {
        const scheme = schemeOf({ kitchen, door, driver, isPickedUp: false });
        const ahead = pointsOf(scheme.ahead);
        expect(scheme.behind).toBe('');
        expect(ahead[0]).toEqual(scheme.driver);
        expect(ahead).toContainEqual(scheme.kitchen);
        expect(ahead.at(-1)).toEqual(scheme.door);
      }),
    );
  });
});

const coordinate = fc.integer({ min: 0, max: 360 });

it('draws streets straight or at 45 degrees', () => {
  fc.assert(
    fc.property(coordinate, coordinate, coordinate, coordinate, (x1, y1, x2, y2) => {
      const points = pointsOf(streetBetween({ x: x1, y: y1 }, { x: x2, y: y2 }));
      points.slice(1).forEach((point, at) => {
        const across = Math.abs(point.x - (points[at]?.x ?? 0));
        const down = Math.abs(point.y - (points[at]?.y ?? 0));
        expect(Math.min(across, down, Math.abs(across - down))).toBeLessThanOrEqual(0.15);
      });
    }),
  );
});
