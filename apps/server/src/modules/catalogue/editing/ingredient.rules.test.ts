import type { IngredientFacts } from '@sufra/contract/catalogue/cms-ingredients.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unknownFacts, type Facts } from '../shelf/facts.rules.ts';
import {
  applyFacts,
  isWeighed,
  larderOf,
  listEffects,
  loosensRestrictions,
  productsContaining,
  rederiveFacts,
  reweighLines,
  sortedPacks,
  wrongFacts,
  type SafetyProfile,
  type StoredIngredient,
} from './ingredient.rules.ts';

const nutrition = {
  ...{ kcal: 100, protein: 10, carbs: 10, sugar: 1, fibre: 2, fat: 3, saturatedFat: 1, sodiumMg: 5 },
};
const food = (id: string, more: Partial<StoredIngredient> = {}): StoredIngredient => ({
  ...{ id, nameEn: id, nameAr: id, allergens: [], flags: [], contains: [], units: {}, gramsPerMl: null },
  ...{ packs: [{ grams: 100, aed: '1.00' }], nutrition },
  ...more,
});

describe('the allergens of an ingredient', () => {
  const allergensIn = (rows: readonly StoredIngredient[], id: string) => larderOf(rows).get(id)?.allergens;

  it('are its own and those of its parts at any depth, each once', () => {
    const rows = [
      food('sandwich', { contains: ['bread', 'sauce'], allergens: ['sesame'] }),
      food('bread', { allergens: ['gluten'] }),
      food('sauce', { contains: ['mayonnaise'], allergens: ['gluten'] }),
      food('mayonnaise', { allergens: ['eggs'] }),
    ];
    expect(allergensIn(rows, 'sandwich')).toEqual(['eggs', 'gluten', 'sesame']);
    expect(allergensIn(rows, 'bread')).toEqual(['gluten']);
  });

  it('are unknown as soon as a part is unknown or missing', () => {
    const unknown = [food('dip', { contains: ['mix'] }), food('mix', { allergens: null })];
    expect(allergensIn(unknown, 'dip')).toBeNull();
    expect(allergensIn([food('dip', { contains: ['gone'], allergens: ['milk'] })], 'dip')).toBeNull();
    expect(allergensIn([food('dip', { allergens: null, contains: null })], 'dip')).toBeNull();
  });

  it('are found in products that contain each other', () => {
    const rows = [
      food('one', { contains: ['two'], allergens: ['milk'] }),
      food('two', { contains: ['one'], allergens: ['eggs'] }),
    ];
    for (const id of ['one', 'two']) expect(allergensIn(rows, id)).toEqual(['eggs', 'milk']);
  });
});

describe('the facts of a meal after its ingredients changed', () => {
  const larder = larderOf([food('rice', { allergens: ['gluten'] })]);
  const line = { ingredientId: 'rice', grams: 200, isOptional: false };

  it('follow from its lines', () => {
    const [after] = rederiveFacts([{ id: 'meal', servings: 2, lines: [line] }], larder);
    expect(after).toMatchObject({ id: 'meal', facts: { allergens: ['gluten'], gramsPerServing: 100 } });
  });

  it('are unknown without lines, or with one that no ingredient has', () => {
    const lost = { ...line, ingredientId: 'lost' };
    for (const lines of [[], [lost], [line, lost]])
      expect(rederiveFacts([{ id: 'meal', servings: 2, lines }], larder)[0]?.facts).toBe(unknownFacts);
  });
});

it('a change of an ingredient reaches every product that contains it, and no other', () => {
  const rows = [
    food('milk'),
    food('cheese', { contains: ['milk'] }),
    food('pizza', { contains: ['dough', 'cheese'] }),
    food('dough'),
    food('mystery', { contains: null }),
  ];
  expect(productsContaining('milk', rows)).toEqual(new Set(['milk', 'cheese', 'pizza']));
  expect(productsContaining('pizza', rows)).toEqual(new Set(['pizza']));
});

