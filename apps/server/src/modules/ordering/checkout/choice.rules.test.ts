import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { averageOf, canServe, mealPrice, rank, type Candidate, type RankReason } from './offer.rules.ts';

const runs = { numRuns: 1_000 };

const plain: Candidate = {
  partnerId: 'b',
  starsSum: 40,
  ratingsCount: 10,
  preference: null,
  total: 4_000,
  minutes: 40,
  distanceM: 5_000,
};

const candidate: fc.Arbitrary<Candidate> = fc
  .record({
    partnerId: fc.uuid(),
    ratingsCount: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 500 })),
    stars: fc.integer({ min: 100, max: 500 }),
    preference: fc.constantFrom('favor' as const, 'avoid' as const, null),
    total: fc.integer({ min: 1, max: 50_000 }),
    minutes: fc.integer({ min: 1, max: 180 }),
    distanceM: fc.integer({ min: 0, max: 40_000 }),
  })
  .map(({ stars, ...rest }) => ({ ...rest, starsSum: Math.round((stars * rest.ratingsCount) / 100) }));
const street = fc.uniqueArray(candidate, {
  minLength: 1,
  maxLength: 12,
  selector: ({ partnerId }) => partnerId,
});

const idsOf = (candidates: readonly Candidate[]): string[] => candidates.map(({ partnerId }) => partnerId);
const reasonsOf = (changes: Partial<Candidate>, others: readonly Candidate[] = []): readonly RankReason[] =>
  rank([{ ...plain, ...changes }, ...others]).find(({ partnerId }) => partnerId === 'b')?.reasons ?? [];

describe('the ranking of partners', () => {
  it('is independent of the input order and keeps every partner', () => {
    fc.assert(
      fc.property(street, fc.infiniteStream(fc.nat()), (candidates, chance) => {
        const shuffled = candidates
          .map((each) => ({ each, key: chance.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ each }) => each);
        const ranked = rank(candidates);
        expect(rank(shuffled)).toEqual(ranked);
        expect(idsOf(ranked).sort()).toEqual(idsOf(candidates).sort());
        for (const { reasons: _reasons, ...rest } of ranked) expect(candidates).toContainEqual(rest);
      }),
      runs,
    );
  });

  it('breaks ties by id', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.uuid(), { minLength: 2 }), candidate, (ids, each) => {
        const equals = ids.map((partnerId) => ({ ...each, partnerId }));
        expect(idsOf(rank(equals))).toEqual([...ids].sort());
      }),
      runs,
    );
  });

  it.each<[string, (before: Candidate, among: readonly Candidate[]) => Candidate]>([
    ['five more stars', (before) => withRating(before, 5)],
    ['being favoured', (before) => ({ ...before, preference: 'favor' })],
    [
      'being forgiven',
      (before) => ({ ...before, preference: before.preference === 'avoid' ? null : before.preference }),
    ],
    ['ten minutes less', (before) => ({ ...before, minutes: Math.max(1, before.minutes - 10) })],
    [
      'a lower price',
      (before, among) => ({
        ...before,
        total: Math.max(Math.min(before.total, ...among.map(({ total }) => total)), before.total - 500),
      }),
    ],
  ])('demotes no partner for %s', (_what, improve) => {
    fc.assert(
      fc.property(street, ([first, ...others]) => {
        if (!first) return;
        const place = (each: Candidate): number => idsOf(rank([each, ...others])).indexOf(each.partnerId);
        expect(place(improve(first, others))).toBeLessThanOrEqual(place(first));
      }),
      runs,
    );
  });

  it('ranks a liked kitchen above one half a star better, and an avoided one below one a star worse', () => {
    const better = { ...plain, partnerId: 'a', starsSum: 450, ratingsCount: 100 };
    const liked = { ...plain, starsSum: 400, ratingsCount: 100 };
    expect(idsOf(rank([better, liked]))).toEqual(['a', 'b']);
    expect(idsOf(rank([better, { ...liked, preference: 'favor' }]))).toEqual(['b', 'a']);
    const worse = { ...plain, partnerId: 'z', starsSum: 300, ratingsCount: 100 };
    expect(idsOf(rank([worse, liked]))).toEqual(['b', 'z']);
    expect(idsOf(rank([worse, { ...liked, preference: 'avoid' }]))).toEqual(['z', 'b']);
  });

  it('treats an unrated kitchen as rated four stars', () => {
    const unrated = { ...plain, partnerId: 'a', starsSum: 0, ratingsCount: 0 };
    const rated = (stars: number): Candidate => ({ ...plain, starsSum: stars, ratingsCount: 10 });
    expect(idsOf(rank([unrated, rated(41)]))).toEqual(['b', 'a']);
    expect(idsOf(rank([unrated, rated(40)]))).toEqual(['a', 'b']);
    expect(idsOf(rank([unrated, rated(39)]))).toEqual(['a', 'b']);
  });

  it('is empty without partners', () => {
    expect(rank([])).toEqual([]);
  });
});

