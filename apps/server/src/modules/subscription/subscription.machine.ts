// A subscription's states and what moves it between them; checkout, renewals and the account screens ask here.
import { isMealDay, plans, type PlanId } from '@sufra/contract/plans.ts';
import type { SubscriptionStatus } from '@sufra/contract/statuses.ts';
import { addDays, addMonth, weekdayOf, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';

export interface Subscription {
  readonly id: string;
  readonly accountId: string;
  readonly planId: PlanId;
  readonly status: SubscriptionStatus;
  readonly price: Fils;
  readonly startedOn: DubaiDay;
  /** The paid month: from the first day up to, not including, the last. */
  readonly periodStart: DubaiDay;
  readonly periodEnd: DubaiDay;
  readonly firstSuggestionOn: DubaiDay;
}

/** Starts a paid subscription today; the first meals are for the next day the plan cooks. */
export function startSubscription(
  id: string,
  accountId: string,
  planId: PlanId,
  today: DubaiDay,
): Subscription {
  return {
    id,
    accountId,
    planId,
    status: 'active',
    price: plans[planId].priceFils,
    startedOn: today,
    periodStart: today,
    periodEnd: addMonth(today),
    firstSuggestionOn: nextMealDay(planId, addDays(today, 1)),
  };
}

function nextMealDay(planId: PlanId, from: DubaiDay): DubaiDay {
  return isMealDay(planId, weekdayOf(from)) ? from : nextMealDay(planId, addDays(from, 1));
}
