import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import { shelfOf } from '../../../../test/shelf-of.ts';
import type { MealCard } from '../../catalogue/index.ts';
import { learnAll, nothingLearned, type Evidence, type Learned } from './learned.rules.ts';
import { similarityOf } from './similarity.rules.ts';
import { statementsOf } from './statements.rules.ts';
import { tasteOf, type KnownTaste } from './taste.rules.ts';
import { countCoRatings, noCoRatings } from './co-ratings.rules.ts';

const { ingredients, meals } = loadFood();
const shelf = shelfOf(ingredients, meals);
const similarity = similarityOf(shelf.meals, noCoRatings);
const now = new Date('2026-11-21T00:00:00Z');
const at = new Date('2026-11-20T12:00:00Z');

type Deed = Pick<Evidence, 'kind'> & { readonly stars?: number };
const did = (mealId: string, ...deeds: readonly Deed[]): Evidence[] =>
  deeds.map(({ kind, stars = null }) => ({ mealId, kind, stars, at }));
const learnedFrom = (...history: readonly Evidence[]): Learned => learnAll(nothingLearned, history);
const taste = (learned: Learned, more: Partial<KnownTaste> = {}) =>
  tasteOf(shelf, { preferredCuisines: [], learned, similarity, now, ...more });

const indexOf = (id: string): number => shelf.indexOf(id) ?? -1;
const ofCuisine = (cuisine: string): MealCard[] => shelf.meals.filter((card) => card.cuisine === cuisine);
const accepted = { kind: 'accepted' } as const;
const rejected = { kind: 'rejected' } as const;
const [one, other, third, fourth] = ofCuisine('lebanese').map(({ id }) => id) as [
  string,
  string,
  string,
  string,
];
const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('the predicted liking of a meal', () => {
  it('is zero without any evidence', () => {
    const { liking, reasonOf } = taste(nothingLearned);
    expect(liking).toHaveLength(shelf.meals.length);
    expect(liking.every((value) => value === 0)).toBe(true);
    expect(reasonOf(0)).toBeNull();
  });
  it('starts from the chosen cuisines', () => {
    const { liking, reasonOf } = taste(nothingLearned, { preferredCuisines: ['thai'] });
    for (const [index, { cuisine }] of shelf.meals.entries())
      expect((liking[index] ?? 0) > 0).toBe(cuisine === 'thai');
    expect(reasonOf(indexOf(ofCuisine('thai')[0]?.id ?? ''))).toEqual({
      code: 'favourite_cuisine',
      params: { cuisine: 'thai' },
    });
  });
  it('follows ratings of a cuisine or main ingredient, and leaves its siblings as certain as before', () => {
    const main = shelf.card(one)?.facts.mainIngredient ?? '';
    const groups = new Map([
      ['cuisine:thai', 'likes' as const],
      ['cuisine:british', 'avoids' as const],
      [`main:${main}`, 'avoids' as const],
    ]);
    const { liking, reasonOf } = taste({ ...nothingLearned, groups });
    const all = (cuisine: string): number =>
      mean(ofCuisine(cuisine).map(({ id }) => liking[indexOf(id)] ?? 0));
    expect(all('thai')).toBeGreaterThan(all('italian') + 0.2);
    expect(all('british')).toBeLessThan(all('italian') - 0.2);
    const [of, beside] = [true, false].map((isOf) =>
      mean(
        ofCuisine('lebanese')
          .filter(({ facts }) => (facts.mainIngredient === main) === isOf)
          .map(({ id }) => liking[indexOf(id)] ?? 0),
      ),
    );
    expect(of).toBeLessThan((beside ?? 0) - 0.2);
    expect(reasonOf(indexOf(ofCuisine('thai')[0]?.id ?? ''))).toEqual({
      code: 'favourite_cuisine',
      params: { cuisine: 'thai' },
    });
  });
  it('spreads to similar meals, and drops with rejections', () => {
    const [liked, avoided] = [
      taste(learnedFrom(...did(one, accepted, accepted))),
      taste(learnedFrom(...did(one, rejected))),
    ];
    const others = (name: string): number[] =>
      ofCuisine(name)
        .filter(({ id }) => id !== one)
        .map(({ id }) => indexOf(id));
    const level = ({ liking }: ReturnType<typeof taste>, name: string) =>
      mean(others(name).map((index) => liking[index] ?? 0));
    expect(level(liked, 'lebanese')).toBeGreaterThan(level(liked, 'japanese'));
    expect(level(avoided, 'lebanese')).toBeLessThan(level(avoided, 'japanese'));
    expect(avoided.liking[indexOf(one)]).toBe(Math.min(...avoided.liking));
  });
  it("follows other households where recipes don't explain it", () => {
    // Every other meal pleases half of the households, the rest the others.
    const everyOther = (cuisine: string) =>
      ofCuisine(cuisine).find(({ id }) => indexOf(id) % 2 === 0)?.id ?? '';
    const [a, b] = [everyOther('japanese'), everyOther('ethiopian')];
    const counting = countCoRatings(shelf.meals.map(({ id }) => id));
    for (let household = 0; household < 100; household += 1)
      counting.add(
        shelf.meals.map((_, meal) => ({ meal, view: (household + meal) % 2 === 0 ? 1 : -1, amount: 1 })),
      );
    const byAll = similarityOf(shelf.meals, counting.close());
    const learned = learnedFrom(...did(a, accepted));
    const index = indexOf(b);
    expect(taste(learned, { similarity: byAll }).liking[index]).toBeGreaterThan(
      (taste(learned).liking[index] ?? 0) + 0.1,
    );
    expect(taste(learned, { similarity: byAll }).reasonOf(index)).toMatchObject({
      code: 'similar_to',
      params: { mealId: a },
    });
  });
  it('stays within its bounds', () => {
    const loud = learnedFrom(
      ...shelf.meals.flatMap(({ id }) => did(id, { kind: 'rated', stars: 1 }, rejected, rejected)),
    );
    for (const value of taste(loud).liking) expect(Math.abs(value)).toBeLessThanOrEqual(1);
  });
});

