import { describe, expect, it } from 'vitest';
import {
  countCoRatings,
  minHouseholds,
  pairIndex,
  type Opinion,
  type CoRatings,
} from './co-ratings.rules.ts';

const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
const counted = (households: readonly (readonly Opinion[])[]): CoRatings => {
  const counting = countCoRatings(ids);
  for (const one of households) counting.add(one);
  return counting.close();
};
const likes = (...liked: readonly number[]): Opinion[] => liked.map((meal) => ({ meal, view: 1, amount: 1 }));
const times = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);

describe("a household's opinions", () => {
  const nine = times(minHouseholds - 1, likes(1, 2));

  it('are counted only with nine other households', () => {
    const { pairs, counts: said, sums } = counted(nine);
    for (const figures of [pairs, said, sums]) expect(figures.every((value) => value === 0)).toBe(true);
    const ten = counted([...nine, likes(1, 2)]);
    expect([ten.pairs[pairIndex(2, 1)], ten.counts[pairIndex(1, 2)], ten.sums[1]]).toEqual([10, 10, 10]);
  });
  it('are dropped for a pair few households rated, even if they rated each meal', () => {
    const { counts: said, sums } = counted([...times(20, likes(1)), ...times(20, likes(2)), likes(1, 2)]);
    expect([said[pairIndex(1, 2)], sums[1], sums[2]]).toEqual([0, 21, 21]);
  });
  it('count only while recent', () =>
    expect(counted([likes(1, 2), [], [{ meal: 3, view: 1, amount: 0.2 }]]).households).toBe(1));
  it('are independent of their order', () => {
    const rows = [...times(12, likes(1, 2)), ...times(11, likes(2, 5))];
    expect(counted([...rows].reverse())).toEqual(counted(rows));
  });
});
