import { getDriverApplication } from '@sufra/contract/delivery/drivers.ts';
import { getSession } from '@sufra/contract/identity/identity.ts';
import { emirates, vehicleTypes } from '@sufra/contract/options.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, testDb, type TestApp } from '../../../../test/harness.ts';
import { signIn } from '../../../../test/people.ts';
import { testKey } from '../../../../test/test-key.ts';
import { settableClock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { openVault } from '../../../platform/vault.ts';
import { closeDrivers, furnishDrivers } from './furnish-world.ts';
import { demoDrivers, driverPhones } from './drivers.rules.ts';
import { partnerPhones } from './world.rules.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const contextOf = (db: Db) => ({
  db,
  vault: openVault([testKey]),
  clock: settableClock('2026-11-21T06:00:00Z'),
});

const stateOf = async (db: Db): Promise<unknown[]> => {
  const drivers = await db.pool.query<object>('select * from delivery.drivers order by id');
  const banks = await db.pool.query<object>('select * from delivery.bank_accounts order by id');
  return [...drivers.rows, ...banks.rows];
};

const standing = async (db: Db, condition: string): Promise<number> =>
  (await db.pool.query(`select 1 from delivery.drivers where ${condition}`)).rows.length;

it('covers every emirate and vehicle with unique phones', () => {
  for (const emirate of emirates)
    expect(demoDrivers.filter((driver) => driver.emirate === emirate).length).toBeGreaterThanOrEqual(2);
  expect(new Set(demoDrivers.map(({ vehicleType }) => vehicleType))).toEqual(new Set(vehicleTypes));
  expect(new Set([...driverPhones, ...partnerPhones]).size).toBe(driverPhones.length + partnerPhones.length);
  for (const { vehicleType, plateNumber, year } of demoDrivers)
    expect([plateNumber === null, year === null]).toEqual(Array(2).fill(vehicleType === 'bicycle'));
});

it.each([
  ['+971500000021', 'motorcycle'],
  ['+971500000022', 'car'],
])('%s signs in as a driver on a %s with a bank account', async (phone, vehicle) => {
  const client = await signIn(test, phone);
  expect((await client.get(getSession)).user.roles).toEqual(['customer', 'driver']);
  expect(await client.get(getDriverApplication)).toEqual({ standing: 'approved', application: null });
  const { rows } = await test.app.db.pool.query(
    `select d.vehicle_type, d.emirate, b.iban_mask from delivery.drivers d
     join identity.accounts a on a.id = d.account_id join delivery.bank_accounts b on b.driver_id = d.id
     where a.phone = $1`,
    [phone],
  );
  expect(rows).toEqual([
    {
      vehicle_type: vehicle,
      emirate: 'Dubai',
      iban_mask: expect.stringMatching(/^AE\d\d •••• \d{4}$/) as string,
    },
  ]);
});

it('seeds nothing twice and keeps changes', async () => {
  const db = await testDb();
  await furnishDrivers(contextOf(db));
  expect(await standing(db, "status = 'approved' and not is_online")).toBe(driverPhones.length);
  await db.pool.query("update delivery.drivers set is_online = true where vehicle_type = 'car'");
  await db.pool.query("update delivery.drivers set status = 'suspended' where vehicle_type = 'scooter'");
  const before = await stateOf(db);
  await furnishDrivers(contextOf(db));
  expect(await stateOf(db)).toEqual(before);
});

it('takes closed drivers offline without their role, and brings them back', async () => {
  const db = await testDb();
  const ctx = contextOf(db);
  await furnishDrivers(ctx);
  await db.pool.query('update delivery.drivers set is_online = true');
  await closeDrivers(ctx);
  expect(await standing(db, "status = 'suspended' and not is_online")).toBe(driverPhones.length);
  await furnishDrivers(ctx);
  expect(await standing(db, "status = 'approved' and not is_online")).toBe(driverPhones.length);
});
