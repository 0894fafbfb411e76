import type { Emirate } from '@sufra/contract/options.ts';
import { plans, type PlanId, type PlanPrices } from '@sufra/contract/subscription/plans.ts';
import { priceNoticeDays } from '@sufra/contract/subscription/promises.ts';
import { addDays, addMonth, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { roundFils, type Fils } from '../../../platform/pure/money.ts';
import type { Refusal } from '../../../platform/pure/result.ts';
import {
  firstMealDay,
  latest,
  mealsIn,
  mealsInPeriod,
  type Moment,
  priceOfMeal,
  valueIn,
} from '../lifecycle/meals.rules.ts';
import { changesFrom } from '../lifecycle/pause.machine.ts';
import type { PlanChange, Subscription } from '../lifecycle/subscription.rules.ts';

/** In meals still open, rounded half up. */
export function planChange(
  current: Subscription,
  planId: PlanId,
  at: Moment,
  price: Fils = plans[planId].priceFils,
): PlanChange {
  const from = changesFrom(current, at);
  const span = { from, to: current.periodEnd };
  const changed = { ...current, planId, price, previousPlanId: null, planChangedOn: null };
  const mealsLeft = mealsIn(changed, span, at.skippedDays);
  const step = mealsLeft * priceOfMeal(changed) - valueIn(current, span, at.skippedDays);
  const size = roundFils(Math.abs(step));
  const difference = step < 0 ? 0 - size : size;
  return { planId, price, difference, from, mealsLeft, mealsInPeriod: mealsInPeriod(planId, current) };
}

interface PriceFrom {
  readonly planId: PlanId;
  readonly fils: Fils;
  readonly from: Date;
}

/** `rows` in order of time. */
export function pricesAt(rows: readonly PriceFrom[], now: Date): PlanPrices {
  const price = (id: PlanId): Fils =>
    rows.findLast(({ planId, from }) => planId === id && from <= now)?.fils ?? plans[id].priceFils;
  return { 'lunch-only': price('lunch-only'), 'full-day': price('full-day'), family: price('family') };
}

export interface PriceTerms {
  readonly current: Fils;
  readonly noticed: Fils | null;
}

/** A higher price needs its notice; a lower one needs none. */
export const renewalPrice = (own: Fils, { current, noticed }: PriceTerms): Fils =>
  current <= own ? current : Math.max(own, Math.min(current, noticed ?? own));

interface NewPrice {
  readonly fils: Fils;
  readonly from: DubaiDay;
}

export const priceStartsOn = (own: Fils, { fils, from }: NewPrice, today: DubaiDay): DubaiDay =>
  fils > own ? latest([from, addDays(today, priceNoticeDays)]) : from;

export function firstMonthFrom(subscription: Subscription, day: DubaiDay): DubaiDay {
  let { periodEnd } = subscription;
  while (firstMealDay(subscription, periodEnd) < day)
    periodEnd = addMonth(periodEnd, subscription.anchorDate);
  return firstMealDay(subscription, periodEnd);
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
