import { describe, expect, it } from 'vitest';
import { deriveDish, findIngredients, matchScore, unitsOf, type DishLine } from './dish.rules.ts';

const egg = {
  ...{ id: 'egg', name: { en: 'Egg', ar: 'بيض' }, allergens: ['eggs'] as const, flags: ['egg'] },
  ...{ units: { piece: 55 }, gramsPerMl: null, packs: [{ grams: 660, aed: '12.00' }] },
  nutrition: {
    ...{
      kcal: 143,
      protein: 12.6,
      carbs: 0.7,
      sugar: 0.4,
      fibre: 0,
      fat: 9.5,
      saturatedFat: 3,
      sodiumMg: 142,
    },
  },
};
const line = (more: Partial<DishLine> = {}): DishLine => ({
  ...{ ingredientId: 'egg', amount: 4, unit: 'piece', isOptional: false },
  ...more,
});

describe('a dish', () => {
  it('is weighed line by line, which determines its facts', () => {
    expect(deriveDish([line(), line({ unit: 'g', amount: 10.00049 })], 2, [egg])).toMatchObject({
      ok: true,
      value: {
        facts: { allergens: ['eggs'], gramsPerServing: 115, mainIngredient: 'egg' },
        weighed: [{ grams: 220 }, { line: { amount: 10 }, grams: 10 }],
      },
    });
  });

  it.each<[string, Partial<DishLine>, string, string]>([
    ['an unknown ingredient', { ingredientId: 'gone' }, 'ingredientId', 'unknown_option'],
    ['a unit without a weight', { unit: 'cup' }, 'unit', 'invalid'],
    ['less than a hundredth of a gram', { unit: 'g', amount: 0.004 }, 'amount', 'too_small'],
    ['more than 100 kg', { unit: 'g', amount: 100_001 }, 'amount', 'too_big'],
  ])('is refused with %s, at its line', (_what, more, field, code) => {
    expect(deriveDish([line(), line(more)], 2, [egg])).toEqual({
      ok: false,
      refusal: { code: 'invalid_request', fields: { [`lines.1.${field}`]: code } },
    });
  });

  it.each([0.01, 100_000])('may contain %d grams of an ingredient', (amount) => {
    expect(deriveDish([line({ unit: 'g', amount })], 2, [egg])).toMatchObject({ ok: true });
  });
});

it('an ingredient is offered in the units it has a weight for', () => {
  expect(unitsOf(egg)).toEqual(['g', 'piece']);
  expect(unitsOf({ units: {}, gramsPerMl: 1 })).toEqual(['g', 'ml', 'cup', 'tbsp', 'tsp']);
});

describe('the search for an ingredient', () => {
  it.each([
    ['ric', 3],
    ['rice', 3],
    ['basmati', 2],
    ['mati', 1],
    ['lentil', 0],
    ['', 1],
    [' ', 1],
  ])('%j fits "Rice, basmati" by %i', (wanted, score) => {
    expect(matchScore(['Rice, basmati'], wanted)).toBe(score);
  });

  it('scores the best of all names, and handles none', () => {
    expect(matchScore(['White rice', 'Rice'], 'rice')).toBe(3);
    expect(matchScore([], 'rice')).toBe(0);
  });

  const row = (id: string, name: string) => ({ ...egg, id, name: { en: name, ar: name }, names: [name] });

  it('puts better matches first, then shorter names, then ids', () => {
    const pantry = [
      row('a', 'Brown rice'),
      row('b', 'Rice flour'),
      row('d', 'Rice'),
      row('c', 'Rice'),
      row('e', 'Licorice'),
      row('f', 'Lentils'),
    ];
    expect(findIngredients(pantry, 'rice').map(({ id }) => id)).toEqual(['c', 'd', 'b', 'a', 'e']);
    expect(findIngredients(pantry, 'lentils')).toEqual([
      { id: 'f', name: { en: 'Lentils', ar: 'Lentils' }, allergens: ['eggs'], units: ['g', 'piece'] },
    ]);
  });

  it('shows at most twenty', () => {
    const pantry = Array.from({ length: 30 }, (_, index) => row(`rice-${index}`, 'Rice'));
    expect(findIngredients(pantry, 'rice')).toHaveLength(20);
  });
});