describe('a change weakens the protection of households', () => {
  const before: SafetyProfile = {
    ...{ allergens: ['milk'], flags: ['processed'], parts: ['cream'], names: ['Sour Cream'] },
    brand: null,
  };
  it.each<[string, Partial<SafetyProfile>, Partial<SafetyProfile>, boolean]>([
    ['nothing changes', {}, {}, false],
    ['an allergen is added', {}, { allergens: ['milk', 'eggs'] }, false],
    ['an allergen is lost', {}, { allergens: [] }, true],
    ['unknown allergens become known', { allergens: null }, { allergens: ['milk'] }, true],
    ['known allergens become unknown', {}, { allergens: null }, false],
    ['a part is added', {}, { parts: ['cream', 'salt'] }, false],
    ['a part is lost', {}, { parts: [] }, true],
    ['the parts of a product become known', { parts: null }, { parts: ['cream'] }, true],
    ['parts are listed for a food that is no product', { parts: null, flags: [] }, { flags: [] }, false],
    ['the list of parts is lost', {}, { parts: null }, true],
    ['a flag is added', {}, { flags: ['processed', 'dairy'] }, false],
    ['a flag is lost', {}, { flags: [] }, true],
    ['a checked brand is named', {}, { brand: 'Nadec' }, false],
    ['the checked brand is another', { brand: 'Nadec' }, { brand: 'Almarai' }, true],
    ['the checked brand is lost', { brand: 'Nadec' }, {}, true],
    ['a name is added', {}, { names: ['Sour Cream', 'Smetana'] }, false],
    ['a name is lost', {}, { names: ['Smetana'] }, true],
    ['a name is only spelt in another case', {}, { names: ['sour cream'] }, false],
  ])('or not when %s', (_what, old, now, expected) => {
    expect(loosensRestrictions({ ...before, ...old }, { ...before, ...now })).toBe(expected);
  });
});

const facts: IngredientFacts = {
  ...{ allergens: [], flags: [], parts: [], soldBy: 'pack', packs: [{ grams: 500, aed: '6.00' }] },
  ...{ weights: [{ unit: 'piece', grams: 60 }], gramsPerMl: null, nutrition, source: 'the label' },
} as unknown as IngredientFacts;

describe('facts that an admin enters', () => {
  const rows = [food('milk'), food('cheese', { contains: ['milk'] })];
  const wrong = (more: object, id: string | null = 'milk') => wrongFacts(id, { ...facts, ...more }, rows);

  it('are valid if they are consistent', () => {
    expect(wrong({})).toEqual({});
    expect(wrong({ parts: null })).toEqual({});
  });

  it('name no unit and no size of pack twice', () => {
    const twice = [
      { unit: 'piece', grams: 60 },
      { unit: 'cup', grams: 200 },
      { unit: 'piece', grams: 50 },
    ];
    expect(wrong({ weights: twice })).toEqual({ 'facts.weights.2.unit': 'taken' });
    const packs = [500, 250, 250].map((grams) => ({ grams, aed: '6.00' }));
    expect(wrong({ packs })).toEqual({ 'facts.packs.2.grams': 'taken' });
  });

  it('price what is sold by weight by the kilogram', () => {
    const pack = (grams: number) => ({ grams, aed: '6.00' });
    expect(wrong({ soldBy: 'weight', packs: [pack(1_000)] })).toEqual({});
    expect(wrong({ soldBy: 'weight', packs: [] })).toEqual({});
    for (const packs of [[pack(500)], [pack(1_000), pack(2_000)]])
      expect(wrong({ soldBy: 'weight', packs })).toEqual({ 'facts.packs.0.grams': 'invalid' });
  });

  it('have existing parts, never the ingredient itself', () => {
    expect(wrong({ parts: ['gone'] })).toEqual({ 'facts.parts': 'unknown_option' });
    expect(wrong({ parts: ['cheese'] })).toEqual({ 'facts.parts': 'invalid' });
    expect(wrong({ parts: ['milk'] })).toEqual({ 'facts.parts': 'invalid' });
    expect(wrong({ parts: ['milk'] }, 'cheese')).toEqual({});
    expect(wrong({ parts: ['milk', 'cheese'] }, null)).toEqual({});
  });

  it('keep their packs by size', () => {
    const packs = [500, 1_000, 250].map((grams) => ({ grams, aed: '6.00' }));
    expect(sortedPacks({ ...facts, packs }).packs.map(({ grams }) => grams)).toEqual([250, 500, 1_000]);
    expect(packs[0]?.grams).toBe(500);
  });

  it("replace the ingredient's facts, but not its names", () => {
    const entered = { ...facts, allergens: ['milk'], flags: ['dairy'], parts: null, gramsPerMl: 1.03 };
    expect(applyFacts(food('milk', { nameEn: 'Milk' }), entered as IngredientFacts)).toMatchObject({
      ...{ id: 'milk', nameEn: 'Milk', allergens: ['milk'], flags: ['dairy'], contains: null },
      ...{ units: { piece: 60 }, gramsPerMl: 1.03, packs: facts.packs },
    });
  });
});

