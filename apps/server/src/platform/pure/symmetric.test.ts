import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { strongestOf, type Matrix } from './symmetric.ts';

const inner = (one: ArrayLike<number>, other: ArrayLike<number>): number =>
  Array.from(one).reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

function squared(rows: readonly (readonly number[])[]): number[][] {
  const made: number[][] = [];
  for (const row of rows) {
    const rest = made.reduce(
      (left, one) => left.map((value, at) => value - inner(row, one) * (one[at] ?? 0)),
      [...row],
    );
    const length = Math.sqrt(inner(rest, rest));
    if (length > 0.1) made.push(rest.map((value) => value / length));
  }
  return made;
}

const matrixOf = (directions: readonly number[][], values: readonly number[], size: number): Matrix =>
  Float64Array.from({ length: size * size }, (_, place) =>
    directions.reduce(
      (sum, one, at) =>
        sum + (values[at] ?? 0) * (one[Math.floor(place / size)] ?? 0) * (one[place % size] ?? 0),
      0,
    ),
  );

describe('the strongest directions of a symmetric matrix', () => {
  it('match the construction, largest first, despite negative values', () => {
    const size = 14;
    const numbers = fc.array(
      fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: size, maxLength: size }),
      { minLength: 4, maxLength: 4 },
    );
    fc.assert(
      fc.property(numbers, (rows) => {
        const directions = squared(rows);
        fc.pre(directions.length === 4);
        const values = [9, 5, 2.5, -6];
        const found = strongestOf(matrixOf(directions, values, size), size, 3, 200);
        found.forEach(({ value, vector }, at) => {
          expect(value).toBeCloseTo(values[at] ?? 0, 4);
          expect(Math.abs(inner(vector, directions[at] ?? []))).toBeCloseTo(1, 4);
        });
      }),
      { numRuns: 50 },
    );
  });
  it('are orthonormal, even with equal values', () => {
    const diagonal = Float64Array.from({ length: 25 }, (_, at) => (at % 6 === 0 ? 2 : 0));
    const found = strongestOf(diagonal, 5, 3);
    for (const [at, one] of found.entries())
      for (const [other, two] of found.entries())
        expect(inner(one.vector, two.vector)).toBeCloseTo(at === other ? 1 : 0, 6);
  });
  it('are deterministic to the bit', () => {
    const matrix = Float64Array.from({ length: 36 }, (_, at) => Math.min(Math.floor(at / 6), at % 6) + 1);
    expect(strongestOf(matrix, 6, 2)).toEqual(strongestOf(matrix, 6, 2));
  });
});
