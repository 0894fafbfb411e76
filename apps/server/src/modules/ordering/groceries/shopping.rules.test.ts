import type { Unit } from '@sufra/contract/catalogue/catalogue.ts';
import { loadFood } from '@sufra/food';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toAedText } from '../../../platform/pure/money.ts';
import { gramsOf } from '../../catalogue/shelf/nutrition.rules.ts';
import { bulkOf, purchasesFor, type Purchase, type RecipeLine } from './shopping.rules.ts';

const runs = { numRuns: 10_000 };

const rice: RecipeLine = {
  id: 'rice',
  amount: 400,
  unit: 'g',
  grams: 400,
  isOptional: false,
  soldBy: 'pack',
  packs: [
    { grams: 1_000, aed: '9.50' },
    { grams: 5_000, aed: '42.00' },
  ],
};
const tomato: RecipeLine = {
  id: 'tomato',
  amount: 3,
  unit: 'piece',
  grams: 360,
  isOptional: false,
  soldBy: 'weight',
  packs: [{ grams: 1_000, aed: '4.95' }],
};
const water: RecipeLine = { ...tomato, id: 'water', packs: [{ grams: 1_000, aed: '0.00' }] };

function buy(lines: readonly RecipeLine[], people = 4, servings = 4): Purchase[] {
  const purchases = purchasesFor(lines, people, servings);
  if (!purchases) throw new Error('Something has no price.');
  return purchases;
}

const buyOne = (line: RecipeLine, people = 4, servings = 4): Purchase => {
  const [purchase] = buy([line], people, servings);
  if (!purchase) throw new Error('Nothing was bought.');
  return purchase;
};

describe('packs', () => {
  it.each([
    [400, [[1_000, 1]], 950],
    [1_000, [[1_000, 1]], 950],
    [1_000.01, [[1_000, 2]], 1_900],
    [4_000, [[1_000, 4]], 3_800],
    [4_100, [[5_000, 1]], 4_200],
    [
      5_300,
      [
        [5_000, 1],
        [1_000, 1],
      ],
      5_150,
    ],
    [0.3, [[1_000, 1]], 950],
  ])('for %d g of rice', (grams, packs, price) => {
    const bought = buyOne({ ...rice, grams });
    expect(bought.packs.map((pack) => [pack.grams, pack.count])).toEqual(packs);
    expect(bought.price).toBe(price);
  });

  it('of the same price leave the least over, then are the fewest', () => {
    const same = (...sizes: number[]) =>
      sizes.map((grams) => ({ grams, aed: toAedText(grams).slice(0, -4) }));
    expect(
      buyOne({
        ...rice,
        grams: 300,
        packs: [
          { grams: 400, aed: '5' },
          { grams: 300, aed: '5' },
        ],
      }).packs,
    ).toEqual([{ grams: 300, count: 1 }]);
    expect(buyOne({ ...rice, grams: 400, packs: same(100, 200, 400) }).packs).toEqual([
      { grams: 400, count: 1 },
    ]);
  });

  it('include one for a pinch', () => {
    const pinch = {
      ...rice,
      id: 'saffron',
      amount: 1,
      unit: 'pinch' as const,
      grams: 0.1,
      packs: [{ grams: 1, aed: '14.00' }],
    };
    expect(buyOne(pinch, 1, 12)).toMatchObject({
      packs: [{ grams: 1, count: 1 }],
      boughtGrams: 1,
      price: 1_400,
      usedPrice: 14,
    });
    expect(buyOne({ ...pinch, grams: 0.01 }, 1, 12)).toMatchObject({
      boughtGrams: 1,
      price: 1_400,
      usedPrice: 0,
    });
  });

  const pack = fc.record({ grams: fc.integer({ min: 1, max: 40 }), fils: fc.integer({ min: 1, max: 60 }) });
  const shop = fc.array(pack, { minLength: 1, maxLength: 4 });

  it('cover the need at the lowest price and least left over, for any input', () => {
    fc.assert(
      fc.property(shop, fc.integer({ min: 1, max: 90 }), (packs, grams) => {
        const listed = packs.map((one) => ({ grams: one.grams, aed: toAedText(one.fils).slice(0, -4) }));
        const bought = buyOne({ ...rice, grams, packs: listed });
        const packed = bought.packs.reduce((sum, one) => sum + one.grams * one.count, 0);
        const isEachBought = bought.packs.every(({ count }) => count > 0);
        expect([bought.price, bought.boughtGrams, packed, isEachBought]).toEqual([
          ...bestByTrial(packs, grams),
          bought.boughtGrams,
          true,
        ]);
      }),
      runs,
    );
  });

  it('are counted exactly for fractions of a gram', () => {
    const parts = fc.tuple(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(parts, ([size, count]) => {
        const bought = buyOne({
          ...rice,
          grams: (size * count) / 100,
          packs: [{ grams: size / 100, aed: '1.00' }],
        });
        expect(bought.price).toBe(100 * count);
      }),
      runs,
    );
  });
});

