import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isToShopFor, sumsOf, tickOn, weekPurchases, type CookedMeal, type Tick } from './week-list.rules.ts';
import type { RecipeLine } from './shopping.rules.ts';

const line = (id: string, grams: number, more: Partial<RecipeLine> = {}): RecipeLine => ({
  id,
  amount: grams,
  unit: 'g',
  grams,
  isOptional: false,
  soldBy: 'pack',
  packs: [{ grams: 500, aed: '5.00' }],
  ...more,
});
const meal = (...lines: RecipeLine[]): CookedMeal => ({ people: 2, servings: 2, lines });
const only = (meals: readonly CookedMeal[]) => {
  const [purchase, ...more] = weekPurchases(meals);
  if (!purchase || more.length > 0) throw new Error('This is not one ingredient.');
  return purchase;
};

describe("the week's shopping list", () => {
  it('shares a pack among the meals', () => {
    const rice = only([meal(line('rice', 200)), meal(line('rice', 180)), meal(line('rice', 100))]);
    expect(rice).toMatchObject({
      grams: 480,
      packs: [{ grams: 500, count: 1 }],
      price: 500,
      leftGrams: 20,
      mealByMeal: { price: 1_500, leftGrams: 1_020 },
      mealsOf: [0, 1, 2],
    });
  });

  it('prefers a big pack to dearer small ones', () => {
    const packs = [
      { grams: 100, aed: '3.00' },
      { grams: 400, aed: '8.00' },
    ];
    const nuts = only([
      meal(line('nuts', 90, { packs })),
      meal(line('nuts', 95, { packs })),
      meal(line('nuts', 90, { packs })),
    ]);
    expect(nuts).toMatchObject({ packs: [{ grams: 400, count: 1 }], price: 800, mealByMeal: { price: 900 } });
    // Cheaper, with more left over.
    expect(nuts.leftGrams).toBeGreaterThan(nuts.mealByMeal.leftGrams);
  });

  it('scales each meal before it adds up', () => {
    const eggs = line('egg', 100, { amount: 2, unit: 'piece' });
    const week = [meal(eggs), { people: 6, servings: 4, lines: [eggs] }];
    expect(only(week)).toMatchObject({ amount: 5, unit: 'piece', grams: 250 });
  });

  it('converts different units to grams', () => {
    const oil = only([meal(line('oil', 14, { amount: 1, unit: 'tbsp' })), meal(line('oil', 100))]);
    expect(oil).toMatchObject({ amount: 114, unit: 'g', grams: 114 });
  });

  it('marks a line optional only if it is optional in every meal', () => {
    const without = line('mint', 5, { isOptional: true });
    expect(only([meal(without), meal(without)]).isOptional).toBe(true);
    expect(only([meal(without), meal(line('mint', 5))]).isOptional).toBe(false);
  });

  it('lists ingredients without a price as free', () => {
    const saffron = only([meal(line('saffron', 1, { packs: [] }))]);
    expect(saffron).toMatchObject({ price: null, grams: 1, mealByMeal: { price: 0 } });
    const sums = sumsOf([{ purchase: saffron, tick: 'open' }]);
    expect(sums).toEqual({ total: 0, mealByMeal: 0, leftGrams: 0, mealByMealLeftGrams: 0 });
  });

  it('omits tap water', () => {
    const water = only([meal(line('water', 300, { packs: [{ grams: 1000, aed: '0.00' }] }))]);
    expect(water).toMatchObject({ price: 0, boughtGrams: 0, leftGrams: 0 });
  });

  it('costs nothing for what is at home', () => {
    const rice = only([meal(line('rice', 200)), meal(line('rice', 200))]);
    expect(sumsOf([{ purchase: rice, tick: 'home' }])).toMatchObject({ total: 0, mealByMeal: 0 });
    expect(sumsOf([{ purchase: rice, tick: 'bought' }])).toMatchObject({ total: 500, mealByMeal: 1_000 });
  });
});

