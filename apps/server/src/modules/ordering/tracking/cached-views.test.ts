import * as ingredients from '@sufra/contract/catalogue/cms-ingredients.ts';
import { savePreferences } from '@sufra/contract/household/household.ts';
import type { Language } from '@sufra/contract/options.ts';
import { getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { getPartnerOrders, type PartnerOrder } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { admin, confirm } from '../../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  home,
  onlyOwnPartners,
  orderIngredients,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

let test: TestApp;
let customer: Client;
let grocery: TestPartner;
let desk: Client;
let orderId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  customer = await subscriber(test, '+971508260001');
  const body = { preferredCuisines: ['lebanese' as const], dietaryPrograms: [], allergies: ['mushroom'] };
  await customer.get(savePreferences, { body });
  grocery = await partner(test, '+971508260011', 'grocery');
  const phone = '+971508260021';
  desk = await admin(test, phone);
  test.clock.advance(60_000);
  await confirm(test, phone);
  const { id: addressId } = await home(customer);
  orderId = (await orderIngredients(customer, { mealId: 'adas-soup', addressId, cash: true })).id;
});
afterAll(() => test.close());

const inLanguage = (language: Language) => ({ headers: { 'accept-language': language } });

async function onBoard(language: Language = 'en'): Promise<PartnerOrder> {
  const order = (await grocery.client.get(getPartnerOrders, inLanguage(language))).find(
    ({ id }) => id === orderId,
  );
  if (!order) throw new Error('It is not on the board.');
  return order;
}

const statusOf = (language: Language = 'en') =>
  customer.get(getOrderStatus, { params: { orderId }, ...inLanguage(language) });

const write = (statement: string): Promise<unknown> => test.app.db.pool.query(statement, [orderId]);

/** Renames an ingredient in English, as an admin does. */
async function callItAnew(now: string, english: string): Promise<void> {
  const known = await desk.get(ingredients.getIngredients, { query: { q: now } });
  const found = known.rows.find(({ name }) => name.en === now);
  if (!found) throw new Error(`There is no ${now}.`);
  const { id, name, revision, facts } = found;
  await desk.get(ingredients.saveIngredient, {
    params: { id },
    body: { name: { ...name, en: english }, revision, facts },
  });
  await test.app.outbox.deliverDue();
}

describe('a cached order list', () => {
  it('repeats unchanged, in each language', async () => {
    const [english, arabic] = [await onBoard('en'), await onBoard('ar')];
    expect(arabic.mealName).not.toBe(english.mealName);
    expect(await onBoard('en')).toEqual(english);
    expect(await onBoard('ar')).toEqual(arabic);
  });

  it("shows data stored elsewhere, such as the customer's name", async () => {
    const before = await onBoard();
    await write(
      `update household.profiles set name = 'Zayd' where account_id = (select account_id from ordering.orders where id = $1)`,
    );
    expect(await onBoard()).toEqual({ ...before, customer: 'Z.' });
  });

  it('shows ingredients by their current names', async () => {
    const names = async () => (await onBoard()).lines.map(({ name }) => name);
    expect(await names()).toContain('Ground cumin');
    await callItAnew('Ground cumin', 'Kammun');
    await vi.waitFor(async () => expect(await names()).toContain('Kammun'), { timeout: 10_000 });
  });

  it('and a cached order show each change', async () => {
    expect([(await onBoard()).stage, (await statusOf()).status]).toEqual(['placed', 'placed']);
    await step(grocery, orderId, 'accepted');
    expect([(await onBoard()).stage, (await statusOf()).status]).toEqual(['accepted', 'accepted']);
  });

  it('drops an order whose sealed record changed', async () => {
    await onBoard();
    const { rows } = await test.app.db.pool.query<{ proof: Buffer }>(
      'select proof from ordering.orders where id = $1',
      [orderId],
    );
    await write(
      'update ordering.orders set proof = set_byte(proof, 40, 255 - get_byte(proof, 40)) where id = $1',
    );
    expect((await grocery.client.call(getPartnerOrders)).status).toBe(500);
    await test.app.db.pool.query('update ordering.orders set proof = $2 where id = $1', [
      orderId,
      rows[0]?.proof,
    ]);
    expect((await onBoard()).stage).toBe('accepted');
  });
});

describe('a cached order', () => {
  it("names what is avoided in the request's language, by its current name", async () => {
    const avoided = async (language: Language) => (await statusOf(language)).safety.members[0]?.avoidsAlso;
    const [english, arabic] = [await avoided('en'), await avoided('ar')];
    expect(english).toContain('Mushrooms');
    expect(arabic).not.toEqual(english);
    expect(await avoided('en')).toEqual(english);
    expect(await avoided('ar')).toEqual(arabic);
    await callItAnew('Mushrooms', 'Champignons');
    await vi.waitFor(async () => expect(await avoided('en')).toContain('Champignons'), { timeout: 10_000 });
    expect(await avoided('ar')).toEqual(arabic);
  });
});
