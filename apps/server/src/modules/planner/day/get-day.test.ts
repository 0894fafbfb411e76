import { savePreferences, saveMembers } from '@sufra/contract/household/household.ts';
import {
  getSuggestionGaps,
  getSuggestions,
  acceptSuggestion,
  type Suggestion,
} from '@sufra/contract/planner/planner.ts';
import { plans, type PlanId } from '@sufra/contract/subscription/plans.ts';
import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { subscriber } from '../../../../test/people.ts';
import { addDays, dubaiDay, weekdayOf } from '../../../platform/pure/dubai-time.ts';

let test: TestApp;
let lastPhone = 971_507_600_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const someone = (planId: PlanId = 'full-day'): Promise<Client> =>
  subscriber(test, `+${(lastPhone += 1)}`, planId);
const arabic = { 'accept-language': 'ar' };
const timesOf = (day: readonly { mealTime: string }[]): string[] => day.map(({ mealTime }) => mealTime);
const preferences = { preferredCuisines: ['lebanese'], dietaryPrograms: [] };

/** A meal's first ingredient, worded as a customer would. */
async function firstIngredient(
  client: Client,
  { mealId }: Suggestion,
): Promise<{ id: string; name: string }> {
  const { ingredients } = await client.get(getRecipe, { params: { mealId } });
  const [first] = ingredients;
  if (!first) throw new Error(`${mealId} has no ingredients.`);
  return first;
}

async function ingredientsOf(client: Client, day: readonly Suggestion[]): Promise<string[]> {
  const recipes = await Promise.all(day.map(({ mealId }) => client.get(getRecipe, { params: { mealId } })));
  return recipes.flatMap(({ ingredients }) => ingredients.map(({ id }) => id));
}

describe('the day', () => {
  it.each(Object.values(plans))(
    'of plan $id has its meals on its weekdays',
    async ({ id, mealTimes, weekdays }) => {
      const week = await startTestApp();
      const client = await subscriber(week, '+971507600900', id);
      for (let day = 0; day < 7; day += 1) {
        const today = dubaiDay(week.clock.now());
        const expected = weekdays.includes(weekdayOf(today)) ? mealTimes : [];
        const suggestions = await client.get(getSuggestions);
        expect([today, timesOf(suggestions)]).toEqual([today, expected]);
        expect(suggestions.every(({ date, status }) => date === today && status === 'pending')).toBe(true);
        const gaps = await client.get(getSuggestionGaps);
        const lunchGap = { mealTime: 'lunch', occasion: null, reason: 'no_delivery_day', because: [] };
        expect(gaps).toEqual(expected.length === 0 ? [lunchGap] : []);
        week.clock.advance(24 * 3_600_000);
      }
      await week.close();
    },
  );

  it('is the same on every read, also concurrent ones', async () => {
    const client = await someone();
    const looks = await Promise.all(Array.from({ length: 20 }, () => client.get(getSuggestions)));
    expect(timesOf(looks[0] ?? [])).toEqual(['breakfast', 'lunch', 'dinner']);
    for (const look of looks) expect(look).toEqual(looks[0]);
    const rows = 'planner.suggestions s join identity.accounts a on a.id = s.account_id where a.phone = $1';
    expect(await countOf(test.app.db, rows, [`+${lastPhone}`])).toBe(3);
  });

  it('begins at midnight in Dubai', async () => {
    const late = await startTestApp();
    late.clock.set('2026-11-24T19:59:59Z');
    const client = await subscriber(late, '+971507600901');
    const evening = await client.get(getSuggestions);
    late.clock.advance(1_000);
    const night = await client.get(getSuggestions);
    expect([evening[0]?.date, night[0]?.date]).toEqual(['2026-11-24', '2026-11-25']);
    await late.close();
  });

  it('can be tomorrow, but not in the past or further ahead', async () => {
    const client = await someone();
    const today = dubaiDay(test.clock.now());
    expect(await client.get(getSuggestions, { query: { date: addDays(today, 1) } })).toHaveLength(3);
    for (const date of [addDays(today, -1), addDays(today, 2), '9999-12-31', '0001-01-01']) {
      expect(await client.get(getSuggestions, { query: { date } })).toEqual([]);
      const gaps = await client.get(getSuggestionGaps, { query: { date } });
      expect(new Set(gaps.map(({ reason }) => reason))).toEqual(new Set(['no_such_day']));
    }
  });

  it.each(['2026-02-30', '2026-13-01', '0000-01-01', '21-11-2026', '٢٠٢٦-١١-٢١', 'today', ''])(
    'refuses %j as a date',
    async (date) => {
      const client = await someone();
      const refusal = await client.refused(getSuggestions, { query: { date } });
      expect(refusal).toMatchObject({ status: 400, fields: { date: 'invalid' } });
    },
  );

  it('names its meals in the language of the request', async () => {
    const client = await someone();
    const english = await client.get(getSuggestions, { headers: { 'accept-language': 'en-GB' } });
    const inArabic = await client.get(getSuggestions, { headers: arabic });
    expect(inArabic.map(({ id }) => id)).toEqual(english.map(({ id }) => id));
    for (const { mealName, mealDescription } of english)
      expect(mealName + mealDescription).not.toMatch(/[\u0600-\u06ff]/);
    for (const { mealName, mealDescription } of inArabic) {
      expect(mealName).toMatch(/[\u0600-\u06ff]/);
      expect(mealDescription).not.toMatch(/[a-z]{3,}/i);
    }
  });
});

