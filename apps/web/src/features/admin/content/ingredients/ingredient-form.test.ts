import { describe, expect, it } from 'vitest';
import { draftOf, emptyIngredient, readDraft, type IngredientDraft } from './ingredient-form.ts';

const okra: IngredientDraft = {
  ...emptyIngredient,
  name: { en: 'Okra', ar: 'بامية' },
  allergens: [],
  figures: {
    ...emptyIngredient.figures,
    kcal: '33',
    protein: '1.9',
    carbs: '7,5',
    fat: '٠٫٢',
    sodiumMg: '7',
  },
  aisle: 'vegetables',
  packs: [{ grams: '500', aed: '6.5' }],
  weights: [{ unit: 'cup', grams: '100' }],
  otherNames: { en: 'ladies fingers\n\n bhindi ', ar: '' },
  source: 'Label',
};

describe('the typed values', () => {
  it('accept any digits and separators', () => {
    expect(readDraft(okra).facts).toEqual({
      allergens: [],
      flags: [],
      nutrition: {
        ...{ kcal: 33, protein: 1.9, carbs: 7.5, sugar: null, fibre: null, fat: 0.2, saturatedFat: null },
        sodiumMg: 7,
        ...{ potassiumMg: null, phosphorusMg: null, calciumMg: null, ironMg: null, vitaminKUg: null },
      },
      aisle: 'vegetables',
      soldBy: 'pack',
      packs: [{ grams: 500, aed: '6.50' }],
      weights: [{ unit: 'cup', grams: 100 }],
      gramsPerMl: null,
      parts: null,
      otherNames: { en: ['ladies fingers', 'bhindi'], ar: [] },
      source: 'Label',
      brand: null,
    });
  });

  it('round-trip', () => {
    const { facts } = readDraft(okra);
    if (facts === null) throw new Error('It could not be read.');
    expect(readDraft(draftOf({ name: okra.name, facts })).facts).toEqual(facts);
  });

  it('report everything a new ingredient still lacks', () => {
    expect(readDraft(emptyIngredient).wrongs).toEqual({
      'name.en': 'name',
      'name.ar': 'name',
      'facts.nutrition.kcal': 'number',
      'facts.nutrition.protein': 'number',
      'facts.nutrition.carbs': 'number',
      'facts.nutrition.fat': 'number',
      'facts.nutrition.sodiumMg': 'number',
      'facts.packs.0.grams': 'number',
      'facts.packs.0.aed': 'price',
      'facts.aisle': 'aisle',
      'facts.source': 'source',
    });
  });

  it.each([
    ['a price of three decimals', { packs: [{ grams: '500', aed: '6.505' }] }, 'facts.packs.0.aed'],
    ['a pack of nothing', { packs: [{ grams: '0', aed: '6.50' }] }, 'facts.packs.0.grams'],
    ['a density of lead', { density: '11' }, 'facts.gramsPerMl'],
    ['a unit of nothing', { weights: [{ unit: 'cup', grams: '' }] }, 'facts.weights.0.grams'],
    ['more protein than food', { figures: { ...okra.figures, protein: '101' } }, 'facts.nutrition.protein'],
  ] as const)('are refused for %s', (_name, change, path) => {
    expect(Object.keys(readDraft({ ...okra, ...change }).wrongs ?? {})).toEqual([path]);
  });
});
