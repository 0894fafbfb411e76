import { allergens, programs } from '@sufra/contract/options.ts';
import { describe, expect, it } from 'vitest';
import { conditions } from '../../catalogue/words/conditions.rules.ts';
import type { Diner } from '../../household/diet/diet.rules.ts';
import {
  isRefused,
  objectionsOf,
  raisedBy,
  type IngredientRow,
  type OfferedMeal,
} from './independent-check.rules.ts';

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
  it('suits every diner whose limits it meets', () => {
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
    const counted = { potassium: 10, atLeast: ['vitaminK'] };
    const limits = [{ what: 'potassium', most: 10 }] as const;
    expect(refuses({ limits }, [row('stock')], { nutrition: counted })).toBe(false);
    const tooLow = { ...counted, atLeast: ['potassium'] };
    expect(refuses({ limits }, [row('stock')], { nutrition: tooLow })).toBe(true);
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

describe('a program is broken by', () => {
  const broken: Readonly<Partial<Record<(typeof programs)[number], readonly string[]>>> = {
    halal: ['pork', 'alcohol'],
    vegetarian: ['meat', 'poultry', 'fish', 'shellfish', 'rennet'],
    vegan: ['meat', 'poultry', 'fish', 'shellfish', 'animal', 'dairy', 'egg'],
    'dairy-free': ['dairy'],
    paleo: ['grain', 'legume', 'dairy', 'potato', 'refined_oil', 'added_sugar', 'processed', 'alcohol'],
  };
  it.each(Object.entries(broken))('%s: each of the flags %j', (program, flags) => {
    const eats = { programs: [program as (typeof programs)[number]] };
    expect(refuses(eats, [row('stock', { flags: ['vegetable'] })])).toBe(false);
    for (const flag of flags)
      expect([flag, refuses(eats, [row('stock', { flags: ['vegetable', flag] })])]).toEqual([flag, true]);
  });

  it.each([
    ['gluten-free', 'gluten'],
    ['dairy-free', 'milk'],
    ['nut-free', 'tree_nuts'],
    ['nut-free', 'peanuts'],
  ] as const)('%s: %s, inside a product too, and unknown allergens', (program, allergen) => {
    const eats = { programs: [program] };
    const carrier = row('part', { allergens: ['sesame', allergen] });
    expect(refuses(eats, [row('stock', { contains: ['part'] }), carrier])).toBe(true);
    expect(refuses(eats, [row('stock', { allergens: null })])).toBe(true);
    expect(refuses(eats, [row('stock', { allergens: ['sesame'] })])).toBe(false);
  });
});

describe('a limit is broken by', () => {
  const refusesFor = (
    what: 'alcohol' | 'raw_egg' | 'raw_animal' | 'spicy' | 'high_purine' | 'soft_cheese' | 'raw_sprouts',
    flags: readonly string[],
    meal: Partial<OfferedMeal> = {},
  ): boolean => refuses({ limits: [{ what, most: null }] }, [row('stock', { flags })], meal);

  it.each([
    ['alcohol', ['alcohol']],
    ['organ_meat', ['organ_meat']],
    ['high_mercury', ['high_mercury']],
    ['soft_cheese', ['soft_cheese']],
    ['raw_sprouts', ['sprouts']],
    ['high_purine', ['organ_meat', 'shellfish', 'high_purine']],
  ] as const)('%s: each of the flags %j at any depth, and a missing part', (what, flags) => {
    const eats = { limits: [{ what, most: null }] };
    for (const flag of flags) {
      expect(refuses(eats, [row('stock', { flags: [flag] })])).toBe(true);
      const inside = [row('stock', { contains: ['part'] }), row('part', { flags: [flag] })];
      expect(refuses(eats, inside)).toBe(true);
    }
    expect(refuses(eats, [row('stock', { contains: ['lost'] })])).toBe(true);
    expect(refuses(eats, [], { lines: [] })).toBe(true);
    expect(refuses(eats, [row('stock', { flags: ['vegetable'] })])).toBe(false);
  });

  it.each<[string[], Partial<OfferedMeal>, boolean]>([
    [['egg'], {}, true],
    [['egg'], { tags: ['eggs-firm'] }, false],
    [['egg', 'processed'], {}, false],
    [['egg', 'grain'], {}, false],
    [['grain'], {}, false],
  ])('raw egg: flags %j of a meal %o: %s', (flags, meal, expected) => {
    expect(refusesFor('raw_egg', flags, meal)).toBe(expected);
  });

  it.each<[string[], Partial<OfferedMeal>, boolean]>([
    [['meat'], {}, false],
    [['meat'], { cookMinutes: 0 }, true],
    [['fish'], { tags: ['raw'] }, true],
    [['shellfish'], { tags: ['no-cook'] }, true],
    [['fish', 'processed'], { cookMinutes: 0 }, false],
    [['fish', 'processed', 'cold_smoked'], {}, true],
    [['vegetable'], { cookMinutes: 0, tags: ['raw'] }, false],
  ])('raw animal food: flags %j of a meal %o: %s', (flags, meal, expected) => {
    expect(refusesFor('raw_animal', flags, meal)).toBe(expected);
  });

  it("spicy: a hot ingredient, or the kitchen's tag", () => {
    expect(refusesFor('spicy', ['hot'])).toBe(true);
    expect(refusesFor('spicy', [], { tags: ['spicy'] })).toBe(true);
    expect(refusesFor('spicy', [])).toBe(false);
  });

  it("another diner's limit too", () => {
    const raised = raisedBy(plain, new Map([['stock', row('stock', { flags: ['hot'] })]]), () => true);
    const second = { ...diner, limits: [{ what: 'spicy', most: null }] } as const;
    expect(
      isRefused(
        raised,
        objectionsOf([diner], () => true),
      ),
    ).toBe(false);
    expect(
      isRefused(
        raised,
        objectionsOf([diner, second], () => true),
      ),
    ).toBe(true);
    const counted = { ...diner, limits: [{ what: 'sodium', most: null }] } as const;
    expect(
      isRefused(
        raised,
        objectionsOf([counted], () => true),
      ),
    ).toBe(true);
  });
});