describe("the lines of meals after an ingredient's weights changed", () => {
  const line = (unit: 'piece' | 'cup', amount: number, grams: number, ingredientId = 'egg') => ({
    ...{ position: 1, amount, unit, ingredientId, grams, isOptional: false },
  });
  const egg = { id: 'egg', units: { piece: 55 }, gramsPerMl: null };

  it('are weighed again, and only changed lines are saved', () => {
    const lines = [line('piece', 2, 120), line('piece', 1, 55), line('cup', 1, 200, 'flour')];
    const result = reweighLines([{ id: 'meal', servings: 2, lines }], egg);
    if (!isWeighed(result)) throw new Error('The weights were refused.');
    expect(result.changed).toEqual([{ mealId: 'meal', position: 1, grams: 110 }]);
    expect(result.meals[0]?.lines.map(({ grams }) => grams)).toEqual([110, 55, 200]);
  });

  it.each([
    ['has no weight', line('cup', 1, 200), 'required'],
    ['weighs more than 100 kg', line('piece', 2_000, 100), 'too_big'],
  ])('are refused where a line %s', (_what, one, code) => {
    const result = reweighLines([{ id: 'meal', servings: 2, lines: [one] }], egg);
    expect(isWeighed(result)).toBe(false);
    expect(result).toEqual({ 'facts.weights': code });
  });
});

describe('the meals that a change affects', () => {
  const known = (id: string, more: Partial<Facts> = {}) => ({
    ...{ id, title: { en: id, ar: id } },
    facts: { ...unknownFacts, hasUnknownAllergens: false, ...more },
  });
  const effects = (before: Partial<Facts>, after: Partial<Facts>) =>
    listEffects([known('meal', before)], new Map([['meal', known('meal', after).facts]]));

  it('are not listed when nothing a customer sees changed', () => {
    expect(effects({ gramsPerServing: 1 }, { gramsPerServing: 2 })).toEqual([]);
    expect(listEffects([known('meal')], new Map())).toEqual([]);
  });

  it('are listed with what they gain and lose', () => {
    expect(
      effects(
        { allergens: ['milk'], programs: ['vegan'], priceFilsPerServing: 100 },
        { allergens: ['eggs'], programs: ['halal'], priceFilsPerServing: 150 },
      ),
    ).toEqual([
      {
        ...{ id: 'meal', title: { en: 'meal', ar: 'meal' }, allergens: ['eggs'], gained: ['eggs'] },
        ...{ lost: ['milk'], programsGained: ['halal'], programsLost: ['vegan'] },
        ...{ priceBefore: 100, price: 150 },
      },
    ]);
    expect(effects({}, { hasUnknownAllergens: true })).toMatchObject([{ allergens: null }]);
  });

  it('begin with allergens, then programs, then prices, each by id', () => {
    const changes: readonly (readonly [string, Partial<Facts>])[] = [
      ['price-b', { priceFilsPerServing: 1 }],
      ['price-a', { priceFilsPerServing: 1 }],
      ['gained-program', { programs: ['halal'] }],
      ['unknown', { hasUnknownAllergens: true }],
      ['gained-allergen', { allergens: ['milk'] }],
    ];
    const shuffled = fc.shuffledSubarray([...changes], { minLength: changes.length });
    fc.assert(
      fc.property(shuffled, (drawn) => {
        const after = new Map(drawn.map(([id, more]) => [id, known(id, more).facts]));
        expect(
          listEffects(
            drawn.map(([id]) => known(id)),
            after,
          ).map(({ id }) => id),
        ).toEqual([...['gained-allergen', 'unknown', 'gained-program', 'price-a', 'price-b']]);
      }),
    );
    const lost = known('a', { allergens: ['milk'], programs: ['vegan'] });
    const after = new Map([['a', known('a', { programs: ['vegan'] }).facts]]);
    expect(listEffects([lost], after)).toMatchObject([{ lost: ['milk'], programsLost: [] }]);
  });
});
