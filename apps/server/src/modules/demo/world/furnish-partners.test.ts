import { getShelf, setOwnProduct } from '@sufra/contract/partners/grocery-shelf.ts';
import { getSession, requestOtp, verifyOtp } from '@sufra/contract/identity/identity.ts';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp, testDb, testKey, type TestApp } from '../../../../test/harness.ts';
import { signIn } from '../../../../test/people.ts';
import { createApp } from '../../../app.ts';
import { settableClock } from '../../../platform/clock.ts';
import { readConfig } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { createLog } from '../../../platform/log.ts';
import { openVault } from '../../../platform/vault.ts';
import { foodsNamedIn, readFoods, readTextFoods } from '../../catalogue/index.ts';
import { findOrCreateAccount } from '../../identity/index.ts';
import { movePartners, partnerOf, type OptionGroup } from '../../partners/index.ts';
import { closePartners, furnishPartners } from './furnish-world.ts';
import { partnerPhones } from './world.rules.ts';

const clock = settableClock('2026-11-21T06:00:00Z');
const vault = openVault([testKey]);

async function stateOf(db: Db): Promise<unknown[]> {
  const partners = await db.pool.query<Record<string, unknown>>(
    'select * from partners.partners order by id',
  );
  const menus = await db.pool.query<Record<string, unknown>>(
    'select * from partners.menu_items order by partner_id, meal_id',
  );
  const banks = await db.pool.query<Record<string, unknown>>(
    'select * from partners.bank_accounts order by id',
  );
  return [partners.rows, menus.rows, banks.rows];
}

const approvedIn = async (db: Db): Promise<number> => {
  const { rows } = await db.pool.query('select 1 from partners.partners where is_approved');
  return rows.length;
};

async function demoApp(demo: boolean): Promise<TestApp> {
  const test = await startTestApp({ demo });
  onTestFinished(() => test.close());
  return test;
}

it('seeds nothing twice and keeps changes', async () => {
  const db = await testDb();
  await furnishPartners({ db, vault, clock });
  expect(await approvedIn(db)).toBe(partnerPhones.length);
  await db.pool.query(
    "update partners.partners set is_paused = true, delivery_fee_fils = 1 where type = 'chef'",
  );
  await db.pool.query(
    "update partners.menu_items set price_fils = 1, is_available = false where meal_id = 'koshari'",
  );
  await movePartners(db, partnerPhones.slice(0, 3), 'suspend');
  const before = await stateOf(db);
  await furnishPartners({ db, vault, clock });
  expect(await stateOf(db)).toEqual(before);
});

it('offers options on three dishes, which name no food they lack', async () => {
  const db = await testDb();
  await furnishPartners({ db, vault, clock });
  const { mentions } = await readTextFoods(db);
  const { rows } = await db.pool.query<{ id: string; groups: OptionGroup[] }>(
    "select distinct meal_id as id, option_groups as groups from partners.menu_items where option_groups <> '[]'",
  );
  expect(rows).toHaveLength(3);
  const choices = rows.flatMap(({ groups }) => groups.flatMap((group) => group.choices));
  const { nameOf } = await readFoods(
    db,
    choices.flatMap(({ lines }) => lines.map(({ id }) => id)),
  );
  for (const { name: title, lines } of choices) {
    const ids = lines.map(({ id }) => ({ ingredientId: id }));
    expect(ids.filter(({ ingredientId }) => nameOf(ingredientId) === null)).toEqual([]);
    const named = foodsNamedIn({ title, description: { en: '', ar: '' }, lines: ids }, mentions);
    expect([title.en, named]).toEqual([title.en, []]);
  }
});

it('adds a new catalogue meal to the menus of its cuisine', async () => {
  const db = await testDb();
  await db.pool.query("update catalogue.meals set status = 'withdrawn' where id = 'koshari'");
  await furnishPartners({ db, vault, clock });
  const onMenus = async (): Promise<number> =>
    (await db.pool.query("select 1 from partners.menu_items where meal_id = 'koshari'")).rows.length;
  expect(await onMenus()).toBe(0);
  await db.pool.query("update catalogue.meals set status = 'published' where id = 'koshari'");
  await furnishPartners({ db, vault, clock });
  expect(await onMenus()).toBeGreaterThanOrEqual(8);
});

it('reopens all partners after they were closed', async () => {
  const db = await testDb();
  await furnishPartners({ db, vault, clock });
  const before = await stateOf(db);
  await closePartners({ db });
  expect(await approvedIn(db)).toBe(0);
  await closePartners({ db });
  await furnishPartners({ db, vault, clock });
  expect(await stateOf(db)).toEqual(before);
});

it('seeds nothing outside demo mode', async () => {
  const test = await demoApp(false);
  expect(await stateOf(test.app.db)).toEqual([[], [], []]);
});

it("gives the grocery eight own products, which keep the rules of a grocery's own", async () => {
  const test = await demoApp(true);
  const client = await signIn(test, '+971500000013');
  const { own = [] } = await client.get(getShelf, { query: { q: '' } });
  expect(own).toHaveLength(8);
  expect(own.filter(({ aisle }) => aisle === 'household')).toHaveLength(4);
  for (const { id: productId, priceFils, contents, allergens, ...product } of own) {
    const { name, amount, unit, aisle, barcode, outUntil, isOnShelf } = product;
    const ids = contents.map(({ ingredientId }) => ingredientId);
    const terms = { name, amount, unit, aisle, barcode, outUntil, isOnShelf };
    const body = { ...terms, contents: ids, price: (priceFils / 100).toFixed(2) };
    expect(await client.get(setOwnProduct, { params: { productId }, body })).toMatchObject({ allergens });
    expect(allergens).not.toBeNull();
  }
});

it('closes the partners of an earlier demo and signs their owners out', async () => {
  const test = await demoApp(true);
  const { db } = test.app;
  const chef = await signIn(test, '+971500000011');
  const config = readConfig({ DATA_KEYS: Buffer.alloc(32, 7).toString('base64') }, tmpdir());
  const url = db.pool.options.connectionString ?? '';
  const later = await createApp({ ...config, demo: false, jobs: false }, url, clock, createLog('silent'));
  await later.stop();
  expect(await approvedIn(db)).toBe(0);
  expect((await chef.refused(getSession)).status).toBe(401);
});

it.each([
  ['+971500000011', 'chef'],
  ['+971500000012', 'restaurant'],
  ['+971500000013', 'grocery'],
])('%s signs in by the fixed code and runs a %s', async (phone, type) => {
  const test = await demoApp(true);
  const client = await signIn(test, phone);
  expect((await client.get(getSession)).user.roles).toEqual(['customer', 'partner']);
  const { db } = test.app;
  const accountId = await db.transaction((tx) => findOrCreateAccount(tx, phone, clock.now()));
  expect(await partnerOf(db, accountId)).toMatchObject({ type, phone, emirate: 'Dubai' });
});

it('rejects the fixed code for other owners', async () => {
  const test = await demoApp(true);
  const others = partnerPhones.filter((phone) => phone.startsWith('+9715000001'));
  expect(others).toHaveLength(partnerPhones.length - 3);
  for (const phone of others.slice(0, 3)) {
    const client = test.client();
    await client.get(requestOtp, { body: { phone } });
    expect((await client.refused(verifyOtp, { body: { phone, otp: '123456' } })).code).toBe('otp_wrong');
  }
});
