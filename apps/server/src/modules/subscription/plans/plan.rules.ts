import { plans, type PlanId } from '@sufra/contract/subscription/plans.ts';
import { addDays, daysBetween, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import type { Refusal } from '../../../platform/pure/result.ts';
import { paidDays, type PaidMonth } from '../lifecycle/subscription.rules.ts';

export interface PlanChange {
  readonly planId: PlanId;
  readonly price: Fils;
  /** For the rest of the month, in fils; negative for less. */
  readonly difference: Fils;
  readonly daysLeft: number;
  readonly daysInPeriod: number;
}

/**
 * Prorates over the unskipped days from tomorrow, rounded half up: AED 599.00 to 999.00 with 20 of 30 days left costs
 * AED 266.67.
 */
export function planChange(
  current: PaidMonth & { readonly price: Fils },
  planId: PlanId,
  today: DubaiDay,
  skippedDays: readonly DubaiDay[],
): PlanChange {
  const price = plans[planId].priceFils;
  const daysInPeriod = paidDays(current);
  const ahead = Math.max(0, daysBetween(addDays(today, 1), current.periodEnd));
  const skipped = skippedDays.filter((day) => day > today && day < current.periodEnd).length;
  const daysLeft = ahead - skipped;
  const size = roundFils((Math.abs(price - current.price) * daysLeft) / daysInPeriod);
  return { planId, price, difference: price < current.price ? 0 - size : size, daysLeft, daysInPeriod };
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
}

/** Names the missing step in `params.step`. */
export function checkoutRefusal(state: CheckoutState): Refusal | null {
  if (state.hasCurrent) return { code: 'already_subscribed' };
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
