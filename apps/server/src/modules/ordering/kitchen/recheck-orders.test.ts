import { saveMembers, savePreferences } from '@sufra/contract/household/household.ts';
import { cancelOrder, getOrderStatus } from '@sufra/contract/ordering/ordering.ts';
import { addDish, changeDish, getDish } from '@sufra/contract/partners/partner-dishes.ts';
import { getProduction } from '@sufra/contract/ordering/partner-production.ts';
import { removeMenuItem } from '@sufra/contract/partners/partner-menu.ts';
import { answerSafetyAlarm, getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getIngredients, saveIngredient } from '@sufra/contract/catalogue/cms-ingredients.ts';
import { admin, confirm } from '../../../../test/admins.ts';
import { plainDish } from '../../../../test/dishes.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import {
  anew,
  home,
  onlyOwnPartners,
  orderMeal,
  partner,
  type TestPartner,
} from '../../../../test/kitchens.ts';
import { booksOf, bringHome, step, tryStep } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';

const phone = '+971508350002';
const withPeanuts = {
  ...plainDish,
  title: { en: 'Peanut rice', ar: 'أرز بالفول السوداني' },
  lines: [...plainDish.lines, { ingredientId: 'peanuts', amount: 50, unit: 'g' as const, isOptional: false }],
};
let test: TestApp;
let chef: TestPartner;
let guest: Client;
let addressId: string;

beforeAll(async () => {
  test = await startTestApp();
  await onlyOwnPartners(test);
  chef = await partner(test, '+971508350001', 'chef');
  guest = await subscriber(test, phone);
  const body = { preferredCuisines: ['lebanese' as const], dietaryPrograms: [], allergies: ['nuts'] };
  await guest.get(savePreferences, { body });
  addressId = (await home(guest)).id;
  await test.app.outbox.deliverDue();
});
afterAll(() => test.close());

const newDish = async (): Promise<string> =>
  (await chef.client.get(addDish, { body: plainDish, ...anew() })).mealId;
const order = async (mealId: string): Promise<string> =>
  (await orderMeal(guest, { mealId, partnerId: chef.id, addressId })).id;
async function change(mealId: string, body: typeof plainDish): Promise<void> {
  await chef.client.get(changeDish, { params: { mealId }, body });
  await test.app.outbox.deliverDue();
}
const show = (orderId: string) => guest.get(getOrderStatus, { params: { orderId } });
const card = async (orderId: string) =>
  (await chef.client.get(getPartnerOrders)).find(({ id }) => id === orderId);

async function told(orderId: string): Promise<string[]> {
  const { rows } = await test.app.db.pool.query<{ kind: string }>(
    "select kind from notifications.messages where subject like $1 || '%' and partner_id is null order by id",
    [orderId],
  );
  return rows.map(({ kind }) => kind);
}

describe('a changed ingredient', () => {
  let desk: Client;
  let tomato: Awaited<ReturnType<typeof readTomato>>;
  const readTomato = async () => {
    const { rows } = await desk.get(getIngredients, { query: { q: 'tomato' } });
    const found = rows.find(({ id }) => id === 'tomato');
    if (!found) throw new Error('There is no tomato.');
    return found;
  };
  const say = async (allergens: typeof tomato.facts.allergens): Promise<void> => {
    await confirm(test, '+971508350009');
    const { id, name, facts, revision } = await readTomato();
    await desk.get(saveIngredient, {
      params: { id },
      body: { name, revision, facts: { ...facts, allergens } },
    });
  };
  beforeAll(async () => {
    desk = await admin(test, '+971508350009');
    tomato = await readTomato();
  });

  it('that became unsafe raises the alarm of an accepted order, and clears it when taken back', async () => {
    const orderId = await order(await newDish());
    await step(chef, orderId, 'accepted');
    await say(['peanuts']);
    await test.app.outbox.deliverDue();
    expect((await card(orderId))?.safetyAlarm).toMatchObject({ canLeaveOut: false });
    await say(tomato.facts.allergens);
    await test.app.outbox.deliverDue();
    expect((await card(orderId))?.safetyAlarm).toBeNull();
    await bringOn(orderId);
  });

  it('is known to the next order and the next acceptance', async () => {
    const mealId = await newDish();
    await say(['peanuts']);
    await expect(order(mealId)).rejects.toThrow();
    await say(tomato.facts.allergens);
    const orderId = await order(mealId);
    await step(chef, orderId, 'accepted');
    await bringOn(orderId);
  });
});

