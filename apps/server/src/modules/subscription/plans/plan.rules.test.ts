import { describe, expect, it } from 'vitest';
import { noonOf } from '../../../../test/moments.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { startSubscription } from '../lifecycle/subscription.machine.ts';
import { checkoutRefusal, planChange, type CheckoutState } from './plan.rules.ts';

const ready: CheckoutState = {
  ...{ isProfileComplete: true, planId: 'full-day', isTimeChosen: true },
  ...{ isDisclaimerAccepted: true, hasCurrent: false, emirate: 'Dubai', isServed: true },
};

describe('the checkout of a plan', () => {
  it('is open once every step is done', () => {
    expect(checkoutRefusal(ready)).toBeNull();
  });

  it.each<[string, Partial<CheckoutState>]>([
    ['profile', { isProfileComplete: false, planId: null, isTimeChosen: false, isDisclaimerAccepted: false }],
    ['plan', { planId: null, isTimeChosen: false, isDisclaimerAccepted: false }],
    ['notify', { isTimeChosen: false, isDisclaimerAccepted: false }],
    ['disclaimer', { isDisclaimerAccepted: false }],
  ])('leads to the first missing step: %s', (step, missing) => {
    expect(checkoutRefusal({ ...ready, ...missing })).toEqual({ code: 'flow_incomplete', params: { step } });
  });

  it('is closed where nothing is delivered, but not to a household whose emirate is unknown', () => {
    const refusal = { code: 'not_served', params: { emirate: 'Fujairah' } };
    expect(checkoutRefusal({ ...ready, emirate: 'Fujairah', isServed: false })).toEqual(refusal);
    expect(checkoutRefusal({ ...ready, emirate: null, isServed: false })).toBeNull();
  });

  it('is closed to a subscriber, whatever is missing', () => {
    const refusal = { code: 'already_subscribed' };
    expect(checkoutRefusal({ ...ready, hasCurrent: true })).toEqual(refusal);
    expect(checkoutRefusal({ ...ready, planId: null, hasCurrent: true })).toEqual(refusal);
  });
});

it('a change of plan counts no skipped day of the next month', () => {
  const june = startSubscription('sub', 'acc' as AccountId, 'full-day', '2026-05-31');
  const skipped = ['2026-06-30', '2026-07-01', '2026-07-02'];
  expect(planChange(june, 'family', noonOf('2026-06-10', skipped))).toMatchObject({ mealsLeft: 19 * 3 });
});
