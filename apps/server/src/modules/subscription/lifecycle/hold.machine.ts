import { addDays, daysBetween, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { roundFils, toAedText, type Fils } from '../../../platform/pure/money.ts';
import type { Result } from '../../../platform/pure/result.ts';
import { endAtOnce, isOver, refundEffects } from './ending.machine.ts';
import {
  moved,
  notNow,
  announcement,
  type Closing,
  type Command,
  type Moved,
  type Releasing,
  type Subscription,
  dateOf,
  givenBack,
  paidDays,
  pauseEnd,
  endPause,
} from './subscription.rules.ts';

export const isPossibleOnHold = ({ kind }: Command): boolean =>
  kind === 'release' || kind === 'close' || kind === 'erase';

/** Keeps pauses, cancellations and past-due months for the release. */
export function hold(subscription: Subscription, today: DubaiDay): Result<Moved> {
  if (isOver(subscription)) return notNow(subscription.status);
  return moved({ ...subscription, heldFrom: today }, announcement('held', today));
}

/**
 * The month moves by the unskipped days on hold: from 10 to 20 June, a month to 1 July ends on 11 July. A running pause
 * absorbs the hold.
 */
export function release(
  subscription: Subscription,
  { skippedDays }: Releasing,
  today: DubaiDay,
): Result<Moved> {
  const { heldFrom } = subscription;
  if (heldFrom === null) return notNow(subscription.status);
  const open = { ...subscription, heldFrom: null };
  const released = open.pausedFrom === null ? prolong : releasePaused;
  return moved(released(open, heldFrom, skippedDays, today), announcement('released', today));
}

function prolong(
  subscription: Subscription,
  heldFrom: DubaiDay,
  skippedDays: readonly DubaiDay[],
  today: DubaiDay,
): Subscription {
  const days = givenBack(heldFrom, today, skippedDays);
  if (days === 0) return subscription;
  const periodEnd = addDays(subscription.periodEnd, days);
  return {
    ...subscription,
    periodEnd,
    givenBackDays: subscription.givenBackDays + days,
    anchorDate: dateOf(periodEnd),
    endsOn: subscription.endsOn && addDays(subscription.endsOn, days),
  };
}

function releasePaused(
  subscription: Subscription,
  heldFrom: DubaiDay,
  skippedDays: readonly DubaiDay[],
  today: DubaiDay,
): Subscription {
  const { pausedFrom, pausedUntil } = subscription;
  if (pausedFrom === null || today <= heldFrom) return subscription;
  const joined = { ...subscription, pausedFrom: heldFrom < pausedFrom ? heldFrom : pausedFrom };
  const isOn = today < pauseEnd({ pausedFrom, pausedUntil });
  return isOn ? joined : endPause({ ...joined, pausedUntil: today }, skippedDays, today);
}

/**
 * In fils, rounded half up: prorated over the unskipped days since the hold or an earlier pause, at most what remains
 * booked.
 */
export function unusedOf(subscription: Subscription, skippedDays: readonly DubaiDay[]): Fils {
  const { heldFrom, pausedFrom, periodStart, periodEnd, price, booked } = subscription;
  if (heldFrom === null) return 0;
  const stopped = pausedFrom !== null && pausedFrom < heldFrom ? pausedFrom : heldFrom;
  const from = stopped < periodStart ? periodStart : stopped;
  const skipped = skippedDays.filter((day) => day >= from && day < periodEnd).length;
  const days = Math.min(paidDays(subscription), Math.max(0, daysBetween(from, periodEnd) - skipped));
  return Math.min(booked, roundFils((price * days) / paidDays(subscription)));
}

export function close(
  subscription: Subscription,
  { refund, disputed, skippedDays }: Closing,
  today: DubaiDay,
): Result<Moved> {
  if (isOver(subscription) || subscription.heldFrom === null) return notNow(subscription.status);
  if (refund !== null) {
    const message = announcement('closed', today, { refund: toAedText(refund - (disputed ?? 0)) });
    return endAtOnce(subscription, today, [...refundEffects(subscription, refund), message]);
  }
  const amount = unusedOf(subscription, skippedDays);
  // The refund may come from a disputed payment, so promise no amount.
  const message = announcement('closed', today, { refund: toAedText(disputed ? 0 : amount) });
  const line = { code: 'cancellation', params: { plan: subscription.planId } } as const;
  const credit = { kind: 'credit', reason: 'cancellation', amount, line } as const;
  return endAtOnce(subscription, today, [...(amount > 0 ? [credit] : []), { kind: 'payOutCredit' }, message]);
}
