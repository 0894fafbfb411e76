import { readyFor, type ReadyMessage } from '@sufra/contract/ordering/conversation.ts';
import type { OrderSide, Talk } from '@sufra/contract/ordering/ordering.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import { isAccepted, isOpen } from '../order.machine.ts';

const hourMs = 3_600_000;
export const messagesPerHour = 30;
export const callsPerHour = 5;
export const noticePauseMs = 2 * 60_000;

export interface Phase {
  readonly status: OrderStatus;
  readonly finishedAt: Date | null;
  readonly wasAccepted: boolean;
  /** Of the present delivery, or the one that ended it. */
  readonly driverId: string | null;
}

export const isTalkOpenAfter = (finishedAt: Date, now: Date): boolean =>
  now.getTime() - finishedAt.getTime() < hourMs;

export const isTalkOpen = (
  { status, finishedAt }: Pick<Phase, 'status' | 'finishedAt'>,
  now: Date,
): boolean => isOpen(status) || (finishedAt !== null && isTalkOpenAfter(finishedAt, now));

const isThere = (side: OrderSide, { status, wasAccepted, driverId }: Phase): boolean => {
  if (side === 'customer') return true;
  return side === 'driver' ? driverId !== null : isAccepted(status) || (!isOpen(status) && wasAccepted);
};

export const canMeet = (as: OrderSide, to: OrderSide, phase: Phase): boolean =>
  as !== to && isThere(as, phase) && isThere(to, phase);

export const canSay = (as: OrderSide, to: OrderSide, ready: ReadyMessage): boolean =>
  readyFor[as][to].includes(ready);

interface Talking {
  readonly now: Date;
  readonly hasCalls: boolean;
}

export function talksOf(
  as: OrderSide,
  order: Phase & { readonly unreadFrom: readonly OrderSide[] },
  { now, hasCalls }: Talking,
): Talk[] {
  const isOpenNow = isTalkOpen(order, now);
  const others = (['driver', 'kitchen', 'customer'] as const).filter((side) => canMeet(as, side, order));
  return others
    .map((side) => ({
      with: side,
      isUnread: order.unreadFrom.includes(side),
      canCall: hasCalls && isOpenNow,
    }))
    .filter(({ isUnread }) => isUnread || isOpenNow);
}
