import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { getMembers, saveMembers } from '@sufra/contract/household/household.ts';
import { getSeatings, saveSeating } from '@sufra/contract/household/seating.ts';
import type { MealTime } from '@sufra/contract/options.ts';
import { getMealOrder, getShoppingList } from '@sufra/contract/ordering/shopping.ts';
import { getWeekShopping } from '@sufra/contract/ordering/week-shopping.ts';
import { getPartnerOrders } from '@sufra/contract/ordering/partner-orders.ts';
import { getSuggestions, type Suggestion } from '@sufra/contract/planner/planner.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plainDish } from '../../../../test/dishes.ts';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { anew, home, onlyOwnPartners, orderMeal, partner } from '../../../../test/kitchens.ts';
import { addDish } from '@sufra/contract/partners/partner-dishes.ts';
import { step } from '../../../../test/orders.ts';
import { subscriber } from '../../../../test/people.ts';
import { addDays, dubaiDay, weekdayOf, type DubaiDay } from '../../../platform/pure/dubai-time.ts';

let test: TestApp;
let today: DubaiDay;
let phones = 0;
beforeAll(async () => {
  test = await startTestApp();
  today = dubaiDay(test.clock.now());
});
afterAll(() => test.close());

const household = (): Promise<Client> =>
  subscriber(test, `+9715078600${String((phones += 1)).padStart(2, '0')}`);
const plain = { name: 'Huda', allergies: [] as string[], dietaryPrograms: [], portion: 1 };
const seat = async (
  client: Client,
  mealTime: MealTime,
  body: { away?: string[]; guests?: (typeof plain)[] },
  day = today,
) => {
  const saved = await client.get(saveSeating, { body: { day, mealTime, away: [], guests: [], ...body } });
  await test.app.outbox.deliverDue();
  return saved.meals;
};
const mealAt = async (client: Client, mealTime: MealTime): Promise<Suggestion> =>
  (await client.get(getSuggestions)).find((one) => one.mealTime === mealTime) as Suggestion;
const ingredientsOf = async (client: Client, mealId: string): Promise<string[]> =>
  (await client.get(getRecipe, { params: { mealId } })).ingredients.map(({ name }) => name);

describe('a guest', () => {
  it('changes only the meal they come to', async () => {
    const client = await household();
    const [lunch, dinner] = [await mealAt(client, 'lunch'), await mealAt(client, 'dinner')];
    const [food = ''] = await ingredientsOf(client, dinner.mealId);
    const [meal] = await seat(client, 'dinner', { guests: [{ ...plain, allergies: [food] }] });
    expect(meal).toMatchObject({
      day: today,
      mealTime: 'dinner',
      away: [],
      guests: [{ name: 'Huda', unread: [] }],
    });
    expect(meal?.dishesLeft).toBeGreaterThan(0);
    expect((await mealAt(client, 'lunch')).id).toBe(lunch.id);
    const now = await mealAt(client, 'dinner');
    expect(now.mealId).not.toBe(dinner.mealId);
    expect(await ingredientsOf(client, now.mealId)).not.toContain(food);
    const { safety } = await client.get(getRecipe, { params: { mealId: now.id } });
    expect(safety.members.map(({ name }) => name)).toContain('Huda');
    expect(await client.get(getSeatings)).toMatchObject({ meals: [{ mealTime: 'dinner' }] });
  });

  it('with an unreadable allergy keeps the meal open until it is settled', async () => {
    const client = await household();
    const [meal] = await seat(client, 'dinner', { guests: [{ ...plain, allergies: ['zorgleberry'] }] });
    expect(meal).toMatchObject({ dishesLeft: null, guests: [{ unread: ['zorgleberry'] }] });
    expect(await mealAt(client, 'dinner')).toBeUndefined();
    expect(await mealAt(client, 'lunch')).toBeDefined();
  });

  it('stops an accepted order that they could not eat, and no other', async () => {
    await onlyOwnPartners(test);
    const chef = await partner(test, '+971507860090', 'chef');
    const client = await household();
    const { id: addressId } = await home(client);
    const mealId = (await chef.client.get(addDish, { body: plainDish, ...anew() })).mealId;
    const { id: orderId } = await orderMeal(client, { mealId, partnerId: chef.id, addressId });
    await step(chef, orderId, 'accepted');
    const alarm = async () =>
      (await chef.client.get(getPartnerOrders)).find(({ id }) => id === orderId)?.safetyAlarm;
    const { rows } = await test.app.db.pool.query<{ from: Date }>(
      'select scheduled_from as from from ordering.orders where id = $1',
      [orderId],
    );
    const day = dubaiDay(rows[0]?.from ?? new Date(NaN));
    const guests = [{ ...plain, allergies: ['rice'] }];
    await seat(client, 'lunch', { guests }, addDays(day, 1));
    expect(await alarm()).toBeNull();
    await seat(client, 'lunch', { guests }, day);
    expect(await alarm()).not.toBeNull();
  });
});

