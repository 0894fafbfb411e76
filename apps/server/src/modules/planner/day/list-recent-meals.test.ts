import { getRecentMeals, rateMeal, unrateMeal } from '@sufra/contract/planner/history.ts';
import { acceptSuggestion, getSuggestions, rejectSuggestion } from '@sufra/contract/planner/planner.ts';
import { getTaste } from '@sufra/contract/planner/taste.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { subscriber } from '../../../../test/people.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

/** An order for a suggestion, as stored. */
async function placeOrder(suggestionId: string, status: string, stars: number | null): Promise<string> {
  const id = randomUUID();
  await test.app.db.pool.query(
    `insert into ordering.orders
      (id, account_id, partner_id, type, meal_id, suggestion_id, family_size, status, food_fils, delivery_fee_fils,
       commission_percent, payment_method, scheduled_from, scheduled_to, emirate, area, lat, lng, delivery, proof,
       prep_minutes, distance_m, answer_by, handover_code, placed_at)
     select $1, account_id, $1, 'cooked_meal', meal_id, id, 2, $3, 4000, 500, 15, 'cash', now(),
       now() + interval '30 minutes', 'Dubai', 'Marina', 25, 55, '', '', 20, 900, now(), '1234', now()
     from planner.suggestions where id = $2`,
    [id, suggestionId, status],
  );
  if (stars !== null) {
    await test.app.db.pool.query(
      `insert into ordering.ratings (order_id, account_id, partner_id, meal_id, stars, created_at)
       select id, account_id, partner_id, meal_id, $2, now() from ordering.orders where id = $1`,
      [id, stars],
    );
  }
  return id;
}

const hours = (count: number): number => count * 3_600_000;

it('lists accepted or ordered meals, latest first, of this account and before today', async () => {
  const client = await subscriber(test, '+971507600001');
  const other = await subscriber(test, '+971507600002');
  const [breakfast, lunch, dinner] = await client.get(getSuggestions);
  if (!breakfast || !lunch || !dinner) throw new Error('The day was not planned.');
  await client.get(acceptSuggestion, { params: { id: breakfast.id } });
  const { newSuggestion } = await client.get(rejectSuggestion, { params: { id: lunch.id } });
  await placeOrder(breakfast.id, 'cancelled', null);
  const orderId = await placeOrder(dinner.id, 'delivered', 4);
  expect(await client.get(getRecentMeals)).toEqual([]);

  test.clock.advance(hours(24));
  const [first] = await client.get(getSuggestions);
  await client.get(acceptSuggestion, { params: { id: first?.id ?? '' } });
  const meals = await client.get(getRecentMeals);
  expect(meals.map(({ suggestionId, orderId: order, rating }) => [suggestionId, order, rating])).toEqual([
    [dinner.id, orderId, 4],
    [breakfast.id, null, null],
  ]);
  expect(meals[1]).toEqual({
    suggestionId: breakfast.id,
    mealId: breakfast.mealId,
    date: breakfast.date,
    mealTime: 'breakfast',
    mealName: breakfast.mealName,
    mealImage: breakfast.mealImage,
    cuisineTag: breakfast.cuisineTag,
    orderId: null,
    rating: null,
    canRate: true,
  });
  expect(newSuggestion).not.toBeNull();
  expect(await other.get(getRecentMeals)).toEqual([]);

  const inArabic = await client.get(getRecentMeals, { headers: { 'accept-language': 'ar' } });
  expect(inArabic[0]?.mealName).toMatch(/[\u0600-\u06ff]/);

  test.clock.advance(hours(13 * 24));
  expect((await client.get(getRecentMeals)).map(({ date }) => date)).toEqual([
    first?.date,
    dinner.date,
    breakfast.date,
  ]);
  test.clock.advance(hours(24));
  expect((await client.get(getRecentMeals)).map(({ date }) => date)).toEqual([first?.date]);
  test.clock.advance(hours(24));
  expect(await client.get(getRecentMeals)).toEqual([]);
});

it('saves, changes and removes stars after the day is over, and updates the taste each time', async () => {
  const client = await subscriber(test, '+971507600004');
  const other = await subscriber(test, '+971507600005');
  const [breakfast, lunch] = await client.get(getSuggestions);
  if (!breakfast || !lunch) throw new Error('The day was not planned.');
  await client.get(acceptSuggestion, { params: { id: breakfast.id } });
  const params = { suggestionId: breakfast.id };
  expect(await client.refused(rateMeal, { params, body: { stars: 5 } })).toMatchObject({
    status: 409,
    code: 'not_possible_now',
  });

  test.clock.advance(hours(24));
  expect(await client.get(rateMeal, { params, body: { stars: 2 } })).toEqual({ rating: 2 });
  expect(await client.get(rateMeal, { params, body: { stars: 5 } })).toEqual({ rating: 5 });
  expect((await client.get(getRecentMeals))[0]).toMatchObject({ rating: 5, canRate: true });
  const starsOf = async () =>
    (await client.get(getTaste)).learned.find(({ id }) => id === breakfast.mealId)?.stars;
  expect(await starsOf()).toBe(5);
  expect(await other.refused(rateMeal, { params, body: { stars: 1 } })).toMatchObject({ status: 404 });
  const ofLunch = { params: { suggestionId: lunch.id }, body: { stars: 4 } };
  expect(await client.refused(rateMeal, ofLunch)).toMatchObject({ status: 409 });
  for (const stars of [0, 6, 2.5])
    expect(await client.refused(rateMeal, { params, body: { stars } })).toMatchObject({ status: 400 });

  expect(await client.get(unrateMeal, { params })).toEqual({ rating: null });
  expect(await starsOf()).toBeNull();
  test.clock.advance(hours(15 * 24));
  expect(await client.refused(rateMeal, { params, body: { stars: 5 } })).toMatchObject({ status: 409 });
});

it("includes today's meals from midnight in Dubai", async () => {
  test.clock.set('2027-01-10T19:59:00Z');
  const client = await subscriber(test, '+971507600003');
  const [meal] = await client.get(getSuggestions);
  await client.get(acceptSuggestion, { params: { id: meal?.id ?? '' } });
  expect(await client.get(getRecentMeals)).toEqual([]);
  test.clock.set('2027-01-10T20:00:00Z');
  expect((await client.get(getRecentMeals)).map(({ suggestionId }) => suggestionId)).toEqual([meal?.id]);
});
