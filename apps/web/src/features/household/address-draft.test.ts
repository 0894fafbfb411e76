import type { Address } from '@sufra/contract/addresses.ts';
import { describe, expect, it } from 'vitest';
import { movedTo, otherArea, pinAt } from '../../lib/place.ts';
import {
  addressBodyOf,
  type AddressDraft,
  addressDraftOf,
  addressFieldOf,
  newAddress,
  wrongAddressFields,
} from './address-draft.ts';

const home: AddressDraft = {
  ...newAddress('Home', { emirate: 'Dubai', area: 'Marina' }),
  street: 'Al Marsa Street',
  building: 'Marina Tower 3',
};

const saved: Address = {
  id: '019a0000-0000-7000-8000-000000000001',
  title: 'Home',
  name: 'Home',
  street: 'Al Marsa Street',
  building: 'Marina Tower 3',
  apartment: '1204',
  addressLine1: 'Al Marsa Street',
  addressLine2: 'Marina Tower 3, 1204',
  area: 'Al Barsha',
  city: 'Dubai',
  landmark: null,
  makani: '3003295320',
  phone: '+971501234567',
  instructions: null,
  pin: null,
  isDefault: true,
};

describe('a new address', () => {
  it('begins where the household lives', () =>
    expect(newAddress('Home', { emirate: 'Dubai', area: 'Marina' })).toMatchObject({
      emirate: 'Dubai',
      area: 'Marina',
      areaName: '',
    }));
  it('asks for what a driver needs', () =>
    expect(wrongAddressFields(newAddress('', null))).toEqual(['name', 'emirate', 'street', 'building']));
  it('asks for the area of the emirate, and for its name where it is another', () => {
    expect(wrongAddressFields(movedTo(home, 'Sharjah'))).toEqual(['area']);
    expect(wrongAddressFields({ ...home, area: otherArea })).toEqual(['areaName']);
  });
  it('is sent without spaces at its ends', () =>
    expect(addressBodyOf({ ...home, building: ' Marina Tower 3 ', phone: '050 123 4567' })).toMatchObject({
      area: 'Marina',
      city: 'Dubai',
      building: 'Marina Tower 3',
      phone: '+971501234567',
      makani: '',
    }));
});

describe('what can be wrong in what is optional', () => {
  it('a Makani number of other than ten digits', () => {
    expect(wrongAddressFields({ ...home, makani: '30032' })).toEqual(['makani']);
    expect(wrongAddressFields({ ...home, makani: '3003295320' })).toEqual([]);
  });
  it('a phone of elsewhere', () =>
    expect(wrongAddressFields({ ...home, phone: '+1 900 555 0100' })).toEqual(['phone']));
});

describe('a saved address', () => {
  it('in an area of their own words comes back as it was', () => {
    const draft = addressDraftOf(saved, '+971500000003');
    expect(draft).toMatchObject({ area: otherArea, areaName: 'Al Barsha', phone: '+971 50 123 4567' });
    expect(addressBodyOf(draft)).toMatchObject({ area: 'Al Barsha', makani: '3003295320', isDefault: true });
  });
  it('leaves the phone of the account to the account', () =>
    expect(addressDraftOf(saved, saved.phone).phone).toBe(''));
  it('keeps its area when the same emirate is chosen again', () => expect(movedTo(home, 'Dubai')).toBe(home));
});

describe('the pin', () => {
  const pin = { lat: 25.0801, lng: 55.1402 };
  it('goes along with its address, and can be taken off', () => {
    const draft = addressDraftOf({ ...saved, pin }, saved.phone);
    expect(addressBodyOf(draft)).toMatchObject({ pin });
    expect(addressBodyOf({ ...draft, pin: null })).toMatchObject({ pin: null });
  });
  it('does not move to another emirate', () => expect(movedTo({ ...home, pin }, 'Sharjah').pin).toBeNull());
});

describe('where the browser is', () => {
  it.each([
    [
      { latitude: 25.08012345, longitude: 55.14020001 },
      { lat: 25.08012, lng: 55.1402 },
    ],
    [{ latitude: 51.5, longitude: -0.12 }, null],
    [{ latitude: 25.08, longitude: 58.5 }, null],
  ])('%o becomes %o', (place, pin) => expect(pinAt(place)).toEqual(pin));
});

describe('what the server found wrong', () => {
  it('is shown at its field', () => {
    expect(addressFieldOf('city', home)).toBe('emirate');
    expect(addressFieldOf('addressLine1', home)).toBe('street');
    expect(addressFieldOf('area', home)).toBe('area');
    expect(addressFieldOf('area', { ...home, area: otherArea })).toBe('areaName');
    expect(addressFieldOf('pin', home)).toBeNull();
  });
});
