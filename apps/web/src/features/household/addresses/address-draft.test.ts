import type { Address } from '@sufra/contract/household/addresses.ts';
import { describe, expect, it } from 'vitest';
import { movedTo, otherArea, pinAt } from '../../../lib/place.ts';
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
  it('starts with the area of the household', () =>
    expect(newAddress('Home', { emirate: 'Dubai', area: 'Marina' })).toMatchObject({
      emirate: 'Dubai',
      area: 'Marina',
      areaName: '',
    }));
  it('requires the fields a driver needs', () =>
    expect(wrongAddressFields(newAddress('', null))).toEqual(['name', 'emirate', 'street', 'building']));
  it('asks for an area of the emirate, and for the name of another', () => {
    expect(wrongAddressFields(movedTo(home, 'Sharjah'))).toEqual(['area']);
    expect(wrongAddressFields({ ...home, area: otherArea })).toEqual(['areaName']);
  });
  it('trims its texts', () =>
    expect(addressBodyOf({ ...home, building: ' Marina Tower 3 ', phone: '050 123 4567' })).toMatchObject({
      area: 'Marina',
      city: 'Dubai',
      building: 'Marina Tower 3',
      phone: '+971501234567',
      makani: '',
    }));
});

describe('optional fields', () => {
  it('refuses a Makani number without exactly ten digits', () => {
    expect(wrongAddressFields({ ...home, makani: '30032' })).toEqual(['makani']);
    expect(wrongAddressFields({ ...home, makani: '3003295320' })).toEqual([]);
  });
  it('refuses a phone outside the UAE', () =>
    expect(wrongAddressFields({ ...home, phone: '+1 900 555 0100' })).toEqual(['phone']));
});

describe('a saved address', () => {
  it('restores a custom area', () => {
    const draft = addressDraftOf(saved, '+971500000003');
    expect(draft).toMatchObject({ area: 'Al Barsha', areaName: '', phone: '+971 50 123 4567' });
    expect(addressBodyOf(draft)).toMatchObject({ area: 'Al Barsha', makani: '3003295320', isDefault: true });
  });
  it('leaves the phone empty when it is the account phone', () =>
    expect(addressDraftOf(saved, saved.phone).phone).toBe(''));
  it('keeps its area when the same emirate is chosen again', () => expect(movedTo(home, 'Dubai')).toBe(home));
});

describe('the pin', () => {
  const pin = { lat: 25.0801, lng: 55.1402 };
  it('belongs to its address and can be removed', () => {
    const draft = addressDraftOf({ ...saved, pin }, saved.phone);
    expect(addressBodyOf(draft)).toMatchObject({ pin });
    expect(addressBodyOf({ ...draft, pin: null })).toMatchObject({ pin: null });
  });
  it('does not move to another emirate', () => expect(movedTo({ ...home, pin }, 'Sharjah').pin).toBeNull());
});

describe("the browser's position", () => {
  it.each([
    [
      { latitude: 25.08012345, longitude: 55.14020001 },
      { lat: 25.08012, lng: 55.1402 },
    ],
    [{ latitude: 51.5, longitude: -0.12 }, null],
    [{ latitude: 25.08, longitude: 58.5 }, null],
  ])('%o becomes %o', (place, pin) => expect(pinAt(place)).toEqual(pin));
});

describe('server errors', () => {
  it('maps server errors to fields', () => {
    expect(addressFieldOf('city', home)).toBe('emirate');
    expect(addressFieldOf('addressLine1', home)).toBe('street');
    expect(addressFieldOf('area', home)).toBe('area');
    expect(addressFieldOf('area', { ...home, area: otherArea })).toBe('areaName');
    expect(addressFieldOf('pin', home)).toBeNull();
  });
});
