import { planIds } from '@sufra/contract/subscription/plans.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../../platform/pure/dubai-time.ts';
import type { Command, Effect, Subscription } from './subscription.rules.ts';
import { planChange } from '../plans/plan.rules.ts';
import { mealsInPeriod } from './meals.rules.ts';
import { dueOn } from './renewal.machine.ts';
import { move, startSubscription } from './subscription.machine.ts';
import { MealAccount, mealActs } from '../../../../test/meal-account.ts';
import { noonOf } from '../../../../test/moments.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

describe('in any order of commands', () => {
  const nextPlan = { 'lunch-only': 'full-day', 'full-day': 'family', family: 'lunch-only' } as const;
  /** Each command as given on a day. */
  const makers: readonly ((subscription: Subscription, day: string) => Command)[] = [
    (_, day) => ({ kind: 'pause', until: addDays(day, 10) }),
    () => ({ kind: 'pause', until: null }),
    () => ({ kind: 'resume' }),
    ({ booked }, day) => {
      const credit = Math.min(666, booked);
      return { kind: 'skip', day: addDays(day, 1), mealTimes: ['lunch'], credit };
    },
    (subscription, day) => ({
      kind: 'changePlan',
      change: planChange(subscription, nextPlan[subscription.planId], noonOf(day)),
    }),
    () => ({ kind: 'cancel', refund: 59_900 }),
    () => ({ kind: 'cancel', refund: null }),
    () => ({ kind: 'keep' }),
    () => ({ kind: 'end' }),
    () => ({ kind: 'changeCard' }),
    () => ({ kind: 'renew', charged: 59_900 }),
    () => ({ kind: 'failRenewal', amount: 59_900, reason: 'declined', graceCard: 'visa 4242' }),
    () => ({ kind: 'erase', refund: null }),
  ];
  type Step = readonly [maker: (typeof makers)[number], days: number];
  const steps = fc.array(fc.tuple(fc.constantFrom(...makers), fc.integer({ min: 0, max: 20 })), {
    maxLength: 40,
  });

  /** Charges less credits. */
  const bookedBy = (effects: readonly Effect[]): number =>
    effects.reduce((sum, effect) => {
      if (effect.kind === 'charge') return sum + effect.amount;
      return effect.kind === 'credit' ? sum - effect.amount : sum;
    }, 0);

  function live(start: number, taken: readonly Step[], check: (subscription: Subscription) => void): void {
    let day = addDays('2026-01-01', start);
    let subscription = startSubscription('sub', 'acc' as AccountId, 'full-day', day);
    let booked = subscription.price;
    for (const [maker, days] of taken) {
      day = addDays(day, days);
      const result = move(subscription, maker(subscription, day), noonOf(day));
      if (!result.ok) continue;
      ({ subscription } = result.value);
      booked += bookedBy(result.value.effects);
      expect(subscription.booked).toBe(booked);
      check(subscription);
    }
  }

  it('books charges less credits, never below zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), steps, (start, taken) => {
        live(start, taken, ({ booked }) => expect(booked).toBeGreaterThanOrEqual(0));
      }),
      { numRuns: 2_000 },
    );
  });

  it('a month has 28 to 31 paid days with 20 lunches or more, and only an ended subscription has no duty', () => {
    const [changePlan, renew] = [makers[4]!, makers[10]!];
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1500 }), steps, (start, taken) => {
        live(start, taken, (subscription) => {
          const { periodStart, periodEnd, givenBackDays, status, pausedFrom } = subscription;
          const paid = daysBetween(periodStart, periodEnd) - givenBackDays;
          // The weekend before the first lunch belongs to the month.
          const weekend = new Date(periodStart).getUTCDay() === 1 ? 2 : 0;
          expect(paid + weekend).toBeGreaterThanOrEqual(28);
          expect(paid).toBeLessThanOrEqual(31);
          expect(mealsInPeriod('lunch-only', subscription)).toBeGreaterThanOrEqual(20);
          expect(dueOn(subscription) === null).toBe(['cancelled', 'expired'].includes(status));
          if (status !== 'past_due') expect(pausedFrom !== null).toBe(status === 'paused');
        });
      }),
      {
        numRuns: 2_000,
        // A month of lunches that ends on a Saturday, before a February.
        examples: [
          [
            1461,
            [
              [changePlan, 0],
              [changePlan, 14],
              [renew, 20],
            ],
          ],
        ],
      },
    );
  });
});

describe('the meal is the unit', () => {
  it('whatever a customer does, what was paid is the value of the meals received, never more than one away', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...planIds),
        fc.integer({ min: 0, max: 1500 }),
        mealActs,
        (planId, start, acts) => {
          const account = new MealAccount(planId, addDays('2026-01-01', start));
          for (const act of acts) account.do(act);
          account.finish();
          expect(account.wrong).toEqual([]);
          // Half a fils for each rounded line.
          expect(account.balance).toBeGreaterThanOrEqual(-account.lines / 2);
          expect(account.balance).toBeLessThanOrEqual(account.valueOfMeal);
        },
      ),
      {
        numRuns: 300,
        // Changed twice before the first change began: the months of two prices stay apart.
        examples: [
          [
            'family',
            0,
            [
              { days: 1, hour: 23, what: 'change', pick: 349 },
              { days: 0, hour: 7, what: 'change', pick: 0 },
              { days: 0, hour: 7, what: 'hold', pick: 0 },
              { days: 1, hour: 7, what: 'skip', pick: 0 },
            ],
          ],
        ],
      },
    );
  });
});
