import type { Emirate } from '@sufra/contract/options.ts';
import { describe, expect, it } from 'vitest';
import { shippedAreas } from '../../../../test/areas.ts';
import { centreOf } from '../../../platform/pure/emirates.ts';
import { placeOf, toLocation } from './location.rules.ts';

const kmBetween = (a: { lat: number; lng: number }, b: { lat: number; lng: number }): number =>
  Math.hypot((a.lat - b.lat) * 111, (a.lng - b.lng) * 111 * Math.cos((25 * Math.PI) / 180));

// Towns far from their emirate's centre: Al Dhafra, Al Ain, enclaves and the east coast.
const farOnes = new Set([
  ...['Hatta', 'Al Ain', 'Al Ruwais', 'Madinat Zayed', 'Masfout', 'Manama', 'Falaj Al Mualla'],
  ...['Kalba', 'Al Dhaid', 'Dibba', 'Dibba Al Hisn', 'Khor Fakkan', 'Al Aqah', 'Shaam', 'Dubai South'],
]);

describe('the area', () => {
  it.each(shippedAreas.map((area) => [area.names[0] ?? '', area.emirate, area] as const))(
    '%s is in %s, with a name in both languages',
    (name, emirate, area) => {
      expect(area.lat > 22.6 && area.lat < 26.1 && area.lng > 51.5 && area.lng < 56.5).toBe(true);
      expect(kmBetween(area, centreOf(emirate))).toBeLessThan(farOnes.has(name) ? 190 : 35);
      expect([/\p{sc=Arab}/u.test(name), /[a-z]/i.test(area.names[1] ?? 'a')]).toEqual([false, false]);
    },
  );

  it('of each name is in an emirate once; Kalba is offered in Sharjah only', () => {
    const named = shippedAreas.map(({ emirate, names }) => `${emirate} ${names[0] ?? ''}`);
    expect(new Set(named).size).toBe(named.length);
    const shown = shippedAreas.filter(({ names, isShown }) => names[0] === 'Kalba' && isShown);
    expect(shown.map(({ emirate }) => emirate)).toEqual(['Sharjah']);
  });

  it('is found by any of its names, ignoring case and spaces; an unknown one is the emirate', () => {
    const at = (area: string) => placeOf({ address: '', emirate: 'Dubai', area }, shippedAreas);
    for (const name of [' business  BAY', 'الخليج التجاري'])
      expect(at(name)).toMatchObject({ lat: 25.185, lng: 55.268 });
    expect(at('Kalba')).toMatchObject({ lat: 25.2048, lng: 55.2708 });
  });
});

const locationOf = (given: Parameters<typeof toLocation>[0]) => {
  const location = toLocation(given, shippedAreas);
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
  expect(toLocation({ address: 'Street 3' }, shippedAreas, known)).toMatchObject({
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
