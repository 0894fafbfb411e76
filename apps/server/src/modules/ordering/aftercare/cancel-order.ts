import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import type { OrderBearer, OrderStatus } from '@sufra/contract/statuses.ts';
import { inTurn } from '../../../platform/async.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { bookOrderCompensated } from '../../money/index.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { applyCommand, type OrderingContext } from '../apply-command.ts';
import { readOwnDelivery } from '../kitchen/kitchen.store.ts';
import {
  canCancelBeforeDay,
  canCancelLate,
  isCooked,
  isInKitchen,
  isOnTheWay,
  isOverdue,
  type OrderCommand,
} from '../order.machine.ts';
import { closeOffer, lockOrder, type OrderRow } from '../order.store.ts';
import { overdueOrders, readCourier } from '../tracking/tracking.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

/** Before acceptance or the day of groceries, or once unsafe or late. Refunds a card payment in full. */
export async function cancelOrder(
  ctx: OrderingContext,
  { accountId, orderId }: { readonly accountId: AccountId; readonly orderId: string },
): Promise<Result<unknown>> {
  return ctx.db.attempt(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.accountId !== accountId) return refuse('not_found');
    const command = cancelCommand(order, ctx.clock.now());
    const moved = await applyCommand(ctx, tx, order, { command, byAccount: accountId });
    if (moved.ok) await closeOffer(tx, order, 'withdrawn', ctx.clock.now());
    return moved;
  });
}

function cancelCommand(order: OrderRow, now: Date): OrderCommand {
  if (order.safetyAlarm !== null && isInKitchen(order.status)) return 'cancel_after_alarm';
  if (canCancelLate(order, now)) return 'cancel_late';
  if (canCancelBeforeDay(order, now)) return 'cancel_before_day';
  return order.isRecipeChanged ? 'cancel_after_change' : 'cancel';
}

interface CalledOff {
  readonly id: string;
  readonly status: OrderStatus;
}

/** Each in its own transaction, so a failure holds up no other. Refunds a card payment in full. */
export const cancelOverdue = async (
  ctx: OrderingContext,
  onCalledOff: (order: CalledOff) => void,
): Promise<void> =>
  inTurn(await overdueOrders(ctx.db, ctx.clock.now()), async (id) => {
    const done = await ctx.db.attempt(async (tx) => {
      const order = await lockOrder(tx, id);
      if (!order || !isOverdue(order, ctx.clock.now())) return refuse('order_decided');
      const moved = await applyCommand(ctx, tx, order, { command: 'cancel_overdue', byAccount: null });
      return moved.ok ? ok({ id, status: order.status }) : moved;
    });
    if (done.ok) onCalledOff(done.value);
  });

type AdminContext = Pick<OrderingContext, 'db' | 'clock'>;

interface Ending {
  readonly actor: Actor;
  readonly orderId: string;
  readonly reason: string;
  readonly requestId: string;
}

/** With a full refund. Refuses `confirmation_needed`, and `order_decided` for an ended order. */
export const cancelOrderAsAdmin = (
  ctx: AdminContext,
  { bearer, ...ending }: Ending & { readonly bearer: OrderBearer },
): Promise<Result<string>> =>
  endAsAdmin(ctx, ending, async (tx, order, by) => {
    const courier = await readCourier(tx, order.id);
    const moved = await applyCommand(ctx, tx, order, { command: 'cancel_by_admin', ...by });
    if (!moved.ok) return moved;
    if (bearer === 'driver' && !courier)
      return refuse('invalid_request', { fields: { bearer: 'unknown_option' } });
    const at = ctx.clock.now();
    await closeOffer(tx, order, 'withdrawn', at);
    const driverId = bearer === 'driver' ? (courier?.driverId ?? null) : null;
    const isPaid = isCooked(order.status) && bearer !== 'kitchen';
    const kitchenFils = isPaid ? await compensate(tx, order, driverId, at) : 0;
    const isRefunded = order.paymentMethod === 'card';
    return ok({ action: 'order.cancelled', details: { isRefunded, bearer, kitchenFils } });
  });

async function compensate(tx: Tx, order: OrderRow, driverId: string | null, at: Date): Promise<Fils> {
  const { id: orderId, accountId, partnerId, food, deliveryFee, coveredFee, commissionPercent } = order;
  const hasOwnDelivery = isOnTheWay(order.status) && ((await readOwnDelivery(tx, partnerId)) ?? false);
  const sums = { accountId, partnerId, food, deliveryFee, coveredFee, commissionPercent, hasOwnDelivery };
  return bookOrderCompensated(tx, { orderId, ...sums, driverId, at });
}

/**
 * For an order that arrived unreported. Refuses `confirmation_needed`, and `order_decided` unless it is being made or
 * delivered.
 */
export const completeOrderAsAdmin = (ctx: AdminContext, ending: Ending): Promise<Result<string>> =>
  endAsAdmin(ctx, ending, async (tx, order, by) => {
    const hasOwnDelivery = (await readOwnDelivery(tx, order.partnerId)) ?? false;
    const driverId = (await readCourier(tx, order.id))?.driverId ?? null;
    const finish = { command: 'finish_by_admin', ...by, hasOwnDelivery, driverId } as const;
    const moved = await applyCommand(ctx, tx, order, finish);
    return moved.ok
      ? ok({ action: 'order.finished', details: { isCash: order.paymentMethod === 'cash' } })
      : moved;
  });

type End = (
  tx: Tx,
  order: OrderRow,
  by: { readonly byAccount: string; readonly note: string },
) => Promise<Result<{ action: AuditAction; details: Readonly<Record<string, boolean | number | string>> }>>;

const endAsAdmin = (
  ctx: AdminContext,
  { actor, orderId, reason, requestId }: Ending,
  end: End,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const unconfirmed = needsConfirmation(actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found');
    const { accountId: actorId } = actor;
    const ended = await end(tx, order, { byAccount: actorId, note: reason });
    if (!ended.ok) return ended;
    const { action, details } = ended.value;
    const totalFils = order.food + order.deliveryFee;
    await recordAudit(tx, {
      at,
      actorId,
      action,
      subject: { kind: 'order', id: orderId },
      details: { from: order.status, totalFils, ...details },
      requestId,
    });
    return ok(orderId);
  });
