import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { savePreferences } from '@sufra/contract/household/household.ts';
import { getOrderStatus, placeOrder } from '@sufra/contract/ordering/ordering.ts';
import {
  addDish,
  changeDish,
  deriveDish,
  getDish,
  getDishIngredients,
} from '@sufra/contract/partners/partner-dishes.ts';
import {
  getMenu,
  getMenuCandidates,
  putMenuItem,
  removeMenuItem,
} from '@sufra/contract/partners/partner-menu.ts';
import { getMealOrder, getShoppingList, getWays } from '@sufra/contract/ordering/shopping.ts';
import type { BodyOf } from '@sufra/contract/route.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from '../../../../test/admins.ts';
import { allergensOf, pantryOf, type PantryRow } from '../../../../test/dish-oracle.ts';
import { plainDish } from '../../../../test/dishes.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  mealBody,
  onlyOwnPartners,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { subscriber } from '../../../../test/people.ts';
import { readShelf } from '../../catalogue/index.ts';

let test: TestApp;
let chef: TestPartner;
let neighbour: TestPartner;
let customer: Client;
let addressId: string;
let pantry: PantryRow[];

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  chef = await partner(test, '+971508330001', 'chef');
  neighbour = await partner(test, '+971508330002', 'chef');
  customer = await subscriber(test, '+971508330003');
  addressId = (await home(customer)).id;
  pantry = await pantryOf(test.app.db.pool);
});
afterAll(() => test.close());

type Dish = typeof plainDish;
type Line = Dish['lines'][number];
const anyFood = {
  title: { en: "Grandmother's plate", ar: 'طبق الجدة' },
  description: { en: 'Slow and warm.', ar: 'على نار هادئة.' },
};
const add = (changes: Partial<Dish> = {}, client = chef.client) =>
  client.get(addDish, { body: { ...plainDish, ...changes }, ...anew() });
const grams = (...ids: string[]): Line[] =>
  ids.map((ingredientId) => ({ ingredientId, amount: 50, unit: 'g', isOptional: false }));
const offer = (mealId: string, client = customer, of = addressId) =>
  client.get(getMealOrder, { params: { mealId }, query: { addressId: of } });

/** A customer with an allergy, living in the Marina. */
async function allergic(phone: string, allergies: string[]): Promise<{ client: Client; addressId: string }> {
  const client = await subscriber(test, phone);
  const body = { preferredCuisines: ['lebanese'], dietaryPrograms: [], allergies, dislikedDishes: [] };
  await client.get(savePreferences, { body });
  return { client, addressId: (await home(client)).id };
}

