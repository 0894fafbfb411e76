import type { AddressBody } from '@sufra/contract/household/addresses.ts';
import { saveProfile } from '@sufra/contract/household/household.ts';
import { requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import {
  acceptDisclaimer,
  checkout,
  chooseNotificationTime,
  choosePlan,
  getServiceArea,
} from '@sufra/contract/subscription/subscribing.ts';
import type { PlanId } from '@sufra/contract/subscription/plans.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { randomUUID } from 'node:crypto';
import { openMessage } from '../src/adapters/whatsapp/local.ts';
import type { Db } from '../src/platform/db/db.ts';
import type { AccountId } from '../src/platform/pure/account-id.ts';
import { openVault } from '../src/platform/vault.ts';
import type { Client } from './client.ts';
import { testKey } from './test-key.ts';

/** A local app or one in another process. */
export interface Reachable {
  readonly app: { readonly db: Pick<Db, 'pool'> };
  client(): Client;
  /** Of an outside WhatsApp, which keeps the codes. */
  readonly codeTo?: (phone: string) => string;
}

/** Throws for a phone that never signed in. */
export async function accountIdOf({ app }: Pick<Reachable, 'app'>, phone: string): Promise<AccountId> {
  const { rows } = await app.db.pool.query<{ id: AccountId }>(
    'select id from identity.accounts where phone = $1',
    [phone],
  );
  const [account] = rows;
  if (!account) throw new Error(`No account has the phone ${phone}.`);
  return account.id;
}

export const goodCard = {
  cardNumber: '4242 4242 4242 4242',
  expiryMonth: '12',
  expiryYear: '30',
  cvv: '123',
  cardholderName: 'Test Person',
};

export async function sentCode({ app, codeTo }: Reachable, phone: string): Promise<string> {
  if (codeTo) return codeTo(phone);
  const { rows } = await app.db.pool.query<{ sealed: Buffer }>(
    "select sealed from adapters.whatsapp_messages where phone = $1 and kind = 'code' order by id desc limit 1",
    [phone],
  );
  const [newest] = rows;
  return newest ? codeIn(phone, newest.sealed) : '';
}

const vault = openVault([testKey]);

export const codeIn = (phone: string, sealed: Buffer): string =>
  /\d{6}/.exec(openMessage(vault, phone, sealed))?.[0] ?? '';

/** The demo code for demo phones. */
export async function signIn(test: Reachable, phone: string, client = test.client()): Promise<Client> {
  const { phone: normal } = await client.get(requestOtp, { body: { phone } });
  const otp = (await sentCode(test, normal)) || '123456';
  await client.get(verifyOtp, { body: { phone, otp } });
  return client;
}

type Profile = BodyOf<typeof saveProfile>;

export const plainProfile: Profile = {
  name: 'Test Person',
  location: { emirate: 'Dubai', area: 'Marina' },
  preferredMealTimes: { afternoon: '12:00' },
  preferredCuisines: ['lebanese'],
  familySize: 2,
};

export const plainAddress: AddressBody = {
  name: 'Home',
  addressLine1: 'Al Marsa Street',
  building: 'Marina Tower 3',
  apartment: '1204',
  area: 'Marina',
  city: 'Dubai',
};

export async function household(
  test: Reachable,
  phone: string,
  profile: Partial<Profile> = {},
): Promise<Client> {
  const client = await signIn(test, phone);
  await client.get(saveProfile, { body: { ...plainProfile, ...profile } });
  return client;
}

export async function readyToPay(
  test: Reachable,
  phone: string,
  planId: PlanId,
  profile: Partial<Profile> = {},
): Promise<Client> {
  const client = await household(test, phone, profile);
  await client.get(choosePlan, { body: { planId } });
  await client.get(chooseNotificationTime, { body: { notificationTime: '08:00' } });
  await client.get(acceptDisclaimer, { body: { aiDisclaimerAccepted: true } });
  return client;
}

export async function subscriber(
  test: Reachable,
  phone: string,
  planId: PlanId = 'full-day',
  profile: Partial<Profile> = {},
): Promise<Client> {
  const client = await readyToPay(test, phone, planId, profile);
  await whileServed(test, client, () => client.get(checkout, { body: { paymentMethod: goodCard } }));
  return client;
}

/** Opens a grocery for the payment if none delivers to the customer. */
export async function whileServed(
  test: Reachable,
  client: Client,
  pay: () => Promise<unknown>,
): Promise<void> {
  const { emirate, isServed } = await client.get(getServiceArea);
  const close = isServed ? null : await openGrocery(test, emirate);
  await pay();
  await close?.();
}

async function openGrocery({ app }: Reachable, emirate: string | null): Promise<() => Promise<unknown>> {
  const id = randomUUID();
  await app.db.pool.query(
    `insert into partners.partners
      (id, account_id, type, status, name, phone, cuisines, emirate, area, address, lat, lng, reach_m,
       has_own_delivery, delivery_fee_fils, min_order_fils, opening_hours, is_paused, created_at)
     values ($1, $1, 'grocery', 'approved', '{"en": "Open", "ar": "مفتوح"}', '', '{}', $2, '', '', 25, 55, 1000000, true, 0, 0,
       '[[[0, 1440]], [], [], [], [], [], []]', false, now())`,
    [id, emirate],
  );
  return () => app.db.pool.query('delete from partners.partners where id = $1', [id]);
}
