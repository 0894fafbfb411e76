import { countedLimits, type Limit } from '@sufra/contract/household/conditions.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meetsLimit, plateServings, type FlagsOf, type Preparation } from './limits.rules.ts';
import type { Nutrition } from './nutrition.rules.ts';

const nutrition = {
  ...{ calories: 400, protein: 20, carbs: 50, sugar: 10, fibre: 10, fat: 12, saturatedFat: 3, sodium: 500 },
  ...{ potassium: 500, phosphorus: 200, calcium: 100, iron: 3, vitaminK: 20, atLeast: [] },
};
const cooked: Preparation = { tags: [], cookMinutes: 20 };

/** Flags by ingredient; "unknown" has none, and "product" contains the others. */
const flagsOf = (flags: Readonly<Record<string, readonly string[]>>): FlagsOf => ({
  own: (id) => flags[id] ?? null,
  within: (id) => (id === 'product' ? Object.values(flags).flat() : (flags[id] ?? null)),
});
const keeps = (
  what: Limit['what'],
  flags: Readonly<Record<string, readonly string[]>>,
  preparation: Preparation | null = cooked,
): boolean =>
  meetsLimit(
    { what, most: null },
    { nutrition, preparation, ingredients: Object.keys(flags) },
    flagsOf(flags),
  );

describe('an amount per serving', () => {
  it.each(countedLimits)('of %s may reach its limit, but not exceed it', (what) => {
    const meal = { nutrition, preparation: cooked, ingredients: [] };
    const amount = nutrition[what];
    expect(meetsLimit({ what, most: amount }, meal, flagsOf({}))).toBe(true);
    expect(meetsLimit({ what, most: amount - 0.1 }, meal, flagsOf({}))).toBe(false);
    expect(meetsLimit({ what, most: null }, meal, flagsOf({}))).toBe(false);
    expect(meetsLimit({ what, most: 9_999 }, { ...meal, nutrition: null }, flagsOf({}))).toBe(false);
  });

  it('is not kept where an ingredient has no figure', () => {
    const meal = { nutrition: { ...nutrition, atLeast: ['potassium'] as const }, preparation: cooked };
    const limit = { what: 'potassium', most: 9_999 } as const;
    expect(meetsLimit(limit, { ...meal, ingredients: [] }, flagsOf({}))).toBe(false);
    expect(servingsOf(meal, limit)).toBe(0);
    expect(servingsOf({ ...meal, nutrition }, limit)).toBeGreaterThan(1);
  });

  const servingsOf = (meal: { nutrition: Nutrition }, limit: Limit): number | undefined =>
    plateServings([{ facts: meal, ingredients: [] }], () => null)({ programs: [], limits: [limit] })?.(0);
});

describe('a food that a condition excludes', () => {
  it.each([
    ['alcohol', ['alcohol']],
    ['organ_meat', ['organ_meat']],
    ['high_mercury', ['high_mercury']],
    ['soft_cheese', ['soft_cheese']],
    ['raw_sprouts', ['sprouts']],
    ['high_purine', ['organ_meat', 'shellfish', 'high_purine']],
  ] as const)('%s: is not in the meal, in its products, or possibly in them', (what, banned) => {
    expect(keeps(what, { rice: ['grain'] })).toBe(true);
    for (const flag of banned) {
      expect(keeps(what, { rice: ['grain'], food: ['vegetable', flag] })).toBe(false);
      const inside: FlagsOf = { own: () => ['grain'], within: () => ['grain', flag] };
      const product = { nutrition, preparation: cooked, ingredients: ['product'] };
      expect(meetsLimit({ what, most: null }, product, inside)).toBe(false);
    }
    const unknown = { nutrition, preparation: cooked, ingredients: ['unknown'] };
    expect(meetsLimit({ what, most: null }, unknown, flagsOf({}))).toBe(false);
  });

  it.each<[string, string[] | null, Preparation | null, boolean]>([
    ['a meal without egg', ['grain'], cooked, true],
    ['an egg', ['egg'], cooked, false],
    ['an egg cooked firm', ['egg'], { ...cooked, tags: ['eggs-firm'] }, true],
    ['a mayonnaise of the shop', ['egg', 'processed'], cooked, true],
    ['a noodle with egg', ['egg', 'grain'], cooked, true],
    ['an egg of unknown preparation', ['egg'], null, false],
    ['an unknown ingredient', null, cooked, false],
  ])('raw egg: %s', (_what, flags, preparation, expected) => {
    const meal = { nutrition, preparation, ingredients: ['food'] };
    expect(meetsLimit({ what: 'raw_egg', most: null }, meal, flagsOf(flags ? { food: flags } : {}))).toBe(
      expected,
    );
  });

  it.each<[string, string[] | null, Preparation | null, boolean]>([
    ['cooked meat', ['meat'], cooked, true],
    ['raw meat', ['meat'], { ...cooked, cookMinutes: 0 }, false],
    ['raw fish', ['fish'], { ...cooked, tags: ['raw'] }, false],
    ['uncooked shellfish', ['shellfish'], { ...cooked, tags: ['no-cook'] }, false],
    ['a tuna from the tin', ['fish', 'processed'], { ...cooked, cookMinutes: 0 }, true],
    ['smoked salmon, however it is cooked', ['fish', 'processed', 'cold_smoked'], cooked, false],
    ['a salad', ['vegetable'], { ...cooked, tags: ['raw'] }, true],
    ['meat of unknown preparation', ['meat'], null, false],
    ['an unknown ingredient', null, cooked, false],
  ])('raw animal food: %s', (_what, flags, preparation, expected) => {
    const meal = { nutrition, preparation, ingredients: ['food'] };
    const known = flagsOf(flags ? { food: flags } : {});
    expect(meetsLimit({ what: 'raw_animal', most: null }, meal, known)).toBe(expected);
  });

  it('spicy: neither the dish nor any ingredient is hot', () => {
    expect(keeps('spicy', { rice: ['grain'] })).toBe(true);
    expect(keeps('spicy', { rice: ['grain'], chilli: ['hot'] })).toBe(false);
    expect(keeps('spicy', { rice: ['grain'] }, { ...cooked, tags: ['spicy'] })).toBe(false);
    expect(keeps('spicy', { rice: ['grain'] }, null)).toBe(false);
    const unknown = { nutrition, preparation: cooked, ingredients: ['unknown'] };
    expect(meetsLimit({ what: 'spicy', most: null }, unknown, flagsOf({}))).toBe(false);
  });
});

