import { programs, type Program } from '@sufra/contract/options.ts';
import { describe, expect, it } from 'vitest';
import { byComposition, factsOf, netCarbs } from './facts.rules.ts';
import type { Ingredient, Line } from './nutrition.rules.ts';

const zero = {
  ...{ kcal: 0, protein: 0, carbs: 0, sugar: 0, fibre: 0, fat: 0, saturatedFat: 0, sodiumMg: 0 },
};
const food = (
  id: string,
  {
    nutrition = {},
    ...more
  }: Partial<Omit<Ingredient, 'nutrition'>> & {
    readonly nutrition?: Partial<Ingredient['nutrition']>;
  } = {},
): Ingredient => ({
  ...{ id, allergens: [], flags: [], units: {}, gramsPerMl: null, packs: [] },
  ...more,
  nutrition: { ...zero, ...nutrition },
});
const line = (ingredient: Ingredient, grams = 100, isOptional = false): Line => ({
  ...{ ingredient, grams, isOptional },
});
/** A single serving of 100 g. */
const fits = (program: Program, nutrition: Partial<Ingredient['nutrition']>, flags: string[] = []): boolean =>
  factsOf([line(food('dish', { nutrition, flags }))], 1).programs.includes(program);

describe('the facts of a meal', () => {
  const rice = food('rice', { packs: [{ grams: 1_000, aed: '8.00' }], nutrition: { protein: 7, kcal: 350 } });
  const milk = food('milk', {
    ...{ allergens: ['milk'], packs: [{ grams: 500, aed: '6.50' }] },
    nutrition: { protein: 3.5, kcal: 60 },
  });

  it('are per serving', () => {
    expect(factsOf([line(rice, 300), line(milk, 500)], 4)).toMatchObject({
      ...{ allergens: ['milk'], hasUnknownAllergens: false, gramsPerServing: 200 },
      // 2.40 and 6.50 dirhams for four.
      priceFilsPerServing: 223,
      ...{ nutrition: { calories: 338, protein: 9.6 }, mainIngredient: 'rice' },
    });
  });

  it('name each allergen once, in order, including optional lines', () => {
    const both = food('both', { allergens: ['milk', 'eggs'] });
    expect(factsOf([line(milk), line(both, 10, true)], 1).allergens).toEqual(['eggs', 'milk']);
  });

  it('are unknown if an ingredient is unknown, but list known allergens', () => {
    const facts = factsOf([line(milk), line(food('mystery', { allergens: null }))], 1);
    expect(facts).toMatchObject({ allergens: ['milk'], hasUnknownAllergens: true });
    for (const free of ['gluten-free', 'dairy-free', 'nut-free'] as const)
      expect(facts.programs).not.toContain(free);
  });

  it('pick the ingredient with the most protein as main, the first if equal', () => {
    const main = (...lines: Line[]) => factsOf(lines, 1).mainIngredient;
    const lentils = food('lentils', { nutrition: { protein: 24 } });
    expect(main(line(rice, 100), line(lentils, 50))).toBe('lentils');
    expect(main(line(lentils, 20), line(rice, 100))).toBe('rice');
    expect(main(line(food('water')), line(food('salt')))).toBe('water');
  });

  it('cost nothing for ingredients without a price', () => {
    expect(factsOf([line(food('water'))], 1).priceFilsPerServing).toBe(0);
    const bad = food('odd', { packs: [{ grams: 100, aed: 'free' }] });
    expect(factsOf([line(bad)], 1).priceFilsPerServing).toBe(0);
  });

  it('subtract fibre from net carbohydrate', () => {
    const { nutrition } = factsOf([line(food('beans', { nutrition: { carbs: 20, fibre: 8 } }))], 1);
    expect(netCarbs(nutrition)).toBe(12);
  });
});

const bodies = ['meat', 'poultry', 'fish', 'shellfish', 'rennet'];

