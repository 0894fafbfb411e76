import { maxPauseDays } from '@sufra/contract/subscription/plans.ts';
import { addDays, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { roundFils, toAedText, type Fils } from '../../../platform/pure/money.ts';
import type { Result } from '../../../platform/pure/result.ts';
import { earliest, type Moment, valueIn } from './meals.rules.ts';
import { endAtOnce, isOver, refundEffects } from './ending.machine.ts';
import {
  moved,
  notNow,
  announcement,
  type Closing,
  type Command,
  type Moved,
  type Subscription,
  pausedUntilTomorrow,
  pauseEnd,
} from './subscription.rules.ts';

export const isPossibleOnHold = ({ kind }: Command): boolean =>
  kind === 'release' || kind === 'close' || kind === 'erase';

/** Keeps pauses, cancellations and past-due months for the release. */
export function hold(subscription: Subscription, today: DubaiDay): Result<Moved> {
  if (isOver(subscription)) return notNow(subscription.status);
  return moved({ ...subscription, heldFrom: today }, announcement('held', today));
}

/** The meals missed are given back as after a pause, which ends tomorrow; a running pause absorbs the hold. */
export function release(subscription: Subscription, today: DubaiDay): Result<Moved> {
  const { heldFrom } = subscription;
  if (heldFrom === null) return notNow(subscription.status);
  const open = { ...subscription, heldFrom: null };
  const released = today > heldFrom ? missed(open, heldFrom, today) : open;
  return moved(released, announcement('released', today));
}

function missed(subscription: Subscription, heldFrom: DubaiDay, today: DubaiDay): Subscription {
  const { pausedFrom, pausedUntil } = subscription;
  const from = earliest([heldFrom, pausedFrom ?? heldFrom]);
  // Without an end it would end a number of days after its earlier start.
  if (subscription.status === 'past_due')
    return { ...subscription, pausedFrom: from, pausedUntil: addDays(today, maxPauseDays) };
  const end = pausedFrom && pauseEnd({ pausedFrom, pausedUntil });
  if (end === null || today >= end) return pausedUntilTomorrow(subscription, from, today);
  return { ...subscription, pausedFrom: from, pausedUntil: from === pausedFrom ? pausedUntil : end };
}

/** In fils, rounded half up: the open meals since the hold or an earlier pause, at most what remains booked. */
export function unusedOf(subscription: Subscription, skippedDays: readonly DubaiDay[]): Fils {
  const { heldFrom, pausedFrom, periodStart, periodEnd, booked } = subscription;
  if (heldFrom === null) return 0;
  const stopped = pausedFrom !== null && pausedFrom < heldFrom ? pausedFrom : heldFrom;
  const from = stopped < periodStart ? periodStart : stopped;
  return Math.min(booked, roundFils(valueIn(subscription, { from, to: periodEnd }, skippedDays)));
}

export function close(subscription: Subscription, { refund, disputed }: Closing, at: Moment): Result<Moved> {
  const { today } = at;
  if (isOver(subscription) || subscription.heldFrom === null) return notNow(subscription.status);
  if (refund !== null) {
    const message = announcement('closed', today, { refund: toAedText(refund - (disputed ?? 0)) });
    return endAtOnce(subscription, today, [...refundEffects(subscription, refund), message], true);
  }
  const amount = unusedOf(subscription, at.skippedDays);
  // The refund may come from a disputed payment, so promise no amount.
  const message = announcement('closed', today, { refund: toAedText(disputed ? 0 : amount) });
  const line = { code: 'cancellation', params: { plan: subscription.planId } } as const;
  const credit = { kind: 'credit', reason: 'cancellation', amount, line } as const;
  return endAtOnce(subscription, today, [...(amount > 0 ? [credit] : []), { kind: 'payOutCredit' }, message]);
}
