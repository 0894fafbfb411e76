import { areasOf, emirates, type Emirate } from '@sufra/contract/options.ts';
import { describe, expect, it } from 'vitest';
import { centreOf, toLocation } from './location.rules.ts';

const kmBetween = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number =>
  Math.hypot((a.lat - b.lat) * 111, (a.lng - b.lng) * 111 * Math.cos((25 * Math.PI) / 180));

const areas = emirates.flatMap((emirate) => areasOf[emirate].map((area) => [emirate, area] as const));

// Sharjah's Kalba is on the other coast, Fujairah's Dibba at its northern end.
const farOnes = new Set(['Sharjah, Kalba', 'Fujairah, Dibba']);

describe('the centre of', () => {
  it.each(areas)('%s, %s is in the Emirates and near its town', (emirate, area) => {
    const { lat, lng } = centreOf(emirate, area);
    expect(lat > 24.3 && lat < 25.9 && lng > 54.2 && lng < 56.5).toBe(true);
    const far = farOnes.has(`${emirate}, ${area}`) ? 110 : 28;
    expect(kmBetween({ lat, lng }, centreOf(emirate, 'elsewhere'))).toBeLessThan(far);
  });

  it("an area ignores case and spaces; an unknown area is the emirate's", () => {
    expect(centreOf('Dubai', ' business  BAY')).toEqual(centreOf('Dubai', 'Business Bay'));
    expect(centreOf('Dubai', 'Al Barsha')).toEqual({ lat: 25.2048, lng: 55.2708 });
    expect(centreOf('Dubai', 'Kalba')).toEqual(centreOf('Dubai', 'elsewhere'));
    expect(centreOf('Sharjah', 'Kalba')).toEqual(centreOf('Fujairah', 'Kalba'));
  });
});

const locationOf = (given: Parameters<typeof toLocation>[0]) => {
  const location = toLocation(given);
  return location.ok ? location.value : location.refusal;
};

it.each([
  ['Villa 5, Jumeirah, Dubai', { emirate: 'Dubai', area: 'Jumeirah' }],
  ['Kalba, Sharjah, UAE', { emirate: 'Sharjah', area: 'Kalba' }],
  ['الشارع 3، النهدة، الشارقة', { emirate: 'Sharjah', area: 'النهدة' }],
])('reads %s alone', (address, expected) => {
  expect(locationOf({ address })).toMatchObject(expected);
});

it('refuses an address alone that names no emirate, unless one is known', () => {
  const refusal = { code: 'invalid_request', fields: { 'location.address': 'unknown_option' } };
  expect(locationOf({ address: 'Street 3' })).toEqual(refusal);
  const known = { emirate: 'Ajman', area: 'Al Rashidiya', address: '', lat: 0, lng: 0 } as const;
  expect(toLocation({ address: 'Street 3' }, known)).toMatchObject({
    value: { emirate: 'Ajman', address: 'Al Rashidiya, Ajman, UAE' },
  });
});

it('places a profile at the centre of its emirate, unless it has its own place', () => {
  const emirate: Emirate = 'Sharjah';
  expect(locationOf({ emirate, area: 'Kalba' })).toEqual({
    emirate,
    area: 'Kalba',
    address: 'Kalba, Sharjah, UAE',
    lat: 25.3463,
    lng: 55.4209,
  });
  expect(locationOf({ emirate, area: 'Kalba', lat: 25.07, lng: 56.35 })).toMatchObject({
    lat: 25.07,
    lng: 56.35,
  });
});
