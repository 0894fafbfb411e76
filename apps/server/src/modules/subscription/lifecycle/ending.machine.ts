import { guaranteeDays } from '@sufra/contract/subscription/promises.ts';
import { addDays, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import type { Result } from '../../../platform/pure/result.ts';
import {
  moved,
  notNow,
  announcement,
  type Cancelling,
  type Effect,
  type Erasing,
  type Moved,
  type Subscription,
  endPause,
} from './subscription.rules.ts';

const guaranteedUntil = (firstPaidOn: DubaiDay): DubaiDay => addDays(firstPaidOn, guaranteeDays);

/** In fils; null after the guarantee period. */
export const refundOn = (day: DubaiDay, firstPaidOn: DubaiDay, paid: Fils): Fils | null =>
  day <= guaranteedUntil(firstPaidOn) ? paid : null;

/**
 * Inside the guarantee period at once with a full refund; later at the end of the paid month, extended by a running
 * pause.
 */
export function cancel(subscription: Subscription, command: Cancelling, today: DubaiDay): Result<Moved> {
  const { status, endsOn } = subscription;
  if (isOver(subscription)) return notNow(status);
  if (endsOn !== null) return notNow('ending');
  const { refund, skippedDays } = command;
  if (refund !== null) {
    // The bank decides about a disputed amount, so don't promise it.
    const sent = toAedText(refund - (command.disputed ?? 0));
    const message = announcement('cancelled', today, { endsOn: today, refund: sent });
    return endAtOnce(subscription, today, [...refundEffects(subscription, refund), message]);
  }
  const running = status === 'paused' ? endPause(subscription, skippedDays, today) : subscription;
  const hasPaidDays = running.status === 'active' && today < running.periodEnd;
  const lastDay = hasPaidDays ? running.periodEnd : today;
  const message = announcement('cancelled', today, { endsOn: lastDay });
  return hasPaidDays
    ? moved({ ...running, endsOn: lastDay }, message)
    : endAtOnce(running, today, [{ kind: 'payOutCredit' }, message]);
}

export function end(subscription: Subscription, today: DubaiDay): Result<Moved> {
  const { status, endsOn } = subscription;
  if (status !== 'active') return notNow(status);
  if (endsOn === null || today < endsOn) return notNow('not_due');
  return moved({ ...subscription, status: 'cancelled' }, { kind: 'payOutCredit' });
}

/** With the refund of a cancellation, without a message. */
export function erase(subscription: Subscription, { refund }: Erasing, today: DubaiDay): Result<Moved> {
  if (isOver(subscription)) return notNow(subscription.status);
  return endAtOnce(
    subscription,
    today,
    refund === null ? [{ kind: 'payOutCredit' }] : [...refundEffects(subscription, refund)],
  );
}

export const isOver = ({ status }: Subscription): boolean => status === 'cancelled' || status === 'expired';

export const refundEffects = ({ booked, planId }: Subscription, refund: Fils): readonly Effect[] => [
  {
    kind: 'credit',
    reason: 'cancellation',
    amount: booked,
    line: { code: 'cancellation', params: { plan: planId } },
  },
  ...(refund > 0 ? [{ kind: 'refund' } as const] : []),
];

export const endAtOnce = (
  subscription: Subscription,
  today: DubaiDay,
  effects: readonly Effect[],
): Result<Moved> =>
  moved(
    {
      ...subscription,
      status: 'cancelled',
      endsOn: today,
      pausedFrom: null,
      pausedUntil: null,
      nextAttemptOn: null,
      heldFrom: null,
      booked: effects.reduce(
        (left, effect) => (effect.kind === 'credit' ? left - effect.amount : left),
        subscription.booked,
      ),
    },
    ...effects,
  );
