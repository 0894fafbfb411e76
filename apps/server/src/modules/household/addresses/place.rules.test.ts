import { describe, expect, it } from 'vitest';
import { shippedAreas } from '../../../../test/areas.ts';
import { placeOf } from './location.rules.ts';

const of = (address: string, more: Omit<Parameters<typeof placeOf>[0], 'address'> = {}) =>
  placeOf({ address, ...more }, shippedAreas);

describe('an address', () => {
  it.each([
    ['Villa 12, Al Wasl Road, Jumeirah, Dubai', 'Dubai', 'Jumeirah'],
    ['Flat 3, Al Barsha, DUBAI, UAE', 'Dubai', 'Al Barsha'],
    ['شارع الوصل، جميرا، دبي', 'Dubai', 'جميرا'],
    ['Dubai Road, Al Nahda, Sharjah', 'Sharjah', 'Al Nahda'],
    ['بناية ٤، الخالدية، أبو ظبي', 'Abu Dhabi', 'الخالدية'],
    ['Shop 1, Corniche, AbuDhabi', 'Abu Dhabi', 'Corniche'],
    ['Al Hamra Village, Ras Al Khaimah', 'Ras Al Khaimah', 'Al Hamra'],
  ])('%s is in %s, %s', (address, emirate, area) => {
    expect(of(address)).toMatchObject({ emirate, area, hasPin: false });
  });

  it('with emirate and area is at the centre of the area', () => {
    expect(of('Villa 12', { emirate: 'Dubai', area: 'Marina' })).toEqual({
      emirate: 'Dubai',
      area: 'Marina',
      lat: 25.08,
      lng: 55.14,
      hasPin: false,
    });
  });

  it('with a pin is at the pin; 0/0 is no pin', () => {
    const pin = { lat: 25.0805, lng: 55.1403 };
    expect(of('Villa 12', pin)).toEqual({ emirate: 'Dubai', area: 'Marina', ...pin, hasPin: true });
    expect(of('Villa 12', { ...pin, emirate: 'Dubai', area: 'JBR' })).toMatchObject({ area: 'JBR', ...pin });
    expect(of('Villa 12', { lat: 0, lng: 0 })).toEqual({ unknown: 'emirate' });
  });

  it('without a known place is not guessed', () => {
    expect(of('12345 Some Street')).toEqual({ unknown: 'emirate' });
    expect(of('Dubai')).toEqual({ unknown: 'area' });
    expect(of('Villa 12', { emirate: 'Sharjah' })).toEqual({ unknown: 'area' });
  });
});
