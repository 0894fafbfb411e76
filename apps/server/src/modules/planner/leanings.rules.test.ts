// Proves what a household is taken to lean to against the regression it stands for, solved by plain elimination.
import { loadFood } from '@sufra/food';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shelfOf } from '../../../test/shelf-of.ts';
import { carriedOver, leaningsOf } from './leanings.rules.ts';
import { similarityOf } from './similarity.rules.ts';
import { nobodyYet, type Opinion } from './together.rules.ts';

const { ingredients, meals } = loadFood();
const shelf = shelfOf(ingredients, meals);
const similarity = similarityOf(shelf.meals, nobodyYet);

/** Solves A·x = b by elimination. */
function solved(a: readonly number[][], b: readonly number[]): number[] {
  const rows = a.map((row, at) => [...row, b[at] ?? 0]);
  for (let column = 0; column < rows.length; column += 1) {
    const pivot = rows[column]?.[column] ?? 1;
    rows[column] = (rows[column] ?? []).map((value) => value / pivot);
    rows.forEach((row, at) => {
      const factor = row[column] ?? 0;
      if (at !== column) rows[at] = row.map((value, k) => value - factor * (rows[column]?.[k] ?? 0));
    });
  }
  return rows.map((row) => row.at(-1) ?? 0);
}

/** The same mean by the other road: over the opinions, with how far each carries to each and to every meal. */
function expectedOf(opinions: readonly Opinion[]): number[] {
  const [all, dish, chance] = [0.05, 0.15, 0.5];
  const a = opinions.map((one) =>
    opinions.map(
      (other) =>
        all +
        carriedOver(similarity, one.meal, other.meal) +
        (one === other ? dish + chance / one.amount : 0),
    ),
  );
  const voices = solved(a, opinions.map(({ view }) => view)); // prettier-ignore
  return shelf.meals.map((_, meal) =>
    opinions.reduce(
      (sum, one, at) =>
        sum + (voices[at] ?? 0) * (carriedOver(similarity, one.meal, meal) + (one.meal === meal ? dish : 0)),
      0,
    ),
  );
}

const opinion = fc.record({
  meal: fc.nat(shelf.meals.length - 1),
  view: fc.constantFrom(-1, -0.5, 1),
  amount: fc.constantFrom(0.5, 1, 3),
});
const household = fc.uniqueArray(opinion, { selector: ({ meal }) => meal, minLength: 1, maxLength: 60 });

describe('what a household leans to', () => {
  it('is the regression of its opinions, near enough that no choice moves', () => {
    fc.assert(
      fc.property(household, (opinions) => {
        const { expected } = leaningsOf(similarity, opinions, []);
        expectedOf(opinions).forEach((value, meal) => {
          expect(Math.abs((expected[meal] ?? 0) - value)).toBeLessThan(0.03);
        });
      }),
      { numRuns: 60 },
    );
  });
  it('is nothing while nothing was said, and no meal is surer than another', () => {
    const { expected, surer, voices } = leaningsOf(similarity, [], []);
    expect(expected.every((value) => value === 0)).toBe(true);
    expect(surer.every((value) => value === 0)).toBe(true);
    expect(voices).toHaveLength(0);
  });
  it('is surer of a meal the more is known of it and of its like', () => {
    const meal = 0;
    const cuisine = shelf.meals[meal]?.cuisine;
    const kin = shelf.meals.findIndex((card, at) => at !== meal && card.cuisine === cuisine);
    const far = shelf.meals.findIndex(
      (card) =>
        card.cuisine !== cuisine &&
        card.family !== shelf.meals[meal]?.family &&
        card.facts.mainIngredient !== shelf.meals[meal]?.facts.mainIngredient,
    );
    const { surer } = leaningsOf(similarity, [{ meal, view: 1, amount: 1 }], []);
    expect(surer[meal]).toBeLessThan(surer[kin] ?? 0);
    expect(surer[kin]).toBeLessThan(surer[far] ?? 0);
    expect(surer[far]).toBe(0);
  });
});
