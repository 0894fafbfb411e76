import { registerDriver } from '@sufra/contract/delivery/drivers.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { randomUUID } from 'node:crypto';
import { admitDriver, insertDriver, type DriverRecord } from '../src/modules/delivery/index.ts';
import type { DriverApplication, DriverSecrets } from '../src/modules/delivery/drivers/driver.rules.ts';
import { insertApplication } from '../src/modules/delivery/drivers/driver-application.store.ts';
import { submitted } from '../src/modules/partners/index.ts';
import { openVault } from '../src/platform/vault.ts';
import { goodEmiratesId, goodIban } from './applicants.ts';
import type { Client } from './client.ts';
import type { TestApp } from './harness.ts';
import { accountIdOf, signIn } from './people.ts';
import { goodPicture } from './pictures.ts';
import { testKey } from './test-key.ts';
import type { AccountId } from '../src/platform/pure/account-id.ts';
import { newAccountId } from '../src/platform/ids.ts';

const picture = await goodPicture();

export const goodLicense = '2345678';

export const driverBody: BodyOf<typeof registerDriver> = {
  name: 'Rashid Khan',
  email: 'rashid@sufra.example',
  emirate: 'Dubai',
  vehicleType: 'motorcycle',
  vehiclePlateNumber: 'Dubai B 48213',
  vehicleModel: 'Honda CB150',
  vehicleYear: '2023',
  vehicleColor: 'Red',
  emiratesId: goodEmiratesId,
  drivingLicenseNumber: goodLicense,
  bankIban: goodIban,
  bankName: 'Emirates NBD',
  accountHolderName: 'Rashid Khan',
  emergencyContactName: 'Amna Khan',
  emergencyContactPhone: '050 765 4321',
  documents: {
    emiratesIdFront: picture,
    emiratesIdBack: picture,
    drivingLicense: picture,
    vehicleRegistration: picture,
    profilePhoto: picture,
  },
};

const plainSecrets: DriverSecrets = {
  bank: { iban: goodIban, bankName: 'FAB', accountHolder: 'Waiting Driver' },
  emiratesId: goodEmiratesId,
  drivingLicense: goodLicense,
  emergencyContact: { name: 'Amna Khan', phone: '+971507654321' },
};

const plainDriver = {
  email: null,
  emirate: 'Dubai',
  vehicleType: 'motorcycle',
  plateNumber: 'Dubai A 1',
  vehicle: { model: 'Honda CB150', year: 2023, color: 'Red' },
} as const;

export interface DriverApplicant {
  readonly client: Client;
  readonly phone: string;
  readonly applicationId: string;
}

/** Through the API. */
export async function driverApplicant(
  test: TestApp,
  phone: string,
  changes: Partial<BodyOf<typeof registerDriver>> = {},
): Promise<DriverApplicant> {
  const client = await signIn(test, phone);
  const { id } = await client.get(registerDriver, { body: { ...driverBody, ...changes } });
  return { client, phone, applicationId: id };
}

export interface TestDriver {
  readonly id: string;
  readonly accountId: AccountId;
  readonly client: Client;
}

export async function driver(
  test: TestApp,
  phone: string,
  changes: Partial<DriverRecord> = {},
): Promise<TestDriver> {
  const client = await signIn(test, phone);
  const record = admitDriver({
    id: randomUUID(),
    accountId: await accountIdOf(test, phone),
    name: `Driver ${phone.slice(-2)}`,
    ...plainDriver,
    createdAt: test.clock.now(),
  });
  await test.app.db.transaction((tx) => insertDriver(tx, { ...record, ...changes }, null));
  return { id: record.id, accountId: record.accountId, client };
}

export interface WaitingDriver {
  readonly applicationId: string;
  readonly driverId: string;
}

export async function waitingDriver(test: TestApp): Promise<WaitingDriver> {
  const account = async (): Promise<AccountId> => {
    const id = newAccountId();
    const number = String(Number.parseInt(id.slice(-8), 16) % 10_000_000).padStart(7, '0');
    await test.app.db.pool.query(
      'insert into identity.accounts (id, phone, created_at) values ($1, $2, $3)',
      [id, `+97156${number}`, test.clock.now()],
    );
    return id;
  };
  const [applicationId, driverId] = [randomUUID(), randomUUID()];
  const { email, vehicle, vehicleType, emirate, plateNumber } = plainDriver;
  const details = { email: email ?? '', vehicle, vehicleType, emirate, plateNumber };
  const submittedAt = test.clock.now();
  const waiting = { id: applicationId, accountId: await account(), name: 'Waiting Driver', details };
  const application: DriverApplication = submitted({ ...waiting, language: 'ar', submittedAt });
  const driven = await account();
  await test.app.db.transaction(async (tx) => {
    await insertApplication(tx, openVault([testKey]), application, plainSecrets);
    const record = { ...plainDriver, id: driverId, accountId: driven, createdAt: submittedAt };
    await insertDriver(tx, admitDriver({ ...record, name: 'Somebody Else' }), null);
  });
  return { applicationId, driverId };
}