describe('any week', () => {
  const aed = fc
    .integer({ min: 1, max: 9_999 })
    .map((fils) => `${Math.floor(fils / 100)}.${String(fils % 100).padStart(2, '0')}`);
  const packs = fc.array(fc.record({ grams: fc.integer({ min: 20, max: 2_000 }), aed }), {
    minLength: 1,
    maxLength: 3,
  });
  const sold = fc.record({ soldBy: fc.constantFrom('pack' as const, 'weight' as const), packs });
  const uses = fc.array(
    fc.record({
      grams: fc.integer({ min: 1, max: 90_000 }).map((hundredths) => hundredths / 100),
      people: fc.integer({ min: 1, max: 40 }).map((quarters) => quarters / 4),
      servings: fc.integer({ min: 1, max: 8 }),
      isTwice: fc.boolean(),
    }),
    { minLength: 1, maxLength: 21 },
  );
  const mealsOf = (
    of: { soldBy: 'pack' | 'weight'; packs: RecipeLine['packs'] },
    all: readonly { grams: number; people: number; servings: number; isTwice: boolean }[],
  ) =>
    all.map(({ grams, people, servings, isTwice }): CookedMeal => {
      const one = line('x', grams, of);
      return { people, servings, lines: isTwice ? [one, one] : [one] };
    });

  it('never lists less than is needed', () => {
    fc.assert(
      fc.property(sold, uses, (of, all) => {
        const needed = all.reduce(
          (sum, { grams, people, servings, isTwice }) =>
            sum + (grams * (isTwice ? 2 : 1) * people) / servings,
          0,
        );
        const week = only(mealsOf(of, all));
        // Each meal is weighed to a hundredth of a gram.
        expect(Math.abs(week.grams - needed)).toBeLessThanOrEqual(all.length * 0.005 + 1e-6);
        expect(week.boughtGrams).toBeGreaterThanOrEqual(week.grams - 1e-6);
        const inPacks = week.packs.reduce((sum, { grams, count }) => sum + grams * count, 0);
        if (of.soldBy === 'pack') expect(inPacks).toBe(week.boughtGrams);
      }),
      { numRuns: 2_000 },
    );
  });

  it('never costs more than meal by meal', () => {
    fc.assert(
      fc.property(sold, uses, (of, all) => {
        const week = only(mealsOf(of, all));
        expect(week.price ?? 0).toBeLessThanOrEqual(week.mealByMeal.price);
      }),
      { numRuns: 2_000 },
    );
  });

  it('is independent of the order of meals', () => {
    fc.assert(
      fc.property(sold, uses, (of, all) => {
        const [there, back] = [only(mealsOf(of, all)), only(mealsOf(of, [...all].reverse()))];
        expect([back.grams, back.price, back.packs]).toEqual([there.grams, there.price, there.packs]);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a tick', () => {
  const rice = { id: 'rice', aisle: 'grains', grams: 300 };
  const tomato = { id: 'tomato', aisle: 'vegetables', grams: 300 };
  const tick = (more: Partial<Tick> = {}): Tick => ({
    ingredientId: 'rice',
    fromDay: '2026-11-21',
    state: 'bought',
    grams: 300,
    ...more,
  });

  it('for a purchase holds for the lists of its week, up to the amount needed then', () => {
    expect(tickOn(rice, [tick()], '2026-11-21')).toBe('bought');
    expect(tickOn(rice, [tick()], '2026-11-27')).toBe('bought');
    expect(tickOn(rice, [tick()], '2026-11-28')).toBe('open');
    expect(tickOn(rice, [tick()], '2026-11-20')).toBe('open');
    expect(tickOn({ ...rice, grams: 300.01 }, [tick()], '2026-11-21')).toBe('open');
    expect(tickOn(tomato, [tick()], '2026-11-21')).toBe('open');
  });

  it('for what is at home lasts a week, in the cupboard a season', () => {
    const home = tick({ state: 'home', grams: 0 });
    expect(tickOn(rice, [home], '2027-02-18')).toBe('home');
    expect(tickOn(rice, [home], '2027-02-19')).toBe('open');
    const fresh = tick({ ingredientId: 'tomato', state: 'home', grams: 0 });
    expect(tickOn(tomato, [fresh], '2026-11-27')).toBe('home');
    expect(tickOn(tomato, [fresh], '2026-11-28')).toBe('open');
  });

  it('is overridden by a newer tick', () => {
    const ticks = [tick({ state: 'home' }), tick({ fromDay: '2026-11-23' })];
    expect(tickOn(rice, ticks, '2026-11-24')).toBe('bought');
    expect(tickOn(rice, ticks, '2026-11-22')).toBe('home');
  });
});

it("omits today's meals once their time has passed", () => {
  const at = (time: string): Date => new Date(`2026-11-21T${time}:00+04:00`);
  expect(isToShopFor('2026-11-21', 'breakfast', at('09:59'))).toBe(true);
  expect(isToShopFor('2026-11-21', 'breakfast', at('10:00'))).toBe(false);
  expect(isToShopFor('2026-11-21', 'dinner', at('20:59'))).toBe(true);
  expect(isToShopFor('2026-11-22', 'breakfast', at('23:59'))).toBe(true);
});
