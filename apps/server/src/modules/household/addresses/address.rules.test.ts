import { describe, expect, it } from 'vitest';
import {
  placeOf,
  toAddressReply,
  toAddressRow,
  toDraft,
  type AddressDraft,
  type StoredAddress,
} from './address.rules.ts';
import { centreOf } from '../../../platform/pure/emirates.ts';

type Body = Parameters<typeof toDraft>[0];

const body: Body = { name: 'Home', addressLine1: 'Marsa  Street', area: 'Dubai Marina', city: 'Dubai' };
const before: AddressDraft = {
  ...{ title: 'Old', street: 'Old Street', building: 'Tower', apartment: '12', area: 'Dubai Marina' },
  ...{ emirate: 'Dubai', landmark: 'Tram', makani: '3003295320', phone: '+971507654321' },
  ...{ instructions: 'Ring twice', pin: { lat: 25, lng: 55 } },
};
function draftOf(more: Partial<Body>, known: AddressDraft | null = null): AddressDraft {
  const draft = toDraft({ ...body, ...more }, known);
  if (!draft.ok) throw new Error('It was refused.');
  return draft.value;
}

describe('a new address', () => {
  it('keeps only what was typed, each on one line', () => {
    expect(draftOf({})).toEqual({
      ...{ title: 'Home', street: 'Marsa Street', building: '', apartment: null, area: 'Dubai Marina' },
      ...{ emirate: 'Dubai', landmark: null, makani: null, phone: null, instructions: null, pin: null },
    });
    const typed = {
      landmark: 'The  tram',
      makani: '30032 95320',
      phone: '050 765 4321',
      pin: { lat: 1, lng: 2 },
    };
    expect(draftOf({ ...typed, instructions: 'Ring' })).toMatchObject({
      ...{ landmark: 'The tram', makani: '3003295320', phone: '+971507654321', pin: typed.pin },
      instructions: 'Ring',
    });
  });

  it('uses an unsplit second line as the building', () => {
    expect(draftOf({ addressLine2: 'Tower,\n12' })).toMatchObject({ building: 'Tower, 12', apartment: null });
    const split = { addressLine2: 'Tower, 12', building: 'Tower', apartment: '12' };
    expect(draftOf(split)).toMatchObject({ building: 'Tower', apartment: '12' });
    expect(draftOf({ addressLine2: 'Tower', apartment: '12' })).toMatchObject({
      ...{ building: 'Tower', apartment: '12' },
    });
  });

  it('is refused with a phone outside the Emirates', () => {
    expect(toDraft({ ...body, phone: '+491701234567' }, null)).toEqual({
      ...{ ok: false, refusal: { code: 'invalid_request', fields: { phone: 'invalid' } } },
    });
  });
});

describe('a changed address', () => {
  it('keeps fields that the form did not send', () => {
    expect(draftOf({}, before)).toEqual({ ...before, title: 'Home', street: 'Marsa Street' });
  });

  it('drops emptied fields', () => {
    const emptied = { landmark: '', makani: '', phone: ' ', instructions: '', apartment: '', pin: null };
    expect(draftOf(emptied, before)).toMatchObject({
      ...{ landmark: null, makani: null, phone: null, instructions: null, apartment: null, pin: null },
      building: 'Tower',
    });
  });

  it('keeps building and apartment while the second line is unchanged', () => {
    expect(draftOf({ addressLine2: 'Tower, 12' }, before)).toMatchObject({
      building: 'Tower',
      apartment: '12',
    });
    expect(draftOf({ addressLine2: 'Villa 3' }, before)).toMatchObject({
      building: 'Villa 3',
      apartment: null,
    });
  });

  it('loses its pin once it has moved, but not for another spelling of its area', () => {
    expect(draftOf({ area: 'dubai  marina' }, before).pin).toEqual(before.pin);
    expect(draftOf({ area: 'Deira' }, before).pin).toBeNull();
    expect(draftOf({ city: 'Sharjah' }, before).pin).toBeNull();
    expect(draftOf({ area: 'Deira', pin: { lat: 1, lng: 2 } }, before).pin).toEqual({ lat: 1, lng: 2 });
  });
});

it('the same place in another spelling is the same address', () => {
  const other = { ...before, street: 'OLD street', building: 'tower', apartment: '١٢' };
  expect(placeOf(other)).toBe(placeOf(before));
  expect(placeOf({ ...before, apartment: null })).not.toBe(placeOf(before));
});

describe('a stored address', () => {
  const stored: StoredAddress = {
    ...before,
    id: 'home',
    isDefault: true,
    phone: '+971500000000',
    isOwnPhone: true,
    centre: null,
    isOpen: true,
    holidays: [],
  };

  it('has its pin for a position, or the centre of its area', () => {
    const { pin: _, isDefault: __, isOwnPhone: ___, centre: ____, ...rest } = stored;
    expect(toAddressRow(stored)).toEqual({ ...rest, lat: 25, lng: 55 });
    expect(toAddressRow({ ...stored, pin: null })).toMatchObject(centreOf('Dubai'));
    const centre = { lat: 25.08, lng: 55.14 };
    expect(toAddressRow({ ...stored, pin: null, centre })).toMatchObject(centre);
  });

  it('is shown with its two lines joined', () => {
    expect(toAddressReply(stored)).toEqual({
      ...{ id: 'home', title: 'Old', name: 'Old', street: 'Old Street', building: 'Tower', apartment: '12' },
      ...{ addressLine1: 'Old Street', addressLine2: 'Tower, 12', area: 'Dubai Marina', city: 'Dubai' },
      ...{ landmark: 'Tram', makani: '3003295320', phone: '+971500000000', instructions: 'Ring twice' },
      ...{ pin: { lat: 25, lng: 55 }, isDefault: true },
    });
    expect(toAddressReply({ ...stored, apartment: '', pin: null })).toMatchObject({
      ...{ addressLine2: 'Tower', pin: null },
    });
  });
});
