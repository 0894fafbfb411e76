import fc from 'fast-check';
import { expect, it } from 'vitest';
import { add, emptySet, fullSet, has, intersect, members, subtract, type Bitset } from './bitset.ts';

const runs = { numRuns: 10_000 };

const pair = fc.integer({ min: 1, max: 130 }).chain((size) => {
  const numbers = fc.array(fc.integer({ min: 0, max: size - 1 }));
  return fc.tuple(fc.constant(size), numbers, numbers);
});

const toBits = (size: number, numbers: readonly number[]): Bitset => {
  const set = emptySet(size);
  for (const number of numbers) add(set, number);
  return set;
};

const sorted = (numbers: Iterable<number>): number[] => [...new Set(numbers)].sort((a, b) => a - b);

it('holds what was added and nothing else', () => {
  fc.assert(
    fc.property(pair, ([size, numbers]) => {
      const set = toBits(size, numbers);
      expect(members(set)).toEqual(sorted(numbers));
      const all = Array.from({ length: size }, (_, number) => number);
      expect(all.filter((number) => has(set, number))).toEqual(sorted(numbers));
    }),
    runs,
  );
});

it('intersects and subtracts as sets do, and leaves the other set alone', () => {
  fc.assert(
    fc.property(pair, ([size, first, second]) => {
      const other = toBits(size, second);
      const both = toBits(size, first);
      intersect(both, other);
      const rest = toBits(size, first);
      subtract(rest, other);
      expect(members(both)).toEqual(sorted(first.filter((number) => second.includes(number))));
      expect(members(rest)).toEqual(sorted(first.filter((number) => !second.includes(number))));
      expect(members(other)).toEqual(sorted(second));
    }),
    runs,
  );
});

it('is full up to its size and no further', () => {
  for (let size = 0; size <= 130; size += 1) {
    const all = Array.from({ length: size }, (_, index) => index);
    expect(members(fullSet(size))).toEqual(all);
    expect(members(emptySet(size))).toEqual([]);
    const none = fullSet(size);
    subtract(none, fullSet(size));
    expect(members(none)).toEqual([]);
  }
});
