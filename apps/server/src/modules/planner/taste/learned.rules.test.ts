import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  forget,
  forgetAll,
  fromStored,
  learn,
  learnAll,
  nothingLearned,
  toStored,
  weightAt,
  type Evidence,
  type Learned,
} from './learned.rules.ts';

const dayMs = 24 * 60 * 60 * 1000;
const start = Date.parse('2026-11-01T00:00:00Z');
const onDay = (day: number): Date => new Date(start + day * dayMs);

const event = (
  mealId: string,
  kind: Evidence['kind'],
  day: number,
  stars: number | null = null,
): Evidence => ({
  mealId,
  kind,
  stars,
  at: onDay(day),
});

const anyEvent = fc
  .record({
    mealId: fc.constantFrom('mujaddara', 'machboos', 'pad-thai'),
    kind: fc.constantFrom('accepted' as const, 'rejected' as const, 'ordered' as const, 'rated' as const),
    stars: fc.integer({ min: 1, max: 5 }),
    day: fc.integer({ min: 0, max: 400 }),
  })
  .map(({ mealId, kind, stars, day }) => event(mealId, kind, day, kind === 'rated' ? stars : null));
const anyHistory = fc.array(anyEvent, { maxLength: 40 });

const plain = (learned: Learned): unknown => ({
  meals: Object.fromEntries([...learned.meals].sort()),
  forgotten: Object.fromEntries(learned.forgotten),
  all: learned.allForgotten,
});
const oneByOne = (before: Learned, history: readonly Evidence[]): Learned => history.reduce(learn, before);

describe('learning', () => {
  it('gives the same result one by one, recomputed, and in any order', () => {
    const shuffled = anyHistory.chain((history) =>
      fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
    );
    fc.assert(
      fc.property(shuffled, ([history, other]) => {
        const learned = plain(oneByOne(nothingLearned, history));
        expect(plain(oneByOne(nothingLearned, other))).toEqual(learned);
        expect(plain(learnAll(nothingLearned, other))).toEqual(learned);
      }),
    );
  });
  it('survives being stored', () => {
    fc.assert(
      fc.property(anyHistory, fc.constantFrom('likes' as const, 'avoids' as const), (history, side) => {
        const said = { ...oneByOne(nothingLearned, history), groups: new Map([['cuisine:greek', side]]) };
        const learned = forget(said, { mealIds: ['machboos'], groupKey: null, side }, onDay(200));
        const stored = JSON.parse(JSON.stringify(toStored(learned))) as ReturnType<typeof toStored>;
        expect(fromStored(stored).meals).toEqual(learned.meals);
        expect(fromStored(stored).groups).toEqual(said.groups);
        expect(learnAll(fromStored(stored), history)).toEqual(learnAll(learned, history));
      }),
    );
  });
  it('halves an opinion in 90 days', () => {
    const { likes = 0 } =
      learnAll(nothingLearned, [event('mujaddara', 'accepted', 0)]).meals.get('mujaddara') ?? {};
    expect(weightAt(likes, onDay(0).getTime())).toBeCloseTo(1, 2);
    expect(weightAt(likes, onDay(90).getTime())).toBeCloseTo(0.5, 2);
    expect(weightAt(likes, onDay(180).getTime())).toBeCloseTo(0.25, 2);
  });
  it('weighs stars more than decisions, both ways', () => {
    const weigh = (kind: Evidence['kind'], stars: number | null): number => {
      const tally = learnAll(nothingLearned, [event('mujaddara', kind, 0, stars)]).meals.get('mujaddara');
      return Math.round(weightAt((tally?.likes ?? 0) - (tally?.avoids ?? 0), start) * 10) / 10;
    };
    expect([1, 2, 3, 4, 5].map((stars) => weigh('rated', stars))).toEqual([-2, -1, 0, 1, 2]);
    expect([weigh('accepted', null), weigh('rejected', null), weigh('ordered', null)]).toEqual([1, -1, 0.5]);
  });
});

describe('forgetting', () => {
  const history = [
    event('mujaddara', 'accepted', 1),
    event('mujaddara', 'rejected', 2),
    event('machboos', 'rated', 3, 5),
  ];
  const undone = forget(
    oneByOne(nothingLearned, history),
    { mealIds: ['mujaddara'], groupKey: null, side: 'avoids' },
    onDay(10),
  );

  it('removes one side of a meal and keeps the rest', () => {
    expect(undone.meals.get('mujaddara')).toMatchObject({ accepted: 1, rejected: 0, avoids: 0 });
    expect(undone.meals.get('machboos')).toMatchObject({ best: 5 });
  });
  it('survives a recomputation from the history', () => {
    expect(plain(learnAll(undone, history))).toEqual(plain(undone));
    expect(learnAll(forgetAll(onDay(10)), history).meals.size).toBe(0);
  });
  it('ignores late events from before, and counts later ones', () => {
    const late = learn(undone, event('mujaddara', 'rejected', 9));
    expect(late).toBe(undone);
    expect(learn(undone, event('mujaddara', 'rejected', 11)).meals.get('mujaddara')?.rejected).toBe(1);
    expect(learn(forgetAll(onDay(10)), event('machboos', 'ordered', 11)).meals.get('machboos')?.ordered).toBe(
      1,
    );
  });
  it('removes a group rating, on that side only', () => {
    const groups = new Map([
      ['cuisine:greek', 'likes' as const],
      ['main:lamb', 'avoids' as const],
    ]);
    const of = (groupKey: string, side: 'likes' | 'avoids') => [
      ...forget({ ...nothingLearned, groups }, { mealIds: [], groupKey, side }, onDay(1)).groups.keys(),
    ];
    expect(of('cuisine:greek', 'likes')).toEqual(['main:lamb']);
    expect(of('cuisine:greek', 'avoids')).toEqual(['cuisine:greek', 'main:lamb']);
  });
  it('leaves no empty tally', () => {
    const gone = forget(
      oneByOne(nothingLearned, [event('machboos', 'ordered', 1)]),
      { mealIds: ['machboos'], groupKey: null, side: 'likes' },
      onDay(2),
    );
    expect(gone.meals.size).toBe(0);
  });
});
