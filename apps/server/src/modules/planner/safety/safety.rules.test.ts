import { allergens, type Allergen } from '@sufra/contract/options.ts';
import { loadFood, type FoodIngredient } from '@sufra/food';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  catalogueWithHouseholds,
  householdArb,
  seatedOf,
  type RandomCatalogue,
  type RandomHousehold,
} from '../../../../test/random-households.ts';
import { independentOf, judge, planner, type Filter } from '../../../../test/safety-judge.ts';
import { shelfOf, toCard, toShelfIngredient } from '../../../../test/shelf-of.ts';
import { buildShelf, type Shelf } from '../../catalogue/index.ts';
import type { Diner } from '../../household/diet/diet.rules.ts';
import { proofOf } from './prove-meal.ts';
import { checkMeal, isSafeAlone } from './safety.rules.ts';

const food = loadFood();
const shelf = shelfOf(food.ingredients, food.meals);

const seed = 20_261_121;
const households = 500;
const realHousehold = householdArb(food.ingredients, { people: 4, entries: 3 });

interface Drawn {
  readonly on: Shelf;
  readonly catalogue: RandomCatalogue;
  readonly households: readonly RandomHousehold[];
}
let synthetic: readonly Drawn[] = [];
beforeAll(() => {
  synthetic = fc
    .sample(catalogueWithHouseholds, { seed, numRuns: 500 })
    .map((drawn) => ({ ...drawn, on: shelfOf(drawn.catalogue.ingredients, drawn.catalogue.meals) }));
});

describe('no meal is unsafe', () => {
  it('for 100,000 pairs of random households and meals', { timeout: 120_000 }, () => {
    let pairs = 0;
    let offers = 0;
    const property = fc.property(realHousehold, (household) => {
      const { offered, objections } = judge(planner, shelf, household, food);
      expect(objections).toEqual([]);
      pairs += food.meals.length;
      offers += offered;
    });
    fc.assert(property, { seed, numRuns: households });
    expect(pairs).toBeGreaterThanOrEqual(100_000);
    expect(offers / pairs).toBeGreaterThan(0.02);
  });

  it('in random catalogues with gaps', { timeout: 120_000 }, () => {
    let offers = 0;
    for (const { on, catalogue, households: drawn } of synthetic)
      for (const household of drawn) {
        const { offered, objections } = judge(planner, on, household, catalogue);
        expect(objections, JSON.stringify({ household, catalogue })).toEqual([]);
        offers += offered;
      }
    expect(offers).toBeGreaterThan(2_000);
  });

  it("even when a meal's stored facts are stale", () => {
    const forgetful = buildShelf(
      food.meals.map((meal) => {
        const card = toCard(meal, food.ingredients);
        return { ...card, facts: { ...card.facts, allergens: [], hasUnknownAllergens: false } };
      }),
      food.ingredients.map(toShelfIngredient),
    );
    const property = fc.property(realHousehold, (household) => {
      expect(judge(planner, forgetful, household, food).objections).toEqual([]);
    });
    fc.assert(property, { seed, numRuns: 150 });
  });
});

describe('the independent check', () => {
  it('allows a household exactly the shipped meals that the filter offers', { timeout: 60_000 }, () => {
    const check = independentOf(food);
    const property = fc.property(householdArb(food.ingredients, { people: 4, entries: 3 }), (household) => {
      const diners = seatedOf(shelf, household);
      expect(new Set(check(shelf, diners))).toEqual(new Set(planner(shelf, diners)));
    });
    fc.assert(property, { seed, numRuns: 200 });
  });

  it('refuses everything the filter does in random catalogues full of gaps', { timeout: 60_000 }, () => {
    let passed = 0;
    for (const { on, catalogue, households: drawn } of synthetic.slice(0, 300)) {
      const check = independentOf(catalogue);
      for (const household of drawn) {
        const diners = seatedOf(on, household);
        const offered = new Set(planner(on, diners));
        expect(check(on, diners).filter((id) => !offered.has(id))).toEqual([]);
        const verdict = judge(check, on, household, catalogue);
        expect(verdict.objections, JSON.stringify({ household, catalogue })).toEqual([]);
        passed += verdict.offered;
      }
    }
    expect(passed).toBeGreaterThan(1_000);
  });
});

