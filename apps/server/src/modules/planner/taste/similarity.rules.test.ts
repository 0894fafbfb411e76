import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import { shelfOf } from '../../../../test/shelf-of.ts';
import { sharedTaste } from './taste-weights.rules.ts';
import { similarityOf } from './similarity.rules.ts';
import { countCoRatings, noCoRatings, type Opinion, type CoRatings } from './co-ratings.rules.ts';

const { ingredients, meals } = loadFood();
const shelf = shelfOf(ingredients, meals.slice(0, 60));
const size = shelf.meals.length;
const places = Array.from({ length: size }, (_, at) => at);

const counted = (households: readonly (readonly Opinion[])[]): CoRatings => {
  const counting = countCoRatings(shelf.meals.map(({ id }) => id));
  for (const one of households) counting.add(one);
  return counting.close();
};
/** Households whose view of every meal follows `view`. */
const households = (count: number, view: (household: number, meal: number) => number): Opinion[][] =>
  Array.from({ length: count }, (_, household) =>
    places.map((meal) => ({ meal, view: view(household, meal), amount: 1 })),
  );
const pairs = places.flatMap((one) =>
  places.filter((other) => other < one).map((other) => [one, other] as const),
);
const meanOver = (chosen: typeof pairs, read: (one: number, other: number) => number): number =>
  chosen.reduce((sum, [one, other]) => sum + read(one, other), 0) / chosen.length;

describe('the similarity of meals', () => {
  it('follows cuisine, main ingredient and ingredients without ratings', () => {
    const similarity = similarityOf(shelf.meals, noCoRatings);
    const speaks = (chosen: typeof pairs) =>
      meanOver(chosen, (one, other) => sharedTaste(similarity, one, other));
    const share = (key: (at: number) => unknown) => pairs.filter(([one, other]) => key(one) === key(other));
    const nothing = pairs.filter(([one, other]) => {
      const [a, b] = [shelf.meals[one], shelf.meals[other]];
      return a?.cuisine !== b?.cuisine && a?.facts.mainIngredient !== b?.facts.mainIngredient;
    });
    expect(speaks(share((at) => shelf.meals[at]?.cuisine))).toBeGreaterThan(speaks(nothing) + 0.08);
    expect(speaks(share((at) => shelf.meals[at]?.facts.mainIngredient))).toBeGreaterThan(
      speaks(nothing) + 0.08,
    );
    expect(similarity.overall).toBe(0);
    expect(similarity.beyond.every((value) => value === 0)).toBe(true);
  });
  it("follows households where recipes don't explain their ratings", () => {
    // Half of the meals please half of the households, the rest the others.
    const similarity = similarityOf(
      shelf.meals,
      counted(households(400, (household, meal) => ((household + meal) % 2 === 0 ? 1 : -1))),
    );
    const [alike, apart] = [0, 1].map((odd) => pairs.filter(([one, other]) => (one + other) % 2 === odd));
    expect(meanOver(alike ?? [], (one, other) => sharedTaste(similarity, one, other))).toBeGreaterThan(0.5);
    expect(meanOver(apart ?? [], (one, other) => sharedTaste(similarity, one, other))).toBeLessThan(-0.5);
  });
  it('finds that households differ by cuisine, and not by family', () => {
    const kitchens: readonly string[] = [...new Set(shelf.meals.map(({ cuisine }) => cuisine))];
    const likes = (household: number, cuisine: string): boolean =>
      (Math.imul(household + 1, 2_654_435_761) >>> (kitchens.indexOf(cuisine) % 24)) % 2 === 0;
    const similarity = similarityOf(
      shelf.meals,
      counted(
        households(2_000, (household, meal) =>
          likes(household, shelf.meals[meal]?.cuisine ?? '') ? 0.5 : -0.5,
        ),
      ),
    );
    const [, cuisine, , family] = similarity.values;
    expect((cuisine ?? 0) ** 2).toBeCloseTo(0.25, 1);
    expect((family ?? 1) ** 2).toBeLessThan(0.03);
  });
  it('expects the mean opinion of every household', () => {
    const { overall, beyond } = similarityOf(
      shelf.meals,
      counted(households(500, (_, meal) => (meal === 7 ? 1 : -0.5))),
    );
    expect(overall).toBeCloseTo(-0.475, 2);
    expect(overall + (beyond[7] ?? 0)).toBeCloseTo(1, 0);
    expect(overall + (beyond[8] ?? 0)).toBeCloseTo(-0.5, 2);
  });
  it('follows ingredients for a meal without ratings', () => {
    const together = countCoRatings(['gone', ...shelf.meals.slice(10).map(({ id }) => id)]).close();
    const { columns, values } = similarityOf(shelf.meals, together);
    const content = similarityOf(shelf.meals, noCoRatings);
    expect(columns).toEqual(content.columns);
    expect(values).toEqual(content.values);
  });
});