describe('a program that forbids foods', () => {
  it.each<Program>(['jain', 'no-onion-garlic'])('%s: excludes products of unknown make', (program) => {
    const sauce = (contains: Ingredient['contains']): Ingredient =>
      food('sauce', { flags: ['processed'], contains });
    const fitsWith = (contains: Ingredient['contains']): boolean =>
      factsOf([line(food('rice')), line(sauce(contains))], 1).programs.includes(program);
    expect([fitsWith(null), fitsWith(undefined), fitsWith(['rice'])]).toEqual([false, false, true]);
  });

  it.each<[Program, string[], string[]]>([
    ['halal', ['pork', 'alcohol', 'gelatine'], ['meat', 'beef']],
    ['vegetarian', [...bodies, 'gelatine'], ['egg', 'dairy', 'animal', 'honey']],
    ['egg-free-vegetarian', [...bodies, 'gelatine', 'egg'], ['dairy', 'honey', 'allium', 'root']],
    [
      'jain',
      [...bodies, ...['gelatine', 'egg', 'honey', 'allium', 'root', 'potato', 'fungus', 'alcohol']],
      ['dairy', 'vegetable', 'legume', 'grain'],
    ],
    ['no-beef', ['beef', 'gelatine', 'rennet'], ['meat', 'poultry', 'dairy']],
    ['no-onion-garlic', ['allium'], ['meat', 'root', 'spice']],
    ['vegan', ['meat', 'poultry', 'fish', 'shellfish', 'animal', 'dairy', 'egg'], ['legume', 'alcohol']],
    [
      'paleo',
      ['grain', 'legume', 'dairy', 'potato', 'refined_oil', 'added_sugar', 'processed', 'alcohol'],
      ['meat', 'egg', 'vegetable'],
    ],
    ['dairy-free', ['dairy'], ['egg']],
  ])('%s: excludes %j and allows %j', (program, banned, allowed) => {
    for (const flag of banned) expect([flag, fits(program, {}, ['other', flag])]).toEqual([flag, false]);
    for (const flag of allowed) expect([flag, fits(program, {}, [flag])]).toEqual([flag, true]);
    expect(byComposition.has(program)).toBe(true);
  });

  it.each<[Program, Ingredient['allergens']]>([
    ['gluten-free', ['gluten']],
    ['dairy-free', ['milk']],
    ['nut-free', ['tree_nuts']],
    ['nut-free', ['peanuts']],
    ['gluten-free', null],
    ['dairy-free', null],
    ['nut-free', null],
  ])('%s: excludes allergens %j', (program, allergens) => {
    const carries = factsOf([line(food('rice')), line(food('food', { allergens }))], 1).programs;
    expect(carries).not.toContain(program);
    expect(factsOf([line(food('food', { allergens: ['sesame'] }))], 1).programs).toContain(program);
  });
});

it('weights decide the other programs', () => {
  expect(programs.filter((program) => !byComposition.has(program)).toSorted()).toEqual([
    ...['diabetic', 'heart-healthy', 'high-protein', 'keto', 'low-carb', 'low-sodium', 'mediterranean-diet'],
  ]);
});

