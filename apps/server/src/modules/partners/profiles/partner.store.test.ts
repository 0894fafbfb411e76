import { getSession } from '@sufra/contract/identity/identity.ts';
import { randomUUID } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp, testDb } from '../../../../test/harness.ts';
import { accountIdOf, signIn } from '../../../../test/people.ts';
import type { Db } from '../../../platform/db/db.ts';
import { admitPartner, partnerOf, saveMenu, savePartner, type MenuItem, type Partner } from '../index.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { newAccountId } from '../../../platform/ids.ts';

const week = Array.from({ length: 7 }, () => [[600, 1_560] as const]);

const chefOf = (accountId: AccountId): Partner =>
  admitPartner({
    id: randomUUID(),
    accountId,
    type: 'chef',
    name: { en: 'Test kitchen', ar: 'مطبخ التجربة' },
    phone: '+971501234567',
    email: null,
    cuisines: ['emirati', 'arabic'],
    emirate: 'Dubai',
    area: 'Jumeirah',
    address: 'Villa 12, Al Wasl Road',
    lat: 25.2,
    lng: 55.24,
    reachM: 12_000,
    hasOwnDelivery: true,
    deliveryFee: 800,
    minOrder: 3_000,
    openingHours: week,
    createdAt: new Date('2026-11-21T06:00:00Z'),
  });

const menuOf = async (db: Db, partnerId: string): Promise<unknown[]> => {
  const { rows } = await db.pool.query<Record<string, unknown>>(
    'select meal_id, price_fils::int, prep_minutes, is_available from partners.menu_items where partner_id = $1 order by 1',
    [partnerId],
  );
  return rows.map((row) => Object.values(row));
};

const item = (mealId: string, price: number): MenuItem => ({
  mealId,
  price,
  prepMinutes: 30,
  isAvailable: true,
});

it('saves a partner, and replaces it when saved again', async () => {
  const db = await testDb();
  const chef = chefOf(newAccountId());
  await savePartner(db, chef);
  expect(await partnerOf(db, chef.accountId)).toEqual(chef);
  const changed: Partner = { ...chef, deliveryFee: 0, email: 'kitchen@sufra.example', isPaused: true };
  await savePartner(db, changed);
  expect(await partnerOf(db, chef.accountId)).toEqual(changed);
  expect(await partnerOf(db, newAccountId())).toBeNull();
});

it('allows one partner per account', async () => {
  const db = await testDb();
  const chef = chefOf(newAccountId());
  await savePartner(db, chef);
  await expect(savePartner(db, { ...chef, id: randomUUID() })).rejects.toThrow('partners_account_id_key');
});

it('replaces the whole menu', async () => {
  const db = await testDb();
  const chef = chefOf(newAccountId());
  const other = chefOf(newAccountId());
  await savePartner(db, chef);
  await savePartner(db, other);
  await saveMenu(db, other.id, [item('koshari', 2_000)]);
  await saveMenu(db, chef.id, [item('balaleet', 2_500), item('harees-chicken', 4_000)]);
  await saveMenu(db, chef.id, [
    item('harees-chicken', 4_200),
    { ...item('chebab', 1_800), isAvailable: false },
  ]);
  expect(await menuOf(db, chef.id)).toEqual([
    ['chebab', 1_800, 30, false],
    ['harees-chicken', 4_200, 30, true],
  ]);
  await saveMenu(db, chef.id, []);
  expect(await menuOf(db, chef.id)).toEqual([]);
  expect(await menuOf(db, other.id)).toHaveLength(1);
});

it('grants and revokes the role immediately, within the session', async () => {
  const test = await startTestApp();
  onTestFinished(() => test.close());
  const { db } = test.app;
  const client = await signIn(test, '+971501234567');
  const rolesNow = async () => (await client.get(getSession)).user.roles;
  expect(await rolesNow()).toEqual(['customer']);
  const chef = chefOf(await accountIdOf({ app: { db } }, '+971501234567'));
  await savePartner(db, chef);
  expect(await rolesNow()).toEqual(['customer', 'partner']);
  for (const status of ['suspended', 'pending', 'rejected'] as const) {
    await savePartner(db, { ...chef, status });
    expect(await rolesNow()).toEqual(['customer']);
  }
});
