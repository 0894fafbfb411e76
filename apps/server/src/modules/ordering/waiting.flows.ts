import type { OrderStatus } from '@sufra/contract/statuses.ts';
import { inTurn } from '../../platform/in-turn.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, type Result } from '../../platform/pure/result.ts';
import { distanceBetween, travelMinutes } from '../partners/index.ts';
import { proveMeal } from '../planner/index.ts';
import { etaOf, type Journey } from './eta.rules.ts';
import { readForecasts } from './forecast.reads.ts';
import { journeyOf } from './forecast.rules.ts';
import { readMealOfOrder } from './kitchen.reads.ts';
import { lateAtOnce, readMaybeLate, type MaybeLateRow } from './late.reads.ts';
import type { OfferContext } from './offer.flows.ts';
import { take } from './order.flows.ts';
import { fits } from './order.machine.ts';
import {
  lockOrder,
  markLate,
  markStuck,
  saveAnswer,
  unansweredOrders,
  unansweredOrdersOf,
} from './order.repo.ts';
import { stuckHours } from './order.rules.ts';
import { passOn } from './pass-on.flows.ts';

/** Passes on every order whose partner let ten minutes go by; after three partners it is cancelled and refunded. */
export async function passOnUnanswered(ctx: OfferContext): Promise<void> {
  const ids = await unansweredOrders(ctx.db, ctx.clock.now());
  await inTurn(ids, (id) => ctx.db.attempt((tx) => giveUpOrPassOn(ctx, tx, id)));
}

type Tx = Parameters<typeof lockOrder>[0];

async function giveUpOrPassOn(ctx: OfferContext, tx: Tx, orderId: string): Promise<Result<string>> {
  const order = await lockOrder(tx, orderId);
  const now = ctx.clock.now();
  // Whoever held the lock before us may have answered.
  if (!order || !fits(order.status, 'give_up') || order.answerBy > now) return ok(orderId);
  await saveAnswer(tx, { orderId, partnerId: order.partnerId, answer: 'expired' }, now);
  const bySystem = { byAccount: null, note: null };
  if (await passOn(ctx, tx, order, bySystem)) return ok(orderId);
  return take(ctx, tx, order, { command: 'give_up', ...bySystem });
}

/** Calls off the unanswered orders of a household that are no longer safe for it. */
export async function recheckOrders(ctx: OfferContext, accountId: string): Promise<void> {
  const ids = await unansweredOrdersOf(ctx.db, accountId);
  await inTurn(ids, (id) => ctx.db.attempt((tx) => callOffIfUnsafe(ctx, tx, id)));
}

async function callOffIfUnsafe(ctx: OfferContext, tx: Tx, orderId: string): Promise<Result<string>> {
  const order = await lockOrder(tx, orderId);
  if (!order || !fits(order.status, 'cancel_unsafe')) return ok(orderId);
  const meal = await readMealOfOrder(tx, order.mealId);
  if (meal !== null && (await proveMeal(ctx, tx, order.accountId, meal)).isSafe) return ok(orderId);
  await saveAnswer(tx, { orderId, partnerId: order.partnerId, answer: 'withdrawn' }, ctx.clock.now());
  return take(ctx, tx, order, { command: 'cancel_unsafe', byAccount: null, note: null });
}

/** Tells customers of orders that can't be on time any more, once each, before they have to ask. */
export async function tellLate(ctx: OfferContext): Promise<void> {
  const now = ctx.clock.now();
  let last: MaybeLateRow | null = null;
  for (let read = lateAtOnce; read === lateAtOnce;) {
    const rows: MaybeLateRow[] = await readMaybeLate(ctx.db, now, last);
    const forecasts = await readForecasts(ctx.db, rows);
    await inTurn(rows, (row) => tellIfLate(ctx, row, journeyOf(row, forecasts.get(row.id), geography, now)));
    [read, last] = [rows.length, rows.at(-1) ?? null];
  }
}

const geography = { travelMinutes, distanceBetween };

async function tellIfLate(
  ctx: OfferContext,
  { id: orderId, accountId }: MaybeLateRow,
  journey: Journey,
): Promise<void> {
  const now = ctx.clock.now();
  if (!etaOf(journey, now).isLate) return;
  await ctx.db.transaction(async (tx) => {
    if (await markLate(tx, orderId, now)) await announce(tx, 'order.late', { orderId, accountId });
  });
}

/** Finds orders that nobody ends: their partner was suspended, or there is no driver. Each is found once. */
export function flagStuck({ db, clock }: OfferContext): Promise<{ id: string; status: OrderStatus }[]> {
  const now = clock.now();
  return markStuck(db, new Date(now.getTime() - stuckHours * 3_600_000), now);
}
