import { savePreferences } from '@sufra/contract/household/household.ts';
import { acceptSuggestion, getSuggestions, rejectSuggestion } from '@sufra/contract/planner/planner.ts';
import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { subscriber } from '../../../../test/people.ts';

let test: TestApp;
let lastPhone = 971_507_800_000;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

const someone = (allergies: string[] = []): Promise<Client> =>
  subscriber(test, `+${(lastPhone += 1)}`, 'full-day', { allergies });

const preferences = { preferredCuisines: ['lebanese'], dietaryPrograms: [] };

describe('three meals', () => {
  it('can be replaced concurrently', async () => {
    for (let round = 0; round < 5; round += 1) {
      const client = await someone();
      const day = await client.get(getSuggestions);
      const answers = await Promise.all(
        day.map(({ id }) => client.call(rejectSuggestion, { params: { id } })),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
      const after = await client.get(getSuggestions);
      expect(after.map(({ rejectionCount }) => rejectionCount)).toEqual([1, 1, 1]);
    }
  });
});

describe('a past day', () => {
  it('keeps its history when the diet changes, and accepts no decisions', async () => {
    const client = await someone();
    const day = await client.get(getSuggestions);
    const [first, second] = day;
    await client.get(acceptSuggestion, { params: { id: first?.id ?? '' } });
    const over = first?.date ?? '';
    test.clock.advance(2 * 24 * 3_600_000);
    await client.get(savePreferences, { body: { ...preferences, allergies: ['eggs', 'milk', 'gluten'] } });
    const later = await client.get(getSuggestions, { query: { date: over } });
    expect(later.map(({ id }) => id)).toEqual(day.map(({ id }) => id));
    const late = await client.refused(acceptSuggestion, { params: { id: second?.id ?? '' } });
    expect(late).toMatchObject({ code: 'day_is_over', status: 409 });
    const swap = await client.refused(rejectSuggestion, { params: { id: second?.id ?? '' } });
    expect(swap.code).toBe('day_is_over');
  });
});

describe('the reasons', () => {
  it('are encrypted, and name what is avoided now', async () => {
    const client = await someone(['nuts']);
    const [before] = await client.get(getSuggestions);
    expect(JSON.stringify(before?.reasons)).toContain('tree_nuts');
    const { rows } = await test.app.db.pool.query<{ all: string }>(
      "select string_agg(encode(reasons, 'escape'), ' ') as all from planner.suggestions",
    );
    expect(rows[0]?.all).not.toMatch(/tree_nuts|safe_for_all|halal/);
    await client.get(savePreferences, { body: { ...preferences, allergies: ['nuts', 'sesame'] } });
    for (const { reasons } of await client.get(getSuggestions)) {
      const proof = reasons.find(({ code }) => code === 'safe_for_all');
      expect(proof?.params['allergens']).toEqual(['tree_nuts', 'peanuts', 'sesame']);
    }
  });
});

describe('the proof of a recipe', () => {
  it('conflicts with unread texts and programs, and names everything avoided', async () => {
    const client = await someone(['nuts', 'garlic']);
    const safe = await client.get(getRecipe, { params: { mealId: 'overnight-oats' } });
    expect(safe.safety.members[0]).toMatchObject({ avoids: ['tree_nuts', 'peanuts'] });
    expect(safe.safety.members[0]?.avoidsAlso).toContain('Garlic');
    await client.get(savePreferences, {
      body: { ...preferences, dietaryPrograms: ['vegan'], allergies: ['blorptonium'] },
    });
    const { safety } = await client.get(getRecipe, { params: { mealId: 'blueberry-pancakes' } });
    expect(safety.members[0]).toMatchObject({ unread: ['blorptonium'], unmetPrograms: ['vegan'] });
  });
});
