import { describe, expect, it } from 'vitest';
import { barsOf, bestDay } from './day-chart.tsx';

const size = { width: 300, height: 60, gap: 2 };

describe('bars', () => {
  it('are proportional to the tallest', () => {
    expect(barsOf([10, 5, 0], 'ltr', size).map(({ height }) => height)).toEqual([60, 30, 1.5]);
  });

  it('start on the reading side', () => {
    const ltr = barsOf([1, 2, 3], 'ltr', size).map(({ x }) => x);
    expect(ltr).toEqual([1, 101, 201]);
    expect(barsOf([1, 2, 3], 'rtl', size).map(({ x }) => x)).toEqual(ltr.toReversed());
  });

  it('stay in their frame for any values', () => {
    for (const values of [[0, 0], [-5, 1], [], [1e9, 1]])
      for (const bar of barsOf(values, 'rtl', size)) {
        expect(bar.x).toBeGreaterThanOrEqual(0);
        expect(bar.x + bar.width).toBeLessThanOrEqual(size.width);
        expect(bar.y).toBeGreaterThanOrEqual(0);
        expect(bar.y + bar.height).toBe(size.height);
      }
  });
});

it('names the best day, or none without data', () => {
  const day = (date: string, value: number) => ({ date, value });
  expect(bestDay([day('1', 3), day('2', 5), day('3', 5)])?.date).toBe('3');
  expect(bestDay([day('1', 0)])).toBeNull();
  expect(bestDay([])).toBeNull();
});