describe('a program that counts', () => {
  // Energy in kcal; fat counts 9 a gram, carbohydrate and protein 4.
  it.each<[Program, Partial<Ingredient['nutrition']>, boolean]>([
    ['keto', { kcal: 450, fat: 40, carbs: 12.5 }, true],
    ['keto', { kcal: 450, fat: 40, carbs: 12.6 }, false],
    ['keto', { kcal: 450, fat: 40, carbs: 14.5, fibre: 2 }, true],
    ['keto', { kcal: 450, fat: 27.5, carbs: 5 }, true],
    ['keto', { kcal: 450, fat: 27.4, carbs: 5 }, false],
    ['keto', { kcal: 200, fat: 20, carbs: 13, fibre: 6 }, false],
    ['low-carb', { kcal: 400, carbs: 25.9 }, true],
    ['low-carb', { kcal: 400, carbs: 26 }, false],
    ['low-carb', { kcal: 0, carbs: 0 }, true],
    ['low-sodium', { sodiumMg: 140 }, true],
    ['low-sodium', { sodiumMg: 141 }, false],
    ['high-protein', { kcal: 400, protein: 20 }, true],
    ['high-protein', { kcal: 400, protein: 19.9 }, false],
    ['heart-healthy', { kcal: 450, saturatedFat: 5, sodiumMg: 960, fibre: 2.5 }, true],
    ['heart-healthy', { kcal: 450, saturatedFat: 5.1, sodiumMg: 960, fibre: 2.5 }, false],
    ['heart-healthy', { kcal: 450, saturatedFat: 5, sodiumMg: 961, fibre: 2.5 }, false],
    ['heart-healthy', { kcal: 450, saturatedFat: 5, sodiumMg: 960, fibre: 2.4 }, false],
    ['diabetic', { kcal: 450, carbs: 63, fibre: 3, sugar: 25, saturatedFat: 7.5 }, true],
    ['diabetic', { kcal: 450, carbs: 63.1, fibre: 3, sugar: 25, saturatedFat: 7.5 }, false],
    ['diabetic', { kcal: 450, carbs: 60, fibre: 2.9, sugar: 25, saturatedFat: 7.5 }, false],
    ['diabetic', { kcal: 450, carbs: 63, fibre: 3, sugar: 25.1, saturatedFat: 7.5 }, false],
    ['diabetic', { kcal: 450, carbs: 63, fibre: 3, sugar: 25, saturatedFat: 7.6 }, false],
  ])('%s: %o fits: %s', (program, nutrition, expected) => {
    expect(fits(program, nutrition)).toBe(expected);
  });

  it('low-sodium: does not dilute salt with cooking water, and limits the plate', () => {
    const soup = (grams: number, sodiumMg: number, water: number) =>
      factsOf([line(food('stock', { nutrition: { sodiumMg } }), grams), line(food('water'), water)], 1)
        .programs;
    expect(soup(100, 150, 1_000)).not.toContain('low-sodium');
    expect(soup(400, 140, 0)).toContain('low-sodium');
    expect(soup(500, 120, 0)).toContain('low-sodium');
    expect(soup(501, 120, 0)).not.toContain('low-sodium');
  });

  it('diabetic: allows five grams of added sugar per serving', () => {
    const sweet = (grams: number) =>
      factsOf(
        [
          line(food('oats', { nutrition: { kcal: 400, fibre: 4 } }), 200),
          line(food('sugar', { flags: ['added_sugar'] }), grams),
        ],
        2,
      ).programs;
    expect(sweet(10)).toContain('diabetic');
    expect(sweet(10.1)).not.toContain('diabetic');
  });

  describe('mediterranean-diet', () => {
    const greens = line(food('greens', { flags: ['vegetable'], nutrition: { kcal: 100 } }), 240);
    const isMediterranean = (...lines: Line[]) => factsOf(lines, 2).programs.includes('mediterranean-diet');
    const of = (flags: string[], grams: number) => line(food(flags.join(), { flags }), grams);

    it.each(['vegetable', 'fruit', 'legume'])('has 120 g of %s and the like', (flag) => {
      const plants = (grams: number) =>
        line(food('plants', { flags: [flag], nutrition: { kcal: 50 } }), grams);
      expect(isMediterranean(plants(240))).toBe(true);
      expect(isMediterranean(plants(239))).toBe(false);
      expect(isMediterranean(of(['vegetable'], 140), plants(100))).toBe(true);
    });

    it('has at most 40 g of meat, not counting poultry', () => {
      expect(isMediterranean(greens, of(['meat'], 80))).toBe(true);
      expect(isMediterranean(greens, of(['meat'], 81))).toBe(false);
      expect(isMediterranean(greens, of(['meat', 'poultry'], 300), of(['meat'], 80))).toBe(true);
      expect(isMediterranean(greens, of(['meat', 'poultry'], 300), of(['meat'], 82))).toBe(false);
    });

    it('has no heavy fat, and at most two grams of refined oil', () => {
      for (const id of ['butter', 'ghee', 'cream', 'coconut-oil', 'coconut-milk'])
        expect([id, isMediterranean(greens, line(food(id), 1))]).toEqual([id, false]);
      expect(isMediterranean(greens, line(food('olive-oil'), 30))).toBe(true);
      expect(isMediterranean(greens, of(['refined_oil'], 4))).toBe(true);
      expect(isMediterranean(greens, of(['refined_oil'], 4.1))).toBe(false);
    });

    it('gets at most 12 % of its energy from saturated fat', () => {
      const rich = (saturatedFat: number) =>
        line(food('nuts', { flags: ['vegetable'], nutrition: { kcal: 300, saturatedFat } }), 300);
      expect(isMediterranean(rich(4))).toBe(true);
      expect(isMediterranean(rich(4.1))).toBe(false);
    });
  });
});
