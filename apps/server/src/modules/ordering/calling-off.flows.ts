import type { AuditAction } from '@sufra/contract/audit.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { readDelivers } from './order.reads.ts';
import { readCarrier } from './carrying.reads.ts';
import { take } from './order.flows.ts';
import { canCallOff } from './order.policy.ts';
import { lockOrder, saveAnswer, type OrderRow } from './order.repo.ts';

interface EndingContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface Ending {
  readonly actor: Actor;
  readonly orderId: string;
  /** Kept with the order's history; only admins read it. */
  readonly reason: string;
  readonly requestId: string;
}

/**
 * Ends an open order, a stuck one too: the customer gets everything back and is told, the partner earns nothing. Refuses
 * `confirmation_needed`, and `order_decided` for one that has ended.
 */
export const callOffOrder = (ctx: EndingContext, ending: Ending): Promise<Result<string>> =>
  end(ctx, ending, async (tx, order, by) => {
    const taken = await take(ctx, tx, order, { command: 'cancel_by_admin', ...by });
    if (!taken.ok) return taken;
    await saveAnswer(
      tx,
      { orderId: order.id, partnerId: order.partnerId, answer: 'withdrawn' },
      ctx.clock.now(),
    );
    return ok({ action: 'order.cancelled', details: { isRefunded: order.paymentId !== null } });
  });

/**
 * Finishes an order that has reached its table while nobody can say so, because its partner was suspended or has gone
 * silent: it is earned as if it had been handed over. Refuses `confirmation_needed`, and `order_decided` for one that
 * nobody has begun to make or that has ended.
 */
export const finishOrder = (ctx: EndingContext, ending: Ending): Promise<Result<string>> =>
  end(ctx, ending, async (tx, order, by) => {
    const hasOwnDelivery = await readDelivers(tx, order.partnerId);
    // Whoever had it in hand has taken the cash.
    const driverId = (await readCarrier(tx, order.id))?.driverId ?? null;
    const finish = { command: 'finish_by_admin', ...by, hasOwnDelivery, driverId } as const;
    const taken = await take(ctx, tx, order, finish);
    return taken.ok ? ok({ action: 'order.finished', details: { isCash: order.paymentId === null } }) : taken;
  });

type End = (
  tx: Tx,
  order: OrderRow,
  by: { readonly byAccount: string; readonly note: string },
) => Promise<Result<{ action: AuditAction; details: Readonly<Record<string, boolean>> }>>;

const end = (
  ctx: EndingContext,
  { actor, orderId, reason, requestId }: Ending,
  choose: End,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const barred = canCallOff(actor, at);
    if (barred) return { ok: false, refusal: barred };
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found');
    const { accountId: byAccount } = actor;
    const ended = await choose(tx, order, { byAccount, note: reason });
    if (!ended.ok) return ended;
    const { action, details } = ended.value;
    const totalFils = order.food + order.deliveryFee;
    await recordAudit(tx, {
      at,
      actorId: byAccount,
      action,
      subject: { kind: 'order', id: orderId },
      details: { from: order.status, totalFils, ...details },
      requestId,
    });
    return ok(orderId);
  });