describe('an own dish', () => {
  it('derives its facts from its ingredients', async () => {
    const lines = fc.uniqueArray(fc.constantFrom(...pantry.map(({ id }) => id)), {
      minLength: 1,
      maxLength: 12,
    });
    for (const ids of fc.sample(lines, 60)) {
      const derived = await chef.client.get(deriveDish, { body: { servings: 2, lines: grams(...ids) } });
      const sorted = derived.allergens && [...derived.allergens].sort();
      expect([ids, sorted]).toEqual([ids, allergensOf(pantry, ids)]);
    }
    for (const ids of fc.sample(lines, 8)) {
      const { mealId, allergens } = await add({ ...anyFood, lines: grams(...ids) });
      expect([ids, allergens && [...allergens].sort()]).toEqual([ids, allergensOf(pantry, ids)]);
      const { items } = await chef.client.get(getMenu);
      expect(items.find((item) => item.mealId === mealId)?.allergens).toEqual(allergens);
    }
  });

  it('counts optional ingredients, and accepts no allergens from the request', async () => {
    const lines = [...plainDish.lines, { ...grams('peanuts')[0], isOptional: true } as Line];
    const typed = { ...plainDish, lines, allergens: [], facts: { allergens: [] }, status: 'draft' } as Dish;
    expect((await chef.client.get(addDish, { body: typed, ...anew() })).allergens).toEqual(['peanuts']);
  });

  const satay: Dish = {
    ...plainDish,
    title: { en: 'Chicken satay with peanut sauce', ar: 'ساتيه دجاج' },
    description: { en: 'Famous peanut sauce and cashew rice.', ar: 'مع أرز بالكاجو.' },
    lines: grams('chicken-breast', 'basmati-rice'),
  };

  it('may not name a food that its ingredients lack', async () => {
    const refused = await chef.client.refused(addDish, { body: satay, ...anew() });
    expect(refused).toMatchObject({ status: 409, code: 'text_names_foods' });
    for (const food of ['peanut', 'cashew', 'كاجو']) expect(refused.params?.['foods']).toContain(food);
    const { mealId } = await add();
    const changed = await chef.client.refused(changeDish, { params: { mealId }, body: satay });
    expect(changed.code).toBe('text_names_foods');
    const listed = { ...satay, lines: [...satay.lines, ...grams('peanuts', 'cashews')] };
    expect((await add(listed)).allergens).toEqual(['peanuts', 'tree_nuts']);
  });

  it('may name a food that it is served without, which is audited', async () => {
    const { namedFoods } = await chef.client.get(deriveDish, { body: satay });
    const some = { ...satay, servedWithout: namedFoods.slice(1) };
    const refused = await chef.client.refused(addDish, { body: some, ...anew() });
    expect(refused.params?.['foods']).toBe(namedFoods[0]);
    const { mealId } = await add({ ...satay, servedWithout: [...namedFoods, 'not in the text'] });
    const rows = (await auditOf(test, 'dish.served_without')).filter(
      ({ subject_id }) => subject_id === mealId,
    );
    expect(rows).toMatchObject([{ subject_kind: 'meal', details: { foods: namedFoods.join(', ') } }]);
    expect((await chef.client.refused(changeDish, { params: { mealId }, body: satay })).code).toBe(
      'text_names_foods',
    );
  });

  it('is ordered at its kitchen only, and the order keeps the recipe', async () => {
    const { mealId } = await add();
    const { availableRestaurants, safety } = await offer(mealId);
    expect(availableRestaurants.map(({ id }) => id)).toEqual([chef.id]);
    expect(safety.ingredientsChecked).toBe(3);
    const { id: orderId } = await orderMeal(customer, { mealId, partnerId: chef.id, addressId });
    const order = await customer.get(getOrderStatus, { params: { orderId } });
    expect(order).toMatchObject({ mealName: plainDish.title.en, safety: { ingredientsChecked: 3 } });
    const elsewhere = {
      ...(await mealBody(customer, { mealId, partnerId: chef.id, addressId })),
      restaurantId: neighbour.id,
    };
    expect((await customer.refused(placeOrder, { body: elsewhere, ...anew() })).code).toBe(
      'partner_unavailable',
    );
  });

  it('is hidden from allergic customers, also while an ingredient is unknown', async () => {
    await test.app.db.pool.query("update catalogue.ingredients set allergens = null where id = 'salt'");
    const [peanuts, unknown, plain] = [
      await add({ ...anyFood, lines: grams('basmati-rice', 'peanuts') }),
      await add({ ...anyFood, lines: grams('basmati-rice', 'salt') }),
      await add({ ...anyFood, lines: grams('basmati-rice', 'tomato') }),
    ];
    expect(unknown.allergens).toBeNull();
    const guest = await allergic('+971508330004', ['nuts']);
    const why = async (mealId: string) => (await offer(mealId, guest.client, guest.addressId)).nobody;
    expect([await why(peanuts.mealId), await why(unknown.mealId), await why(plain.mealId)]).toEqual([
      'unsafe_meal',
      'unsafe_meal',
      null,
    ]);
    expect((await offer(unknown.mealId)).nobody).toBeNull();
    const body = await mealBody(customer, { mealId: peanuts.mealId, partnerId: chef.id, addressId });
    const refused = await guest.client.refused(placeOrder, {
      body: { ...body, deliveryAddressId: guest.addressId },
      ...anew(),
    });
    expect(refused.code).toBe('meal_unsafe');
    await test.app.db.pool.query("update catalogue.ingredients set allergens = '{}' where id = 'salt'");
  });

  it('is never suggested, and its recipe stays private', async () => {
    const { mealId } = await add();
    expect((await readShelf(test.app.db)).indexOf(mealId)).toBeNull();
    for (const route of [getRecipe, getShoppingList, getWays] as const)
      expect([route.name, (await customer.refused(route, { params: { mealId } })).code]).toEqual([
        route.name,
        'meal_not_found',
      ]);
    const groceries = {
      recipeId: mealId,
      familySize: 2,
      totalAmount: '1.00 AED',
      deliveryAddressId: addressId,
      deliveryDate: '2026-11-23',
    };
    expect((await customer.refused(placeOrder, { body: groceries, ...anew() })).code).toBe('meal_not_found');
  });

  it('is withdrawn and published with the menu', async () => {
    const { mealId } = await add();
    await chef.client.get(removeMenuItem, { params: { mealId } });
    expect((await customer.refused(getMealOrder, { params: { mealId } })).code).toBe('meal_not_found');
    const found = await chef.client.get(getMenuCandidates, { query: { q: 'chickpea rice' } });
    expect(found.find((one) => one.mealId === mealId)).toMatchObject({ isOwnDish: true });
    const body = { price: '50.00', prepMinutes: 30, isAvailable: true };
    expect(await chef.client.get(putMenuItem, { params: { mealId }, body })).toMatchObject({
      price: '50.00 AED',
    });
    expect((await offer(mealId)).nobody).toBeNull();
  });
});

