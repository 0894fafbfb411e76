import { rejectDriver, suspendDriver } from '@sufra/contract/delivery/admin-drivers.ts';
import { getDriverApplication, registerDriver } from '@sufra/contract/delivery/drivers.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { driver, driverApplicant, driverBody } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { accountIdOf, signIn } from '../../../../test/people.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, '+971507700000');
});
afterAll(() => test.close());

const count = async (table: string, phone: string): Promise<number> =>
  countOf(test.app.db, `${table} where account_id = $1`, [await accountIdOf(test, phone)]);

const keyed = () => ({ 'idempotency-key': randomUUID() });

const kindsOf = async (applicationId: string): Promise<string[]> => {
  const { rows } = await test.app.db.pool.query<{ kind: string }>(
    'select kind from documents.documents where application_id = $1 and retain_until is null order by created_at, id',
    [applicationId],
  );
  return rows.map(({ kind }) => kind);
};

const detailsOf = async (applicationId: string): Promise<unknown> => {
  const { rows } = await test.app.db.pool.query<{ details: unknown }>(
    'select details from delivery.driver_applications where id = $1',
    [applicationId],
  );
  return rows[0]?.details;
};

describe('an application', () => {
  it('is pending with its five pictures, and visible to its applicant', async () => {
    const { client, applicationId: id } = await driverApplicant(test, '+971507700001');
    expect(await client.get(getDriverApplication)).toEqual({
      standing: 'pending',
      application: {
        ...{ id, status: 'pending', decidedAt: null, reason: null },
        submittedAt: test.clock.now().toISOString(),
      },
    });
    expect(await kindsOf(id)).toEqual([
      'emirates_id_front',
      'emirates_id_back',
      'driving_licence',
      'vehicle_registration',
      'profile_photo',
    ]);
    expect(await detailsOf(id)).toEqual({
      ...{ email: 'rashid@sufra.example', emirate: 'Dubai', vehicleType: 'motorcycle' },
      plateNumber: 'Dubai B 48213',
      vehicle: { model: 'Honda CB150', year: 2023, color: 'Red' },
    });
  });

  it('of a cyclist needs no plate, year, licence or registration, and stores none', async () => {
    const phone = '+971507700002';
    const client = await signIn(test, phone);
    const { emiratesIdFront, emiratesIdBack, profilePhoto } = driverBody.documents;
    const {
      vehiclePlateNumber: _plate,
      vehicleYear: _year,
      drivingLicenseNumber: _licence,
      ...said
    } = driverBody;
    const documents = { emiratesIdFront, emiratesIdBack, profilePhoto };
    const body = { ...said, vehicleType: 'bicycle', vehicleModel: 'Btwin', documents } as const;
    const { id } = await client.get(registerDriver, { body });
    const kinds = ['emirates_id_front', 'emirates_id_back', 'profile_photo'];
    expect(await kindsOf(id)).toEqual(kinds);
    const bicycle = { plateNumber: null, vehicle: { model: 'Btwin', year: null, color: 'Red' } };
    expect(await detailsOf(id)).toMatchObject(bicycle);
    const other = await driverApplicant(test, '+971507700003', { vehicleType: 'bicycle' });
    expect(await kindsOf(other.applicationId)).toEqual(kinds);
    expect(await detailsOf(other.applicationId)).toMatchObject({
      plateNumber: null,
      vehicle: { year: null },
    });
  });

  it('is visible to its applicant only', async () => {
    const stranger = await signIn(test, '+971507700004');
    expect(await stranger.get(getDriverApplication)).toEqual({ standing: 'none', application: null });
    expect(await test.client().refused(getDriverApplication)).toMatchObject({ status: 401 });
    expect(await test.client().refused(registerDriver, { body: driverBody })).toMatchObject({ status: 401 });
  });

  it('is created once from twenty concurrent requests', async () => {
    const phone = '+971507700005';
    const client = await signIn(test, phone);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call(registerDriver, { body: driverBody, headers: keyed() })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    for (const answer of answers)
      if (!answer.ok) expect(['already_applied', 'unavailable']).toContain(answer.error.code);
    expect(await count('delivery.driver_applications', phone)).toBe(1);
    const tied = 'documents.documents where account_id = $1 and application_id is not null';
    expect(await countOf(test.app.db, tied, [await accountIdOf(test, phone)])).toBe(5);
  });

  it('is replayed for a repeated key', async () => {
    const phone = '+971507700006';
    const client = await signIn(test, phone);
    const headers = keyed();
    const first = await client.get(registerDriver, { body: driverBody, headers });
    expect(await client.get(registerDriver, { body: driverBody, headers })).toEqual(first);
    const other = { ...driverBody, name: 'Somebody Else' };
    expect(await client.refused(registerDriver, { body: other, headers })).toMatchObject({ status: 422 });
    expect(await count('delivery.driver_applications', phone)).toBe(1);
  });
});

