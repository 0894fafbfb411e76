import { registerChef, registerRestaurant } from '@sufra/contract/partners/applications.ts';
import { describe, expect, it } from 'vitest';
import { newcomer } from '../../../lib/person.fixture.ts';
import { otherArea } from '../../../lib/place.ts';
import {
  chefBodyOf,
  type JoinDraft,
  joinFieldOf,
  newJoinDraft,
  problemsOf,
  restaurantBodyOf,
  withoutSecrets,
} from './join-draft.ts';

const full: JoinDraft = {
  ...newJoinDraft('chef', null),
  name: ' Mariam Saeed ',
  emiratesId: '784199012345676',
  emirate: 'Dubai',
  area: 'Marina',
  address: 'Al Marsa Street, Marina Tower 3, flat 1204',
  cuisines: ['emirati'],
  iban: 'AE070331234567890123456',
  bankName: 'Emirates NBD',
  accountHolder: 'Mariam Saeed',
};
const picture = 'data:image/jpeg;base64,AAAA';

describe('an application', () => {
  it('requires every mandatory field', () => {
    expect(problemsOf('restaurant', newJoinDraft('restaurant', null))).toEqual({
      name: 'required',
      emirate: 'required',
      address: 'required',
      cuisines: 'required',
      iban: 'required',
      bankName: 'required',
      accountHolder: 'required',
    });
    expect(problemsOf('chef', newJoinDraft('chef', null))).toMatchObject({ emiratesId: 'required' });
  });

  it('accepts a complete draft', () => {
    expect(problemsOf('chef', full)).toEqual({});
    expect(problemsOf('restaurant', full)).toEqual({});
  });

  it.each([
    [{ name: ' a ' }, { name: 'too_short' }],
    [{ emirate: 'Ajman', area: '' }, { area: 'required' }],
    [{ area: otherArea, areaName: '  ' }, { areaName: 'required' }],
    [{ address: 'x' }, { address: 'too_short' }],
    [{ iban: 'AE070331234567890123457' }, { iban: 'iban_check' }],
    [{ iban: 'AE07' }, { iban: 'iban' }],
    [{ iban: 'GB33BUKB20201555555555' }, { iban: 'iban_country' }],
    [{ emiratesId: '783199012345676' }, { emiratesId: 'emirates_id' }],
    [{ emiratesId: '784199012345677' }, { emiratesId: 'emirates_id_check' }],
    [{ emiratesId: '784199012345677', isEmiratesIdCertain: true }, {}],
    [
      { emiratesId: '', isBusiness: true },
      { businessName: 'required', tradeLicenseNumber: 'required' },
    ],
  ] as const)('%o reports %o', (part, problems) => {
    expect(problemsOf('chef', { ...full, ...part })).toEqual(problems);
  });

  it('does not require an Emirates ID or business from restaurants', () => {
    expect(problemsOf('restaurant', { ...full, emiratesId: '', isBusiness: true })).toEqual({});
  });
});

describe('the request', () => {
  it('matches the contract for a chef', () => {
    const body = { ...chefBodyOf(full), documents: { idFront: picture, idBack: picture, selfie: picture } };
    expect(registerChef.body.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({ fullName: 'Mariam Saeed', emiratesId: full.emiratesId });
    expect(body).not.toHaveProperty('business');
  });

  it('sends the business instead of the Emirates ID', () => {
    const business = { ...full, isBusiness: true, businessName: 'Saffron Lane', tradeLicenseNumber: 'CN-1' };
    expect(chefBodyOf(business)).not.toHaveProperty('emiratesId');
    expect(chefBodyOf(business)).toMatchObject({
      business: { name: 'Saffron Lane', tradeLicenseNumber: 'CN-1' },
    });
  });

  it('matches the contract for a restaurant', () => {
    const documents = { tradeLicense: picture, managerEmiratesId: picture, managerSelfie: picture };
    const elsewhere = { ...full, area: otherArea, areaName: ' Al Barsha ', pin: { lat: 25.08, lng: 55.14 } };
    const body = { ...restaurantBodyOf(elsewhere), documents };
    expect(registerRestaurant.body.safeParse(body).success).toBe(true);
    expect(body.location).toMatchObject({ area: 'Al Barsha', lat: 25.08, lng: 55.14 });
  });

  it('maps error paths to fields', () => {
    expect(joinFieldOf('bankInfo.iban', full)).toBe('iban');
    expect(joinFieldOf('kitchenLocation.lat', full)).toBe('emirate');
    expect(joinFieldOf('location.area', { ...full, area: otherArea })).toBe('areaName');
    expect(joinFieldOf('servedCuisines.0', full)).toBe('cuisines');
    expect(joinFieldOf('emiratesId', full)).toBe('emiratesId');
    expect(joinFieldOf('documents.selfie', full)).toBeNull();
  });
});

it('stores no secrets in the browser', () => {
  const kept = JSON.stringify(withoutSecrets(full));
  expect(kept).toContain('Mariam Saeed');
  expect(kept).not.toMatch(/0331234567890123456|784199012345676/);
});

it('prefills a chef from the account, but not a restaurant', () => {
  const location = { emirate: 'Dubai', area: 'Al Barsha', address: '', lat: 0, lng: 0 } as const;
  const known = { ...newcomer, name: 'Mariam', location };
  expect(newJoinDraft('chef', known)).toMatchObject({
    name: 'Mariam',
    area: 'Al Barsha',
    areaName: '',
  });
  expect(newJoinDraft('restaurant', known)).toMatchObject({ name: '', emirate: '' });
});
