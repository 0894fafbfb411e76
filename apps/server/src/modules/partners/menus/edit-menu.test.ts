import { getMealOrder } from '@sufra/contract/ordering/shopping.ts';
import {
  getMenu,
  getMenuCandidates,
  maxMenuItems,
  putMenuItem,
  removeMenuItem,
} from '@sufra/contract/partners/partner-menu.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { home, onlyOwnPartners, partner, type TestPartner } from '../../../../test/kitchens.ts';
import { signIn, subscriber } from '../../../../test/people.ts';
import { movePartners } from '../index.ts';

const mealId = 'adas-soup';
const terms: BodyOf<typeof putMenuItem> = { price: '40.00', prepMinutes: 25, isAvailable: true };
let test: TestApp;
let chef: TestPartner;
let neighbour: TestPartner;
let grocery: TestPartner;
let customer: Client;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  chef = await partner(test, '+971508310001', 'chef', []);
  neighbour = await partner(test, '+971508310002', 'restaurant', ['harira']);
  grocery = await partner(test, '+971508310003', 'grocery');
  customer = await subscriber(test, '+971508310004');
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const put = (client: Client, changes: Partial<typeof terms> = {}, id = mealId) =>
  client.get(putMenuItem, { params: { mealId: id }, body: { ...terms, ...changes } });
const refusedPut = (client: Client, changes: Record<string, unknown>, id = mealId) =>
  client.refused(putMenuItem, { params: { mealId: id }, body: { ...terms, ...changes } });

/** The customer's offer for a meal: its price at each kitchen. */
async function offers(id = mealId): Promise<Record<string, string>> {
  const offer = await customer.get(getMealOrder, { params: { mealId: id }, query: { addressId } });
  return Object.fromEntries(offer.availableRestaurants.map(({ id: of, basePrice }) => [of, basePrice]));
}

describe('a meal', () => {
  it("reaches the menu and the customers' choice with one call", async () => {
    expect(await offers()).toEqual({});
    expect(await put(chef.client, { price: '٤١٫٥٠' })).toMatchObject({
      mealId,
      isOwnDish: false,
      price: '41.50 AED',
      prepMinutes: 25,
      isAvailable: true,
    });
    expect(await offers()).toEqual({ [chef.id]: '41.50 AED' });
    const menu = await chef.client.get(getMenu);
    expect(menu).toMatchObject({ canKeepMenu: true, isPaused: false });
    expect(menu.items.map((item) => item.mealId)).toEqual([mealId]);
  });

  it('changes price, hides while unavailable and disappears when removed', async () => {
    await put(chef.client, { price: '39.00 AED' });
    expect(await offers()).toEqual({ [chef.id]: '39.00 AED' });
    await put(chef.client, { isAvailable: false });
    expect(await offers()).toEqual({});
    await put(chef.client);
    expect(await offers()).toEqual({ [chef.id]: '40.00 AED' });
    await chef.client.get(removeMenuItem, { params: { mealId } });
    expect(await offers()).toEqual({});
    expect((await chef.client.refused(removeMenuItem, { params: { mealId } })).code).toBe('meal_not_found');
  });

  it('of another kitchen stays unchanged', async () => {
    const before = await neighbour.client.get(getMenu);
    await chef.client.refused(removeMenuItem, { params: { mealId: 'harira' } });
    await put(chef.client, { price: '11.00' }, 'harira');
    expect(await neighbour.client.get(getMenu)).toEqual(before);
    await chef.client.get(removeMenuItem, { params: { mealId: 'harira' } });
  });

  it.each(['no-such-meal', 'dish-01890000-0000-7000-8000-000000000000'])('%s is not found', async (id) => {
    expect((await refusedPut(chef.client, {}, id)).code).toBe('meal_not_found');
  });

  it.each(['Adas-Soup', 'adas soup', "x'; drop table partners.menu_items; --", 'a'.repeat(81)])(
    'cannot be called %s',
    async (id) => {
      expect((await refusedPut(chef.client, {}, id)).status).toBe(404);
    },
  );
});