describe('under another kitchen', () => {
  it('a dish is not found, changed or sold', async () => {
    const { mealId } = await add();
    const before = await chef.client.get(getDish, { params: { mealId } });
    const body = { ...plainDish, title: { en: 'Stolen', ar: 'مسروق' } };
    const terms = { price: '1.00', prepMinutes: 5, isAvailable: true };
    const { client } = neighbour;
    const answers = [
      await client.refused(getDish, { params: { mealId } }),
      await client.refused(changeDish, { params: { mealId }, body }),
      await client.refused(putMenuItem, { params: { mealId }, body: terms }),
      await client.refused(removeMenuItem, { params: { mealId } }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('meal_not_found'));
    expect(await client.get(getMenuCandidates, { query: { q: 'chickpea rice' } })).not.toContainEqual(
      expect.objectContaining({ mealId }),
    );
    expect(await chef.client.get(getDish, { params: { mealId } })).toEqual(before);
    expect((await chef.client.refused(changeDish, { params: { mealId: 'adas-soup' }, body })).code).toBe(
      'meal_not_found',
    );
  });
});

describe('an invalid dish', () => {
  const [line] = plainDish.lines as [Line];
  it.each<[string, Partial<Record<keyof Dish, unknown>>, string]>([
    [
      'an ingredient nobody knows',
      { lines: [{ ...line, ingredientId: 'moon-dust' }] },
      'lines.0.ingredientId',
    ],
    ['a unit without a weight', { lines: [line, { ...line, unit: 'clove' }] }, 'lines.1.unit'],
    ['nothing of something', { lines: [{ ...line, amount: 0.0001 }] }, 'lines.0.amount'],
    ['a negative amount', { lines: [{ ...line, amount: -5 }] }, 'lines.0.amount'],
    ['a house of rice', { lines: [{ ...line, amount: 99_999, unit: 'cup' }] }, 'lines.0.amount'],
    ['no lines', { lines: [] }, 'lines'],
    ['too many lines', { lines: Array(61).fill(line) }, 'lines'],
    ['no portions', { servings: 0 }, 'servings'],
    ['no name in Arabic', { title: { en: 'Rice', ar: ' ' } }, 'title.ar'],
    ['no meal time', { mealTimes: [] }, 'mealTimes'],
    ['a cuisine of its own', { cuisine: 'martian' }, 'cuisine'],
    ['a price of a kingdom', { price: '99999' }, 'price'],
  ])('%s is refused at its field, and nothing is kept', async (_what, changes, field) => {
    const before = await chef.client.get(getMenu);
    const body = { ...plainDish, ...changes } as Dish;
    const refused = await chef.client.refused(addDish, { body, ...anew() });
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, [field]]);
    expect(await chef.client.get(getMenu)).toEqual(before);
  });
});

it('creates a dish once for repeated requests', async () => {
  const key = anew();
  const body: BodyOf<typeof addDish> = { ...plainDish, title: { en: 'Once only', ar: 'مرة واحدة' } };
  const send = () => neighbour.client.raw('POST', addDish.path, body, key.headers);
  const answers = await Promise.all([send(), send(), send()]);
  expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0);
  await send();
  expect((await neighbour.client.get(getMenu)).items).toHaveLength(1);
});

it('opens a dish as saved, and finds ingredients in both languages', async () => {
  const { mealId } = await add();
  const dish = await chef.client.get(getDish, { params: { mealId } });
  expect(dish).toMatchObject({ title: plainDish.title, servings: 2, price: '48.00 AED', openOrders: 0 });
  expect(
    dish.lines.map(({ ingredientId, amount, unit, isOptional }) => ({
      ingredientId,
      amount,
      unit,
      isOptional,
    })),
  ).toEqual(plainDish.lines);
  const find = (q: string) => chef.client.get(getDishIngredients, { query: { q } });
  const [first] = await find('tomat');
  expect(first).toMatchObject({ id: 'tomato', allergens: [] });
  expect(first?.units).toContain('piece');
  expect((await find('فول سوداني')).map(({ id }) => id)).toContain('peanuts');
  expect(await find('qwxzq')).toEqual([]);
});