describe('an invalid field', () => {
  let client: Client;
  beforeAll(async () => {
    client = await signIn(test, '+971507700007');
  });
  const { documents } = driverBody;
  const without = (field: string) => ({ [field]: undefined });

  it.each([
    ['a name of one letter', { name: 'R' }, 'name', 'too_short'],
    ['no e-mail address', { email: 'rashid' }, 'email', 'invalid'],
    ['no vehicle type', { vehicleType: 'camel' }, 'vehicleType', 'unknown_option'],
    ['no plate', without('vehiclePlateNumber'), 'vehiclePlateNumber', 'required'],
    ['a plate of spaces', { vehiclePlateNumber: '   ' }, 'vehiclePlateNumber', 'required'],
    ['no model', { vehicleModel: ' ' }, 'vehicleModel', 'required'],
    ['no year', without('vehicleYear'), 'vehicleYear', 'required'],
    ['a year of three digits', { vehicleYear: '202' }, 'vehicleYear', 'invalid'],
    ['a year long ago', { vehicleYear: '1989' }, 'vehicleYear', 'invalid'],
    ['a year to come', { vehicleYear: '2028' }, 'vehicleYear', 'invalid'],
    ['no colour', { vehicleColor: '' }, 'vehicleColor', 'required'],
    ['no licence number', without('drivingLicenseNumber'), 'drivingLicenseNumber', 'required'],
    ['an Emirates ID of a child', { emiratesId: '784-2015-1234567-6' }, 'emiratesId', 'emirates_id'],
    [
      'an Emirates ID with a wrong digit',
      { emiratesId: '784-1990-1234567-7' },
      'emiratesId',
      'emirates_id_check',
    ],
    ['an IBAN with a wrong digit', { bankIban: 'AE070331234567890123457' }, 'bankIban', 'iban_check'],
    ['no bank', { bankName: ' ' }, 'bankName', 'too_short'],
    ['no holder', { accountHolderName: '' }, 'accountHolderName', 'too_short'],
    ['nobody to call', { emergencyContactName: 'A' }, 'emergencyContactName', 'too_short'],
    [
      'a foreign phone to call',
      { emergencyContactPhone: '+19005550100' },
      'emergencyContactPhone',
      'invalid',
    ],
    [
      'the own phone to call',
      { emergencyContactPhone: '050 770 0007' },
      'emergencyContactPhone',
      'own_phone',
    ],
    ['somebody else’s phone', { phone: '+971507700008' }, 'phone', 'invalid'],
    ['an unknown emirate', { emirate: 'Muscat' }, 'emirate', 'unknown_option'],
    [
      'no picture of the licence',
      { documents: { ...documents, drivingLicense: undefined } },
      'documents.drivingLicense',
      'required',
    ],
    [
      'no picture of the card',
      { documents: { ...documents, vehicleRegistration: '' } },
      'documents.vehicleRegistration',
      'required',
    ],
    [
      'no face',
      { documents: { ...documents, profilePhoto: undefined } },
      'documents.profilePhoto',
      'required',
    ],
    [
      'a page for a face',
      { documents: { ...documents, profilePhoto: 'https://sufra.example/me.jpg' } },
      'documents.profilePhoto',
      'picture_unreadable',
    ],
  ])('%s is named by its path', async (_what, change, field, code) => {
    const body = { ...driverBody, ...change } as typeof driverBody;
    const refused = await client.refused(registerDriver, { body });
    expect(refused).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(refused.fields).toEqual({ [field]: code });
  });

  it('is reported with all others, and nothing is stored', async () => {
    const change = { vehicleYear: '1980', emergencyContactPhone: '12', vehiclePlateNumber: '' };
    const { fields } = await client.refused(registerDriver, { body: { ...driverBody, ...change } });
    expect(fields).toEqual({
      vehiclePlateNumber: 'required',
      vehicleYear: 'invalid',
      emergencyContactPhone: 'invalid',
    });
    expect(await count('delivery.driver_applications', '+971507700007')).toBe(0);
    expect(await count('documents.documents', '+971507700007')).toBe(0);
  });

  it('may have Arabic digits, any phone notation, and a confirmed check digit', async () => {
    const change = {
      phone: '٠٥٠ ٧٧٠ ٠٠٠٧',
      vehicleYear: '٢٠٢٤',
      emiratesId: '784-1990-1234567-7',
      isEmiratesIdCertain: true,
      emergencyContactPhone: '04 333 4444',
    };
    const { id } = await client.get(registerDriver, { body: { ...driverBody, ...change } });
    expect(await detailsOf(id)).toMatchObject({ vehicle: { year: 2024 } });
  });
});

describe('applying again', () => {
  it('is refused while an application is open, and for active and suspended drivers', async () => {
    const waiting = await driverApplicant(test, '+971507700010');
    const driving = await driver(test, '+971507700011');
    const stopped = await driver(test, '+971507700012');
    const suspension = { params: { id: stopped.id }, body: { reason: 'Two meals never arrived' } };
    await admin.get(suspendDriver, suspension);
    for (const [client, code, standing] of [
      [waiting.client, 'already_applied', 'pending'],
      [driving.client, 'already_driver', 'approved'],
      [stopped.client, 'driver_suspended', 'suspended'],
    ] as const) {
      expect(await client.refused(registerDriver, { body: driverBody, headers: keyed() })).toMatchObject({
        code,
      });
      expect((await client.get(getDriverApplication)).standing).toBe(standing);
    }
  });

  it('shows the reason, then the new application; the sixth in a month is refused', async () => {
    const phone = '+971507700013';
    const one = await driverApplicant(test, phone);
    let id = one.applicationId;
    const sent = { body: driverBody };
    for (let time = 2; time <= 5; time += 1) {
      await admin.get(rejectDriver, { params: { id }, body: { reason: `Too dark, ${time}` } });
      expect(await one.client.get(getDriverApplication)).toMatchObject({
        standing: 'rejected',
        application: { id, status: 'rejected', reason: `Too dark, ${time}` },
      });
      ({ id } = await one.client.get(registerDriver, { ...sent, headers: keyed() }));
    }
    await admin.get(rejectDriver, { params: { id }, body: { reason: 'No' + '!'.repeat(3) } });
    expect(await one.client.refused(registerDriver, { ...sent, headers: keyed() })).toMatchObject({
      ...{ status: 429, code: 'too_many_applications' },
      params: { from: new Date(test.clock.now().getTime() + 30 * 86_400_000).toISOString() },
    });
    expect(await count('delivery.driver_applications', phone)).toBe(5);
  });
});