describe('a changed dish', () => {
  it('that became unsafe is cancelled before acceptance, with a refund and the reason', async () => {
    const mealId = await newDish();
    const before = await booksOf(test, phone);
    const orderId = await order(mealId);
    await change(mealId, withPeanuts);
    const called = await show(orderId);
    expect(called).toMatchObject({ status: 'cancelled', canCancel: false, mealName: plainDish.title.en });
    expect(called.history.at(-1)).toMatchObject({ by: 'system', reason: 'dish_changed' });
    await test.app.outbox.deliverDue();
    const after = await booksOf(test, phone);
    expect(after.refunded - before.refunded).toBe(after.charged - before.charged);
    expect(await told(orderId)).toContain('order_cancelled');
    expect((await tryStep(chef, orderId, { status: 'accepted' })).status).toBe(409);
  });

  it('that became unsafe is flagged to both sides while being made, and the customer may cancel free of charge', async () => {
    const mealId = await newDish();
    const orderId = await order(mealId);
    await step(chef, orderId, 'accepted');
    await step(chef, orderId, 'preparing');
    await change(mealId, withPeanuts);
    expect(await card(orderId)).toMatchObject({
      mealName: plainDish.title.en,
      isRecipeChanged: true,
      stage: 'preparing',
    });
    expect(await show(orderId)).toMatchObject({
      mealName: plainDish.title.en,
      isRecipeChanged: true,
      canCancel: true,
    });
    expect(await told(orderId)).toContain('order_recipe_changed');
    const { slots, ingredients } = await chef.client.get(getProduction);
    expect(slots.flatMap(({ orders }) => orders)).toMatchObject([
      { mealName: plainDish.title.en, isRecipeChanged: true },
    ]);
    expect(ingredients.map(({ name }) => name)).not.toContain('Peanuts');
    const before = await booksOf(test, phone);
    const cancelled = await guest.get(cancelOrder, { params: { orderId } });
    expect(cancelled).toMatchObject({ status: 'cancelled', isRecipeChanged: false });
    expect(cancelled.history.at(-1)).toMatchObject({ by: 'customer', reason: 'dish_changed' });
    await test.app.outbox.deliverDue();
    expect((await booksOf(test, phone)).refunds).toBe(before.refunds + 1);
  });

  it("loses its flag when the change is reverted, and can't be cancelled then", async () => {
    const mealId = await newDish();
    const orderId = await order(mealId);
    await step(chef, orderId, 'accepted');
    await change(mealId, withPeanuts);
    expect((await card(orderId))?.isRecipeChanged).toBe(true);
    await change(mealId, plainDish);
    expect((await card(orderId))?.isRecipeChanged).toBe(false);
    expect((await show(orderId)).canCancel).toBe(false);
    expect((await guest.refused(cancelOrder, { params: { orderId } })).code).toBe('order_decided');
    await bringOn(orderId);
  });

  it('is no longer cancelled once it is ready', async () => {
    const mealId = await newDish();
    const orderId = await order(mealId);
    await step(chef, orderId, 'accepted');
    await change(mealId, withPeanuts);
    await step(chef, orderId, 'completed');
    expect(await show(orderId)).toMatchObject({ canCancel: false, isRecipeChanged: false });
    expect((await guest.refused(cancelOrder, { params: { orderId } })).code).toBe('order_decided');
  });

  it('is not served by an acceptance that races with the change', async () => {
    for (let round = 0; round < 5; round += 1) {
      const mealId = await newDish();
      const orderId = await order(mealId);
      await Promise.all([
        tryStep(chef, orderId, { status: 'accepted' }),
        chef.client.get(changeDish, { params: { mealId }, body: withPeanuts }),
      ]);
      await test.app.outbox.deliverDue();
      const { status, isRecipeChanged } = await show(orderId);
      expect([
        ['cancelled', false],
        ['accepted', true],
      ]).toContainEqual([status, isRecipeChanged]);
    }
  });
});