const withRating = (before: Candidate, stars: number): Candidate => ({
  ...before,
  starsSum: before.starsSum + stars,
  ratingsCount: before.ratingsCount + 1,
});

describe('the labels of a partner', () => {
  const other: Candidate = { ...plain, partnerId: 'a', total: 3_000, minutes: 30 };

  it.each<[string, Partial<Candidate>, readonly RankReason[]]>([
    ['alone on its street', { minutes: 1, total: 1 }, []],
    ['favoured', { preference: 'favor' }, ['you_favour']],
    ['avoided', { preference: 'avoid' }, ['you_avoid']],
    ['close by to the metre', { distanceM: 2_000 }, ['close_by']],
    ['a metre further', { distanceM: 2_001 }, []],
    ['new', { starsSum: 0, ratingsCount: 0 }, ['new_here']],
    ['rated 4.5 by ten', { starsSum: 45 }, ['top_rated']],
    ['rated 4.4 by ten', { starsSum: 44 }, []],
    ['rated 5 by five', { starsSum: 25, ratingsCount: 5 }, ['top_rated']],
    ['rated 5 by four', { starsSum: 20, ratingsCount: 4 }, []],
  ])('%s', (_what, changes, reasons) => {
    expect(reasonsOf(changes)).toEqual(reasons);
  });

  it('name the fastest and the cheapest among several, with ties', () => {
    expect(reasonsOf({}, [other])).toEqual([]);
    expect(reasonsOf({ minutes: 29 }, [other])).toEqual(['fastest']);
    expect(reasonsOf({ minutes: 30, total: 3_000 }, [other])).toEqual(['fastest', 'lowest_price']);
    expect(rank([other, { ...plain, minutes: 30 }])[0]?.reasons).toEqual(['fastest', 'lowest_price']);
  });
});

it.each([
  [0, 0, null],
  [5, 1, 5],
  [9, 2, 4.5],
  [13, 3, 4.3],
  [11, 3, 3.7],
  [89, 20, 4.5],
])('%i stars from %i ratings average %s', (starsSum, ratingsCount, average) => {
  expect(averageOf({ starsSum, ratingsCount })).toBe(average);
});

describe('the price of a cooked meal', () => {
  it.each([
    [4_000, 2, 4, 2_000],
    [4_000, 3, 4, 3_000],
    [1_001, 1, 2, 501],
    [1_000, 1, 3, 333],
    [1_000, 2, 3, 667],
    [4_000, 12, 4, 12_000],
  ])('of %i fils for %i of %i servings is %i', (base, people, servings, price) => {
    expect(mealPrice(base, people, servings)).toBe(price);
  });

  it('is the share of the base price, rounded half up to whole fils', () => {
    const [base, people, servings] = [fc.integer({ min: 1, max: 10_000_000 }), ...sizes];
    fc.assert(
      fc.property(base, people, servings, (price, size, written) => {
        const exact = BigInt(price) * BigInt(size) * 2n + BigInt(written);
        expect(mealPrice(price, size, written)).toBe(Number(exact / (2n * BigInt(written))));
      }),
      { numRuns: 10_000 },
    );
  });
});

const sizes = [fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 12 })] as const;

it.each([
  [false, 3_000, true],
  [false, 3_001, false],
  [true, 10, false],
])(
  'a kitchen with a 3 km radius (paused: %s) serves an address %i metres away: %s',
  (isPaused, distance, expected) => {
    expect(canServe({ isPaused, reachM: 3_000 }, distance)).toBe(expected);
  },
);
