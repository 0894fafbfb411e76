import * as admins from '@sufra/contract/delivery/admin-drivers.ts';
import { reinstateUser, suspendUser } from '@sufra/contract/identity/admin-users.ts';
import { getDriverApplication, registerDriver } from '@sufra/contract/delivery/drivers.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { admin as unconfirmed, confirmedAdmin } from '../../../../test/admins.ts';
import { goodEmiratesId, goodIban } from '../../../../test/applicants.ts';
import { driverApplicant, driverBody, goodLicense, type DriverApplicant } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { accountIdOf } from '../../../../test/people.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, '+971507710000');
});
afterAll(() => test.close());

const approve = ({ applicationId: id }: DriverApplicant, by = admin) =>
  by.call(admins.approveDriver, { params: { id } });
const reject = ({ applicationId: id }: DriverApplicant, by = admin) =>
  by.call(admins.rejectDriver, { params: { id }, body: { reason: 'The licence has run out.' } });

/** An admitted account, and its driver id. */
async function approved(phone: string): Promise<DriverApplicant & { driverId: string }> {
  const one = await driverApplicant(test, phone);
  const answer = await approve(one);
  if (!answer.ok) throw new Error(answer.error.code);
  return { ...one, driverId: answer.reply.id };
}

const auditOf = async (subject: string): Promise<string[]> => {
  const { rows } = await test.app.db.pool.query<{ action: string }>(
    'select action from platform.audit where subject_id = $1 order by id',
    [subject],
  );
  return rows.map(({ action }) => action);
};

const toldOf = async (phone: string): Promise<unknown[]> => {
  await test.app.outbox.deliverDue();
  const { rows } = await test.app.db.pool.query<{ kind: string }>(
    'select kind, params from notifications.messages where account_id = $1 order by event_id',
    [await accountIdOf(test, phone)],
  );
  return rows.map((row) => row);
};
const told = (kind: string) => ({ kind, params: { name: 'Rashid Khan' } });

const driversOf = async (phone: string): Promise<number> =>
  countOf(test.app.db, 'delivery.drivers where account_id = $1', [await accountIdOf(test, phone)]);

describe('approving', () => {
  it('creates the driver with its role and moves the bank details', async () => {
    const phone = '+971507710001';
    const { client, applicationId, driverId } = await approved(phone);
    expect((await client.get(getSession)).user.roles).toEqual(['customer', 'driver']);
    expect(await client.get(getDriverApplication)).toMatchObject({
      standing: 'approved',
      application: { id: applicationId, status: 'approved' },
    });
    expect(await auditOf(applicationId)).toEqual(['driver.approved']);
    expect(await toldOf(phone)).toEqual([told('driver_received'), told('driver_approved')]);
    const detail = await admin.get(admins.getAdminDriver, { params: { id: driverId } });
    expect(detail).toMatchObject({
      driver: {
        ...{
          id: driverId,
          driverId: expect.stringMatching(/^D-1\d{3}$/) as string,
          name: 'Rashid Khan',
          phone,
        },
        ...{ status: 'approved', vehicleType: 'motorcycle', emirate: 'Dubai', isOnline: false },
        createdAt: test.clock.now().toISOString(),
      },
      email: 'rashid@sufra.example',
      vehicle: { plateNumber: 'Dubai B 48213', model: 'Honda CB150', year: 2023, color: 'Red' },
      emergencyContact: { name: 'Amna Khan', phone: '+971507654321' },
      bank: { iban: 'AE07 •••• 3456', bankName: 'Emirates NBD', accountHolder: 'Rashid Khan' },
      emiratesId: { number: '784-1990-•••••••-6', hasCheckDigit: true },
      drivingLicense: '•••678',
      applications: [{ id: applicationId, status: 'approved' }],
      suspension: null,
    });
    expect(detail.documents).toHaveLength(5);
    expect(await admin.get(admins.getAdminDriver, { params: { id: applicationId } })).toEqual(detail);
    const kept = 'documents.documents where application_id = $1 and retain_until is null';
    expect(await countOf(test.app.db, kept, [applicationId])).toBe(5);
  });

  it('is refused for an unknown id, a second time, and after it a rejection', async () => {
    const one = await driverApplicant(test, '+971507710002');
    expect(await admin.refused(admins.approveDriver, { params: { id: randomUUID() } })).toMatchObject({
      status: 404,
    });
    await approve(one);
    expect(await approve(one)).toMatchObject({ ok: false, error: { code: 'not_possible_now' } });
    expect(await reject(one)).toMatchObject({ ok: false, status: 409 });
    expect(await auditOf(one.applicationId)).toEqual(['driver.approved']);
  });

  it('is refused while the account is suspended', async () => {
    const phone = '+971507710003';
    const one = await driverApplicant(test, phone);
    const ofAccount = { params: { id: await accountIdOf(test, phone) }, body: { reason: 'Chargebacks' } };
    await admin.get(suspendUser, ofAccount);
    expect(await approve(one)).toMatchObject({ ok: false, error: { code: 'applicant_suspended' } });
    expect(await auditOf(one.applicationId)).toEqual([]);
    expect(await driversOf(phone)).toBe(0);
    await admin.get(reinstateUser, ofAccount);
    expect(await approve(one)).toMatchObject({ ok: true, reply: { status: 'approved' } });
  });

  it('has one outcome, row and message when many decide at once', async () => {
    for (const phone of ['+971507710004', '+971507710005', '+971507710006']) {
      const one = await driverApplicant(test, phone);
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) => (at % 2 === 0 ? approve(one) : reject(one))),
      );
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
      expect(answers.every(({ ok, status }) => ok || status === 409)).toBe(true);
      expect(await toldOf(phone)).toHaveLength(2);
      const isIn = (await driversOf(phone)) === 1;
      expect(await auditOf(one.applicationId)).toEqual([isIn ? 'driver.approved' : 'driver.rejected']);
    }
  });
});

