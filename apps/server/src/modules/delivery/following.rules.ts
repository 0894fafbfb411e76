import type { DeliveryStatus } from '@sufra/contract/statuses.ts';
import { fits } from './delivery.machine.ts';

/** An order as far as its delivery is concerned. */
export interface Fetchable {
  readonly partnerId: string;
  /** Somebody cooks or packs it, or has; nobody has left with it. */
  readonly isComing: boolean;
  /** It was called off, or has arrived. */
  readonly isOver: boolean;
  /** The partner brings it itself. */
  readonly hasOwnDelivery: boolean;
  /** It stands on the counter. */
  readonly isReady: boolean;
  readonly readyAt: Date;
}

interface Known {
  readonly partnerId: string;
  readonly status: DeliveryStatus;
  readonly isReady: boolean;
  readonly readyAt: Date;
}

export type Following = 'open' | 'renew' | 'time' | 'call_off' | 'leave';

/** The same for the same order, however often and in whatever order it is told. */
export function follow(order: Fetchable, delivery: Known | null): Following {
  const isWanted = order.isComing && !order.hasOwnDelivery;
  if (delivery === null) return isWanted ? 'open' : 'leave';
  if (fits(delivery.status, 'renew')) return isWanted ? 'renew' : 'leave';
  if (!fits(delivery.status, 'call_off')) return 'leave';
  // One that left the kitchen without us, that an admin has ended or that is with another kitchen is not to be brought.
  if (order.isOver || delivery.partnerId !== order.partnerId || (delivery.status === 'open' && !isWanted))
    return 'call_off';
  const isSame = delivery.isReady === order.isReady && delivery.readyAt.getTime() === order.readyAt.getTime();
  return order.isComing && !isSame ? 'time' : 'leave';
}