describe('a changed diet', () => {
  it('removes pending and accepted meals on the next read, and fills their slots', async () => {
    const client = await someone();
    const [breakfast, lunch, dinner] = (await client.get(getSuggestions)) as [
      Suggestion,
      Suggestion,
      Suggestion,
    ];
    await client.get(acceptSuggestion, { params: { id: breakfast.id } });
    const avoided = await Promise.all([breakfast, lunch].map((meal) => firstIngredient(client, meal)));
    await client.get(savePreferences, {
      body: { ...preferences, allergies: avoided.map(({ name }) => name) },
    });
    const after = await client.get(getSuggestions);
    expect(timesOf(after)).toEqual(['breakfast', 'lunch', 'dinner']);
    expect(after.every(({ status }) => status === 'pending')).toBe(true);
    expect(after.map(({ mealId }) => mealId)).not.toContain(breakfast.mealId);
    expect(after.map(({ mealId }) => mealId)).not.toContain(lunch.mealId);
    const used = await ingredientsOf(client, after);
    for (const { id } of avoided) expect(used).not.toContain(id);
    // An avoided ingredient may exclude its whole class, so the recipe decides whether dinner is still safe.
    const { safety } = await client.get(getRecipe, { params: { mealId: dinner.mealId } });
    const isSafeStill = safety.members.every(({ conflicts }) => conflicts.length === 0);
    expect(after[2]?.mealId === dinner.mealId).toBe(isSafeStill);
  });

  it('of any member counts', async () => {
    const client = await someone('family');
    const [breakfast] = (await client.get(getSuggestions)) as [Suggestion];
    const { id, name } = await firstIngredient(client, breakfast);
    const child = { name: 'Noor', allergies: [name], dietaryPrograms: [], portion: 0.5 };
    await client.get(saveMembers, { body: { members: [child] } });
    expect(await ingredientsOf(client, await client.get(getSuggestions))).not.toContain(id);
  });

  it('refuses to accept a meal that became unsafe', async () => {
    const client = await someone();
    const [breakfast] = (await client.get(getSuggestions)) as [Suggestion];
    const { name } = await firstIngredient(client, breakfast);
    await client.get(savePreferences, { body: { ...preferences, allergies: [name] } });
    const refusal = await client.refused(acceptSuggestion, { params: { id: breakfast.id } });
    expect(refusal).toMatchObject({ status: 409, code: 'suggestion_unsafe' });
  });

  it('removes a newly disliked dish', async () => {
    const client = await someone();
    const [breakfast] = (await client.get(getSuggestions)) as [Suggestion];
    await client.get(savePreferences, { body: { ...preferences, dislikedDishes: [breakfast.mealName] } });
    const after = await client.get(getSuggestions);
    expect(timesOf(after)).toEqual(['breakfast', 'lunch', 'dinner']);
    expect(after.map(({ mealId }) => mealId)).not.toContain(breakfast.mealId);
  });

  it('with an unread allergy empties the day with the reason, until it is read', async () => {
    const client = await someone();
    const [breakfast] = (await client.get(getSuggestions)) as [Suggestion];
    await client.get(acceptSuggestion, { params: { id: breakfast.id } });
    await client.get(savePreferences, { body: { ...preferences, allergies: ['unobtainium'] } });
    expect(await client.get(getSuggestions)).toEqual([]);
    expect(await client.get(getSuggestionGaps)).toEqual(
      ['breakfast', 'lunch', 'dinner'].map((mealTime) => ({
        mealTime,
        occasion: null,
        reason: 'unread_allergy',
        because: ['unobtainium'],
      })),
    );
    await client.get(savePreferences, { body: { ...preferences, allergies: [] } });
    expect(await client.get(getSuggestions)).toHaveLength(3);
    expect(await client.get(getSuggestionGaps)).toEqual([]);
  });

  it('that excludes every meal is reported with what blocks it', async () => {
    const client = await someone();
    const programs = ['keto', 'vegan', 'low-sodium', 'high-protein', 'paleo'];
    await client.get(savePreferences, {
      body: { ...preferences, dietaryPrograms: programs, allergies: ['nuts'] },
    });
    const gaps = await client.get(getSuggestionGaps);
    expect(timesOf(gaps)).toEqual(['breakfast', 'lunch', 'dinner']);
    for (const { reason, because } of gaps) {
      expect(reason).toBe('no_safe_meal');
      expect(because).toEqual(expect.arrayContaining([...programs, 'tree_nuts', 'peanuts']));
    }
  });
});