it('tells a rejected applicant, keeps the pictures for ninety days and allows another application', async () => {
  const phone = '+971507710007';
  const one = await driverApplicant(test, phone);
  expect(await reject(one)).toMatchObject({
    ok: true,
    reply: { id: one.applicationId, driverId: null, status: 'rejected' },
  });
  expect(await toldOf(phone)).toEqual([told('driver_received'), told('driver_rejected')]);
  const days = "retain_until = created_at + interval '90 days'";
  expect(
    await countOf(test.app.db, `documents.documents where application_id = $1 and ${days}`, [
      one.applicationId,
    ]),
  ).toBe(5);
  expect((await one.client.get(getSession)).user.roles).toEqual(['customer']);
  await one.client.get(registerDriver, { body: driverBody, headers: { 'idempotency-key': randomUUID() } });
});

describe('a decision', () => {
  it('needs an admin with a fresh confirmation, and writes nothing otherwise', async () => {
    const one = await driverApplicant(test, '+971507710008');
    const { driverId } = await approved('+971507710009');
    test.clock.advance(60_000);
    const stale = await unconfirmed(test, '+971507710000');
    const params = { id: one.applicationId };
    const ofDriver = { params: { id: driverId } };
    const before = await auditOf(driverId);
    for (const [client, code] of [
      [stale, 'confirmation_needed'],
      [one.client, 'forbidden'],
    ] as const) {
      const refusals = [
        await client.refused(admins.approveDriver, { params }),
        await client.refused(admins.rejectDriver, { params, body: { reason: 'Not readable' } }),
        await client.refused(admins.revealDriver, { params }),
        await client.refused(admins.suspendDriver, { ...ofDriver, body: { reason: 'Because' } }),
        await client.refused(admins.reinstateDriver, ofDriver),
      ];
      expect(refusals.map(({ status, code: refusal }) => [status, refusal])).toEqual(
        refusals.map(() => [403, code]),
      );
    }
    expect(await auditOf(one.applicationId)).toEqual([]);
    expect(await auditOf(driverId)).toEqual(before);
    await stale.get(admins.getAdminDriver, { params });
    expect(await one.client.refused(admins.getAdminDriver, { params })).toMatchObject({ status: 403 });
  });

  it('to reveal shows full numbers and is audited every time', async () => {
    const one = await driverApplicant(test, '+971507710010');
    const reveal = (id: string) => admin.get(admins.revealDriver, { params: { id } });
    const numbers = { iban: goodIban, emiratesId: goodEmiratesId, drivingLicense: goodLicense };
    expect(await reveal(one.applicationId)).toEqual(numbers);
    const answer = await approve(one);
    const driverId = answer.ok ? answer.reply.id : '';
    expect(await reveal(driverId)).toEqual(numbers);
    expect(await auditOf(one.applicationId)).toEqual(['driver.numbers_revealed', 'driver.approved']);
    expect(await auditOf(driverId)).toEqual(['driver.numbers_revealed']);
    const unknown = { params: { id: randomUUID() } };
    expect(await admin.refused(admins.revealDriver, unknown)).toMatchObject({ status: 404 });
  });
});
