import type { addGrocery } from '@sufra/contract/partners/admin-partners.ts';
import {
  registerChef,
  type registerGrocery,
  type registerRestaurant,
} from '@sufra/contract/partners/applications.ts';
import { randomUUID } from 'node:crypto';
import type { BodyOf } from '@sufra/contract/route.ts';
import { submitted, type Application } from '../src/modules/partners/applications/application.rules.ts';
import { insertApplication } from '../src/modules/partners/applications/application.store.ts';
import { openVault } from '../src/platform/vault.ts';
import type { Client } from './client.ts';
import { testKey, type TestApp } from './harness.ts';
import { signIn } from './people.ts';
import { goodPicture } from './pictures.ts';
import type { AccountId } from '../src/platform/pure/account-id.ts';
import { newAccountId } from '../src/platform/ids.ts';

const picture = await goodPicture();

export const goodIban = 'AE070331234567890123456';
export const goodEmiratesId = '784-1990-1234567-6';

export const chefBody: BodyOf<typeof registerChef> = {
  fullName: 'Mariam Al Ali',
  emiratesId: goodEmiratesId,
  kitchenLocation: { address: 'Villa 12, Al Wasl Road', emirate: 'Dubai', area: 'Jumeirah' },
  servedCuisines: ['emirati', 'arabic'],
  hasOwnDelivery: true,
  description: 'Machboos as my grandmother cooked it.',
  bankInfo: { iban: goodIban, bankName: 'Emirates NBD', accountHolder: 'Mariam Al Ali' },
  documents: { idFront: picture, idBack: picture, selfie: picture },
};

export const restaurantBody: BodyOf<typeof registerRestaurant> = {
  restaurantName: 'Bait Al Majlis',
  servedCuisines: ['lebanese'],
  location: { address: 'Marina Walk, shop 4', emirate: 'Dubai', area: 'Marina', lat: 25.08, lng: 55.14 },
  bankInfo: { iban: goodIban, bankName: 'ADCB', accountHolder: 'Bait Al Majlis LLC' },
  documents: { tradeLicense: picture, managerEmiratesId: picture, managerSelfie: picture },
};

export const groceryForm: BodyOf<typeof registerGrocery> = {
  groceryName: 'Corniche Fresh',
  location: restaurantBody.location,
  bankInfo: restaurantBody.bankInfo,
  documents: restaurantBody.documents,
};

export const groceryBody: BodyOf<typeof addGrocery> = {
  phone: '050 877 0001',
  name: { en: 'Corniche Fresh', ar: 'كورنيش فريش' },
  location: restaurantBody.location,
  reachKm: 12,
  deliveryFee: '7.50',
  minOrder: '30',
  bankInfo: restaurantBody.bankInfo,
};

export interface Applicant {
  readonly client: Client;
  readonly phone: string;
  readonly applicationId: string;
}

export async function applicant(
  test: TestApp,
  phone: string,
  changes: Partial<BodyOf<typeof registerChef>> = {},
): Promise<Applicant> {
  const client = await signIn(test, phone);
  const { id } = await client.get(registerChef, { body: { ...chefBody, ...changes } });
  return { client, phone, applicationId: id };
}

export async function waitingApplication(test: TestApp): Promise<{ id: string; accountId: AccountId }> {
  const [id, accountId] = [randomUUID(), newAccountId()];
  const { db } = test.app;
  const number = String(Number.parseInt(accountId.slice(-8), 16) % 10_000_000).padStart(7, '0');
  await db.pool.query('insert into identity.accounts (id, phone, created_at) values ($1, $2, $3)', [
    accountId,
    `+97158${number}`,
    test.clock.now(),
  ]);
  const application: Application = submitted({
    id,
    accountId,
    type: 'chef',
    name: 'Waiting kitchen',
    details: {
      address: 'Villa 12',
      emirate: 'Dubai',
      area: 'Jumeirah',
      lat: 25.2,
      lng: 55.24,
      hasPin: false,
      cuisines: ['emirati'],
      hasOwnDelivery: true,
      business: null,
      description: null,
    },
    language: 'ar',
    submittedAt: test.clock.now(),
  });
  const bank = { iban: goodIban, bankName: 'FAB', accountHolder: 'Waiting kitchen' };
  await db.transaction((tx) =>
    insertApplication(tx, openVault([testKey]), application, { bank, emiratesId: goodEmiratesId }),
  );
  return { id, accountId };
}
