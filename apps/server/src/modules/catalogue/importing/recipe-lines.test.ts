import { describe, expect, it } from 'vitest';
import { judge, linesIn, type LineFile, type Verdict } from '../../../../test/recipe-lines.ts';

const shareOf = (verdicts: readonly Verdict[], isRight: (verdict: Verdict) => boolean): number =>
  verdicts.filter(isRight).length / verdicts.length;

/** Lines of `ar-fresh` were never looked at while the importer was made, so they show what to expect of what people will paste. */
const bounds: readonly (readonly [LineFile, count: number, share: number])[] = [
  ['en', 1_687, 0.95],
  ['ar', 5_329, 0.95],
  ['en-fresh', 350, 0.95],
  ['ar-fresh', 260, 0.92],
];

describe.each(bounds)('the lines of %s', (file, count, share) => {
  const verdicts = linesIn(file).map(judge);

  it('are read right in food, amount and unit', () => {
    expect(verdicts).toHaveLength(count);
    expect(
      shareOf(verdicts, ({ isFoodRight, isAmountRight }) => isFoodRight && isAmountRight),
    ).toBeGreaterThan(share);
  });

  it('are never called safe without an allergen they have', () => {
    expect(verdicts.filter(({ isUnsafe }) => isUnsafe).map(({ line }) => line.text)).toEqual([]);
  });
});
