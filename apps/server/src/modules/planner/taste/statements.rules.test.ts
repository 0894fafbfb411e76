import { loadFood } from '@sufra/food';
import { describe, expect, it } from 'vitest';
import { shelfOf } from '../../../../test/shelf-of.ts';
import { learnAll, nothingLearned, type Evidence, type Learned } from './learned.rules.ts';
import { statementsOf, toKept, toTaste } from './statements.rules.ts';

const food = loadFood();
const shelf = shelfOf(food.ingredients, food.meals);
const now = new Date('2026-11-21T00:00:00Z');
const thai = shelf.meals.filter(({ cuisine }) => cuisine === 'thai').map(({ id }) => id);
const [first = '', second = '', third = ''] = thai;

const event = (mealId: string, kind: Evidence['kind'], stars: number | null = null): Evidence => ({
  ...{ mealId, kind, stars, at: now },
});
const learnedFrom = (history: readonly Evidence[], groups: Learned['groups'] = new Map()) =>
  learnAll(nothingLearned, history, groups);
const told = (learned: Learned, at = now) => statementsOf(shelf, learned, at).map(({ key }) => key);

describe("the statements about a household's taste", () => {
  it('are empty before any decision', () => {
    expect(told(nothingLearned)).toEqual([]);
  });

  it('name a cuisine chosen three times, and each dish', () => {
    const two = [first, second].map((id) => event(id, 'accepted'));
    expect(told(learnedFrom(two))).not.toContain('likes.cuisine.thai');
    const three = learnedFrom([...two, event(third, 'accepted')]);
    expect(told(three)).toEqual(expect.arrayContaining(['likes.cuisine.thai', `likes.meal.${first}`]));
  });

  it('name a cuisine rejected twice, after all likes', () => {
    const learned = learnedFrom([
      event(first, 'rejected'),
      event(second, 'rejected'),
      event('poha', 'accepted'),
    ]);
    const keys = told(learned);
    expect(keys).toContain('avoids.cuisine.thai');
    const sides = keys.map((key) => key.split('.')[0]);
    expect(sides).toEqual(sides.toSorted().reverse());
  });

  it('name no mixed habit', () => {
    const both = [first, second, third].flatMap((id) => [event(id, 'accepted'), event(id, 'rejected')]);
    expect(told(learnedFrom(both)).filter((key) => key.includes('cuisine'))).toEqual([]);
  });

  it('name stated preferences before there is any dish', () => {
    const stated = learnedFrom(
      [],
      new Map([
        ['cuisine:thai', 'likes'],
        ['main:okra', 'avoids'],
      ]),
    );
    expect(statementsOf(shelf, stated, now)).toMatchObject([
      { key: 'likes.cuisine.thai', said: true, mealIds: [], groupKey: 'cuisine:thai' },
      { key: 'avoids.ingredient.okra', said: true, groupKey: 'main:okra' },
    ]);
    const both = learnedFrom(
      [first, second, third].map((id) => event(id, 'accepted')),
      new Map([['cuisine:thai', 'likes']]),
    );
    const cuisine = statementsOf(shelf, both, now).filter(({ about }) => about === 'cuisine');
    expect(cuisine).toMatchObject([
      { key: 'likes.cuisine.thai', said: true, mealIds: [first, second, third] },
    ]);
  });

  it('fade over time', () => {
    const learned = learnedFrom([event(first, 'accepted')]);
    expect(told(learned)).toContain(`likes.meal.${first}`);
    expect(told(learned, new Date('2028-11-21T00:00:00Z'))).toEqual([]);
  });

  it('omit dishes that left the catalogue', () => {
    expect(told(learnedFrom([event('gone', 'accepted')]))).toEqual([]);
  });
});

describe('shown on the screen', () => {
  const learned = learnedFrom([
    ...[first, second, third].map((id) => event(id, 'accepted')),
    event(first, 'rated', 5),
    event('poha', 'rated', 1),
    event('poha', 'rejected'),
  ]);
  const shown = toTaste(learned, statementsOf(shelf, learned, now), shelf, 'ar');

  it('count every decision', () => {
    expect(shown.from).toEqual({
      ...{ accepted: 3, rejected: 1, ordered: 0, wanted: 0, unwanted: 0, undecided: 0 },
    });
  });

  it('name dishes in the language, with the best stars of a like and the worst of a dislike', () => {
    const of = (key: string) => shown.learned.find((one) => one.key === key);
    expect(of(`likes.meal.${first}`)).toMatchObject({
      name: shelf.card(first)?.title.ar,
      stars: 5,
      accepted: 1,
    });
    expect(of(`likes.meal.${second}`)).toMatchObject({ stars: null });
    expect(of('avoids.meal.poha')).toMatchObject({ stars: 1, rejected: 1, side: 'avoids' });
    expect(of('likes.cuisine.thai')).toMatchObject({ name: null, accepted: 3 });
  });

  it('name ingredients', () => {
    const stated = learnedFrom([], new Map([['main:okra', 'likes']]));
    const named = toTaste(stated, statementsOf(shelf, stated, now), shelf, 'en').learned;
    expect(named).toMatchObject([{ about: 'ingredient', name: shelf.ingredientName('okra')?.en }]);
  });
});

it('the account export has counts and stars, and no internal weights', () => {
  const learned = learnedFrom(
    [event(first, 'rated', 5), event(first, 'accepted')],
    new Map([['cuisine:thai', 'likes']]),
  );
  expect(toKept(learned)).toEqual({
    meals: [
      {
        ...{ mealId: first, accepted: 1, rejected: 0, ordered: 0, wanted: 0, unwanted: 0, undecided: 0 },
        ...{ mostStars: 5, fewestStars: null },
      },
    ],
    groups: [{ group: 'cuisine:thai', side: 'likes' }],
    forgottenAt: null,
  });
  expect(toKept({ ...nothingLearned, allForgotten: now.getTime() }).forgottenAt).toBe(
    '2026-11-21T00:00:00.000Z',
  );
});