describe('a member who is away', () => {
  it('does not count for that meal', async () => {
    const client = await household();
    const lunch = await mealAt(client, 'lunch');
    const [food = ''] = await ingredientsOf(client, lunch.mealId);
    const members = [{ ...plain, name: 'Omar', allergies: [food] }];
    const saved = await client.get(saveMembers, { body: { members } });
    await test.app.outbox.deliverDue();
    expect((await mealAt(client, 'lunch')).mealId).not.toBe(lunch.mealId);
    const omar = saved.members.find(({ name }) => name === 'Omar')?.id ?? '';
    const [meal] = await seat(client, 'lunch', { away: [omar] });
    expect(meal?.away).toEqual([omar]);
    const { id } = await mealAt(client, 'lunch');
    const { safety } = await client.get(getRecipe, { params: { mealId: id } });
    expect(safety.members.map(({ name }) => name)).not.toContain('Omar');
    await client.get(saveMembers, { body: { members: [] } });
    expect((await client.get(getSeatings)).meals).toEqual([]);
  });

  it('every day but one blocks that day only', async () => {
    const client = await household();
    const weekdays = [weekdayOf(addDays(today, 3))];
    const members = [{ ...plain, name: 'Teta', allergies: ['nuts'], weekdays }];
    await client.get(saveMembers, { body: { members } });
    const { members: known } = await client.get(getMembers);
    expect(known.at(-1)).toMatchObject({ name: 'Teta', weekdays });
    const { meals } = await client.get(getSeatings);
    const days = new Set(
      meals.filter(({ away }) => away.includes(known.at(-1)?.id ?? '')).map(({ day }) => day),
    );
    expect(days.size).toBe(12);
    expect(days).not.toContain(addDays(today, 3));
    // The seating of one meal overrides the weekdays.
    await seat(client, 'dinner', { away: [] });
    const dinner = (await client.get(getSeatings)).meals.find(
      (one) => one.day === today && one.mealTime === 'dinner',
    );
    expect(dinner).toBeUndefined();
  });
});

it('makes a recipe, a shopping list, an offer and the week for those who eat', async () => {
  const client = await household();
  const { id: addressId } = await home(client);
  const portions = async () => {
    const { id, mealId } = await mealAt(client, 'dinner');
    const params = { mealId: id };
    return {
      recipe: (await client.get(getRecipe, { params })).servings,
      list: (await client.get(getShoppingList, { params })).servings,
      offer: (await client.get(getMealOrder, { params, query: { addressId } })).servings,
      dish: (await client.get(getRecipe, { params: { mealId } })).servings,
      asked: (await client.get(getRecipe, { params, query: { familySize: '7' } })).servings,
      week: (await client.get(getWeekShopping)).portions,
    };
  };
  const before = await portions();
  expect(before).toMatchObject({ recipe: 2, list: 2, offer: 2, dish: 2, asked: 7 });
  await seat(client, 'dinner', { guests: [plain, { ...plain, name: 'Rana' }] });
  const week = before.week + 2;
  expect(await portions()).toEqual({ recipe: 4, list: 4, offer: 4, dish: 2, asked: 7, week });
});

describe('a seating is refused', () => {
  it.each([
    ['for yesterday', -1, {}, 'day'],
    ['for the fifteenth day', 14, {}, 'day'],
  ] as const)('%s', async (_what, days, body, field) => {
    const client = await household();
    const refusal = await client.refused(saveSeating, {
      body: { day: addDays(today, days), mealTime: 'lunch', away: [], guests: [], ...body },
    });
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  it('if nobody would eat', async () => {
    const client = await household();
    const { members } = await client.get(getMembers);
    const refusal = await client.refused(saveSeating, {
      body: { day: today, mealTime: 'lunch', away: members.map(({ id }) => id), guests: [] },
    });
    expect(Object.keys(refusal.fields ?? {})).toEqual(['away']);
  });

  it("never touches another household's members", async () => {
    const [client, other] = [await household(), await household()];
    const { members } = await other.get(getMembers);
    expect(await seat(client, 'lunch', { away: members.map(({ id }) => id) })).toEqual([]);
  });
});
