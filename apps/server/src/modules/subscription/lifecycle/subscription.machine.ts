import { plans, type PlanId } from '@sufra/contract/subscription/plans.ts';
import { addDays, addMonth, daysBetween, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { renewalNoticeDays } from '@sufra/contract/subscription/promises.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { map, type Result } from '../../../platform/pure/result.ts';
import { cancel, end, erase } from './ending.machine.ts';
import { close, hold, isPossibleOnHold, release } from './hold.machine.ts';
import {
  moved,
  notNow,
  announcement,
  type Changing,
  type Command,
  type Moved,
  type Skipping,
  type Subscription,
  dateOf,
} from './subscription.rules.ts';
import { firstMealDay, type Moment, planOn } from './meals.rules.ts';
import { nextChargeOn, obstacle, pause, resume } from './pause.machine.ts';
import { failRenewal, giveNotice, renew } from './renewal.machine.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

/** Its month begins with the first meals, from tomorrow; those of the day itself are a welcome. */
export function startSubscription(
  id: string,
  accountId: AccountId,
  planId: PlanId,
  today: DubaiDay,
  price: Fils = plans[planId].priceFils,
): Subscription {
  const plan = { planId, previousPlanId: null, planChangedOn: null };
  const first = firstMealDay(plan, addDays(today, 1));
  return {
    id,
    accountId,
    ...plan,
    status: 'active',
    price,
    startedOn: today,
    periodStart: first,
    periodEnd: addMonth(first),
    givenBackDays: 0,
    anchorDate: dateOf(first),
    firstSuggestionOn: first,
    pausedFrom: null,
    pausedUntil: null,
    heldFrom: null,
    endsOn: null,
    failedAttempts: 0,
    nextAttemptOn: null,
    booked: price,
    graceCard: null,
    isRefunded: false,
    noticedFor: null,
  };
}

/** Refuses `not_possible_now` with the reason. */
export function move(subscription: Subscription, command: Command, at: Moment): Result<Moved> {
  if (subscription.heldFrom !== null && !isPossibleOnHold(command)) return notNow('held');
  return map(decide(subscription, command, at), ({ subscription: after, effects }) => ({
    subscription: carryNotice(after, at),
    effects,
  }));
}

function carryNotice(subscription: Subscription, at: Moment): Subscription {
  const { noticedFor } = subscription;
  if (noticedFor === null) return subscription;
  const charge = nextChargeOn(subscription, at);
  if (charge === null || charge === noticedFor) return subscription;
  const isSoon = noticedFor >= at.today && charge <= addDays(at.today, renewalNoticeDays);
  return { ...subscription, noticedFor: isSoon ? charge : null };
}

function decide(subscription: Subscription, command: Command, at: Moment): Result<Moved> {
  const { today } = at;
  switch (command.kind) {
    case 'pause':
      return pause(subscription, command, at);
    case 'resume':
      return resume(subscription, at);
    case 'hold':
      return hold(subscription, today);
    case 'release':
      return release(subscription, today);
    case 'close':
      return close(subscription, command, at);
    case 'skip':
      return skip(subscription, command, today);
    case 'changePlan':
      return changePlan(subscription, command, at);
    case 'cancel':
      return cancel(subscription, command, at);
    case 'keep':
      return keep(subscription, today);
    case 'changeCard':
      return changeCard(subscription, today);
    case 'renew':
      return renew(subscription, command, at);
    case 'giveNotice':
      return giveNotice(subscription, command, at);
    case 'failRenewal':
      return failRenewal(subscription, command, at);
    case 'end':
      return end(subscription, today);
    case 'erase':
      return erase(subscription, command, today);
  }
}

/** A day of the next month isn't paid yet: skipping it moves the payment. */
function skip(subscription: Subscription, skipping: Skipping, today: DubaiDay): Result<Moved> {
  const { status, periodStart, periodEnd, givenBackDays, endsOn, booked } = subscription;
  const { day, mealTimes, credit: amount } = skipping;
  if (status !== 'active') return notNow(status);
  if (endsOn !== null) return notNow('ending');
  if (day <= today || day < periodStart || day > firstMealDay(subscription, periodEnd))
    return notNow('not_due');
  const said = { date: day, credit: toAedText(amount) };
  if (day >= periodEnd) {
    const end = addDays(day, 1);
    const delayed = givenBackDays + daysBetween(periodEnd, end);
    const nextBillingDate = firstMealDay(subscription, end);
    return moved(
      { ...subscription, periodEnd: end, givenBackDays: delayed, anchorDate: dateOf(end) },
      announcement('skipped', today, { ...said, nextBillingDate }),
    );
  }
  const line = { code: 'skipped_day', params: { date: day, meals: mealTimes.length } } as const;
  return moved(
    { ...subscription, booked: booked - amount },
    { kind: 'credit', reason: 'skip', amount, line },
    announcement('skipped', today, said),
  );
}

function changePlan(
  subscription: Subscription,
  { change: { planId, price, difference, from, mealsLeft, mealsInPeriod } }: Changing,
  at: Moment,
): Result<Moved> {
  const { today } = at;
  const barred = obstacle(subscription, at);
  if (barred !== null) return notNow(barred);
  const former = subscription.planId;
  if (planId === former) return notNow('same_plan');
  const lastDay = addDays(from, -1);
  const { planChangedOn } = subscription;
  // Today's plan, tomorrow's and the one after it would be three.
  if (planChangedOn !== null && planChangedOn >= today && planChangedOn < lastDay) return notNow('changing');
  const hasBegun = planChangedOn === null || planChangedOn < lastDay;
  const changed: Subscription = {
    ...subscription,
    planId,
    price,
    previousPlanId: planOn(subscription, lastDay),
    previousPrice: hasBegun ? subscription.price : (subscription.previousPrice ?? null),
    planChangedOn: lastDay,
    booked: subscription.booked + difference,
  };
  const message = announcement('plan_changed', today, { plan: planId, formerPlan: former, from });
  const params = { plan: planId, formerPlan: former, meals: mealsLeft, mealsInMonth: mealsInPeriod };
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
  if (status !== 'active' && status !== 'paused') return notNow(status);
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
