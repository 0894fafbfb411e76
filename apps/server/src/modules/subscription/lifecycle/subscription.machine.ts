import { maxPauseDays, plans, type PlanId } from '@sufra/contract/subscription/plans.ts';
import { addDays, addMonth, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { refuse, type Result } from '../../../platform/pure/result.ts';
import { cancel, end, erase } from './ending.machine.ts';
import { close, hold, isPossibleOnHold, release } from './hold.machine.ts';
import {
  moved,
  notNow,
  announcement,
  type Changing,
  type Command,
  type Moved,
  type Pausing,
  type Resuming,
  type Skipping,
  type Subscription,
  dateOf,
  endPause,
} from './subscription.rules.ts';
import { mealTimesOn } from '../skipping/skip.rules.ts';
import { planChange } from '../plans/plan.rules.ts';
import { failRenewal, renew } from './renewal.machine.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export function startSubscription(
  id: string,
  accountId: AccountId,
  planId: PlanId,
  today: DubaiDay,
): Subscription {
  const price = plans[planId].priceFils;
  return {
    id,
    accountId,
    planId,
    status: 'active',
    price,
    startedOn: today,
    periodStart: today,
    periodEnd: addMonth(today),
    givenBackDays: 0,
    anchorDate: dateOf(today),
    firstSuggestionOn: nextMealDay(planId, addDays(today, 1)),
    pausedFrom: null,
    pausedUntil: null,
    heldFrom: null,
    endsOn: null,
    previousPlanId: null,
    planChangedOn: null,
    failedAttempts: 0,
    nextAttemptOn: null,
    booked: price,
  };
}

function nextMealDay(planId: PlanId, from: DubaiDay): DubaiDay {
  return mealTimesOn(planId, from).length > 0 ? from : nextMealDay(planId, addDays(from, 1));
}

/** Refuses `not_possible_now` with the reason. */
export function move(subscription: Subscription, command: Command, today: DubaiDay): Result<Moved> {
  if (subscription.heldFrom !== null && !isPossibleOnHold(command)) return notNow('held');
  switch (command.kind) {
    case 'pause':
      return pause(subscription, command, today);
    case 'resume':
      return resume(subscription, command, today);
    case 'hold':
      return hold(subscription, today);
    case 'release':
      return release(subscription, command, today);
    case 'close':
      return close(subscription, command, today);
    case 'skip':
      return skip(subscription, command, today);
    case 'changePlan':
      return changePlan(subscription, command, today);
    case 'cancel':
      return cancel(subscription, command, today);
    case 'keep':
      return keep(subscription, today);
    case 'changeCard':
      return changeCard(subscription, today);
    case 'renew':
      return renew(subscription, command, today);
    case 'failRenewal':
      return failRenewal(subscription, command, today);
    case 'end':
      return end(subscription, today);
    case 'erase':
      return erase(subscription, command, today);
  }
}

function obstacle({ status, endsOn, periodEnd }: Subscription, today: DubaiDay): string | null {
  if (status !== 'active') return status;
  if (endsOn !== null) return 'ending';
  return today >= periodEnd ? 'renewal_due' : null;
}

/** From tomorrow, at most 90 days. */
function pause(subscription: Subscription, { until }: Pausing, today: DubaiDay): Result<Moved> {
  const barred = obstacle(subscription, today);
  if (barred !== null) return notNow(barred);
  const from = addDays(today, 1);
  if (until !== null && until <= from) return refuse('invalid_request', { fields: { until: 'too_early' } });
  if (until !== null && until > addDays(from, maxPauseDays))
    return refuse('invalid_request', { fields: { until: 'too_late' } });
  return moved(
    { ...subscription, status: 'paused', pausedFrom: from, pausedUntil: until },
    announcement('paused', today, { from, ...(until === null ? {} : { until }) }),
  );
}

function resume(subscription: Subscription, { skippedDays }: Resuming, today: DubaiDay): Result<Moved> {
  if (subscription.status !== 'paused') return notNow(subscription.status);
  const resumed = endPause(subscription, skippedDays, today);
  return moved(resumed, announcement('resumed', today, { nextBillingDate: resumed.periodEnd }));
}

function skip(subscription: Subscription, skipping: Skipping, today: DubaiDay): Result<Moved> {
  const { status, periodStart, periodEnd, booked } = subscription;
  const { day, mealTimes, credit: amount } = skipping;
  if (status !== 'active') return notNow(status);
  if (day < today || day < periodStart || day >= periodEnd) return notNow('not_due');
  const line = { code: 'skipped_day', params: { date: day, meals: mealTimes.length } } as const;
  return moved(
    { ...subscription, booked: booked - amount },
    { kind: 'credit', reason: 'skip', amount, line },
    announcement('skipped', today, { date: day, credit: toAedText(amount) }),
  );
}

function changePlan(subscription: Subscription, changing: Changing, today: DubaiDay): Result<Moved> {
  const barred = obstacle(subscription, today);
  if (barred !== null) return notNow(barred);
  const { planId, skippedDays } = changing;
  const former = subscription.planId;
  if (planId === former) return notNow('same_plan');
  const { price, difference, daysLeft, daysInPeriod } = planChange(subscription, planId, today, skippedDays);
  const isSecondToday = subscription.planChangedOn === today;
  const changed: Subscription = {
    ...subscription,
    planId,
    price,
    previousPlanId: isSecondToday ? subscription.previousPlanId : former,
    planChangedOn: today,
    booked: subscription.booked + difference,
  };
  const message = announcement('plan_changed', today, { plan: planId, formerPlan: former });
  const params = { plan: planId, formerPlan: former, days: daysLeft, daysInMonth: daysInPeriod };
  if (difference === 0) return moved(changed, message);
  return difference > 0
    ? moved(changed, { kind: 'charge', amount: difference, line: { code: 'plan_upgrade', params } }, message)
    : moved(
        changed,
        {
          kind: 'credit',
          reason: 'plan_change',
          amount: -difference,
          line: { code: 'plan_downgrade', params },
        },
        message,
      );
}

function keep(subscription: Subscription, today: DubaiDay): Result<Moved> {
  const { status, endsOn } = subscription;
  if (status !== 'active') return notNow(status);
  if (endsOn === null || today >= endsOn) return notNow('not_due');
  return moved({ ...subscription, endsOn: null }, announcement('kept', today, { nextBillingDate: endsOn }));
}

function changeCard(subscription: Subscription, today: DubaiDay): Result<Moved> {
  const message = announcement('card_changed', today);
  switch (subscription.status) {
    case 'active':
    case 'paused':
      return moved(subscription, message);
    case 'past_due':
      return moved(subscription, message, { kind: 'collect' });
    case 'cancelled':
    case 'expired':
      return moved(subscription);
  }
}
