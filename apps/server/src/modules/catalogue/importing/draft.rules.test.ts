import { describe, expect, it } from 'vitest';
import { larderOf, type StoredIngredient } from '../editing/ingredient.rules.ts';
import { applyModelTexts, draftOf, instructionsFor, toRecipeJson } from './draft.rules.ts';
import type { ImportedLine, ImportedRecipe } from './recipe.rules.ts';

const food = (id: string, more: Partial<StoredIngredient> = {}): StoredIngredient => ({
  ...{ id, nameEn: id, nameAr: `${id} ar`, allergens: [], flags: [], contains: [], units: {}, packs: [] },
  gramsPerMl: null,
  nutrition: {
    ...{ kcal: 1, protein: 1, carbs: 1, sugar: 1, fibre: 1, fat: 1, saturatedFat: 1, sodiumMg: 1 },
  },
  ...more,
});
const larder = larderOf([
  food('Rice', { units: { piece: 1, cup: 200 } }),
  food('Bulgur', { allergens: ['gluten'] }),
  food('Noodles'),
  food('Mystery', { allergens: null }),
  food('Broth', { flags: ['processed'] }),
  food('Butter', { allergens: ['milk'], flags: ['dairy'] }),
]);
const line = (more: Partial<ImportedLine> = {}): ImportedLine => ({
  ...{ text: '1 cup rice', amount: 1, upTo: null, unit: 'cup', grams: 200, match: 'Rice', name: 'Rice' },
  ...{
    confidence: 1,
    reason: null,
    words: ['rice'],
    candidates: ['Rice'],
    alternatives: [],
    optional: false,
  },
  ...more,
});
const recipe = (more: Partial<ImportedRecipe> = {}): ImportedRecipe => ({
  ...{ title: 'Rice', servings: 4, minutes: 30, steps: ['Boil'], lines: [line()], matched: 1, unmatched: 0 },
  ...{ allergens: [], programs: [], nutrition: null, canPublish: true, missing: [] },
  ...more,
});
const linesOf = (...lines: readonly Partial<ImportedLine>[]) =>
  draftOf(recipe({ lines: lines.map(line) }), larder).content.lines;

describe('the draft of an imported recipe', () => {
  it('contains the imported texts in their language', () => {
    const { content, readings } = draftOf(recipe(), larder);
    expect(content).toMatchObject({
      ...{ title: { en: 'Rice', ar: '' }, servings: 4, cookMinutes: 30 },
      steps: [{ en: 'Boil', ar: '', minutes: null }],
      lines: [{ ingredientId: 'Rice', amount: 1, unit: 'cup', isOptional: false, note: null }],
    });
    expect(readings).toEqual([{ text: '1 cup rice', reason: null, words: ['rice'], candidates: ['Rice'] }]);
    expect(draftOf(recipe({ title: 'أرز' }), larder).content.title).toEqual({ en: '', ar: 'أرز' });
    expect(draftOf(recipe({ title: null }), larder).content.title).toEqual({ en: '', ar: '' });
  });

  it.each([
    [null, 4],
    [0, 1],
    [2.6, 3],
    [100, 20],
  ])('for %s people is for %i', (servings, expected) => {
    expect(draftOf(recipe({ servings }), larder).content.servings).toBe(expected);
  });

  it.each([
    [null, 0],
    [-5, 0],
    [5_000, 1_440],
  ])('of %s minutes takes %i', (minutes, expected) => {
    expect(draftOf(recipe({ minutes }), larder).content.cookMinutes).toBe(expected);
  });

  it('is cut to the limits of a recipe', () => {
    const long = recipe({
      ...{ title: 'x'.repeat(100), steps: Array(50).fill('y'.repeat(900)) as string[] },
      lines: Array.from({ length: 90 }, () => line({ text: 'z'.repeat(500) })),
    });
    const { content, readings } = draftOf(long, larder);
    expect([content.title.en.length, content.steps.length, content.steps[0]?.en.length]).toEqual([
      80, 40, 800,
    ]);
    expect([content.lines.length, readings.length, readings[0]?.text.length]).toEqual([80, 80, 400]);
  });

  it('has no invisible characters', () => {
    const hidden = `Ri\u202Ece\u0000 \uD800${'e\u0301'}${'\u0301'.repeat(9)}`;
    expect(draftOf(recipe({ title: hidden }), larder).content.title.en).toBe('Rice e');
  });
});

