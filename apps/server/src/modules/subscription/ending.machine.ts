import { guaranteeDays } from '@sufra/contract/promises.ts';
import { addDays, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../platform/pure/money.ts';
import type { Result } from '../../platform/pure/result.ts';
import {
  moved,
  notNow,
  tell,
  type Cancelling,
  type Effect,
  type Erasing,
  type Moved,
  type Subscription,
} from './life.rules.ts';
import { endPause } from './pause.machine.ts';

/** The last day on which cancelling gives everything back. */
const guaranteedUntil = (firstPaidOn: DubaiDay): DubaiDay => addDays(firstPaidOn, guaranteeDays);

/** Everything paid by card, fils, for an end on a day inside the guarantee; null after it. */
export const refundOn = (day: DubaiDay, firstPaidOn: DubaiDay, paid: Fils): Fils | null =>
  day <= guaranteedUntil(firstPaidOn) ? paid : null;

/**
 * Inside the guarantee: at once, everything paid by card is given back, and credit that paid a part is credit again.
 * Later: at the end of the paid month; a pause ends with it, so that its days are given back first. Where no paid day
 * is left, because the month is past due or just over, at once and without a refund.
 */
export function cancel(subscription: Subscription, command: Cancelling, today: DubaiDay): Result<Moved> {
  const { status, endsOn } = subscription;
  if (isOver(subscription)) return notNow(status);
  if (endsOn !== null) return notNow('ending');
  const { refund, skippedDays } = command;
  if (refund !== null) {
    // About what is disputed their bank decides: nobody is promised it.
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

/** A cancellation takes effect: the paid month is over. */
export function end(subscription: Subscription, today: DubaiDay): Result<Moved> {
  const { status, endsOn } = subscription;
  if (status !== 'active') return notNow(status);
  if (endsOn === null || today < endsOn) return notNow('not_due');
  return moved({ ...subscription, status: 'cancelled' }, { kind: 'payOutCredit' });
}

/** The account is erased: ends at once whatever is paid, and gives back what a cancellation would. Nobody is told. */
export function erase(subscription: Subscription, { refund }: Erasing, today: DubaiDay): Result<Moved> {
  if (isOver(subscription)) return notNow(subscription.status);
  return endAtOnce(
    subscription,
    today,
    refund === null ? [{ kind: 'payOutCredit' }] : [...refundEffects(subscription, refund)],
  );
}

export const isOver = ({ status }: Subscription): boolean => status === 'cancelled' || status === 'expired';

/** All that was booked is taken back, so that the account is left as it was before the subscription. */
export const refundEffects = ({ booked, planId }: Subscription, refund: Fils): readonly Effect[] => [
  {
    kind: 'credit',
    reason: 'cancellation',
    amount: booked,
    line: { code: 'cancellation', params: { plan: planId } },
  },
  ...(refund > 0 ? [{ kind: 'refund' } as const] : []),
];

/** Over from today; what the effects take back is no longer booked. */
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
