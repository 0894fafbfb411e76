import type { Tx } from '../../platform/db/db.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { travelMinutes } from '../partners/index.ts';
import { saveDelay } from './delay.repo.ts';
import { putOff } from './delay.rules.ts';
import type { OfferContext } from './offer.flows.ts';
import { canWorkOn } from './order.policy.ts';
import { lockOrder } from './order.repo.ts';

interface Delaying {
  readonly actor: { readonly partnerId: string | null };
  readonly orderId: string;
  readonly minutes: number;
  /** Keeps the reply for retries, in the transaction that moves the time. */
  readonly saveReply: (tx: Tx) => Promise<void>;
}

/** Puts an order off, twice at most. Refuses `order_decided` once it is ready, or before anybody said yes. */
export async function delayOrder(
  ctx: OfferContext,
  { actor, orderId, minutes, saveReply }: Delaying,
): Promise<Result<string>> {
  return ctx.db.attempt(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !canWorkOn(actor, order)) return refuse('not_found');
    const now = ctx.clock.now();
    const delayed = putOff(order, { minutes, travelMinutes: travelMinutes(order.distanceM), now });
    if (!delayed.ok) return delayed;
    await saveDelay(tx, orderId, { delayed: delayed.value, minutes, now });
    const { accountId, partnerId } = order;
    const { version, shift: minutesMoved } = delayed.value;
    const told = { orderId, accountId, partnerId, minutes: minutesMoved, delays: order.delays + 1, version };
    await announce(tx, 'order.delayed', told);
    await saveReply(tx);
    return ok(orderId);
  });
}
