import { registerDriver } from '@sufra/contract/delivery/drivers.ts';
import { describe, expect, it } from 'vitest';
import { newcomer } from '../../../lib/person.fixture.ts';
import {
  driverBodyOf,
  type DriverDraft,
  driverFieldOf,
  driverProblems,
  isStepComplete,
  newDriverDraft,
  withoutNumbers,
} from './driver-draft.ts';
import { driverPictures, driverSteps, driverStepOf, missingPictures } from './driver-steps.ts';

const url = 'data:image/jpeg;base64,AAAA';
const pictures = Object.fromEntries(driverPictures.map((name) => [name, url]));
const visitor = { phone: null, newestYear: 2027 };
const known = { phone: '+971501112233', newestYear: 2027 };

const full: DriverDraft = {
  ...newDriverDraft(null),
  name: ' Omar Nasser ',
  phone: '+971 050 123 4567',
  email: 'omar@example.com',
  emirate: 'Dubai',
  emergencyContactName: 'Huda Nasser',
  emergencyContactPhone: '+971 55 765 4321',
  vehicleType: 'motorcycle',
  vehiclePlateNumber: 'K 4471',
  vehicleModel: 'Honda Activa',
  vehicleYear: '2022',
  vehicleColor: 'Red',
  emiratesId: '784199012345676',
  drivingLicenseNumber: 'DL 55 881',
  bankName: 'ADCB',
  bankIban: 'AE070331234567890123456',
  accountHolderName: 'Omar Nasser',
};

describe('a driver application', () => {
  it('requires every field of the spec', () => {
    const problems = driverProblems(newDriverDraft(null), visitor);
    expect(Object.values(problems).every((code) => code === 'required')).toBe(true);
    expect(Object.keys(problems)).toHaveLength(16);
  });

  it('accepts a complete draft from visitors and from signed-in customers', () => {
    expect(driverProblems(full, visitor)).toEqual({});
    expect(driverProblems({ ...full, phone: '+971' }, known)).toEqual({});
    for (const step of driverSteps) expect(isStepComplete(step, full, pictures, visitor)).toBe(true);
  });

  it.each([
    [{ name: ' a ' }, { name: 'too_short' }],
    [{ phone: '+971 12' }, { phone: 'invalid' }],
    [{ phone: '+19005550100' }, { phone: 'invalid' }],
    [{ email: 'omar@' }, { email: 'invalid' }],
    [{ emergencyContactPhone: '050 123 4567' }, { emergencyContactPhone: 'same_phone' }],
    [{ vehicleYear: '202' }, { vehicleYear: 'too_short' }],
    [{ vehicleYear: '1989' }, { vehicleYear: 'too_small' }],
    [{ vehicleYear: '2028' }, { vehicleYear: 'too_big' }],
    [{ emiratesId: '78419901234567' }, { emiratesId: 'emirates_id' }],
    [{ emiratesId: '784199012345677' }, { emiratesId: 'emirates_id_check' }],
    [{ emiratesId: '784199012345677', isEmiratesIdCertain: true }, {}],
    [{ bankIban: 'AE07' }, { bankIban: 'iban' }],
    [{ bankIban: 'AE070331234567890123457' }, { bankIban: 'iban_check' }],
    [{ bankName: 'Other' }, { otherBank: 'required' }],
    [{ bankName: 'Other', otherBank: 'Mashreq' }, {}],
  ] as const)('%o reports %o', (part, problems) => {
    expect(driverProblems({ ...full, ...part }, visitor)).toEqual(problems);
  });

  it('refuses the account phone as the emergency contact', () => {
    const own = { ...full, emergencyContactPhone: known.phone };
    expect(driverProblems(own, known)).toEqual({ emergencyContactPhone: 'same_phone' });
  });
});

describe('on a bicycle', () => {
  const bicycle: DriverDraft = {
    ...full,
    vehicleType: 'bicycle',
    vehiclePlateNumber: '',
    vehicleYear: '',
    drivingLicenseNumber: '',
  };

  it('requires no plate, licence, registration card or year', () => {
    expect(driverProblems(bicycle, visitor)).toEqual({});
    expect(missingPictures('bicycle', {})).toEqual(['emiratesIdFront', 'emiratesIdBack', 'profilePhoto']);
    expect(missingPictures('car', {})).toEqual([...driverPictures]);
  });

  it('sends none of them, even if filled in before', () => {
    const body = driverBodyOf({ ...full, vehicleType: 'bicycle' }, pictures, known.phone);
    expect(registerDriver.body.safeParse(body).success).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/4471|2022|55 881|drivingLicense|vehicleRegistration/);
  });
});

describe('the request', () => {
  it('matches the contract', () => {
    const body = driverBodyOf(full, pictures, known.phone);
    expect(registerDriver.body.safeParse(body).success).toBe(true);
    expect(body).toMatchObject({ name: 'Omar Nasser', phone: known.phone, bankName: 'ADCB' });
    expect(driverBodyOf(full, pictures, null)).not.toHaveProperty('phone');
  });

  it('sends the typed bank name and maps its errors back', () => {
    const draft: DriverDraft = { ...full, bankName: 'Other', otherBank: ' Mashreq ' };
    expect(driverBodyOf(draft, pictures, null).bankName).toBe('Mashreq');
    expect(driverFieldOf('bankName', draft)).toBe('otherBank');
    expect(driverFieldOf('bankName', full)).toBe('bankName');
    expect(driverFieldOf('documents.profilePhoto', full)).toBeNull();
  });

  it('maps error paths to steps', () => {
    expect(driverStepOf('documents.profilePhoto')).toBe('documents');
    expect(driverStepOf('emergencyContactPhone')).toBe('personal');
    expect(driverStepOf('bankIban')).toBe('banking');
    expect(driverStepOf('surprise')).toBeNull();
  });
});

it('does not skip an incomplete step', () => {
  expect(isStepComplete('personal', { ...full, emirate: '' }, pictures, visitor)).toBe(false);
  expect(isStepComplete('vehicle', { ...full, emirate: '' }, pictures, visitor)).toBe(true);
  const { profilePhoto: _, ...others } = pictures;
  expect(isStepComplete('documents', full, others, visitor)).toBe(false);
});

it('stores no bank, ID or licence number in the browser', () => {
  const kept = JSON.stringify(withoutNumbers(full));
  expect(kept).toContain('Omar Nasser');
  expect(kept).not.toMatch(/0331234567890123456|784199012345676|55 881/);
});

it('prefills the draft from the account', () => {
  const location = { emirate: 'Sharjah', area: 'Al Nahda', address: '', lat: 0, lng: 0 } as const;
  const draft = newDriverDraft({ ...newcomer, name: 'Omar', email: 'omar@example.com', location });
  expect(draft).toMatchObject({ name: 'Omar', email: 'omar@example.com', emirate: 'Sharjah' });
  expect(draft).toMatchObject({ phone: '+971', emergencyContactPhone: '+971', bankIban: 'AE' });
});
