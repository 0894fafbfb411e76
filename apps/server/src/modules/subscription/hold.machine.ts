import { addDays, daysBetween, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { roundFils, toAedText, type Fils } from '../../platform/pure/money.ts';
import type { Result } from '../../platform/pure/result.ts';
import { endAtOnce, isOver, refundEffects } from './ending.machine.ts';
import {
  moved,
  notNow,
  tell,
  type Closing,
  type Command,
  type Moved,
  type Releasing,
  type Subscription,
} from './life.rules.ts';
import { dateOf, givenBack, paidDays, pauseEnd } from './month.rules.ts';
import { endPause } from './pause.machine.ts';

/** What can happen to a subscription that waits for its account. */
export const isPossibleOnHold = ({ kind }: Command): boolean =>
  kind === 'release' || kind === 'close' || kind === 'erase' || kind === 'hold';

/**
 * From today on nothing is planned and nothing charged: whoever can't sign in can't use what they pay for. A pause, a
 * cancellation and a month that is past due stay what they are, and wait too.
 */
export function hold(subscription: Subscription, today: DubaiDay): Result<Moved> {
  if (isOver(subscription)) return notNow(subscription.status);
  if (subscription.heldFrom !== null) return notNow('held');
  return moved({ ...subscription, heldFrom: today }, tell('held', today));
}

/**
 * Goes on today. The paid month, and a cancellation for its end, move by the days on hold that were not skipped: held
 * from 10 June, released on 20 June, a month that would have ended on 1 July ends on 11 July. A pause that runs on
 * takes the days into its own; one that is over by now ends with them.
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
  return moved(released(open, heldFrom, skippedDays, today), tell('released', today));
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
 * What the paid month still holds for somebody who could not use it, in fils, VAT included: its price for the days from
 * the first one on hold or paused to its end that were not skipped, out of all days it was paid for, rounded half up
 * once. Never more than is left of what was charged.
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

/**
 * An admin ends it for good while it is on hold, and the card gets back what was not used; everything where the hold
 * began inside the guarantee, for then a cancellation would have given everything back.
 */
export function close(
  subscription: Subscription,
  { refund, disputed, skippedDays }: Closing,
  today: DubaiDay,
): Result<Moved> {
  if (isOver(subscription) || subscription.heldFrom === null) return notNow(subscription.status);
  if (refund !== null) {
    const told = tell('closed', today, { refund: toAedText(refund - (disputed ?? 0)) });
    return endAtOnce(subscription, today, [...refundEffects(subscription, refund), told]);
  }
  const amount = unusedOf(subscription, skippedDays);
  // Which payments it comes from is seen as it is given back: where one is disputed, nobody is promised a sum.
  const told = tell('closed', today, { refund: toAedText(disputed ? 0 : amount) });
  const line = { code: 'cancellation', params: { plan: subscription.planId } } as const;
  const credit = { kind: 'credit', reason: 'cancellation', amount, line } as const;
  return endAtOnce(subscription, today, [...(amount > 0 ? [credit] : []), { kind: 'payOutCredit' }, told]);
}