describe('a changed diet', () => {
  const withOptionalNuts = {
    ...plainDish,
    title: { en: 'Rice with almonds', ar: 'أرز باللوز' },
    lines: [
      ...plainDish.lines,
      { ingredientId: 'almonds', amount: 20, unit: 'g' as const, isOptional: true },
    ],
  };
  const eat = async (allergies: string[]): Promise<void> => {
    await guest.get(savePreferences, {
      body: { preferredCuisines: ['lebanese'], dietaryPrograms: [], allergies },
    });
    await test.app.outbox.deliverDue();
  };
  const accepted = async (dish: typeof plainDish, allergies: string[]): Promise<string> => {
    await eat(allergies);
    const { mealId } = await chef.client.get(addDish, { body: dish, ...anew() });
    const orderId = await order(mealId);
    await step(chef, orderId, 'accepted');
    return orderId;
  };
  const answer = (orderId: string, how: 'leave_out' | 'stop') =>
    chef.client.get(answerSafetyAlarm, { params: { orderId }, body: { answer: how } });

  it.each(['accepted', 'preparing', 'completed'] as const)(
    'stops an order that is %s, until the kitchen answers',
    async (until) => {
      const orderId = await accepted(plainDish, ['nuts']);
      if (until !== 'accepted') await step(chef, orderId, until);
      await eat(['nuts', 'rice']);
      const alarmed = await card(orderId);
      expect(alarmed).toMatchObject({ safetyAlarm: { canLeaveOut: false, isAnswered: false }, actions: [] });
      expect(alarmed?.avoidIngredients).toContain('Basmati rice');
      expect(await show(orderId)).toMatchObject({ safetyAlarm: 'open', canCancel: true });
      for (const status of ['preparing', 'completed', 'out_for_delivery'] as const)
        expect(await tryStep(chef, orderId, { status })).toMatchObject({ status: 409 });
      const refused = chef.client.refused(answerSafetyAlarm, {
        params: { orderId },
        body: { answer: 'leave_out' },
      });
      expect((await refused).code).toBe('not_possible_now');
      const before = await booksOf(test, phone);
      expect(await answer(orderId, 'stop')).toMatchObject({ stage: 'cancelled', safetyAlarm: null });
      expect((await show(orderId)).history.at(-1)).toMatchObject({ by: 'partner', reason: 'no_longer_safe' });
      await test.app.outbox.deliverDue();
      expect((await booksOf(test, phone)).refunds).toBe(before.refunds + 1);
      expect(
        (await chef.client.refused(answerSafetyAlarm, { params: { orderId }, body: { answer: 'stop' } }))
          .code,
      ).toBe('order_decided');
    },
  );

  it('goes on once the kitchen leaves out the optional ingredients', async () => {
    const orderId = await accepted(withOptionalNuts, []);
    await eat(['nuts']);
    expect(await card(orderId)).toMatchObject({ safetyAlarm: { canLeaveOut: true, isAnswered: false } });
    expect(await answer(orderId, 'leave_out')).toMatchObject({ safetyAlarm: { isAnswered: true } });
    expect(await show(orderId)).toMatchObject({ safetyAlarm: 'left_out', canCancel: true });
    await bringOn(orderId);
    expect(await show(orderId)).toMatchObject({ status: 'delivered', safetyAlarm: null });
  });

  it('alarms again when leaving out is no longer enough', async () => {
    const orderId = await accepted(withOptionalNuts, []);
    await eat(['nuts']);
    await answer(orderId, 'leave_out');
    await eat(['nuts', 'rice']);
    expect(await card(orderId)).toMatchObject({ safetyAlarm: { canLeaveOut: false, isAnswered: false } });
  });

  it('ends the alarm when the meal is safe again', async () => {
    const orderId = await accepted(plainDish, ['nuts']);
    await eat(['rice']);
    expect((await card(orderId))?.safetyAlarm).not.toBeNull();
    await eat(['nuts']);
    expect((await card(orderId))?.safetyAlarm).toBeNull();
    expect((await card(orderId))?.avoidIngredients).not.toContain('Basmati rice');
    await bringOn(orderId);
  });

  it('lets the customer cancel free of charge, also when a member is added', async () => {
    const orderId = await accepted(plainDish, []);
    const omar = { name: 'Omar', allergies: ['rice'], dietaryPrograms: [], portion: 1 as const };
    await guest.get(saveMembers, { body: { members: [omar] } });
    await test.app.outbox.deliverDue();
    const before = await booksOf(test, phone);
    const cancelled = await guest.get(cancelOrder, { params: { orderId } });
    expect(cancelled).toMatchObject({ status: 'cancelled', canCancel: false, safetyAlarm: null });
    expect(cancelled.history.at(-1)).toMatchObject({ by: 'customer', reason: 'no_longer_safe' });
    await guest.get(saveMembers, { body: { members: [] } });
    await test.app.outbox.deliverDue();
    expect((await booksOf(test, phone)).refunds).toBe(before.refunds + 1);
  });

  it('does not concern other kitchens', async () => {
    const orderId = await accepted(plainDish, []);
    await eat(['rice']);
    const other = await partner(test, '+971508350003', 'chef');
    const refused = other.client.refused(answerSafetyAlarm, {
      params: { orderId },
      body: { answer: 'stop' },
    });
    expect((await refused).code).toBe('not_found');
    await eat([]);
  });
});

/** The remaining steps of an accepted order. */
async function bringOn(orderId: string): Promise<void> {
  await step(chef, orderId, 'completed');
  await step(chef, orderId, 'out_for_delivery');
  const { handoverCode } = await show(orderId);
  await step(chef, orderId, 'delivered', { handoverCode: handoverCode ?? '' });
}

it('leaves orders unchanged by a harmless change, with the name and amounts as ordered', async () => {
  const mealId = await newDish();
  const orderId = await order(mealId);
  expect((await chef.client.get(getDish, { params: { mealId } })).openOrders).toBe(1);
  const rice = async (): Promise<number> =>
    (await chef.client.get(getProduction)).ingredients.find(({ name }) => name === 'Basmati rice')?.grams ??
    0;
  const riceBefore = await rice();
  const doubled = plainDish.lines.map((line) => ({ ...line, amount: line.amount * 2 }));
  await change(mealId, { ...plainDish, title: { en: 'Renamed', ar: 'اسم آخر' }, lines: doubled });
  await step(chef, orderId, 'accepted');
  expect(await show(orderId)).toMatchObject({ mealName: plainDish.title.en, isRecipeChanged: false });
  expect((await rice()) - riceBefore).toBe(200);
  expect(await told(orderId)).not.toContain('order_recipe_changed');
});

it('lets a kitchen cook an ordered dish that left the menu', async () => {
  const mealId = await newDish();
  const orderId = await order(mealId);
  await chef.client.get(removeMenuItem, { params: { mealId } });
  await bringHome(guest, chef, orderId);
  expect((await show(orderId)).status).toBe('delivered');
});
