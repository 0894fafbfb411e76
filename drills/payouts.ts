import { randomInt } from 'node:crypto';
import { afterAll, it } from 'vitest';
import { testDb } from '../apps/server/test/harness.ts';
import { randomOf, seedOr } from '../apps/server/test/ledger/random.ts';
import { History } from '../apps/server/test/payouts/history.ts';

const seed = seedOr(randomInt(2 ** 31));
const figures: Record<string, number> = {};
afterAll(() => console.table(Object.fromEntries(Object.entries(figures).sort())));

it.each(Array.from({ length: 500 }, (_one, index) => seed + index))('the history of seed %i', async (own) => {
  const history = await History.begin(await testDb(), randomOf(own));
  await history.live(120);
  for (const [what, count] of Object.entries(history.figures)) figures[what] = (figures[what] ?? 0) + count;
});
