// How an admin ends an order that is still open, wherever it stands; admin's screens call it by the door.
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { refuse, type Result } from '../../platform/pure/result.ts';
import { take } from './order.flows.ts';
import { canCallOff } from './order.policy.ts';
import { lockOrder, saveAnswer } from './order.repo.ts';

interface CallingOff {
  readonly actor: Actor;
  readonly orderId: string;
  /** Kept with the order's history; neither the customer nor the partner reads it. */
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Ends an open order, a stuck one too: the customer gets everything back and is told, the partner earns nothing. Refuses
 * `confirmation_needed`, and `order_decided` for one that has ended.
 */
export const callOffOrder = (
  ctx: { readonly db: Db; readonly clock: Clock },
  { actor, orderId, reason, requestId }: CallingOff,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const barred = canCallOff(actor, at);
    if (barred) return { ok: false, refusal: barred };
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found');
    const { accountId: byAccount } = actor;
    const taken = await take(ctx, tx, order, { command: 'cancel_by_admin', byAccount, note: reason });
    if (!taken.ok) return taken;
    await saveAnswer(tx, { orderId, partnerId: order.partnerId, answer: 'withdrawn' }, at);
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'order.cancelled',
      subject: { kind: 'order', id: orderId },
      details: {
        from: order.status,
        totalFils: order.food + order.deliveryFee,
        isRefunded: order.paymentId !== null,
      },
      requestId,
    });
    return taken;
  });
