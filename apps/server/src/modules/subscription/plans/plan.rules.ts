import type { Emirate } from '@sufra/contract/options.ts';
import { plans, type PlanId } from '@sufra/contract/subscription/plans.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import type { Refusal } from '../../../platform/pure/result.ts';
import { mealsIn, mealsInPeriod, type Moment, priceOfMeal, valueIn } from '../lifecycle/meals.rules.ts';
import { changesFrom } from '../lifecycle/pause.machine.ts';
import type { PlanChange, Subscription } from '../lifecycle/subscription.rules.ts';

/** In meals still open, rounded half up: from AED 599.00 to 999.00 with 60 of 90 meals left costs AED 266.67. */
export function planChange(current: Subscription, planId: PlanId, at: Moment): PlanChange {
  const price = plans[planId].priceFils;
  const from = changesFrom(current, at);
  const span = { from, to: current.periodEnd };
  const changed = { ...current, planId, price, previousPlanId: null, planChangedOn: null };
  const mealsLeft = mealsIn(changed, span, at.skippedDays);
  const step = mealsLeft * priceOfMeal(changed) - valueIn(current, span, at.skippedDays);
  const size = roundFils(Math.abs(step));
  const difference = step < 0 ? 0 - size : size;
  return { planId, price, difference, from, mealsLeft, mealsInPeriod: mealsInPeriod(planId, current) };
}

/** In fils, after account credit. */
export const sumsOf = (difference: Fils, creditOnAccount: Fils): { due: Fils; credit: Fils } => ({
  due: Math.max(0, difference - creditOnAccount),
  credit: Math.max(0, 0 - difference),
});

export interface CheckoutState {
  readonly isProfileComplete: boolean;
  readonly planId: PlanId | null;
  readonly isTimeChosen: boolean;
  readonly isDisclaimerAccepted: boolean;
  readonly hasCurrent: boolean;
  readonly emirate: Emirate | null;
  readonly isServed: boolean;
}

/** Names the missing step in `params.step`. */
export function checkoutRefusal(state: CheckoutState): Refusal | null {
  if (state.hasCurrent) return { code: 'already_subscribed' };
  if (state.emirate !== null && !state.isServed)
    return { code: 'not_served', params: { emirate: state.emirate } };
  const missing = !state.isProfileComplete
    ? 'profile'
    : state.planId === null
      ? 'plan'
      : !state.isTimeChosen
        ? 'notify'
        : !state.isDisclaimerAccepted
          ? 'disclaimer'
          : null;
  return missing && { code: 'flow_incomplete', params: { step: missing } };
}
