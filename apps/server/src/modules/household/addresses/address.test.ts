import {
  addAddress,
  addDeliveryAddress,
  getAddresses,
  getDeliveryAddresses,
  type AddressBody,
} from '@sufra/contract/household/addresses.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { plainAddress, signIn } from '../../../../test/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

let people = 0;
const phoneOf = (number: number): string => `+9715073${String(number).padStart(5, '0')}`;
const newcomer = (): Promise<Client> => signIn(test, phoneOf((people += 1)));

describe('an address', () => {
  it('is saved completely, and both lists show it by both names', async () => {
    const client = await newcomer();
    const saved = await client.get(addAddress, {
      body: {
        ...plainAddress,
        name: ' \u202eبيت  الوالدة ',
        landmark: 'Opposite the mosque',
        makani: '٣٠٠٣٢ ٩٥٣٢٠',
        phone: '٠٥٠١٢٣٤٥٦٧',
        instructions: 'Ring twice.\nThe bell is low.',
        pin: { lat: 25.0801, lng: 55.1402 },
      },
    });
    expect(saved).toMatchObject({
      title: 'بيت الوالدة',
      name: 'بيت الوالدة',
      street: 'Al Marsa Street',
      addressLine1: 'Al Marsa Street',
      building: 'Marina Tower 3',
      apartment: '1204',
      addressLine2: 'Marina Tower 3, 1204',
      area: 'Marina',
      city: 'Dubai',
      landmark: 'Opposite the mosque',
      makani: '3003295320',
      phone: '+971501234567',
      instructions: 'Ring twice.\nThe bell is low.',
      pin: { lat: 25.0801, lng: 55.1402 },
      isDefault: true,
    });
    expect(await client.get(getAddresses)).toEqual([saved]);
    expect(await client.get(getDeliveryAddresses)).toEqual([saved]);
  });

  it('needs no more than the specification sends', async () => {
    const client = await newcomer();
    const body = {
      name: 'Office',
      addressLine1: 'Hamdan Street 5',
      city: 'Abu Dhabi',
      area: 'Abu Dhabi',
    } as const;
    const saved = await client.get(addDeliveryAddress, {
      body: { ...body, addressLine2: 'Tower B, 7', isDefault: false },
    });
    expect(saved).toMatchObject({
      building: 'Tower B, 7',
      apartment: null,
      addressLine2: 'Tower B, 7',
      landmark: null,
      makani: null,
      instructions: null,
      pin: null,
      phone: phoneOf(people),
      isDefault: true,
    });
  });

  it.each<[string, Partial<Record<keyof AddressBody, unknown>>, Record<string, string>]>([
    ['no name', { name: undefined }, { name: 'required' }],
    ['a name of spaces', { name: ' \t\n\u00a0' }, { name: 'required' }],
    ['a name of direction marks', { name: '\u202e\u2066' }, { name: 'required' }],
    ['a long name', { name: 'x'.repeat(41) }, { name: 'too_long' }],
    ['NUL in the street', { addressLine1: 'Street\0' }, { addressLine1: 'invalid' }],
    ['half a pair in the street', { addressLine1: 'Street \ud83c' }, { addressLine1: 'invalid' }],
    [
      '10,000 marks in the street',
      { addressLine1: `a${'\u0301'.repeat(10_000)}` },
      { addressLine1: 'invalid' },
    ],
    ['100 KB in the landmark', { landmark: 'x'.repeat(50_000) }, { landmark: 'too_long' }],
    ['no street', { addressLine1: '' }, { addressLine1: 'required' }],
    ['no area', { area: '  ' }, { area: 'required' }],
    ['another country', { city: 'Muscat' }, { city: 'unknown_option' }],
    ['an emirate in another case', { city: 'dubai' }, { city: 'unknown_option' }],
    ['a Makani of 9 digits', { makani: '300329532' }, { makani: 'invalid' }],
    ['a Makani of 11 digits', { makani: '30032953201' }, { makani: 'invalid' }],
    ['a Makani with a letter', { makani: '30032 9532O' }, { makani: 'invalid' }],
    ['a Makani as a number', { makani: 3_003_295_320 }, { makani: 'invalid' }],
    ['a pin at sea', { pin: { lat: 0, lng: 0 } }, { 'pin.lat': 'too_small', 'pin.lng': 'too_small' }],
    ['a pin of words', { pin: 'here' }, { pin: 'invalid' }],
    ['a default of words', { isDefault: 'yes' }, { isDefault: 'invalid' }],
  ])('with %s is refused on its field', async (_name, wrong, fields) => {
    const client = await newcomer();
    const response = await client.raw('POST', addAddress.path, { ...plainAddress, ...wrong });
    expect([response.status, ((await response.json()) as { fields: unknown }).fields]).toEqual([400, fields]);
    expect(await client.get(getAddresses)).toEqual([]);
  });

  it.each([
    '+19005550100',
    '+44 20 7946 0958',
    '05O1234567',
    '12345',
    '+971',
    'call me',
    '0501234567\u0000',
    ['0501234567'],
    501234567,
    null,
    'x'.repeat(41),
  ])('with the phone %j is refused', async (phone) => {
    const client = await newcomer();
    const response = await client.raw('POST', addAddress.path, { ...plainAddress, phone });
    const { fields } = (await response.json()) as { fields: Record<string, string> };
    expect([response.status, Object.keys(fields)]).toEqual([400, ['phone']]);
  });

  it.each([
    '0501234567',
    '501234567',
    '00971501234567',
    '+971 50 123 4567',
    '+9710501234567',
    '971501234567',
    '０５０１２３４５６７',
    '0501234567\u202e\n',
  ])('with the phone %j reaches +971501234567', async (phone) => {
    const client = await newcomer();
    expect((await client.get(addAddress, { body: { ...plainAddress, phone } })).phone).toBe('+971501234567');
  });

  it.each([
    '<img src=x onerror=alert(1)>',
    '=HYPERLINK("https://evil.example")',
    "'; drop table x; --",
    '👨‍👩‍👧 Home',
  ])('keeps %j as text', async (text) => {
    const client = await newcomer();
    const body = { ...plainAddress, name: text, addressLine1: text, landmark: text, instructions: text };
    expect(await client.get(addAddress, { body })).toMatchObject({
      name: text,
      street: text,
      landmark: text,
      instructions: text,
    });
  });
});
