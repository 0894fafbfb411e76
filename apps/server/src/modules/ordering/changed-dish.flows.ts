import type { Tx } from '../../platform/db/db.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, type Result } from '../../platform/pure/result.ts';
import { proveMeal } from '../planner/index.ts';
import { flagRecipe, openOrdersOfMeal } from './delay.repo.ts';
import { readMealOfOrder } from './kitchen.reads.ts';
import type { OfferContext } from './offer.flows.ts';
import { take } from './order.flows.ts';
import { fits, isBeingMade } from './order.machine.ts';
import { lockOrder, saveAnswer, type OrderRow } from './order.repo.ts';

/**
 * Calls off what nobody has said yes to and is not safe any more, and flags what is being made: its kitchen is told to
 * cook it as it was ordered, its customer may call it off. A change back takes the flag away.
 */
export async function recheckDish(ctx: OfferContext, mealId: string): Promise<void> {
  const ids = await openOrdersOfMeal(ctx.db, mealId);
  await inTurn(ids, (id) => ctx.db.attempt((tx) => recheck(ctx, tx, id)));
}

async function recheck(ctx: OfferContext, tx: Tx, orderId: string): Promise<Result<string>> {
  const order = await lockOrder(tx, orderId);
  if (!order || !(fits(order.status, 'call_off_changed') || isBeingMade(order.status))) return ok(orderId);
  const meal = await readMealOfOrder(tx, order.mealId);
  const isSafe = meal !== null && (await proveMeal(ctx, tx, order.accountId, meal)).isSafe;
  if (isBeingMade(order.status)) return flag(ctx, tx, order, isSafe);
  if (isSafe) return ok(orderId);
  await saveAnswer(tx, { orderId, partnerId: order.partnerId, answer: 'withdrawn' }, ctx.clock.now());
  return take(ctx, tx, order, { command: 'call_off_changed', byAccount: null, note: null });
}

async function flag(ctx: OfferContext, tx: Tx, order: OrderRow, isSafe: boolean): Promise<Result<string>> {
  const { id: orderId, accountId, partnerId } = order;
  if (order.isRecipeChanged === !isSafe) return ok(orderId);
  const version = order.version + 1;
  await flagRecipe(tx, orderId, version, isSafe ? null : ctx.clock.now());
  await announce(tx, 'order.recipe_changed', { orderId, accountId, partnerId, isSafe, version });
  return ok(orderId);
}
