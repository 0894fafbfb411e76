// Proves that boards, orders and days that are looked at again and again show each change of all that goes into them.
import * as ingredients from '@sufra/contract/cms-ingredients.ts';
import type { Language } from '@sufra/contract/options.ts';
import { getOrderStatus } from '@sufra/contract/ordering.ts';
import { getPartnerOrders, type PartnerOrder } from '@sufra/contract/partner-orders.ts';
import { getSuggestions } from '@sufra/contract/planner.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { admin, confirm } from '../../../test/admins.ts';
import { startTestApp, type Client, type TestApp } from '../../../test/harness.ts';
import {
  home,
  onlyOwnPartners,
  orderIngredients,
  partner,
  type TestPartner,
} from '../../../test/kitchens.ts';
import { step } from '../../../test/orders.ts';
import { subscriber } from '../../../test/people.ts';

let test: TestApp;
let customer: Client;
let grocery: TestPartner;
let orderId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  customer = await subscriber(test, '+971508260001');
  grocery = await partner(test, '+971508260011', 'grocery');
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

describe('a board that was looked at', () => {
  it('is the same again, in each language its own', async () => {
    const [english, arabic] = [await onBoard('en'), await onBoard('ar')];
    expect(arabic.mealName).not.toBe(english.mealName);
    expect(await onBoard('en')).toEqual(english);
    expect(await onBoard('ar')).toEqual(arabic);
  });

  it('shows what is kept elsewhere, such as the name of who ordered', async () => {
    const before = await onBoard();
    await write(
      `update household.profiles set name = 'Zayd' where account_id = (select account_id from ordering.orders where id = $1)`,
    );
    expect(await onBoard()).toEqual({ ...before, customer: 'Z.' });
  });

  it('shows ingredients by their names of today', async () => {
    const phone = '+971508260021';
    const desk = await admin(test, phone);
    test.clock.advance(60_000);
    await confirm(test, phone);
    const before = await onBoard();
    const known = await desk.get(ingredients.getIngredients, { query: { q: 'cumin' } });
    const cumin = known.rows.find(({ id }) => id === 'cumin');
    if (!cumin) throw new Error('There is no cumin.');
    expect(before.lines.map(({ name }) => name)).toContain(cumin.name.en);
    await desk.get(ingredients.saveIngredient, {
      params: { id: cumin.id },
      body: {
        name: { ...cumin.name, en: 'Kammun' },
        revision: cumin.revision,
        facts: cumin.facts,
      },
    });
    await test.app.outbox.deliverDue();
    await vi.waitFor(
      async () => expect((await onBoard()).lines.map(({ name }) => name)).toContain('Kammun'),
      { timeout: 10_000 },
    );
  });

  it('and an order that was followed show what is done with it', async () => {
    expect([(await onBoard()).stage, (await statusOf()).status]).toEqual(['placed', 'placed']);
    await step(grocery, orderId, 'accepted');
    expect([(await onBoard()).stage, (await statusOf()).status]).toEqual(['accepted', 'accepted']);
  });

  it('opens nothing of an order whose sealed record is another by now', async () => {
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

describe('an order that was followed', () => {
  it('is told in the language of who asks, each time', async () => {
    const [english, arabic] = [await statusOf('en'), await statusOf('ar')];
    expect(arabic.mealName).not.toBe(english.mealName);
    expect((await statusOf('en')).mealName).toBe(english.mealName);
    expect((await statusOf('ar')).mealName).toBe(arabic.mealName);
  });
});

describe('a day that was opened', () => {
  it('is told in the language of who asks, and shows dishes as they are called today', async () => {
    const day = (language: Language) => customer.get(getSuggestions, inLanguage(language));
    const [english, arabic] = [await day('en'), await day('ar')];
    expect(await day('en')).toEqual(english);
    expect(await day('ar')).toEqual(arabic);
    expect(arabic[0]?.mealName).not.toBe(english[0]?.mealName);
    await test.app.db.pool.query(
      `update catalogue.meals set title = title || '{"en": "Supper"}' where id = $1`,
      [english[0]?.mealId],
    );
    expect((await day('en'))[0]).toEqual({ ...english[0], mealName: 'Supper' });
    expect((await day('ar'))[0]).toEqual(arabic[0]);
  });
});