/** The best of all baskets up to `needed` and a pack more, by brute force: price and grams. */
function bestByTrial(packs: readonly { grams: number; fils: number }[], needed: number): [number, number] {
  const most = needed + Math.max(...packs.map(({ grams }) => grams));
  const cheapest = Array<number>(most + 1).fill(Number.POSITIVE_INFINITY);
  cheapest[0] = 0;
  for (let grams = 1; grams <= most; grams += 1) {
    for (const pack of packs) {
      const before = cheapest[grams - pack.grams] ?? Number.POSITIVE_INFINITY;
      cheapest[grams] = Math.min(cheapest[grams] ?? before, before + pack.fils);
    }
  }
  const covering = cheapest.slice(needed);
  const price = Math.min(...covering);
  return [price, needed + covering.indexOf(price)];
}

describe('goods sold by weight', () => {
  it.each([
    [360, 400, 198],
    [400, 400, 198],
    [400.01, 450, 223],
    [0.5, 50, 25],
    [50, 50, 25],
  ])('%d g of tomatoes become %i g for %i fils', (grams, boughtGrams, price) => {
    expect(buyOne({ ...tomato, grams })).toMatchObject({ packs: [], boughtGrams, price });
  });

  it('cover the need by less than 50 g too much, priced once, rounded half up', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 900_000 }),
        fc.integer({ min: 1, max: 20_000 }),
        (hundredths, fils) => {
          const grams = hundredths / 100;
          const packs = [{ grams: 1_000, aed: toAedText(fils).slice(0, -4) }];
          const bought = buyOne({ ...tomato, grams, packs });
          expect(bought.boughtGrams).toBe(50 * Math.ceil(hundredths / 5_000));
          expect(bought.price).toBe(
            Number((2n * BigInt(fils) * BigInt(bought.boughtGrams) + 1_000n) / 2_000n),
          );
        },
      ),
      runs,
    );
  });
});

describe('lines', () => {
  it('of an ingredient add up per unit, and in grams across units', () => {
    const more = { ...tomato, amount: 1, grams: 120 };
    expect(buy([tomato, rice, more])).toMatchObject([
      { id: 'tomato', amount: 4, unit: 'piece', grams: 480 },
      { id: 'rice', amount: 400, unit: 'g' },
    ]);
    expect(buy([tomato, { ...tomato, amount: 100, unit: 'g', grams: 100 }])).toMatchObject([
      { amount: 460, unit: 'g', grams: 460, boughtGrams: 500 },
    ]);
  });

  it('are optional if each of them is', () => {
    const garnish = { ...tomato, isOptional: true };
    expect(buy([garnish, tomato])[0]?.isOptional).toBe(false);
    expect(buy([garnish, garnish])[0]?.isOptional).toBe(true);
  });

  it('scale to the number of people', () => {
    expect(buyOne(tomato, 2, 4)).toMatchObject({ amount: 1.5, grams: 180, boughtGrams: 200 });
    expect(buyOne({ ...tomato, grams: 100, amount: 1 }, 1, 3)).toMatchObject({ amount: 0.333, grams: 33.33 });
    expect(buyOne({ ...rice, grams: 333.33 }, 6, 2)).toMatchObject({ grams: 999.99, boughtGrams: 1_000 });
  });

  it('of water are not bought', () => {
    expect(buyOne(water)).toMatchObject({ grams: 360, packs: [], boughtGrams: 0, price: 0, usedPrice: 0 });
  });

  it.each(['', 'free', '12,50', '-1.00', '1e3'])('priced %j cannot be sold', (aed) => {
    expect(purchasesFor([tomato, { ...rice, packs: [{ grams: 1_000, aed }] }], 4, 4)).toBeNull();
    expect(purchasesFor([{ ...rice, packs: [] }], 4, 4)).toBeNull();
  });
});

