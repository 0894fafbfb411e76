import { guaranteeDays } from '@sufra/contract/promises.ts';
import { addDays, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import type { Result } from '../../../platform/pure/result.ts';
import {
  moved,
  notNow,
  tell,
  type Cancelling,
  type Effect,
  type Erasing,
  type Moved,
  type Subscription,
  endPause,
} from './subscription.rules.ts';

const guaranteedUntil = (firstPaidOn: DubaiDay): DubaiDay => addDays(firstPaidOn, guaranteeDays);

/** Everything paid by card, in fils, for a day inside the guarantee period; null after it. */
export const refundOn = (day: DubaiDay, firstPaidOn: DubaiDay, paid: Fils): Fils | null =>
  day <= guaranteedUntil(firstPaidOn) ? paid : null;

/**
 * Inside the guarantee period: ends at once, refunds everything paid by card and restores used credit. Later: ends with the
 * paid month, which a running pause extends first. With no paid day left it ends at once without a refund.
 */
export function cancel(subscription: Subscription, command: Cancelling, today: DubaiDay): Result<Moved> {
  const { status, endsOn } = subscription;
  if (isOver(subscription)) return notNow(status);
  if (endsOn !== null) return notNow('ending');
  const { refund, skippedDays } = command;
  if (refund !== null) {
    // The bank decides about a disputed amount, so don't promise it.
    const sent = toAedText(refund - (command.disputed ?? 0));
    const told = tell('cancelled', today, { endsOn: today, refund: sent });
    return endAtOnce(subscription, today, [...refundEffects(subscription, refund), told]);
  }
  const running = status === 'paused' ? endPause(subscription, skippedDays, today) : subscription;
  const hasPaidDays = running.status === 'active' && today < running.periodEnd;
  const lastDay = hasPaidDays ? running.periodEnd : today;
  const told = tell('cancelled', today, { endsOn: lastDay });
  return hasPaidDays
    ? moved({ ...running, endsOn: lastDay }, told)
    : endAtOnce(running, today, [{ kind: 'payOutCredit' }, told]);
}

/** A cancellation takes effect at the end of the paid month. */
export function end(subscription: Subscription, today: DubaiDay): Result<Moved> {
  const { status, endsOn } = subscription;
  if (status !== 'active') return notNow(status);
  if (endsOn === null || today < endsOn) return notNow('not_due');
  return moved({ ...subscription, status: 'cancelled' }, { kind: 'payOutCredit' });
}

/** The account is erased: ends at once with the refund of a cancellation, and without a message. */
export function erase(subscription: Subscription, { refund }: Erasing, today: DubaiDay): Result<Moved> {
  if (isOver(subscription)) return notNow(subscription.status);
  return endAtOnce(
    subscription,
    today,
    refund === null ? [{ kind: 'payOutCredit' }] : [...refundEffects(subscription, refund)],
  );
}

export const isOver = ({ status }: Subscription): boolean => status === 'cancelled' || status === 'expired';

/** Reverses everything booked for the subscription. */
export const refundEffects = ({ booked, planId }: Subscription, refund: Fils): readonly Effect[] => [
  {
    kind: 'credit',
    reason: 'cancellation',
    amount: booked,
    line: { code: 'cancellation', params: { plan: planId } },
  },
  ...(refund > 0 ? [{ kind: 'refund' } as const] : []),
];

/** Ends today and deducts credits from what is booked. */
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
