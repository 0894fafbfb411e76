import { expect, it } from 'vitest';
import { testDb } from './harness.ts';
import { randomOf, seedOr } from './ledger/random.ts';
import { History } from './payouts/history.ts';

const seed = seedOr(20_261_123);
const histories = 6;

it(`${histories} histories of a hundred steps balance (seed ${seed})`, { timeout: 180_000 }, async () => {
  const figures: Record<string, number> = {};
  for (let number = 0; number < histories; number += 1) {
    const history = await History.begin(await testDb(), randomOf(seed + number));
    await history.live(100);
    for (const [what, count] of Object.entries(history.figures)) figures[what] = (figures[what] ?? 0) + count;
  }
  // The random history must have covered every failure.
  for (const what of ['late entry', 'run paid', 'payout sent back', 'payout held back', 'payout dropped'])
    expect(figures[what] ?? 0, what).toBeGreaterThan(0);
});