describe('the servings on one plate', () => {
  const flags: Readonly<Record<string, readonly string[]>> = {
    rice: ['grain'],
    honey: ['added_sugar'],
    oil: ['refined_oil'],
    beef: ['meat'],
    chicken: ['meat', 'poultry'],
  };
  const servings = (
    programs: Parameters<ReturnType<typeof plateServings>>[0]['programs'],
    limits: readonly Limit[] = [],
    ingredient = 'rice',
    more: Partial<typeof nutrition> = {},
  ): number | undefined =>
    plateServings(
      [{ facts: { nutrition: { ...nutrition, ...more } }, ingredients: [ingredient] }],
      (id) => flags[id] ?? null,
    )({ programs, limits })?.(0);

  it('are unlimited for a diner without counted programs and limits', () => {
    expect(servings([])).toBeUndefined();
    expect(servings(['halal', 'vegan'])).toBeUndefined();
    expect(servings([], [{ what: 'alcohol', most: null }])).toBeUndefined();
  });

  it.each([
    ['keto', { carbs: 15, fibre: 10 }, 2.5],
    ['low-sodium', { sodium: 500 }, 1.2],
    ['heart-healthy', { sodium: 480 }, 2],
    ['diabetic', { carbs: 30, fibre: 10, sugar: 5 }, 3],
    ['diabetic', { carbs: 30, fibre: 10, sugar: 20 }, 1.25],
    ['low-sodium', { sodium: 0 }, Infinity],
    ['keto', { carbs: 5, fibre: 6 }, Infinity],
  ] as const)('for %s with %o are %d', (program, more, expected) => {
    expect(servings([program], [], 'rice', more)).toBeCloseTo(expected, 9);
  });

  it('follow a limit of the diner, and the strictest of several', () => {
    expect(servings([], [{ what: 'sodium', most: 750 }])).toBe(1.5);
    expect(servings(['heart-healthy'], [{ what: 'sodium', most: 250 }])).toBe(0.5);
    expect(
      servings(
        [],
        [
          { what: 'sodium', most: 250 },
          { what: 'sodium', most: 1_000 },
        ],
      ),
    ).toBe(0.5);
  });

  it.each([
    ['diabetic', 'honey', 1],
    ['diabetic', 'unknown', 1],
    ['mediterranean-diet', 'oil', 1],
    ['mediterranean-diet', 'beef', 1],
    ['mediterranean-diet', 'unknown', 1],
    ['mediterranean-diet', 'chicken', Infinity],
    ['mediterranean-diet', 'rice', Infinity],
  ] as const)('for %s with %s, whose grams are not stored, are %d', (program, ingredient, expected) => {
    expect(servings([program], [], ingredient, { carbs: 0, sugar: 0 })).toBe(expected);
  });

  it('are one for an index without a meal', () => {
    const count = plateServings([], () => null)({ programs: ['keto'], limits: [] });
    expect(count?.(7)).toBe(1);
  });

  it('never exceed the limit per plate', () => {
    const amount = fc.double({ min: 0.1, max: 5_000, noNaN: true });
    fc.assert(
      fc.property(amount, amount, (sodium, most) => {
        const count = servings([], [{ what: 'sodium', most }], 'rice', { sodium }) ?? 0;
        expect(count * sodium).toBeCloseTo(most, 6);
      }),
    );
  });
});
