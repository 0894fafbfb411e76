import { getRecipe } from '@sufra/contract/catalogue/catalogue.ts';
import { saveMembers, saveProfile } from '@sufra/contract/household/household.ts';
import { getSuggestions, type Suggestion } from '@sufra/contract/planner/planner.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type Client, type TestApp } from '../../../../test/harness.ts';
import { plainProfile, signIn, subscriber } from '../../../../test/people.ts';

let test: TestApp;
let client: Client;
let lunch: Suggestion;
beforeAll(async () => {
  test = await startTestApp();
  client = await subscriber(test, '+971507800001');
  lunch = (await client.get(getSuggestions)).find(({ mealTime }) => mealTime === 'lunch') as Suggestion;
});
afterAll(() => test.close());

const recipe = (mealId: string, familySize?: string) =>
  client.get(getRecipe, { params: { mealId }, query: familySize === undefined ? {} : { familySize } });

it('is the same by suggestion and by meal', async () => {
  const byMeal = await recipe(lunch.mealId);
  const bySuggestion = await recipe(lunch.id);
  expect(byMeal.suggestionId).toBeNull();
  const { portion } = lunch;
  const { ingredients, ...rest } = bySuggestion;
  expect(rest).toEqual({ ...byMeal, ingredients: undefined, suggestionId: lunch.id, portion });
  ingredients.forEach(({ amount, ...line }, index) => {
    const { amount: whole = 0, ...same } = byMeal.ingredients[index] ?? {};
    expect(line).toEqual(same);
    expect(Math.abs(amount - whole * portion) / amount).toBeLessThan(0.011);
  });
  expect(byMeal).toMatchObject({ mealId: lunch.mealId, title: lunch.mealName });
  expect(byMeal.preparationTime + byMeal.cookingTime).toBe(lunch.estimatedPrepTime);
  expect(byMeal.instructions.map(({ step }) => step)).toEqual(
    byMeal.instructions.map((_step, index) => index + 1),
  );
});

it('asks for halal-certified meat only where someone eats halal', async () => {
  const notesOfMeat = async () => {
    const read = await eater.get(getRecipe, { params: { mealId: 'chicken-machboos' } });
    return read.ingredients.filter(({ id }) => id.startsWith('chicken')).map(({ notes }) => notes);
  };
  const eater = await subscriber(test, '+971507800009');
  const [plain] = await notesOfMeat();
  expect(plain).not.toMatch(/certified/);
  await eater.get(saveProfile, { body: { ...plainProfile, dietaryPrograms: ['halal'] } });
  expect(await notesOfMeat()).toEqual([[plain, 'halal-certified'].filter(Boolean).join(', ')]);
});

it('is open to every account, by meal only', async () => {
  const newcomer = await signIn(test, '+971507800002');
  await newcomer.get(getRecipe, { params: { mealId: lunch.mealId } });
  const foreign = await newcomer.refused(getRecipe, { params: { mealId: lunch.id } });
  expect(foreign).toMatchObject({ status: 404, code: 'meal_not_found' });
});

it.each(['1', '2', '3', '8', '100'])(
  'for %s scales the amounts and keeps the nutrition per serving',
  async (size) => {
    const base = await recipe(lunch.mealId);
    const scaled = await recipe(lunch.mealId, size);
    expect(scaled).toMatchObject({ servings: Number(size), baseServings: base.baseServings });
    expect(scaled.nutritionInfo).toEqual(base.nutritionInfo);
    scaled.ingredients.forEach(({ amount }, index) => {
      const exact = ((base.ingredients[index]?.amount ?? 0) * Number(size)) / base.servings;
      // Both sides are rounded to three figures.
      expect(Math.abs(amount - exact) / exact).toBeLessThan(0.011);
    });
  },
);

it.each(['0', '-1', '101', '1.5', '1e3', '', 'two', '2 '])('refuses %j people', async (familySize) => {
  const refusal = await client.refused(getRecipe, {
    params: { mealId: lunch.mealId },
    query: { familySize },
  });
  expect(refusal.status).toBe(400);
  expect(Object.keys(refusal.fields ?? {})).toEqual(['familySize']);
});

it.each([
  'no-such-meal',
  'x'.repeat(80),
  '٣',
  '../../etc/passwd',
  "'; drop table catalogue.meals; --",
  '\0',
  'a\0b',
])('is not found as %j', async (mealId) => {
  const refusal = await client.refused(getRecipe, { params: { mealId } });
  expect(refusal.status).toBe(404);
});

it('uses the language of the request', async () => {
  const english = await recipe(lunch.mealId);
  const arabic = await client.get(getRecipe, {
    params: { mealId: lunch.mealId },
    headers: { 'accept-language': 'ar-AE' },
  });
  const texts = ({ title, description, instructions, ingredients }: typeof english): string[] => [
    title,
    description,
    ...instructions.map(({ instruction }) => instruction),
    ...ingredients.flatMap(({ name, notes }) => (notes === null ? [name] : [name, notes])),
  ];
  expect(texts(arabic)).toHaveLength(texts(english).length);
  expect(texts(arabic).filter((text) => !/[\u0600-\u06ff]/.test(text))).toEqual([]);
  expect(texts(english).filter((text) => /[\u0600-\u06ff]/.test(text))).toEqual([]);
});

it('includes the proof for each diner, and names conflicts', async () => {
  const cook = await signIn(test, '+971507800003');
  await cook.get(saveProfile, { body: { ...plainProfile, name: 'Maha', allergies: ['sesame'] } });
  const child = { name: 'Tamim', allergies: ['milk', 'eggs'], dietaryPrograms: [], portion: 0.5 };
  await cook.get(saveMembers, { body: { members: [child] } });
  const { safety, ingredients, allergens } = await cook.get(getRecipe, {
    params: { mealId: 'chicken-tikka-masala' },
  });
  expect(safety.ingredientsChecked).toBe(ingredients.length);
  expect(safety.members.map(({ name, avoids }) => [name, avoids])).toEqual([
    ['Maha', ['sesame']],
    ['Tamim', ['milk', 'eggs']],
  ]);
  expect(allergens).toContain('milk');
  expect(safety.members[1]?.conflicts).toContain('milk');
});
