import { graceDays, renewalNoticeDays } from '@sufra/contract/subscription/promises.ts';
import { addDays, addMonth, daysBetween, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import type { Result } from '../../../platform/pure/result.ts';
import { firstMealDay, type Moment } from './meals.rules.ts';
import {
  monthLine,
  moved,
  notNow,
  announcement,
  type Failing,
  type Moved,
  type Noticing,
  type Renewing,
  type PaidMonth,
  type Subscription,
  dateOf,
  lastRetryDay,
  pausedUntilTomorrow,
  pauseEnd,
  retryGaps,
} from './subscription.rules.ts';

/** A month begins with its first meal. */
export function dueOn(subscription: Subscription): DubaiDay | null {
  const { status, endsOn, periodEnd, pausedFrom, pausedUntil, heldFrom, nextAttemptOn } = subscription;
  if (heldFrom !== null) return null;
  switch (status) {
    case 'active':
      return endsOn ?? firstMealDay(subscription, periodEnd);
    case 'paused':
      return pausedFrom && pauseEnd({ pausedFrom, pausedUntil });
    case 'past_due':
      return nextAttemptOn;
    case 'cancelled':
    case 'expired':
      return null;
  }
}

export function dutyOf(subscription: Subscription, today: DubaiDay): 'resume' | 'end' | 'renew' | null {
  const day = dueOn(subscription);
  if (day === null || day > today) return null;
  if (subscription.status === 'paused') return 'resume';
  return subscription.endsOn === null ? 'renew' : 'end';
}

function noticeDue(subscription: Subscription, today: DubaiDay): DubaiDay | null {
  const { status, endsOn, noticedFor } = subscription;
  const due = dueOn(subscription);
  if (status !== 'active' || endsOn !== null || due === null || due === noticedFor) return null;
  return due > today && due <= addDays(today, renewalNoticeDays) ? due : null;
}

export function giveNotice(
  subscription: Subscription,
  { price, amount, lastFour }: Noticing,
  { today }: Pick<Moment, 'today'>,
): Result<Moved> {
  const due = noticeDue(subscription, today);
  if (due === null) return notNow('not_due');
  return moved(
    { ...subscription, noticedFor: due },
    announcement('renewal_notice', today, {
      plan: subscription.planId,
      price: toAedText(price),
      credit: toAedText(price - amount),
      amount: toAedText(amount),
      nextBillingDate: due,
      ...(lastFour === null ? {} : { lastFour }),
    }),
  );
}

function owesMonth(subscription: Subscription, today: DubaiDay): boolean {
  if (subscription.status === 'past_due') return true;
  const due = dueOn(subscription);
  return subscription.status === 'active' && subscription.endsOn === null && due !== null && today >= due;
}

/** Follows without a gap; a late payment gets the days without meals back, and an outage costs nothing. */
export function nextMonth(last: Subscription, today: DubaiDay): PaidMonth & Pick<Subscription, 'anchorDate'> {
  const first = firstMealDay(last, last.periodEnd);
  const isLate = last.status === 'active' && daysBetween(first, today) > lastRetryDay;
  const anchorDate = isLate ? dateOf(today) : last.anchorDate;
  return {
    periodStart: isLate ? today : first,
    periodEnd: addMonth(isLate ? today : last.periodEnd, anchorDate),
    anchorDate,
    givenBackDays: 0,
  };
}

export function renew(
  subscription: Subscription,
  { charged }: Renewing,
  { today }: Pick<Moment, 'today'>,
): Result<Moved> {
  const { status, price, pausedFrom } = subscription;
  if (!owesMonth(subscription, today)) return notNow(status === 'active' ? 'not_due' : status);
  const paid: Subscription = {
    ...subscription,
    ...nextMonth(subscription, today),
    status: 'active',
    pausedFrom: null,
    failedAttempts: 0,
    nextAttemptOn: null,
    booked: subscription.booked + price,
  };
  const renewed =
    pausedFrom !== null && pausedFrom <= today ? pausedUntilTomorrow(paid, pausedFrom, today) : paid;
  return moved(
    renewed,
    { kind: 'charge', amount: price, line: monthLine(renewed) },
    announcement('renewed', today, {
      plan: renewed.planId,
      amount: toAedText(charged),
      nextBillingDate: firstMealDay(paid, paid.periodEnd),
    }),
  );
}

/**
 * Dunning retries on days 1, 3 and 5, then the subscription expires. Meals go on for the days of grace, once for a
 * card.
 */
export function failRenewal(
  subscription: Subscription,
  { amount, reason, graceCard }: Failing,
  { today }: Pick<Moment, 'today'>,
): Result<Moved> {
  if (!owesMonth(subscription, today)) return notNow('not_due');
  const failedAttempts = subscription.failedAttempts + 1;
  const gap = retryGaps[failedAttempts - 1];
  if (gap === undefined) {
    const { planId } = subscription;
    return moved(
      { ...subscription, status: 'expired', failedAttempts, nextAttemptOn: null, pausedFrom: null },
      { kind: 'payOutCredit' },
      announcement('expired', today, { plan: planId }),
    );
  }
  const nextAttemptOn = addDays(today, gap);
  const pausedFrom = subscription.pausedFrom ?? addDays(today, graceCard === null ? 0 : graceDays);
  const lastMealsOn = pausedFrom > today ? { lastMealsOn: addDays(pausedFrom, -1) } : {};
  return moved(
    {
      ...subscription,
      status: 'past_due',
      failedAttempts,
      nextAttemptOn,
      pausedFrom,
      graceCard: graceCard ?? subscription.graceCard,
    },
    announcement('payment_failed', today, {
      amount: toAedText(amount),
      reason,
      nextAttemptOn,
      ...lastMealsOn,
    }),
  );
}
