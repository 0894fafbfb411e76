import { savePreferences } from '@sufra/contract/household/household.ts';
import {
  acceptSuggestion,
  getSuggestionGaps,
  getSuggestions,
  rejectSuggestion,
  type Suggestion,
} from '@sufra/contract/planner/planner.ts';
import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { countOf } from '../../../../test/inspect.ts';
import { subscriber } from '../../../../test/people.ts';
import { readShelf } from '../../catalogue/index.ts';
import { findSafeMeals } from '../safety/safety.rules.ts';

let test: TestApp;
let lastPhone = 971_507_700_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const someone = (allergies: string[] = []): Promise<Client> =>
  subscriber(test, `+${(lastPhone += 1)}`, 'full-day', { allergies });

async function today(client: Client): Promise<[Suggestion, Suggestion, Suggestion]> {
  const day = await client.get(getSuggestions);
  expect(day).toHaveLength(3);
  return day as [Suggestion, Suggestion, Suggestion];
}

const offered = (mealTime: string): Promise<number> =>
  countOf(
    test.app.db,
    'planner.suggestions s join identity.accounts a on a.id = s.account_id where a.phone = $1 and s.meal_time = $2',
    [`+${lastPhone}`, mealTime],
  );

describe('accepting', () => {
  it('keeps the meal for the day', async () => {
    const client = await someone();
    const [breakfast] = await today(client);
    const accepted = await client.get(acceptSuggestion, { params: { id: breakfast.id } });
    expect(accepted).toEqual({ ...breakfast, status: 'accepted' });
    expect((await today(client))[0]).toEqual(accepted);
  });

  it('is final', async () => {
    const client = await someone();
    const [{ id }] = await today(client);
    await client.get(acceptSuggestion, { params: { id } });
    for (const route of [acceptSuggestion, rejectSuggestion]) {
      expect(await client.refused(route, { params: { id } })).toMatchObject({
        status: 409,
        code: 'suggestion_decided',
      });
    }
  });
});

describe('rejecting', () => {
  it('suggests another meal, once per slot and day', async () => {
    const client = await someone();
    const [breakfast, lunch, dinner] = await today(client);
    const { rejectedSuggestion, newSuggestion } = await client.get(rejectSuggestion, {
      params: { id: breakfast.id },
    });
    expect(rejectedSuggestion).toEqual({ ...breakfast, status: 'rejected' });
    expect(newSuggestion).toMatchObject({ status: 'pending', rejectionCount: 1, mealTime: 'breakfast' });
    expect(await today(client)).toEqual([newSuggestion, lunch, dinner]);
    const again = await client.refused(rejectSuggestion, { params: { id: newSuggestion?.id ?? '' } });
    expect(again).toMatchObject({ status: 409, code: 'reject_limit' });
    const gone = await client.refused(acceptSuggestion, { params: { id: breakfast.id } });
    expect(gone).toMatchObject({ status: 409, code: 'suggestion_decided' });
    await client.get(acceptSuggestion, { params: { id: newSuggestion?.id ?? '' } });
    await client.get(rejectSuggestion, { params: { id: lunch.id } });
  });

  it('suggests a meal with another main ingredient or cuisine, just as safe', async () => {
    const shelf = await readShelf(test.app.db);
    const cardOf = (id: string) => shelf.meals[shelf.indexOf(id) ?? -1];
    for (let round = 0; round < 10; round += 1) {
      const client = await someone(['nuts', 'dairy']);
      for (const meal of await today(client)) {
        const { newSuggestion } = await client.get(rejectSuggestion, { params: { id: meal.id } });
        if (!newSuggestion) continue;
        const [before, after] = [cardOf(meal.mealId), cardOf(newSuggestion.mealId)];
        expect(after?.id).not.toBe(before?.id);
        expect([after?.facts.mainIngredient, after?.cuisine]).not.toEqual([
          before?.facts.mainIngredient,
          before?.cuisine,
        ]);
        expect(
          newSuggestion.allergens.filter((one) => ['tree_nuts', 'peanuts', 'milk'].includes(one)),
        ).toEqual([]);
        const { safety } = await client.get(getRecipe, { params: { mealId: newSuggestion.id } });
        expect(safety.members.flatMap(({ conflicts }) => conflicts)).toEqual([]);
      }
    }
  });

  it('stays used up when a new allergy removes the replacement', async () => {
    const client = await someone();
    const [breakfast] = await today(client);
    const { newSuggestion } = await client.get(rejectSuggestion, { params: { id: breakfast.id } });
    const { ingredients } = await client.get(getRecipe, { params: { mealId: newSuggestion?.id ?? '' } });
    const body = {
      preferredCuisines: ['lebanese'],
      dietaryPrograms: [],
      allergies: [ingredients[0]?.name ?? ''],
    };
    await client.get(savePreferences, { body });
    const [third] = await today(client);
    expect(third.mealId).not.toBe(newSuggestion?.mealId);
    expect(await client.refused(rejectSuggestion, { params: { id: third.id } })).toMatchObject({
      code: 'reject_limit',
    });
  });

  it('leaves the slot empty, with the reason, when no other meal is safe', async () => {
    const shelf = await readShelf(test.app.db);
    const diner = {
      name: '',
      portion: 1,
      avoidAllergens: [],
      avoidIngredients: [],
      programs: ['keto', 'vegetarian'],
    };
    const found = findSafeMeals(shelf, [{ ...diner, limits: [], unread: [] } as never], 'lunch');
    const [only, ...others] = found.kind === 'meals' ? found.meals.map(({ card }) => card) : [];
    const client = await someone();
    const body = { preferredCuisines: ['indian'], dietaryPrograms: ['keto', 'vegetarian'] };
    await client.get(savePreferences, {
      body: { ...body, dislikedDishes: others.map(({ title }) => title.en) },
    });
    const lunch = (await client.get(getSuggestions)).find(({ mealTime }) => mealTime === 'lunch');
    expect(lunch?.mealId).toBe(only?.id);
    const { newSuggestion } = await client.get(rejectSuggestion, { params: { id: lunch?.id ?? '' } });
    expect(newSuggestion).toBeNull();
    const after = await client.get(getSuggestions);
    expect(after.filter(({ mealTime }) => mealTime === 'lunch')).toEqual([]);
    const gaps = await client.get(getSuggestionGaps);
    expect(gaps.find(({ mealTime }) => mealTime === 'lunch')?.reason).toBe('no_safe_meal');
  });
});