const units: readonly Unit[] = ['g', 'piece', 'tbsp'];
const anyLine: fc.Arbitrary<RecipeLine> = fc.record({
  id: fc.constantFrom('rice', 'tomato', 'saffron', 'water'),
  amount: fc.integer({ min: 1, max: 4_000 }).map((quarters) => quarters / 4),
  unit: fc.constantFrom(...units),
  grams: fc.integer({ min: 1, max: 300_000 }).map((hundredths) => hundredths / 100),
  isOptional: fc.boolean(),
  soldBy: fc.constant('pack' as const),
  packs: fc.constant(rice.packs),
});
const soldAs: Readonly<Record<string, Pick<RecipeLine, 'soldBy' | 'packs'>>> = {
  rice,
  tomato,
  water,
  saffron: {
    soldBy: 'pack',
    packs: [
      { grams: 1, aed: '14.00' },
      { grams: 4, aed: '46.00' },
    ],
  },
};
const anyRecipe = fc
  .array(anyLine, { maxLength: 12 })
  .map((lines) => lines.map((line) => ({ ...line, ...soldAs[line.id] })));
const people = fc.integer({ min: 1, max: 100 });

describe('any recipe', () => {
  it('lists each ingredient once, in order, with enough of it, and never costs more used than bought', () => {
    fc.assert(
      fc.property(anyRecipe, people, fc.integer({ min: 1, max: 12 }), (lines, size, servings) => {
        const purchases = buy(lines, size, servings);
        expect(purchases.map(({ id }) => id)).toEqual([...new Set(lines.map(({ id }) => id))]);
        for (const one of purchases) {
          const exact = lines.filter(({ id }) => id === one.id).reduce((sum, { grams }) => sum + grams, 0);
          expect(Math.abs(one.grams - (exact * size) / servings)).toBeLessThan(0.0051);
          if (one.id !== 'water') expect(one.boughtGrams).toBeGreaterThanOrEqual(one.grams);
          expect(one.usedPrice).toBeLessThanOrEqual(one.price);
          for (const value of [one.price, one.usedPrice]) expect(Number.isSafeInteger(value)).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('never costs less for more people', () => {
    fc.assert(
      fc.property(anyRecipe, people, (lines, size) => {
        const total = (count: number): number =>
          buy(lines, count, 4).reduce((sum, { price }) => sum + price, 0);
        expect(total(size + 1)).toBeGreaterThanOrEqual(total(size));
      }),
      { numRuns: 2_000 },
    );
  });
});

it('can sell every recipe of the catalogue for one person and for a hundred', () => {
  const food = loadFood();
  const byId = new Map(food.ingredients.map((ingredient) => [ingredient.id, ingredient]));
  for (const meal of food.meals) {
    const lines = meal.ingredients.flatMap((line): RecipeLine[] => {
      const ingredient = byId.get(line.ingredient);
      const grams = ingredient && gramsOf(ingredient, line.amount, line.unit);
      if (!ingredient || grams === null || grams === undefined) return [];
      const { soldBy, packs } = ingredient;
      return [
        {
          id: line.ingredient,
          amount: line.amount,
          unit: line.unit,
          grams,
          isOptional: line.optional ?? false,
          soldBy,
          packs,
        },
      ];
    });
    expect(lines).toHaveLength(meal.ingredients.length);
    for (const size of [1, 2, 4, 8, 100]) {
      const bought = buy(lines, size, meal.servings);
      const pricesKnown = bought.every(({ id, price }) => price > 0 || id === 'water');
      expect(pricesKnown).toBe(true);
    }
  }
});

describe('a bulk pack', () => {
  const rice = {
    soldBy: 'pack',
    packs: [
      { grams: 1_000, aed: '8.00' },
      { grams: 5_000, aed: '30.00' },
    ],
  } as const;
  const bought = { grams: 1_300, price: 1_600, boughtGrams: 2_000 };

  it('is offered where it is cheaper per kilo and used up in time', () => {
    expect(bulkOf(rice, bought, 4)).toEqual({ grams: 5_000, priceFils: 3_000, savedPerKgFils: 200 });
  });

  it.each([
    ['would not be used up', rice, { ...bought, grams: 1_200 }],
    ['costs as much per kilo', { ...rice, packs: [{ grams: 5_000, aed: '40.00' }] }, bought],
    ['is no bigger', { ...rice, packs: [{ grams: 2_000, aed: '1.00' }] }, bought],
    ['is weighed', { ...rice, soldBy: 'weight' as const }, bought],
    ['is free', rice, { ...bought, price: 0 }],
  ] as const)('is not offered where it %s', (_why, line, week) => {
    expect(bulkOf(line, week, 4)).toBeNull();
  });
});
