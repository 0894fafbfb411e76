import { savePreferences } from '@sufra/contract/household/household.ts';
import { getProduction } from '@sufra/contract/ordering/partner-production.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  home,
  onlyOwnPartners,
  orderIngredients,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { step, tryStep } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const mealId = 'adas-soup';
let test: TestApp;
let kitchen: TestPartner;
let neighbour: TestPartner;
let grocery: TestPartner;
let customer: Client;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  kitchen = await partner(test, '+971508360001', 'restaurant', [mealId]);
  neighbour = await partner(test, '+971508360002', 'chef', [mealId]);
  grocery = await partner(test, '+971508360003', 'grocery');
  customer = await subscriber(test, '+971508360004');
  const body = { preferredCuisines: ['lebanese' as const], dietaryPrograms: [], allergies: ['nuts'] };
  await customer.get(savePreferences, { body });
  addressId = (await home(customer)).id;
});
afterAll(() => test.close());

const sheet = (of: TestPartner, date?: string) =>
  of.client.get(getProduction, { query: date === undefined ? {} : { date } });

it('lists new orders as new, and counts the ingredients of accepted ones', async () => {
  const { id: orderId } = await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
  const asNew = await sheet(kitchen);
  expect(asNew).toMatchObject({ date: '2026-11-21', ingredients: [] });
  expect(asNew.slots.flatMap(({ orders }) => orders)).toMatchObject([
    {
      id: orderId,
      stage: 'placed',
      familySize: 2,
      avoidAllergens: ['tree_nuts', 'peanuts'],
      isRecipeChanged: false,
    },
  ]);
  await step(kitchen, orderId, 'accepted');
  const { rows } = await test.app.db.pool.query<{ grams: number }>(
    `select round(sum(l.grams) * 2 / max(m.servings)) as grams
     from catalogue.meals m join catalogue.meal_lines l on l.meal_id = m.id where m.id = $1`,
    [mealId],
  );
  const asAccepted = await sheet(kitchen);
  const total = asAccepted.ingredients.reduce((sum, { grams }) => sum + grams, 0);
  expect(Math.abs(total - Number(rows[0]?.grams))).toBeLessThan(asAccepted.ingredients.length);
  const [slot] = asAccepted.slots;
  expect(Date.parse(slot?.to ?? '') - Date.parse(slot?.from ?? '')).toBe(30 * 60_000);
  await step(kitchen, orderId, 'completed');
  expect(await sheet(kitchen)).toEqual({ date: '2026-11-21', slots: [], ingredients: [] });
});

it('covers one partner and one day', async () => {
  await orderMeal(customer, { mealId, partnerId: kitchen.id, addressId });
  expect((await sheet(kitchen)).slots).toHaveLength(1);
  expect((await sheet(neighbour)).slots).toEqual([]);
  expect((await sheet(kitchen, '2026-11-22')).slots).toEqual([]);
  expect((await customer.refused(getProduction)).status).toBe(403);
});

it('shows a grocery what to pack, as bought', async () => {
  const { id: orderId } = await orderIngredients(customer, { mealId, addressId });
  await step(grocery, orderId, 'accepted');
  const day = await sheet(grocery, '2026-11-22');
  expect(day.slots.flatMap(({ orders }) => orders)).toMatchObject([
    { id: orderId, orderType: 'ingredients' },
  ]);
  expect(day.ingredients.length).toBeGreaterThan(3);
});

it.each(['9999-12-31', '0001-01-01', '2028-01-01'])('refuses %s on its field', async (date) => {
  const refused = await kitchen.client.refused(getProduction, { query: { date } });
  expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['date']]);
});

it('lets a grocery send an order out on its day only', async () => {
  const { id: orderId } = await orderIngredients(customer, { mealId, addressId });
  for (const status of ['accepted', 'completed'] as const) await step(grocery, orderId, status);
  expect(await tryStep(grocery, orderId, { status: 'out_for_delivery' })).toMatchObject({
    ok: false,
    error: { code: 'too_early_to_send', params: { day: '2026-11-22' } },
  });
  test.clock.set('2026-11-22T08:00:00+04:00');
  expect(await tryStep(grocery, orderId, { status: 'out_for_delivery' })).toMatchObject({ ok: true });
});