describe('concurrent decisions', () => {
  it('reject once for 20 requests', async () => {
    const client = await someone();
    const [{ id }] = await today(client);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => client.call(rejectSuggestion, { params: { id } })),
    );
    expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
    const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code]));
    expect(new Set(codes)).toEqual(new Set(['suggestion_decided']));
    expect(await offered('breakfast')).toBe(2);
  });

  it('have one winner between accept and reject, which the day shows', async () => {
    for (let round = 0; round < 10; round += 1) {
      const client = await someone();
      const [{ id }] = await today(client);
      const [accepted, rejected] = await Promise.all([
        client.call(acceptSuggestion, { params: { id } }),
        client.call(rejectSuggestion, { params: { id } }),
      ]);
      expect([accepted.ok, rejected.ok].filter(Boolean)).toHaveLength(1);
      const [breakfast] = await today(client);
      expect(breakfast).toMatchObject(
        accepted.ok ? { id, status: 'accepted' } : { status: 'pending', rejectionCount: 1 },
      );
      expect(await offered('breakfast')).toBe(accepted.ok ? 1 : 2);
    }
  });
});

describe("another account's suggestion", () => {
  it('is not found and stays unchanged', async () => {
    const owner = await someone();
    const before = await today(owner);
    const stranger = await someone();
    for (const route of [acceptSuggestion, rejectSuggestion]) {
      for (const id of [before[0].id, randomUUID()]) {
        expect(await stranger.refused(route, { params: { id } })).toMatchObject({
          status: 404,
          code: 'not_found',
        });
      }
    }
    expect(await today(owner)).toEqual(before);
  });

  it.each([
    '1',
    "' or true --",
    '../..',
    'null',
    '00000000-0000-0000-0000-00000000000g',
    'x'.repeat(300),
    '\0',
  ])('cannot be guessed as %j', async (id) => {
    const client = await someone();
    for (const route of [acceptSuggestion, rejectSuggestion]) {
      expect((await client.refused(route, { params: { id } })).status).toBe(404);
    }
  });
});
