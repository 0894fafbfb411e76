import { loadFood } from '@sufra/food';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { catalogueWithHouseholds, householdArb } from '../apps/server/test/random-households.ts';
import { independentOf, judge, planner } from '../apps/server/test/safety-judge.ts';
import { shelfOf } from '../apps/server/test/shelf-of.ts';
import { taxaOfIngredients, taxaOfNames } from '../apps/server/test/taxa.ts';
import { dinersOf, emptyDiet } from '../apps/server/src/modules/household/diet/diet.rules.ts';

const seed = Number(process.env['SAFETY_SEED'] ?? 20_261_122);
const millions = Number(process.env['SAFETY_MILLIONS'] ?? 10);
const food = loadFood();
const shelf = shelfOf(food.ingredients, food.meals);
const realHousehold = householdArb(food.ingredients, { people: 6, entries: 4 });

const say = (words: string): void => void process.stdout.write(`${words}\n`);

it(`finds no unsafe meal among ${String(millions)} million pairs`, () => {
  let [pairs, offers, households] = [0, 0, 0];
  const started = performance.now();
  const check = independentOf(food);
  // A seed per thousand, derived from the first.
  for (let round = 0; pairs < millions * 1_000_000; round += 1) {
    for (const drawn of fc.sample(realHousehold, { seed: seed + round, numRuns: 1_000 })) {
      const { offered, objections } = judge(planner, shelf, drawn, food);
      expect(objections, JSON.stringify(drawn)).toEqual([]);
      const second = judge(check, shelf, drawn, food);
      expect(second, JSON.stringify(drawn)).toEqual({ offered, objections: [] });
      pairs += food.meals.length;
      offers += offered;
      households += 1;
    }
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  say(
    `seed ${String(seed)}: ${String(pairs)} pairs of ${String(households)} households, ${String(offers)} offered`,
  );
  say(`0 of them unsafe, in ${String(seconds)} s`);
  expect(offers / pairs).toBeGreaterThan(0.01);
});

it(`serves no species that an allergy names, in ${String(millions)} million pairs`, () => {
  const allergy = fc.constantFrom(...taxaOfNames);
  const table = fc.array(fc.array(allergy, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 });
  const speciesOf = new Map(
    food.meals.map(({ id, ingredients }) => [
      id,
      new Set(ingredients.flatMap((line) => [...(taxaOfIngredients.get(line.ingredient) ?? [])])),
    ]),
  );
  let [pairs, offers] = [0, 0];
  for (let round = 0; pairs < millions * 1_000_000; round += 1) {
    for (const drawn of fc.sample(table, { seed: seed + round, numRuns: 1_000 })) {
      const diners = drawn.flatMap((entries) => {
        const allergies = entries.map(({ name }) => name);
        return dinersOf(shelf.lexicon, { name: '', diet: { ...emptyDiet, allergies } }, []);
      });
      const avoided = drawn.flat().flatMap(({ taxa }) => taxa);
      const offered = new Set(planner(shelf, diners));
      const unsafe = [...offered].filter((id) => avoided.some((taxon) => speciesOf.get(id)?.has(taxon)));
      expect(unsafe, JSON.stringify(drawn)).toEqual([]);
      pairs += food.meals.length;
      offers += offered.size;
    }
  }
  say(`${String(pairs)} pairs judged by species, ${String(offers)} offered, 0 of them unsafe`);
  expect(offers).toBeGreaterThan(pairs / 1_000);
});

it('finds none in random catalogues with unknown allergens, missing parts and cycles', () => {
  let [pairs, offers] = [0, 0];
  for (let round = 0; round < 20 * (millions / 10); round += 1) {
    const drawn = fc.sample(catalogueWithHouseholds, { seed: seed + round, numRuns: 1_000 });
    for (const { catalogue, households } of drawn) {
      const on = shelfOf(catalogue.ingredients, catalogue.meals);
      const check = independentOf(catalogue);
      for (const household of households) {
        const { offered, objections } = judge(planner, on, household, catalogue);
        expect(objections, JSON.stringify({ household, catalogue })).toEqual([]);
        const second = judge(check, on, household, catalogue);
        expect(second.objections, JSON.stringify({ household, catalogue })).toEqual([]);
        expect(second.offered).toBeLessThanOrEqual(offered);
        pairs += catalogue.meals.length;
        offers += offered;
      }
    }
  }
  say(`${String(pairs)} pairs in random catalogues, ${String(offers)} offered, 0 of them unsafe`);
  expect(offers).toBeGreaterThan(1_000);
});