describe('the reason', () => {
  const reasonFor = (id: string, ...history: readonly Evidence[]) =>
    taste(learnedFrom(...history)).reasonOf(indexOf(id));

  it("prefers the household's own decisions about this meal", () => {
    expect(reasonFor(one, ...did(one, { kind: 'ordered' }, { kind: 'rated', stars: 5 }))).toEqual({
      code: 'rated_meal',
      params: { stars: 5 },
    });
    expect(reasonFor(one, ...did(one, { kind: 'ordered' }, { kind: 'ordered' }))).toEqual({
      code: 'ordered_again',
      params: { count: 2 },
    });
    expect(reasonFor(one, ...did(one, accepted, accepted, accepted))).toEqual({
      code: 'chosen_again',
      params: { count: 3 },
    });
  });
  it('never claims a meal was liked that was not', () => {
    expect(reasonFor(one, ...did(one, { kind: 'ordered' }, { kind: 'rated', stars: 1 }))).toBeNull();
    for (let index = 0; index < shelf.meals.length; index += 1)
      expect(taste(learnedFrom(...did(one, rejected), ...did(other, rejected))).reasonOf(index)).toBeNull();
  });
  it('names a liked meal in both languages', () => {
    const learned = learnedFrom(...did(one, accepted));
    const told = shelf.meals.flatMap((_, index) => taste(learned).reasonOf(index) ?? []);
    expect(told.length).toBeGreaterThan(0);
    for (const reason of told)
      expect(reason).toEqual({ code: 'similar_to', params: { mealId: one, ...shelf.card(one)?.title } });
  });
});

describe('the statements', () => {
  const keysOf = (...history: readonly Evidence[]): string[] =>
    statementsOf(shelf, learnedFrom(...history), now).map(({ key }) => key);

  it('list a habit only from enough decisions', () => {
    expect(keysOf(...did(one, accepted), ...did(other, accepted))).not.toContain('likes.cuisine.lebanese');
    const three = [one, other, third].flatMap((id) => did(id, accepted));
    expect(keysOf(...three)).toEqual(expect.arrayContaining(['likes.cuisine.lebanese', `likes.meal.${one}`]));
    expect(
      keysOf(...three, ...[one, other, third, fourth].flatMap((id) => did(id, rejected, rejected))),
    ).toContain('avoids.cuisine.lebanese');
  });
  it('list a single rejected meal, and nothing that has faded', () => {
    expect(keysOf(...did(one, rejected))).toEqual([`avoids.meal.${one}`]);
    const yearsAgo = did(one, rejected).map((evidence) => ({
      ...evidence,
      at: new Date('2025-01-01T00:00:00Z'),
    }));
    expect(keysOf(...yearsAgo)).toEqual([]);
  });
  it('omit meals that left the catalogue', () =>
    expect(keysOf(...did('gone', accepted, accepted))).toEqual([]));
});
