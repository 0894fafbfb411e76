import { loadFood } from '@sufra/food';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shelfOf } from '../../../../test/shelf-of.ts';
import { noCoRatings } from './co-ratings.rules.ts';
import { learnAll, nothingLearned } from './learned.rules.ts';
import {
  chooseDishes,
  countRatings,
  dishCount,
  fromStoredRatings,
  groupSides,
  noRatings,
  rateDish,
  rateGroup,
  ratingEvidence,
  ratingsContext,
  seedOf,
  toStoredRatings,
  withoutRatings,
  type OnboardingRatings,
} from './onboarding-ratings.rules.ts';
import { similarityOf } from './similarity.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

const answer = fc.constantFrom('love' as const, 'pass' as const);
const anyRatings: fc.Arbitrary<OnboardingRatings> = fc.record({
  asked: fc.array(fc.string()),
  round: fc.nat(),
  answers: fc.array(fc.record({ mealId: fc.string(), answer, at: fc.nat() })),
  groups: fc.array(fc.record({ key: fc.string(), answer })),
});
const rated: OnboardingRatings = {
  ...{ asked: ['kabsa', 'poha'], round: 1 },
  answers: [
    { mealId: 'kabsa', answer: 'love', at: 1 },
    { mealId: 'poha', answer: 'pass', at: 2 },
  ],
  groups: [
    { key: 'cuisine:thai', answer: 'love' },
    { key: 'main:okra', answer: 'pass' },
  ],
};

describe('the onboarding ratings', () => {
  it('round-trip through storage', () => {
    fc.assert(
      fc.property(anyRatings, (ratings) => {
        const stored = JSON.parse(JSON.stringify(toStoredRatings(ratings))) as never;
        expect(fromStoredRatings(stored)).toEqual(ratings);
      }),
    );
    expect(fromStoredRatings({ q: [], r: 0, a: [] })).toEqual(noRatings);
  });

  it('count the last rating of a dish or group, and drop withdrawn ones', () => {
    const again = rateDish(rated, { mealId: 'kabsa', answer: 'pass', at: 3 });
    expect(again.answers).toEqual([rated.answers[1], { mealId: 'kabsa', answer: 'pass', at: 3 }]);
    expect(rateDish(rated, { mealId: 'kabsa', answer: null, at: 3 }).answers).toEqual([rated.answers[1]]);
    const other = rateGroup(rated, 'cuisine:thai', 'pass');
    expect(other.groups).toEqual([rated.groups[1], { key: 'cuisine:thai', answer: 'pass' }]);
    expect(rateGroup(rated, 'cuisine:thai', null).groups).toEqual([rated.groups[1]]);
    expect([countRatings(noRatings), countRatings(rated)]).toEqual([0, 4]);
  });

  it('are evidence for and against', () => {
    expect(ratingEvidence(rated)).toEqual([
      { mealId: 'kabsa', kind: 'wanted', stars: null, at: new Date(1) },
      { mealId: 'poha', kind: 'unwanted', stars: null, at: new Date(2) },
    ]);
    expect(groupSides(rated)).toEqual(
      new Map([
        ['cuisine:thai', 'likes'],
        ['main:okra', 'avoids'],
      ]),
    );
  });

  it('lose exactly what the customer had forgotten', () => {
    const both = { mealIds: ['kabsa', 'poha'], groupKey: 'cuisine:thai' };
    expect(withoutRatings(rated, { ...both, side: 'likes' })).toMatchObject({
      ...{ answers: [rated.answers[1]], groups: [rated.groups[1]] },
    });
    expect(withoutRatings(rated, { ...both, side: 'avoids' })).toMatchObject({
      ...{ answers: [rated.answers[0]], groups: rated.groups },
    });
    expect(withoutRatings(rated, { mealIds: [], groupKey: null, side: 'likes' })).toEqual(rated);
  });

  it('ask for 24 dishes first and 12 more each time, different per household', () => {
    expect([dishCount(0), dishCount(1), dishCount(2)]).toEqual([24, 12, 12]);
    expect([seedOf('a', 1), ratingsContext('a' as AccountId)]).toEqual(['a/1', 'planner.picks/a']);
  });
});

describe('the dishes to rate', () => {
  const food = loadFood();
  const shelf = shelfOf(food.ingredients, food.meals.slice(0, 60));
  const similarity = similarityOf(shelf.meals, noCoRatings);
  const now = new Date('2026-11-21T00:00:00Z');
  const allowed = shelf.meals.map((_, place) => place).filter((place) => place % 2 === 0);
  const choose = (more: Partial<Parameters<typeof chooseDishes>[0]> = {}) =>
    chooseDishes({
      ...{ shelf, allowed, count: 10, seed: 'household/0', preferredCuisines: [], similarity, now },
      learned: nothingLearned,
      ...more,
    });

  it('are distinct allowed dishes, as many as requested', () => {
    const chosen = choose();
    expect(new Set(chosen).size).toBe(10);
    expect(chosen.every((place) => allowed.includes(place))).toBe(true);
    expect(choose({ count: 99 }).toSorted((a, b) => a - b)).toEqual(allowed);
    expect(choose({ allowed: [] })).toEqual([]);
  });

  it('are the same for the same household, and differ between households', () => {
    expect(choose()).toEqual(choose());
    const seeds = Array.from({ length: 10 }, (_, index) => choose({ seed: `household-${index}/0` }).join());
    expect(new Set(seeds).size).toBeGreaterThan(1);
  });

  it('exclude dishes the household already has an opinion on', () => {
    const known = allowed.slice(0, 5).map((place) => shelf.meals[place]?.id ?? '');
    const history = known.map((mealId) => ({ mealId, kind: 'wanted' as const, stars: null, at: now }));
    const chosen = choose({ learned: learnAll(nothingLearned, history), count: 99 });
    expect(chosen.toSorted((a, b) => a - b)).toEqual(allowed.slice(5));
  });

  it('differ from each other: no two of a kind while others are left', () => {
    const [first = 0] = allowed;
    const twins = shelfOf(food.ingredients, [
      ...food.meals.slice(0, 20),
      ...food.meals.slice(0, 1).map((meal) => ({ ...meal, id: 'twin' })),
    ]);
    const chosen = chooseDishes({
      ...{ shelf: twins, allowed: [first, 4, 8, 12, 20], count: 3, seed: 's', preferredCuisines: [], now },
      ...{ similarity: similarityOf(twins.meals, noCoRatings), learned: nothingLearned },
    });
    expect(chosen.includes(first) && chosen.includes(20)).toBe(false);
  });
});