describe('a line of the draft', () => {
  it('without an ingredient keeps the amount as written', () => {
    expect(linesOf({ match: null })[0]).toMatchObject({ ingredientId: null, amount: 1, unit: 'cup' });
    expect(linesOf({ match: 'gone', unit: null })[0]).toMatchObject({ amount: 1, unit: 'piece' });
    for (const more of [{ amount: null }, { amount: 0 }, { amount: 200_000 }, { unit: 'handful' }])
      expect(linesOf({ match: null, ...more })[0]).toMatchObject({ amount: null, unit: null });
  });

  it.each<[string, Partial<ImportedLine>, object]>([
    ['a range is its middle', { amount: 1, upTo: 2, grams: 300 }, { amount: 1.5, unit: 'cup' }],
    ['a backward range is its beginning', { amount: 2, upTo: 1, grams: 400 }, { amount: 2, unit: 'cup' }],
    ['a weight that disagrees counts', { grams: 250 }, { amount: 250, unit: 'g' }],
    ['a weight within two percent agrees', { grams: 203 }, { amount: 1, unit: 'cup' }],
    ['no known weight leaves the measure', { grams: null }, { amount: 1, unit: 'cup' }],
    ['an unknown unit is weighed', { unit: 'handful', grams: 30 }, { amount: 30, unit: 'g' }],
    ['no amount is weighed', { amount: null, grams: 30.00049 }, { amount: 30, unit: 'g' }],
    ['neither is left open', { amount: null, grams: null }, { amount: null, unit: null }],
    ['too much is left open', { amount: null, grams: 200_000 }, { amount: null, unit: null }],
  ])('%s', (_what, more, expected) => {
    expect(linesOf(more)[0]).toMatchObject(expected);
  });

  it('notes an alternative that adds no allergen', () => {
    expect(linesOf({ alternatives: ['Noodles', 'Broth', 'gone'] })).toMatchObject([
      { ingredientId: 'Rice', note: { en: 'or noodles, broth', ar: 'أو Noodles ar، Broth ar' } },
    ]);
  });

  it('gives any other alternative its own line, without an amount', () => {
    const lines = linesOf({ alternatives: ['Bulgur', 'Mystery', 'Butter'] });
    expect(lines.map(({ ingredientId, amount, note }) => [ingredientId, amount, note])).toEqual([
      ['Rice', 1, null],
      ['Bulgur', null, null],
      ['Mystery', null, null],
      ['Butter', null, null],
    ]);
    expect(linesOf({ match: null, alternatives: ['Noodles'] })).toHaveLength(2);
  });
});

const proposed = {
  ...{ title: { en: 'Rice', ar: 'أرز' }, description: { en: 'Plain rice', ar: 'أرز سادة' } },
  ...{ cuisine: 'indian', mealTimes: ['dinner', 'lunch'], family: 'bowl', difficulty: 'hard' },
  ...{ servings: 2.4, prepMinutes: Number.NaN, cookMinutes: 9_999, ingredients: ['200 g rice'] },
  steps: [{ en: 'Boil it', ar: 'اغل الأرز' }],
} as unknown as Parameters<typeof toRecipeJson>[0];
const noFood = () => [];

describe('the reply of a language model', () => {
  it('becomes a recipe and is read like any other', () => {
    expect(JSON.parse(toRecipeJson({ ...proposed, ingredients: ['a'.repeat(300), 'b'] }))).toEqual({
      ...{ '@type': 'Recipe', name: 'Rice', recipeYield: '2' },
      recipeIngredient: ['a'.repeat(200), 'b'],
    });
    const many = Array(100).fill('rice') as string[];
    const read = JSON.parse(toRecipeJson({ ...proposed, servings: 99, ingredients: many })) as {
      recipeYield: string;
      recipeIngredient: string[];
    };
    expect([read.recipeYield, read.recipeIngredient.length]).toEqual(['20', 60]);
  });

  it('is imported within limits, with meal times in order', () => {
    const { content, thrownAway } = applyModelTexts(draftOf(recipe(), larder), proposed, noFood);
    expect(thrownAway).toEqual([]);
    expect(content).toMatchObject({
      ...{ title: { en: 'Rice', ar: 'أرز' }, cuisine: 'indian', mealTimes: ['lunch', 'dinner'] },
      ...{ servings: 2, prepMinutes: 0, cookMinutes: 1_440, difficulty: 'hard' },
      steps: [{ en: 'Boil it', ar: 'اغل الأرز', minutes: null }],
    });
  });

  it('loses each faulty text, and reports its place', () => {
    const bad = {
      ...{ ...proposed, title: { en: 'Healthy rice', ar: '' } },
      steps: [proposed.steps[0] ?? proposed.title, { en: 'Add <b>nuts</b>', ar: 'قدّم' }],
    };
    const { content, thrownAway } = applyModelTexts(draftOf(recipe(), larder), bad, noFood);
    expect(thrownAway.map(({ part, at, language, fault }) => [part, at, language, fault])).toEqual([
      ['title', null, 'en', 'claim'],
      ['title', null, 'ar', 'empty'],
      ['step', 1, 'en', 'markup'],
    ]);
    expect(content.title).toEqual({ en: '', ar: '' });
    expect(content.steps[1]).toEqual({ en: '', ar: 'قدّم', minutes: null });
  });

  it('names no food that the recipe lacks', () => {
    const seen: ReadonlySet<string>[] = [];
    const mentions = (text: string, dish: ReadonlySet<string>) => {
      seen.push(dish);
      return text === 'Plain rice' ? ['nuts'] : [];
    };
    const { thrownAway } = applyModelTexts(draftOf(recipe(), larder), proposed, mentions);
    expect(thrownAway).toMatchObject([{ part: 'description', fault: 'foreign_food', words: ['nuts'] }]);
    expect(seen[0]).toEqual(new Set(['Rice']));
  });

  it('follows from a prompt with the names of our ingredients', () => {
    expect(instructionsFor(['Rice', 'Bulgur'])).toContain('call the ingredient so: Rice; Bulgur.');
  });
});
