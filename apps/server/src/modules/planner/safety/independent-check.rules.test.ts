import { allergens, programs } from '@sufra/contract/options.ts';
import { loadFood } from '@sufra/food';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueWithHouseholds, householdArb, seatedOf } from '../../../../test/random-households.ts';
import { independentOf, judge, planner } from '../../../../test/safety-judge.ts';
import { shelfOf } from '../../../../test/shelf-of.ts';
import { conditions } from '../../catalogue/words/conditions.rules.ts';
import type { Diner } from '../../household/diet/diet.rules.ts';
import {
  isRefused,
  objectionsOf,
  raisedBy,
  type IngredientRow,
  type OfferedMeal,
} from './independent-check.rules.ts';

const food = loadFood();
const shelf = shelfOf(food.ingredients, food.meals);
const seed = 20_261_121;

describe('the independent check', () => {
  it('allows exactly the shipped meals that the filter offers', { timeout: 60_000 }, () => {
    const check = independentOf(food);
    const property = fc.property(householdArb(food.ingredients, { people: 4, entries: 3 }), (household) => {
      const diners = seatedOf(shelf, household);
      expect(new Set(check(shelf, diners))).toEqual(new Set(planner(shelf, diners)));
    });
    fc.assert(property, { seed, numRuns: 200 });
  });

  it('refuses all that the filter refuses in random catalogues with gaps', { timeout: 60_000 }, () => {
    let passed = 0;
    const property = fc.property(catalogueWithHouseholds, ({ catalogue, households }) => {
      const on = shelfOf(catalogue.ingredients, catalogue.meals);
      const check = independentOf(catalogue);
      for (const household of households) {
        const diners = seatedOf(on, household);
        const offered = new Set(planner(on, diners));
        expect(check(on, diners).filter((id) => !offered.has(id))).toEqual([]);
        const verdict = judge(check, on, household, catalogue);
        expect(verdict.objections).toEqual([]);
        passed += verdict.offered;
      }
    });
    fc.assert(property, { seed, numRuns: 300 });
    expect(passed).toBeGreaterThan(1_000);
  });
});

const diner: Diner = {
  ...{ name: '', portion: 1, avoidAllergens: [], avoidIngredients: [], programs: [], limits: [], unread: [] },
};
const plain: OfferedMeal = {
  ...{ id: 'meal', lines: ['stock'], tags: [], cookMinutes: 10 },
  programs: [...programs],
  nutrition: { sodium: 10, protein: 10, sugar: 10, fat: 10 },
};
const row = (id: string, change: Partial<IngredientRow> = {}): IngredientRow => ({
  ...{ id, allergens: [], flags: [], contains: [], isComposite: false },
  ...change,
});
const refuses = (
  eats: Partial<Diner>,
  rows: readonly IngredientRow[],
  meal: Partial<OfferedMeal> = {},
  isReadable: (id: string) => boolean = () => true,
): boolean =>
  isRefused(
    raisedBy({ ...plain, ...meal }, new Map(rows.map((one) => [one.id, one])), isReadable),
    objectionsOf([{ ...diner, ...eats }], (id) => id !== 'unknown'),
  );

const allergic: readonly Partial<Diner>[] = [
  ...allergens.map((allergen) => ({ avoidAllergens: [allergen] })),
  { avoidIngredients: ['cumin'] },
];

describe('a plain meal', () => {
  it('suits every diner whose limits it keeps', () => {
    for (const eats of [{}, ...allergic, { programs: [...programs] }])
      expect(refuses(eats, [row('stock')])).toBe(false);
  });

  it('is refused while an allergy is unread, or names an unknown ingredient', () => {
    expect(refuses({ unread: ['zzqx'] }, [row('stock')])).toBe(true);
    expect(refuses({ avoidIngredients: ['unknown'] }, [row('stock')])).toBe(true);
  });

  it('is refused for every limit of a health condition when its facts are unknown', () => {
    const unknown = { lines: [], tags: ['spicy', 'raw'], nutrition: null };
    const raw = [row('stock', { flags: ['egg', 'fish', 'hot'] })];
    for (const one of conditions.flatMap(({ limits }) => limits)) {
      const isRefusedAnyhow =
        refuses({ limits: [one] }, [], unknown) ||
        refuses({ limits: [one] }, raw, { tags: ['raw', 'spicy'] });
      expect([one, isRefusedAnyhow]).toEqual([one, true]);
    }
  });

  it('is refused above a counted limit, and not at it', () => {
    expect(refuses({ limits: [{ what: 'sodium', most: 10 }] }, [row('stock')])).toBe(false);
    expect(refuses({ limits: [{ what: 'sodium', most: 9 }] }, [row('stock')])).toBe(true);
    expect(refuses({ limits: [{ what: 'sugar', most: 9 }] }, [row('stock')], { nutrition: {} })).toBe(true);
  });
});

describe('unknown data is refused', () => {
  it.each<readonly [string, readonly IngredientRow[], Partial<OfferedMeal>]>([
    ['an ingredient without allergen data', [row('stock', { allergens: null })], {}],
    [
      'a part without allergen data',
      [row('stock', { contains: ['inner'] }), row('inner', { allergens: null })],
      {},
    ],
    ['a part that is in no table', [row('stock', { contains: ['lost'] })], {}],
    ['an ingredient that is in no table', [], {}],
    ['a meal without lines', [row('stock')], { lines: [] }],
  ])('to diners with any allergy: %s', (_, rows, meal) => {
    for (const eats of allergic) expect(refuses(eats, rows, meal)).toBe(true);
    expect(refuses({}, rows, meal)).toBe(false);
  });

  it('to diners who avoid an ingredient: an unknown product, an ingredient outside the lexicon', () => {
    const product = [row('stock', { contains: null, isComposite: true })];
    expect(refuses({ avoidIngredients: ['cumin'] }, product)).toBe(true);
    expect(refuses({ avoidAllergens: ['milk'] }, product)).toBe(false);
    expect(refuses({ avoidIngredients: ['cumin'] }, [row('stock')], {}, () => false)).toBe(true);
    expect(refuses({ avoidAllergens: ['milk'] }, [row('stock')], {}, () => false)).toBe(false);
  });

  it('to diners with a program: facts that are missing or contradict the flags', () => {
    for (const program of programs)
      expect(refuses({ programs: [program] }, [row('stock')], { programs: null })).toBe(true);
    expect(refuses({ programs: ['halal'] }, [row('stock', { flags: ['pork'] })])).toBe(true);
    expect(refuses({ programs: ['nut-free'] }, [row('stock', { allergens: null })])).toBe(true);
  });
});

it('finds an ingredient at any depth, also in circular parts', () => {
  const rows = [
    row('stock', { contains: ['a'] }),
    row('a', { contains: ['b', 'stock'] }),
    row('b', { contains: ['cumin'] }),
    row('cumin', { allergens: ['mustard'], flags: ['alcohol'] }),
  ];
  expect(refuses({ avoidIngredients: ['cumin'] }, rows)).toBe(true);
  expect(refuses({ avoidAllergens: ['mustard'] }, rows)).toBe(true);
  expect(refuses({ limits: [{ what: 'alcohol', most: null }] }, rows)).toBe(true);
  expect(refuses({ avoidAllergens: ['milk'] }, rows)).toBe(false);
});
