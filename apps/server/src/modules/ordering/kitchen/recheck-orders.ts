import type { Tx } from '../../../platform/db/db.ts';
import { inTurn } from '../../../platform/async.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import { applyCommand, type OrderingContext } from '../apply-command.ts';
import { fits, isBeingMade } from '../order.machine.ts';
import { closeOffer, lockOrder, type OrderRow } from '../order.store.ts';
import { isStillSafe } from './advance-order.ts';
import { flagRecipe, openOrdersOfMeal, unansweredOrdersOf } from './kitchen.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export async function recheckHousehold(ctx: OrderingContext, accountId: AccountId): Promise<void> {
  const ids = await unansweredOrdersOf(ctx.db, accountId);
  await inTurn(ids, (id) => ctx.db.attempt((tx) => cancelIfUnsafe(ctx, tx, id)));
}

async function cancelIfUnsafe(ctx: OrderingContext, tx: Tx, orderId: string): Promise<Result<unknown>> {
  const order = await lockOrder(tx, orderId);
  if (!order || !fits(order.status, 'cancel_unsafe')) return ok(null);
  if (await isStillSafe(ctx, tx, order)) return ok(null);
  await closeOffer(tx, order, 'withdrawn', ctx.clock.now());
  return applyCommand(ctx, tx, order, { command: 'cancel_unsafe', byAccount: null });
}

/** Cancels unanswered orders that became unsafe; only flags those being made. */
export async function recheckDish(ctx: OrderingContext, mealId: string): Promise<void> {
  const ids = await openOrdersOfMeal(ctx.db, mealId);
  await inTurn(ids, (id) => ctx.db.attempt((tx) => recheck(ctx, tx, id)));
}

async function recheck(ctx: OrderingContext, tx: Tx, orderId: string): Promise<Result<unknown>> {
  const order = await lockOrder(tx, orderId);
  if (!order || !(fits(order.status, 'cancel_dish_changed') || isBeingMade(order.status))) return ok(null);
  const isSafe = await isStillSafe(ctx, tx, order);
  if (isBeingMade(order.status)) return flag(ctx, tx, order, isSafe);
  if (isSafe) return ok(null);
  await closeOffer(tx, order, 'withdrawn', ctx.clock.now());
  return applyCommand(ctx, tx, order, { command: 'cancel_dish_changed', byAccount: null });
}

async function flag(ctx: OrderingContext, tx: Tx, order: OrderRow, isSafe: boolean): Promise<Result<null>> {
  const { id: orderId, accountId, partnerId } = order;
  if (order.isRecipeChanged === !isSafe) return ok(null);
  const version = order.version + 1;
  await flagRecipe(tx, orderId, version, isSafe ? null : ctx.clock.now());
  await announce(tx, 'order.recipe_changed', { orderId, accountId, partnerId, isSafe, version });
  return ok(null);
}
