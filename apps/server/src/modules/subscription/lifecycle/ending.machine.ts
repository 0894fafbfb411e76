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
} from './subscription.rules.ts';
import type { Moment } from './meals.rules.ts';
import { endPause, resume } from './pause.machine.ts';

/** In fils; null after the guarantee period, or once the guarantee was used. */
export const refundOn = (day: DubaiDay, guaranteedFrom: DubaiDay | null, paid: Fils): Fils | null =>
  guaranteedFrom !== null && day <= addDays(guaranteedFrom, guaranteeDays) ? paid : null;

/**
 * Inside the guarantee period at once with a full refund; later at the end of the paid month, extended by a running
 * pause.
 */
export function cancel(subscription: Subscription, command: Cancelling, at: Moment): Result<Moved> {
  const { status, endsOn } = subscription;
  const { today } = at;
  if (isOver(subscription)) return notNow(status);
  if (endsOn !== null) return notNow('ending');
  const { refund } = command;
  if (refund !== null) {
    // The bank decides about a disputed amount, so don't promise it.
    const sent = refund - (command.disputed ?? 0);
    const message = announcement('cancelled', today, {
      endsOn: today,
      ...(sent > 0 && { refund: toAedText(sent) }),
    });
    return endAtOnce(subscription, today, [...refundEffects(subscription, refund), message], true);
  }
  return cancelLater(subscription, at);
}

/** A pause that has begun ends tomorrow, and its meals follow. */
function cancelLater(subscription: Subscription, at: Moment): Result<Moved> {
  const { pausedFrom } = subscription;
  const { today } = at;
  const resumed = subscription.status === 'paused' ? resume(subscription, at) : moved(subscription);
  if (!resumed.ok) return resumed;
  const running = resumed.value.subscription;
  const until = running.status === 'paused' ? running.pausedUntil : null;
  const lastDay = until === null ? running.periodEnd : endPause(running, until, at).subscription.periodEnd;
  const hasMealsLeft = running.status !== 'past_due' && lastDay > (until ?? today);
  const credits = resumed.value.effects.filter(({ kind }) => kind === 'credit');
  if (hasMealsLeft) {
    const message = announcement('cancelled', today, { endsOn: lastDay });
    return moved({ ...running, endsOn: lastDay }, ...credits, message);
  }
  const rest = until === null || pausedFrom === null ? [] : endPause(running, until, at).effects;
  const message = announcement('cancelled', today, { endsOn: today });
  return endAtOnce(subscription, today, [...credits, ...rest, { kind: 'payOutCredit' }, message]);
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
    refund !== null,
  );
}

export const isOver = ({ status }: Subscription): boolean => status === 'cancelled' || status === 'expired';

export const refundEffects = ({ booked, planId }: Subscription, refund: Fils): readonly Effect[] => [
  {
    kind: 'credit',
    reason: 'cancellation',
    amount: booked,
    line: { code: 'cancellation', params: { plan: planId } },
    isReversal: true,
  },
  ...(refund > 0 ? [{ kind: 'refund' } as const] : []),
];

export const endAtOnce = (
  subscription: Subscription,
  today: DubaiDay,
  effects: readonly Effect[],
  isRefunded = false,
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
      isRefunded,
      booked: effects.reduce(
        (left, effect) => (effect.kind === 'credit' ? left - effect.amount : left),
        subscription.booked,
      ),
    },
    ...effects,
  );
