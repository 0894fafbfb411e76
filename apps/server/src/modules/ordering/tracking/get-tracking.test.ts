import type { VehicleType } from '@sufra/contract/options.ts';
import { orderStatuses, type OrderStatus } from '@sufra/contract/statuses.ts';
import { describe, expect, it } from 'vitest';
import { type TrackedRow, toTracking } from './get-tracking.ts';

const now = new Date('2026-07-01T13:00:00+04:00');

const geography = { travelMinutes: () => 10, distanceBetween: () => 2_000 };

const seen = (status: OrderStatus, vehicleType: VehicleType = 'motorcycle', at = now) => {
  const row: TrackedRow = {
    status,
    version: 5,
    since: now,
    scheduledFrom: now,
    scheduledTo: new Date('2026-07-01T13:30:00+04:00'),
    prepMinutes: 20,
    distanceM: 2_000,
    partnerName: { en: 'Kitchen', ar: 'مطبخ' },
    pickup: { lat: 25.08049, lng: 55.14051 },
    door: { lat: 25.09, lng: 55.15 },
    driver: {
      name: ' Rashid Khan ',
      vehicleType,
      plateNumber: null,
      stars: 4.666,
      at: { lat: 25.085, lng: 55.145, told: '2026-07-01T08:59:30+00:00' },
    },
    stopsBefore: 1,
  };
  return toTracking(row, undefined, { now: at, language: 'ar', geography });
};

it.each<[VehicleType, boolean]>([
  ['motorcycle', true],
  ['scooter', true],
  ['bicycle', true],
  ['car', false],
])('a %s rests at noon: %s', (vehicle, rests) => {
  expect(seen('out_for_delivery', vehicle).isHeat).toBe(rests);
  expect(seen('out_for_delivery', vehicle, new Date('2026-07-01T15:00:00+04:00')).isHeat).toBe(false);
  expect(seen('ready', vehicle).isHeat).toBe(false);
});

describe.each(orderStatuses)('an order that is %s', (status) => {
  it('shows the place only during delivery', () => {
    const { position } = seen(status);
    const isOut = status === 'out_for_delivery';
    expect(position).toEqual(isOut ? { lat: 25.085, lng: 55.145, at: '2026-07-01T08:59:30.000Z' } : null);
  });
});

it('shows the first name, rounded stars, and only a rough kitchen position', () => {
  const { driver, pickup } = seen('out_for_delivery');
  expect(driver).toMatchObject({ name: 'Rashid', rating: 4.7 });
  expect(pickup).toEqual({ lat: 25.08, lng: 55.141, name: 'مطبخ' });
});
