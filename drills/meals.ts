import { planIds } from '@sufra/contract/subscription/plans.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '../apps/server/src/platform/pure/dubai-time.ts';
import { MealAccount, mealActs } from '../apps/server/test/meal-account.ts';

it('100,000 sequences of commands: paid is the value of the meals received, never more than one away', () => {
  const seen = { sequences: 0, acts: 0, least: 0, most: 0 };
  fc.assert(
    fc.property(fc.constantFrom(...planIds), fc.nat(1_500), mealActs, (planId, start, acts) => {
      const account = new MealAccount(planId, addDays('2026-01-01', start));
      for (const act of acts) account.do(act);
      account.finish();
      expect(account.wrong).toEqual([]);
      // Half a fils for each rounded line.
      expect(account.balance).toBeGreaterThanOrEqual(-account.lines / 2);
      expect(account.balance).toBeLessThanOrEqual(account.valueOfMeal);
      seen.sequences += 1;
      seen.acts += acts.length;
      seen.least = Math.min(seen.least, account.balance);
      seen.most = Math.max(seen.most, account.balance);
    }),
    { numRuns: 100_000 },
  );
  console.table(seen);
});
