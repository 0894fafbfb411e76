import { describe, expect, it } from 'vitest';
import { submissionOf, type DriverForm } from './driver-application.rules.ts';

const now = new Date('2026-11-21T08:00:00Z');
const phone = '+971501234567';
const form: DriverForm = {
  ...{ name: 'Imran Khan', email: 'imran@example.com', emirate: 'Dubai', vehicleType: 'motorcycle' },
  ...{ vehiclePlateNumber: 'D 12345', vehicleModel: 'Honda', vehicleYear: '2020', vehicleColor: 'red' },
  ...{
    emiratesId: '784-1990-1234567-6',
    drivingLicenseNumber: '1234567',
    bankIban: 'AE07',
    bankName: 'ENBD',
  },
  ...{ accountHolderName: 'Imran Khan', emergencyContactName: 'Sana', emergencyContactPhone: '050 765 4321' },
  documents: {
    ...{ emiratesIdFront: 'front', emiratesIdBack: 'back', profilePhoto: 'photo' },
    ...{ drivingLicense: 'licence', vehicleRegistration: 'card' },
  },
};
const bicycle: DriverForm = { ...form, vehicleType: 'bicycle' };
const submit = (more: Partial<DriverForm>) => submissionOf({ ...form, ...more }, phone, now);
const problems = (more: Partial<DriverForm>) => {
  const submitted = submit(more);
  return submitted.ok ? {} : submitted.refusal.fields;
};

describe('the application of a driver', () => {
  it('with a motor vehicle keeps the vehicle, the licence and five pictures', () => {
    expect(submit({})).toEqual({
      ok: true,
      value: {
        numbers: {
          iban: 'AE07',
          emirates_id: '784-1990-1234567-6',
          driving_licence: '1234567',
          plate: 'D 12345',
        },
        pictures: [
          { field: 'documents.emiratesIdFront', kind: 'emirates_id_front', text: 'front' },
          { field: 'documents.emiratesIdBack', kind: 'emirates_id_back', text: 'back' },
          { field: 'documents.drivingLicense', kind: 'driving_licence', text: 'licence' },
          { field: 'documents.vehicleRegistration', kind: 'vehicle_registration', text: 'card' },
          { field: 'documents.profilePhoto', kind: 'profile_photo', text: 'photo' },
        ],
        name: 'Imran Khan',
        details: {
          ...{ email: 'imran@example.com', emirate: 'Dubai', vehicleType: 'motorcycle' },
          ...{ plateNumber: 'D 12345', vehicle: { model: 'Honda', year: 2020, color: 'red' } },
        },
        secrets: {
          bank: { iban: 'AE07', bankName: 'ENBD', accountHolder: 'Imran Khan' },
          ...{ emiratesId: '784-1990-1234567-6', drivingLicense: '1234567' },
          emergencyContact: { name: 'Sana', phone: '+971507654321' },
        },
      },
    });
  });

  it('on a bicycle keeps no plate, year or licence, whatever was sent', () => {
    const submitted = submissionOf(bicycle, phone, now);
    if (!submitted.ok) throw new Error('It was refused.');
    const { details, secrets, pictures } = submitted.value;
    expect([details.plateNumber, details.vehicle.year, secrets.drivingLicense]).toEqual([null, null, null]);
    expect(pictures.map(({ kind }) => kind)).toEqual([
      ...['emirates_id_front', 'emirates_id_back', 'profile_photo'],
    ]);
    const bare = { ...bicycle, vehiclePlateNumber: '', vehicleYear: '', drivingLicenseNumber: '' };
    expect(submissionOf(bare, phone, now).ok).toBe(true);
  });

  it.each<[string, Partial<DriverForm>, object]>([
    ['no plate', { vehiclePlateNumber: '' }, { vehiclePlateNumber: 'required' }],
    ['no year', { vehicleYear: '' }, { vehicleYear: 'required' }],
    ['no licence', { drivingLicenseNumber: '' }, { drivingLicenseNumber: 'required' }],
    [
      'no pictures of its papers',
      { documents: { emiratesIdFront: 'f', emiratesIdBack: 'b', profilePhoto: 'p' } },
      { 'documents.drivingLicense': 'required', 'documents.vehicleRegistration': 'required' },
    ],
    ['a year too long ago', { vehicleYear: '1989' }, { vehicleYear: 'invalid' }],
    ['a year too far ahead', { vehicleYear: '2028' }, { vehicleYear: 'invalid' }],
    ['the oldest year', { vehicleYear: '1990' }, {}],
    ["next year's model", { vehicleYear: '2027' }, {}],
    ['the phone of the account', { phone: '0501234567' }, {}],
    ['another phone', { phone: '0507654321' }, { phone: 'invalid' }],
    [
      'a foreign emergency contact',
      { emergencyContactPhone: '+491701' },
      { emergencyContactPhone: 'invalid' },
    ],
    [
      'the driver as emergency contact',
      { emergencyContactPhone: '0501234567' },
      { emergencyContactPhone: 'own_phone' },
    ],
    ['a driver under age', { emiratesId: '784-2012-1234567-1' }, { emiratesId: 'emirates_id' }],
    ['a doubtful check digit', { emiratesId: '784-1990-1234567-1' }, { emiratesId: 'emirates_id_check' }],
    ['one that was looked at', { emiratesId: '784-1990-1234567-1', isEmiratesIdCertain: true }, {}],
  ])('with %s names its fields', (_what, more, fields) => {
    expect(problems(more)).toEqual(fields);
  });
});
