import { loadFood } from '@sufra/food';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shelfOf } from '../../../../test/shelf-of.ts';
import { sharedTaste, tasteWeightsOf, type GroupView } from './taste-weights.rules.ts';
import { similarityOf } from './similarity.rules.ts';
import { noCoRatings, type Opinion } from './co-ratings.rules.ts';

const { ingredients, meals } = loadFood();
const shelf = shelfOf(ingredients, meals);
const similarity = similarityOf(shelf.meals, noCoRatings);

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

const nothingTold = { named: [], views: [] };
const presumedOfGroup = 0.1;

/** How far a group rating carries over to a meal: equally from its cuisines and main ingredients. */
function carriedFrom({ column }: GroupView, meal: number): number {
  const { columns, width } = similarity;
  return columns.subarray(meal * width, meal * width + width).includes(column) ? presumedOfGroup : 0;
}

/** The same mean in its dual form: over all opinions, with their covariances. */
function expectedOf(opinions: readonly Opinion[], said: readonly GroupView[] = []): number[] {
  const [all, dish, chance] = [0.05, 0.15, 0.5];
  const ofOpinions = opinions.map((one) => [
    ...opinions.map(
      (other) =>
        all +
        sharedTaste(similarity, one.meal, other.meal) +
        (one === other ? dish + chance / one.amount : 0),
    ),
    ...said.map((other) => carriedFrom(other, one.meal)),
  ]);
  const ofSaid = said.map((one) => [
    ...opinions.map((other) => carriedFrom(one, other.meal)),
    ...said.map((other) => (one === other ? presumedOfGroup + (one.view === null ? 0.32 : 0.16) : 0)),
  ]);
  const views = [...opinions, ...said].map(({ view }) => view ?? 0);
  const voices = solved([...ofOpinions, ...ofSaid], views);
  return shelf.meals.map((_, meal) => {
    const carried = [
      ...opinions.map((one) => sharedTaste(similarity, one.meal, meal) + (one.meal === meal ? dish : 0)),
      ...said.map((one) => carriedFrom(one, meal)),
    ];
    return carried.reduce((sum, far, at) => sum + (voices[at] ?? 0) * far, 0);
  });
}

const opinion = fc.record({
  meal: fc.nat(shelf.meals.length - 1),
  view: fc.constantFrom(-1, -0.5, 1),
  amount: fc.constantFrom(0.5, 1, 3),
});
const household = fc.uniqueArray(opinion, { selector: ({ meal }) => meal, minLength: 1, maxLength: 60 });

const askedColumns = similarity.askable.map(({ key }) => similarity.groups.get(key) ?? -1);
const sayings = fc.uniqueArray(
  fc.record({ column: fc.constantFrom(...askedColumns), view: fc.constantFrom(0.6, -0.6, null) }),
  { selector: ({ column }) => column, minLength: 1, maxLength: 30 },
);

describe("the weights of a household's taste", () => {
  it('include ratings of whole cuisines and ingredients in the same regression', () => {
    fc.assert(
      fc.property(household, sayings, (opinions, said) => {
        const { expected } = tasteWeightsOf(similarity, opinions, { named: [], views: said });
        expectedOf(opinions, said).forEach((value, meal) => {
          expect(Math.abs((expected[meal] ?? 0) - value)).toBeLessThan(0.03);
        });
      }),
      { numRuns: 40 },
    );
  });
  it('match the regression closely enough that no choice changes', () => {
    fc.assert(
      fc.property(household, (opinions) => {
        const { expected } = tasteWeightsOf(similarity, opinions, nothingTold);
        expectedOf(opinions).forEach((value, meal) => {
          expect(Math.abs((expected[meal] ?? 0) - value)).toBeLessThan(0.03);
        });
      }),
      { numRuns: 60 },
    );
  });
  it('are zero without opinions, with equal certainty for all meals', () => {
    const { expected, certainty: surer, voices } = tasteWeightsOf(similarity, [], nothingTold);
    expect(expected.every((value) => value === 0)).toBe(true);
    expect(surer.every((value) => value === 0)).toBe(true);
    expect(voices).toHaveLength(0);
  });
  it('are more certain for a meal the more is known about it and similar ones', () => {
    const meal = 0;
    const cuisine = shelf.meals[meal]?.cuisine;
    const kin = shelf.meals.findIndex((card, at) => at !== meal && card.cuisine === cuisine);
    const far = shelf.meals.findIndex(
      (card) =>
        card.cuisine !== cuisine &&
        card.family !== shelf.meals[meal]?.family &&
        card.facts.mainIngredient !== shelf.meals[meal]?.facts.mainIngredient,
    );
    const { certainty: surer } = tasteWeightsOf(similarity, [{ meal, view: 1, amount: 1 }], nothingTold);
    expect(surer[meal]).toBeLessThan(surer[kin] ?? 0);
    expect(surer[kin]).toBeLessThan(surer[far] ?? 0);
    expect(surer[far]).toBe(0);
  });
});
