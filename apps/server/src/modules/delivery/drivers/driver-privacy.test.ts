import * as admins from '@sufra/contract/delivery/admin-drivers.ts';
import { eraseAccount, exportAccount } from '@sufra/contract/identity/account.ts';
import { requestOtp } from '@sufra/contract/identity/identity.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { confirmedAdmin } from '../../../../test/admins.ts';
import { goodEmiratesId, goodIban } from '../../../../test/applicants.ts';
import { driverApplicant, goodLicense, type DriverApplicant } from '../../../../test/drivers.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf, databaseText, holds } from '../../../../test/inspect.ts';
import { owe } from '../../../../test/payouts/payees.ts';
import { accountIdOf, sentCode } from '../../../../test/people.ts';
import { deleteRejectedSecrets } from '../../partners/index.ts';
import { driverKind } from './driver-applications.ts';

let test: TestApp;
let admin: Client;
beforeAll(async () => {
  test = await startTestApp({ demo: false });
  admin = await confirmedAdmin(test, '+971507740000');
});
afterAll(() => test.close());

const approve = ({ applicationId: id }: DriverApplicant) =>
  admin.get(admins.approveDriver, { params: { id } });

async function erasing({ client, phone }: DriverApplicant) {
  test.clock.advance(60_000);
  const { challenge } = await client.get(requestOtp, { body: { phone } });
  return client.call(eraseAccount, { body: { otp: await sentCode(test, phone), challenge } });
}

const emergencyContact = { name: 'Amna Khan', phone: '+971507654321' };
const bank = { iban: goodIban, bankName: 'Emirates NBD', accountHolder: 'Rashid Khan' };

it('stores no number or emergency contact in plain text', async () => {
  const words = { drivingLicenseNumber: 'LIC8842xyz', emergencyContactName: 'Rahma8842xyz' };
  const phone = '+971507740001';
  const one = await driverApplicant(test, phone, { ...words, emergencyContactPhone: '0507748842' });
  for (const step of [() => Promise.resolve(), () => approve(one)]) {
    await step();
    const text = await databaseText(test.app.db);
    for (const word of [...Object.values(words), '507748842', goodIban, goodEmiratesId])
      expect([word, holds(text, word)]).toEqual([word, false]);
  }
});

it("exports an applicant's data, and a driver's record and bank account", async () => {
  const one = await driverApplicant(test, '+971507740002');
  const waiting = await one.client.get(exportAccount);
  const secrets = { bank, emiratesId: goodEmiratesId, drivingLicense: goodLicense, emergencyContact };
  expect(waiting.applications).toMatchObject([{ type: 'driver', status: 'pending', secrets }]);
  expect(waiting.account).toMatchObject({ driver: null });
  await approve(one);
  const driver = await one.client.get(exportAccount);
  expect(driver.applications).toMatchObject([{ secrets: { ...secrets, bank: null } }]);
  expect(driver.bankAccounts).toMatchObject([bank]);
  expect(driver.account).toMatchObject({
    driver: { name: 'Rashid Khan', plateNumber: 'Dubai B 48213', deliveries: null, payouts: null },
  });
  const other = await driverApplicant(test, '+971507740003', { name: 'Somebody Else' });
  expect(JSON.stringify(await other.client.get(exportAccount))).not.toContain(one.applicationId);
});

it.each([
  ['waits', '+971507740004', false],
  ['was let in', '+971507740005', true],
])(
  'erases every identifying value of an account erased while its application %s',
  async (_how, phone, isIn) => {
    const mark = `${phone.slice(-2)}xyz`;
    const words = {
      name: `Zuhair${mark}`,
      email: `zuhair${mark}@sufra.example`,
      accountHolderName: `Holder${mark}`,
      vehiclePlateNumber: `Plate${mark}`,
      vehicleModel: `Model${mark}`,
    };
    const one = await driverApplicant(test, phone, words);
    const accountId = await accountIdOf(test, phone);
    if (isIn) await approve(one);
    expect(await erasing(one)).toMatchObject({ ok: true });
    await test.app.outbox.deliverDue();
    const text = await databaseText(test.app.db);
    for (const word of [...Object.values(words), phone])
      expect([word, holds(text, word)]).toEqual([word, false]);
    const mine = 'delivery.driver_applications where account_id = $1';
    expect(await countOf(test.app.db, mine, [accountId])).toBe(0);
    const objects = 'documents.documents where account_id = $1 and storage_key is not null';
    expect(await countOf(test.app.db, objects, [accountId])).toBe(0);
    const left =
      "delivery.drivers where account_id = $1 and status = 'suspended' and not is_online and name = ''";
    expect(await countOf(test.app.db, left, [accountId])).toBe(isIn ? 1 : 0);
    const params = { params: { id: one.applicationId } };
    expect(await admin.refused(admins.revealDriver, params)).toMatchObject({ status: 404 });
  },
);

it('erases no driver with an open payout, cash or a delivery', async () => {
  const one = await driverApplicant(test, '+971507740006');
  const { id: driverId } = await approve(one);
  const { pool } = test.app.db;
  const book = (fils: number) => owe(test.app.db, `driver:${driverId}`, fils, test.clock.now());
  const open = async (): Promise<unknown> => {
    const answer = await erasing(one);
    return answer.ok ? null : [answer.error.code, answer.error.params];
  };
  await book(-1_500);
  expect(await open()).toEqual(['not_possible_now', { open: 'balance' }]);
  await book(31_500);
  expect(await open()).toEqual(['not_possible_now', { open: 'payout' }]);
  await book(-30_000);
  const trip = randomUUID();
  await pool.query(
    'insert into delivery.trips (id, driver_id, partner_id, started_at) values ($1, $2, $1, $3)',
    [trip, driverId, test.clock.now()],
  );
  expect(await open()).toEqual(['not_possible_now', { open: 'delivery' }]);
  await pool.query('update delivery.trips set is_active = false, ended_at = now() where id = $1', [trip]);
  expect(await open()).toBeNull();
});

it('deletes the secrets of rejected applications after ninety days', async () => {
  const [rejected, waiting] = [
    await driverApplicant(test, '+971507740007'),
    await driverApplicant(test, '+971507740008'),
  ];
  const params = { id: rejected.applicationId };
  admin = await confirmedAdmin(test, '+971507740009');
  await admin.get(admins.rejectDriver, { params, body: { reason: 'Not now' } });
  const { db } = test.app;
  const forget = () => deleteRejectedSecrets({ db, clock: test.clock }, driverKind);
  test.clock.advance(90 * 86_400_000);
  expect(await forget()).toBe(0);
  test.clock.advance(1);
  expect(await forget()).toBe(1);
  admin = await confirmedAdmin(test, '+971507740010');
  expect(await admin.refused(admins.revealDriver, { params })).toMatchObject({ status: 409 });
  expect(await admin.get(admins.getAdminDriver, { params })).toMatchObject({
    ...{ bank: null, emiratesId: null, drivingLicense: null, emergencyContact: null },
  });
  const other = { params: { id: waiting.applicationId } };
  expect((await admin.get(admins.revealDriver, other)).iban).toBe(goodIban);
});