describe('a price', () => {
  it.each([
    ['0.99', 'too_small'],
    ['0', 'too_small'],
    ['5000.01', 'too_big'],
    ['9999999', 'too_big'],
  ])('of %s is out of the limits', async (price, code) => {
    expect(await refusedPut(chef.client, { price })).toMatchObject({
      code: 'invalid_request',
      fields: { price: code },
    });
  });

  it.each(['-1', '1e3', '0x10', 'NaN', 'Infinity', '12,50', '1,234.50 AED', '12.505', '12.50 USD', '', ' '])(
    'of %j is no amount',
    async (price) => {
      const { code, fields } = await refusedPut(chef.client, { price });
      expect(code).toBe('invalid_request');
      expect(Object.keys(fields ?? {})).toEqual(['price']);
    },
  );

  it.each([12.5, null, ['40.00'], { price: '40.00' }, '9'.repeat(400)])(
    'sent as %j is refused',
    async (price) => {
      expect((await refusedPut(chef.client, { price })).fields).toHaveProperty('price');
    },
  );

  it.each([
    ['1', '1.00 AED'],
    ['5000', '5000.00 AED'],
    ['12.5', '12.50 AED'],
    ['  12.50 aed ', '12.50 AED'],
    ['۱۲٫۵', '12.50 AED'],
  ])('of %j is %s', async (price, shown) => {
    expect((await put(chef.client, { price })).price).toBe(shown);
  });

  it.each([4, 481, 25.5, NaN, '25', -25])('refuses %s minutes', async (prepMinutes) => {
    expect((await refusedPut(chef.client, { prepMinutes })).fields).toHaveProperty('prepMinutes');
  });
});

describe('candidates', () => {
  const find = (client: Client, q: string, headers = {}) =>
    client.get(getMenuCandidates, { query: { q }, headers });

  it('are found by name in both languages, with a price above food cost', async () => {
    const inEnglish = await find(neighbour.client, 'Lentil soup');
    expect(inEnglish[0]?.name).toContain('entil soup');
    expect(inEnglish[0]?.mealId).toBe('adas-soup');
    const inArabic = await find(neighbour.client, 'عدس', { 'accept-language': 'ar' });
    expect(inArabic.map((one) => one.mealId)).toContain('adas-soup');
    expect(inArabic.every(({ name }) => /[\u0600-\u06ff]/.test(name))).toBe(true);
    const { rows } = await test.app.db.pool.query<{ id: string; cost: number }>(
      `select id, servings * (facts -> 'priceFilsPerServing')::int as cost from catalogue.meals`,
    );
    const all = await find(neighbour.client, '');
    expect(all).toHaveLength(30);
    for (const { mealId: id, suggestedPrice } of all)
      expect(parseFloat(suggestedPrice) * 100).toBeGreaterThan(
        2 * (rows.find((row) => row.id === id)?.cost ?? 1e9),
      );
  });

  it('exclude the menu', async () => {
    const named = async (): Promise<string[]> =>
      (await find(neighbour.client, 'harira')).map((one) => one.mealId);
    expect(await named()).not.toContain('harira');
    await neighbour.client.get(removeMenuItem, { params: { mealId: 'harira' } });
    expect(await named()).toContain('harira');
    await put(neighbour.client, {}, 'harira');
  });

  it.each(["' or 1=1 --", '%', '_', '\\', 'zzzzzz', '<img src=x onerror=alert(1)>'])(
    'answer %j without an error',
    async (q) => {
      expect((await find(chef.client, q)).length).toBeLessThanOrEqual(30);
    },
  );
});

it('holds two hundred items, also when two requests race for the last place', async () => {
  const full = await partner(test, '+971508310005', 'chef');
  await test.app.db.pool.query(
    `insert into partners.menu_items (partner_id, meal_id, price_fils, prep_minutes)
     select $1, 'meal-' || n, 4000, 25 from generate_series(1, $2) as n`,
    [full.id, maxMenuItems - 1],
  );
  const last = await Promise.all(
    ['harira', mealId].map((id) => full.client.raw('PUT', `/api/partner/menu/${id}`, terms)),
  );
  expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await refusedPut(full.client, {}, 'koshari')).toMatchObject({
    code: 'menu_full',
    params: { max: maxMenuItems },
  });
  // Existing items can still be changed.
  const [item] = (await full.client.get(getMenu)).items;
  expect((await put(full.client, { price: '50' }, item?.mealId)).price).toBe('50.00 AED');
});

it('refuses a menu to groceries', async () => {
  expect(await grocery.client.get(getMenu)).toMatchObject({ canKeepMenu: false, items: [] });
  expect(await grocery.client.get(getMenuCandidates)).toEqual([]);
  expect((await refusedPut(grocery.client, {})).code).toBe('not_possible_now');
});

it('refuses a menu without a kitchen and to suspended kitchens', async () => {
  const nobody = await signIn(test, '+971508310009');
  expect((await nobody.refused(getMenu)).status).toBe(403);
  expect((await refusedPut(nobody, {})).status).toBe(403);
  await movePartners(test.app.db, ['+971508310001'], 'suspend');
  expect((await refusedPut(chef.client, {})).status).toBe(403);
  await movePartners(test.app.db, ['+971508310001'], 'reinstate');
  expect((await put(chef.client)).mealId).toBe(mealId);
});
