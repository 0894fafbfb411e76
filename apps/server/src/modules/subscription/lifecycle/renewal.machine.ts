import { addDays, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import type { Result } from '../../../platform/pure/result.ts';
import {
  monthLine,
  moved,
  notNow,
  announcement,
  type Failing,
  type Moved,
  type Renewing,
  type Subscription,
  nextMonth,
  pauseEnd,
  retryGaps,
} from './subscription.rules.ts';

export function dueOn(subscription: Subscription): DubaiDay | null {
  const { status, endsOn, periodEnd, pausedFrom, pausedUntil, heldFrom, nextAttemptOn } = subscription;
  if (heldFrom !== null) return null;
  switch (status) {
    case 'active':
      return endsOn ?? periodEnd;
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

const owesMonth = ({ status, endsOn, periodEnd }: Subscription, today: DubaiDay): boolean =>
  status === 'past_due' || (status === 'active' && endsOn === null && today >= periodEnd);

export function renew(subscription: Subscription, { charged }: Renewing, today: DubaiDay): Result<Moved> {
  const { status, price } = subscription;
  if (!owesMonth(subscription, today)) return notNow(status === 'active' ? 'not_due' : status);
  const renewed: Subscription = {
    ...subscription,
    ...nextMonth(subscription, today),
    status: 'active',
    failedAttempts: 0,
    nextAttemptOn: null,
    booked: subscription.booked + price,
  };
  return moved(
    renewed,
    { kind: 'charge', amount: price, line: monthLine(renewed) },
    announcement('renewed', today, {
      plan: renewed.planId,
      amount: toAedText(charged),
      nextBillingDate: renewed.periodEnd,
    }),
  );
}

/** Dunning retries on days 1, 3 and 5, with meals continuing, then the subscription expires. */
export function failRenewal(
  subscription: Subscription,
  { amount, reason }: Failing,
  today: DubaiDay,
): Result<Moved> {
  if (!owesMonth(subscription, today)) return notNow('not_due');
  const failedAttempts = subscription.failedAttempts + 1;
  const gap = retryGaps[failedAttempts - 1];
  if (gap === undefined) {
    const { planId } = subscription;
    return moved(
      { ...subscription, status: 'expired', failedAttempts, nextAttemptOn: null },
      { kind: 'payOutCredit' },
      announcement('expired', today, { plan: planId }),
    );
  }
  const nextAttemptOn = addDays(today, gap);
  return moved(
    { ...subscription, status: 'past_due', failedAttempts, nextAttemptOn },
    announcement('payment_failed', today, { amount: toAedText(amount), reason, nextAttemptOn }),
  );
}
