import { mealTimes } from '@sufra/contract/options.ts';
import type { Reason } from '@sufra/contract/planner/planner.ts';
import { planIds, plans } from '@sufra/contract/subscription/plans.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOfAnotherOccasion, occasionsOf, reasonsAt, shownOccasions } from './occasion.rules.ts';
import { ordinaryTarget, targetFor } from '../choice/targets.rules.ts';

const inRamadan = '2027-02-20';
const dubai = { lat: 25.2048, lng: 55.2708 };
const everybody = { subscriber: true, any: true, all: true };
const memberOnly = { subscriber: false, any: true, all: false };
const nobody = { subscriber: false, any: false, all: false };

describe('on a fasting day', () => {
  it.each([
    ['full-day', everybody, { breakfast: 'suhoor', lunch: 'ghabga', dinner: 'iftar' }],
    ['family', memberOnly, { breakfast: 'suhoor', dinner: 'iftar' }],
    ['family', nobody, {}],
    ['lunch-only', everybody, { lunch: 'iftar' }],
    ['lunch-only', { ...everybody, all: false }, { lunch: 'iftar' }],
    ['lunch-only', memberOnly, {}],
  ] as const)('%s with %o', (planId, fasting, expected) => {
    expect(occasionsOf(inRamadan, { fasting, planId }, null)).toEqual(expected);
  });
});

const households = fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }).map((fasts) => ({
  subscriber: fasts[0] === true,
  any: fasts.includes(true),
  all: !fasts.includes(false),
}));

it('an all-fasting household has no daytime meals, and other days are unchanged', () => {
  fc.assert(
    fc.property(
      households,
      fc.constantFrom(...planIds),
      fc.integer({ min: 0, max: 360 }),
      (fasting, planId, ahead) => {
        const day = new Date(Date.UTC(2027, 0, 1 + ahead)).toISOString().slice(0, 10);
        const isRamadan = day >= '2027-02-08' && day <= '2027-03-08';
        const occasions = occasionsOf(day, { fasting, planId }, null);
        if (!isRamadan || !fasting.any) {
          expect(occasions).toEqual({});
          return;
        }
        if (fasting.all) for (const time of plans[planId].mealTimes) expect(occasions[time]).toBeDefined();
        // A fasting household breaks its fast at dinner if its plan has one, else at the subscriber's only meal.
        const eaten = plans[planId].mealTimes.map((time) => occasions[time]);
        if (fasting.subscriber || plans[planId].mealTimes.length > 1) expect(eaten).toContain('iftar');
        expect(new Set(Object.values(occasions)).size).toBe(Object.keys(occasions).length);
      },
    ),
  );
});

it('uses the days an admin set', () => {
  const later = { from: '2027-02-09', to: '2027-03-09' };
  const eating = { fasting: everybody, planId: 'full-day' } as const;
  expect(occasionsOf('2027-02-08', eating, later)).toEqual({});
  expect(occasionsOf('2027-03-09', eating, later)).not.toEqual({});
});

it('suhoor ends at dawn, iftar begins at sunset, ghabga has no time', () => {
  const occasions = occasionsOf(inRamadan, { fasting: everybody, planId: 'family' }, null);
  const shown = shownOccasions(inRamadan, occasions, dubai);
  expect(shown.lunch).toEqual({ name: 'ghabga', at: null });
  expect(shown.breakfast?.at).toMatch(/^05:[34]\d$/);
  expect(shown.dinner?.at).toMatch(/^18:[12]\d$/);
});

it("the energy target follows the occasion: the only meal of a fasting day gets an iftar's", () => {
  expect(targetFor({})).toBe(ordinaryTarget);
  const day = targetFor({ breakfast: 'suhoor', lunch: 'ghabga', dinner: 'iftar' });
  expect(mealTimes.map((time) => day.energy[time])).toEqual([500, 450, 850]);
  expect(targetFor({ lunch: 'iftar' }).energy.lunch).toBe(850);
  expect(targetFor({ breakfast: 'suhoor', dinner: 'iftar' }).energy.lunch).toBe(450);
});

const reason = (code: Reason['code']): Reason => ({ code, params: {} });

it.each([
  [[reason('for_suhoor')], 'suhoor', false],
  [[reason('quick'), reason('for_iftar')], 'suhoor', true],
  [[reason('for_iftar')], undefined, true],
  [[reason('quick')], 'iftar', true],
  [[reason('quick')], 'ghabga', false],
  [[reason('quick')], undefined, false],
] as const)('a meal chosen for %o and served for %s is misplaced: %s', (reasons, occasion, expected) => {
  expect(isOfAnotherOccasion(reasons, occasion)).toBe(expected);
});

it('the reason never names another occasion', () => {
  const reasons = [reason('for_iftar'), reason('quick')];
  expect(reasonsAt(reasons, 'iftar')).toEqual(reasons);
  expect(reasonsAt(reasons, undefined)).toEqual([reason('quick')]);
});