describe('the recheck at acceptance, at ordering and in the kitchen', () => {
  it('agrees with the suggestions, meal by meal, and so does the proof', () => {
    const disagreements: string[] = [];
    for (const household of fc.sample(realHousehold, { seed, numRuns: 100 })) {
      const diners = seatedOf(shelf, household);
      const suggested = new Set(planner(shelf, diners));
      for (const meal of shelf.meals) {
        const { id, ingredients, facts } = meal;
        const lines = ingredients.map((used) => ({ id: used, allergens: allergensOf.get(used) ?? null }));
        const proof = proofOf({ ingredients: lines, programs: facts.programs }, diners, {
          mayHold: shelf.mayHold,
          keeps: (limit) => shelf.keepsLimit(limit, meal),
        });
        const isProven = proof.every(
          ({ conflicts, unread, unmetPrograms }) =>
            conflicts.length + unread.length + unmetPrograms.length === 0,
        );
        const asked = {
          'at an accept': checkMeal(shelf, diners, id) !== null,
          alone: isSafeAlone(shelf, diners, meal),
          'by the proof': isProven,
        };
        for (const [where, isSafe] of Object.entries(asked))
          if (isSafe !== suggested.has(id)) disagreements.push(`${id} ${where}`);
      }
    }
    expect(disagreements).toEqual([]);
  });

  it('refuses an unknown meal', () => {
    expect(checkMeal(shelf, [], 'no-such-meal')).toBeNull();
  });
});

const allergensOf: ReadonlyMap<string, readonly Allergen[] | null> = new Map(
  food.ingredients.map(({ id, allergens: carried }) => [id, carried]),
);

const eater = (allergy: string): RandomHousehold => ({
  people: [{ allergies: [{ text: allergy, truth: { classes: [], foods: [] } }], programs: [] }],
  condition: null,
});

describe('an ingredient without allergen data', () => {
  const [meal] = food.meals;
  const used = meal?.ingredients[0]?.ingredient;
  const doubtful = food.ingredients.map((one) => (one.id === used ? { ...one, allergens: null } : one));
  const on = shelfOf(doubtful, food.meals);
  const withIt = food.meals.filter(({ ingredients }) => ingredients.some((line) => line.ingredient === used));

  it.each([...allergens.map((allergen) => allergen.replace('_', ' ')), 'cumin', 'فراولة'])(
    'is never suggested to anyone allergic to %s',
    (allergy) => {
      const offered = planner(on, seatedOf(on, eater(allergy)));
      expect(withIt.filter(({ id }) => offered.includes(id))).toEqual([]);
    },
  );

  it('is suggested to households without allergies', () => {
    const offered = planner(on, seatedOf(on, { people: [{ allergies: [], programs: [] }], condition: null }));
    expect(offered).toEqual(expect.arrayContaining(withIt.map(({ id }) => id)));
  });
});

describe('the checker detects a filter that', () => {
  const alone =
    (change: (diner: Diner) => Partial<Diner>): Filter =>
    (on, diners) =>
      planner(
        on,
        diners.map((diner) => ({ ...diner, ...change(diner) })),
      );
  const pure = buildShelf(
    shelf.meals,
    food.ingredients.map((one) => ({ ...toShelfIngredient(one), contains: [], isComposite: false })),
  );

  const broken: readonly (readonly [string, Filter])[] = [
    ['offers everything', (on) => on.meals.map(({ id }) => id)],
    ['forgets allergens', alone(() => ({ avoidAllergens: [] }))],
    ['forgets one class', alone(({ avoidAllergens }) => ({ avoidAllergens: avoidAllergens.slice(1) }))],
    ['forgets ingredients', alone(() => ({ avoidIngredients: [] }))],
    ['forgets programs', alone(() => ({ programs: [] }))],
    ['forgets what it could not read', alone(() => ({ unread: [] }))],
    ['asks the first person only', (on, diners) => planner(on, diners.slice(0, 1))],
    ['forgets what products are made of', (_, diners) => planner(pure, diners)],
  ];

  it.each(broken)('%s', (_, filter) => {
    const drawn = fc.sample(realHousehold, { seed, numRuns: 120 });
    const isCaught = drawn.some((household) => judge(filter, shelf, household, food).objections.length > 0);
    expect(isCaught).toBe(true);
  });

  it.each<readonly [string, (one: FoodIngredient) => FoodIngredient]>([
    ['takes unknown allergens for none', (one) => ({ ...one, allergens: one.allergens ?? [] })],
    ['trusts a product of unknown make', (one) => ({ ...one, contains: one.contains ?? [] })],
    ['takes a lost part for nothing', (one) => ({ ...one, contains: one.contains?.filter(isKnown) })],
  ])('%s', (_, trusting) => {
    const isCaught = synthetic.slice(0, 200).some(({ catalogue, households: drawn }) => {
      const on = shelfOf(catalogue.ingredients.map(trusting), catalogue.meals);
      return drawn.some((household) => judge(planner, on, household, catalogue).objections.length > 0);
    });
    expect(isCaught).toBe(true);
  });
});

const isKnown = (part: string): boolean => !['food-lost', 'food-y'].includes(part);
