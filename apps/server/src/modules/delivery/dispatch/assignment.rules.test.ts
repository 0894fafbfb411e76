import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { assign, type Costs } from './assignment.rules.ts';

const table = (rows: readonly (readonly number[])[], alone: readonly number[]): Costs => ({
  rows: rows.length,
  columns: rows[0]?.length ?? 0,
  values: Float64Array.from(rows.flat()),
  alone: Float64Array.from(alone),
});

function sumOf({ columns, values, alone }: Costs, chosen: Int32Array): number {
  return [...chosen].reduce(
    (sum, column, row) => sum + ((column === -1 ? alone[row] : values[row * columns + column]) ?? NaN),
    0,
  );
}

/** The minimum total cost, by brute force. */
function leastOf(costs: Costs, row = 0, taken: ReadonlySet<number> = new Set()): number {
  if (row === costs.rows) return 0;
  let least = (costs.alone[row] as number) + leastOf(costs, row + 1, taken);
  for (let column = 0; column < costs.columns; column += 1) {
    if (taken.has(column)) continue;
    const value = costs.values[row * costs.columns + column] as number;
    if (value === Infinity) continue;
    least = Math.min(least, value + leastOf(costs, row + 1, new Set([...taken, column])));
  }
  return least;
}

const costs = fc
  .record({ rows: fc.integer({ min: 1, max: 6 }), columns: fc.integer({ min: 1, max: 5 }) })
  .chain(({ rows, columns }) =>
    fc.record({
      values: fc.array(
        fc.array(fc.oneof(fc.integer({ min: -20, max: 100 }), fc.constant(Infinity)), {
          minLength: columns,
          maxLength: columns,
        }),
        { minLength: rows, maxLength: rows },
      ),
      alone: fc.array(fc.integer({ min: -5, max: 120 }), { minLength: rows, maxLength: rows }),
    }),
  )
  .map(({ values, alone }) => table(values, alone));

describe('an assignment', () => {
  it('finds the cheapest assignment without repeating a column', () => {
    fc.assert(
      fc.property(costs, (one) => {
        const chosen = assign(one);
        const columns = [...chosen].filter((column) => column !== -1);
        expect(new Set(columns).size).toBe(columns.length);
        expect(sumOf(one, chosen)).toBe(leastOf(one));
      }),
      { numRuns: 2_000 },
    );
  });

  it('reassigns a column when that is cheaper overall', () => {
    expect([...assign(table([[1], [2]], [50, 100]))]).toEqual([-1, 0]);
    expect([
      ...assign(
        table(
          [
            [1, 5],
            [2, 100],
          ],
          [99, 99],
        ),
      ),
    ]).toEqual([1, 0]);
  });

  it('leaves rows without a match unassigned', () => {
    expect([
      ...assign(
        table(
          [
            [Infinity, Infinity],
            [3, Infinity],
          ],
          [7, 7],
        ),
      ),
    ]).toEqual([-1, 0]);
    expect([
      ...assign({ rows: 2, columns: 0, values: new Float64Array(), alone: Float64Array.of(1, 2) }),
    ]).toEqual([-1, -1]);
    expect([...assign(table([], []))]).toEqual([]);
  });
});
