import type { Tx } from '../../../platform/db/db.ts';
import { inTurn } from '../../../platform/async.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { applyCommand, type OrderingContext } from '../apply-command.ts';
import { fits, isAlarmOpen, isBeingMade, isInKitchen } from '../order.machine.ts';
import { closeOffer, lockOrder, openProof, sealProof, type OrderRow } from '../order.store.ts';
import { readFoods } from '../../catalogue/index.ts';
import { proverAt } from '../../planner/index.ts';
import { withOptions } from '../checkout/options.rules.ts';
import { readLines } from '../groceries/groceries.store.ts';
import { areProductsSafe } from '../groceries/read-own-products.ts';
import { isStillSafe } from './advance-order.ts';
import {
  flagRecipe,
  openOrdersOfMeal,
  ordersInKitchenOf,
  ordersInKitchenWith,
  readOrderedMeal,
  saveAlarm,
  unansweredOrdersOf,
} from './kitchen.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export async function recheckHousehold(ctx: OrderingContext, accountId: AccountId): Promise<void> {
  await ctx.freshShelf();
  const unanswered = await unansweredOrdersOf(ctx.db, accountId);
  await inTurn(unanswered, (id) => ctx.db.attempt((tx) => cancelIfUnsafe(ctx, tx, id)));
  const inKitchen = await ordersInKitchenOf(ctx.db, accountId);
  await inTurn(inKitchen, (id) => ctx.db.attempt((tx) => updateAlarm(ctx, tx, id)));
}

/** Proves orders being made as ordered, with current facts of their foods; others are proven on acceptance. */
export async function recheckMeals(ctx: OrderingContext, mealIds: readonly string[] | null): Promise<void> {
  await ctx.freshShelf();
  const ids = await ordersInKitchenWith(ctx.db, mealIds);
  await inTurn(ids, (id) => ctx.db.attempt((tx) => updateAlarm(ctx, tx, id)));
}

/** Also renews what the kitchen must not use. */
async function updateAlarm(ctx: OrderingContext, tx: Tx, orderId: string): Promise<Result<null>> {
  const order = await lockOrder(tx, orderId);
  if (!order || !isInKitchen(order.status)) return ok(null);
  const ordered = await readOrderedMeal(tx, orderId);
  if (!ordered) return ok(null);
  const { proof: sealed, lines, ...meal } = ordered;
  const asOrdered = openProof(ctx.vault, orderId, sealed);
  const proveAtTable = await proverAt(ctx, tx, order.accountId, asOrdered.seat ?? null);
  const foods =
    order.options.length > 0
      ? await readFoods(
          tx,
          lines.map(({ id }) => id),
        )
      : null;
  const prove = (kept: typeof lines) => {
    const plain = { ...meal, mealId: null, lines: kept };
    return proveAtTable(foods === null ? plain : withOptions(plain, [], foods));
  };
  const [whole, withoutOptional] = [prove(lines), prove(lines.filter((line) => !line.isOptional))];
  const hasSafeProducts = await areProductsSafe(ctx, tx, order.accountId, await readLines(tx, orderId));
  const before = order.safetyAlarm;
  const alarm =
    whole.isSafe && hasSafeProducts
      ? null
      : !withoutOptional.isSafe || !hasSafeProducts
        ? 'must_stop'
        : before === 'left_out'
          ? before
          : 'can_leave_out';
  if (alarm === null && before === null) return ok(null);
  const version = order.version + 1;
  const proof = sealProof(ctx.vault, orderId, { ...asOrdered, dinersNow: whole.diners });
  await saveAlarm(tx, orderId, { alarm, version, proof });
  const { accountId, partnerId } = order;
  const change = alarm === before ? 'unchanged' : alarm === null ? 'cleared' : 'raised';
  await announce(tx, 'order.safety_alarm', { orderId, accountId, partnerId, change, version });
  return ok(null);
}

interface AlarmAnswer {
  readonly actor: { readonly accountId: AccountId; readonly partnerId: string | null };
  readonly orderId: string;
  readonly answer: 'leave_out' | 'stop';
}

/** Refuses `order_decided` without an open alarm, and `not_possible_now` if leaving out isn't enough. */
export async function answerSafetyAlarm(
  ctx: OrderingContext,
  { actor, orderId, answer }: AlarmAnswer,
): Promise<Result<unknown>> {
  return ctx.db.attempt(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.partnerId !== actor.partnerId) return refuse('not_found');
    if (!isAlarmOpen(order.safetyAlarm)) return refuse('order_decided', { params: { status: order.status } });
    if (answer === 'stop')
      return applyCommand(ctx, tx, order, { command: 'stop_unsafe', byAccount: actor.accountId });
    if (order.safetyAlarm !== 'can_leave_out') return refuse('not_possible_now');
    const { accountId, partnerId } = order;
    const version = order.version + 1;
    await saveAlarm(tx, orderId, { alarm: 'left_out', version });
    await announce(tx, 'order.safety_alarm', { orderId, accountId, partnerId, change: 'left_out', version });
    return ok(null);
  });
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
  await ctx.freshShelf();
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
