import { describe, expect, it } from 'vitest';
import { metresBetween } from '../../../lib/format.ts';
import { nearnessOf, stepOf } from './nearness.ts';

const marina = { lat: 25.0805, lng: 55.1403 };
const downtown = { lat: 25.1972, lng: 55.2744 };

it('measures the distance between places', () => {
  expect(metresBetween(marina, marina)).toBe(0);
  // From the Marina to Downtown.
  expect(metresBetween(marina, downtown) / 1_000).toBeCloseTo(18.7, 0);
});

describe("the driver's progress", () => {
  const minute = 60_000;
  it('counts at least one minute to the middle of the ETA', () => {
    expect(nearnessOf(marina, downtown, 20 * minute, 0).minutes).toBe(20);
    expect(nearnessOf(marina, downtown, 0, 5 * minute).minutes).toBe(1);
  });
  it('has arrived within 150 metres', () => {
    const corner = { lat: downtown.lat + 0.001, lng: downtown.lng };
    expect(nearnessOf(corner, downtown, 5 * minute, 0).isThere).toBe(true);
    expect(nearnessOf(marina, downtown, 5 * minute, 0).isThere).toBe(false);
  });
  it('is rounded to steps', () => {
    const step = (minutes: number, isThere = false): number => stepOf({ isThere, minutes, metres: 900 });
    expect([step(23), step(21), step(16), step(6), step(5), step(4), step(4, true)]).toEqual([
      25, 25, 20, 10, 5, 4, 0,
    ]);
  });
});
