import type { Tx } from '../../../platform/db/db.ts';
import { sameBytes } from '../../../platform/vault.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { bookOrderReduced, refundToCard } from '../../money/index.ts';
import { travelMinutes } from '../../partners/index.ts';
import { applyCommand, type OrderingContext } from '../apply-command.ts';
import { readMealOfOrder } from '../checkout/find-offer.ts';
import { proveChosen } from '../checkout/find-offer.ts';
import { canTryCode, isAlarmOpen, isInKitchen, move, reportUnreachable } from '../order.machine.ts';
import { readLines } from '../groceries/groceries.store.ts';
import { areProductsSafe } from '../groceries/read-own-products.ts';
import { billOf } from '../groceries/packing.rules.ts';
import { closeOffer, countWrongCode, lockOrder, readProof, type OrderRow } from '../order.store.ts';
import {
  checkSending,
  delay,
  partnerCommandOf,
  reductionTo,
  type PartnerStatusInput,
  type Sums,
} from './kitchen.rules.ts';
import { readTerms, saveDelay, saveTerms } from './kitchen.store.ts';
import { offerToNextKitchen } from './reassign-kitchen.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface PartnerStep {
  readonly actor: { readonly accountId: AccountId; readonly partnerId: string | null };
  readonly partner: { readonly hasOwnDelivery: boolean };
  readonly orderId: string;
  readonly word: PartnerStatusInput;
  readonly reason: string | null;
  readonly handoverCode: string | null;
}

/**
 * Refuses `order_decided`, a wrong handover code, and `meal_unsafe` or `safety_alarm_open` after a diet change. Refusals commit: they count
 * the code and cancel the unsafe order.
 */
export async function advanceOrder(ctx: OrderingContext, step: PartnerStep): Promise<Result<string>> {
  const command = partnerCommandOf(step.word);
  if (command === 'accept') await ctx.freshShelf();
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, step.orderId);
    if (!order || order.partnerId !== step.actor.partnerId) return refuse('not_found');
    if (isInKitchen(order.status) && isAlarmOpen(order.safetyAlarm)) return refuse('safety_alarm_open');
    switch (command) {
      case 'accept':
        return accept(ctx, tx, order, step);
      case 'reject':
        return reject(ctx, tx, order, step);
      case 'start_preparing':
        return advance(ctx, tx, order, { command, byAccount: step.actor.accountId });
      case 'mark_ready':
        return markReady(ctx, tx, order, step);
      case 'send_out':
      case 'confirm_delivered':
      case 'report_unreachable':
        return deliver(ctx, tx, order, { ...step, command });
    }
  });
}

async function advance(...applying: Parameters<typeof applyCommand>): Promise<Result<string>> {
  const moved = await applyCommand(...applying);
  return moved.ok ? ok(applying[2].id) : moved;
}

// Allergies may have changed after the order was placed.
async function accept(
  ctx: OrderingContext,
  tx: Tx,
  order: OrderRow,
  { actor }: PartnerStep,
): Promise<Result<string>> {
  const now = ctx.clock.now();
  const checked = move(order, 'accept');
  if (!checked.ok) return checked;
  if (order.answerBy <= now) return refuse('order_decided', { params: { status: order.status } });
  if (!(await isStillSafe(ctx, tx, order))) {
    await closeOffer(tx, order, 'withdrawn', now);
    await applyCommand(ctx, tx, order, { command: 'cancel_unsafe', byAccount: null });
    return refuse('meal_unsafe');
  }
  await closeOffer(tx, order, 'accepted', now);
  const terms = (await readTerms(tx, order.id, order.partnerId)) ?? order;
  const command = (await settleTerms(tx, order, terms, now)) ? 'accept_cheaper' : 'accept';
  return advance(ctx, tx, { ...order, ...terms }, { command, byAccount: actor.accountId });
}

async function settleTerms(tx: Tx, order: OrderRow, terms: Sums, at: Date): Promise<boolean> {
  const { id: orderId, accountId, paymentId } = order;
  await saveTerms(tx, orderId, terms);
  const code = order.type === 'ingredients' ? 'lines_reduced' : 'order_reduced';
  const amount = reductionTo(terms, order);
  if (amount === 0) return false;
  const subject = await bookOrderReduced(tx, { orderId, accountId, amount, at, code });
  await refundToCard(tx, { paymentId, accountId, subject, amount, at });
  return true;
}

async function markReady(
  ctx: OrderingContext,
  tx: Tx,
  order: OrderRow,
  { actor: { accountId: byAccount } }: PartnerStep,
): Promise<Result<string>> {
  const checked = move(order, 'mark_ready');
  if (!checked.ok) return checked;
  const bill = billOf(await readLines(tx, order.id));
  if (!bill.isChanged) return advance(ctx, tx, order, { command: 'mark_ready', byAccount });
  const at = ctx.clock.now();
  if (bill.isEmpty) {
    await closeOffer(tx, order, 'handed_back', at);
    return advance(ctx, tx, order, { command: 'cancel_unable', byAccount, note: 'out_of_stock' });
  }
  const terms = { ...order, food: order.food - bill.reduction };
  await settleTerms(tx, order, terms, at);
  return advance(ctx, tx, terms, { command: 'mark_ready_changed', byAccount });
}

export async function isStillSafe(ctx: OrderingContext, tx: Tx, order: OrderRow): Promise<boolean> {
  const meal = await readMealOfOrder(tx, order.mealId);
  if (meal === null) return false;
  const { seat = null } = await readProof(tx, ctx.vault, order.id);
  const { accountId, options: chosen } = order;
  const { isSafe } = await proveChosen(ctx, tx, { accountId, meal, seat, chosen });
  return isSafe && areProductsSafe(ctx, tx, accountId, await readLines(tx, order.id));
}

async function reject(
  ctx: OrderingContext,
  tx: Tx,
  order: OrderRow,
  { actor, reason }: PartnerStep,
): Promise<Result<string>> {
  if (reason === null || reason === '') return refuse('invalid_request', { fields: { reason: 'required' } });
  const checked = move(order, 'reject');
  if (!checked.ok) return checked;
  await closeOffer(tx, order, 'rejected', ctx.clock.now());
  if (await offerToNextKitchen(ctx, tx, order, { command: 'offer_next', note: reason })) return ok(order.id);
  return advance(ctx, tx, order, { command: 'reject', byAccount: actor.accountId, note: reason });
}

type Delivering = 'send_out' | 'confirm_delivered' | 'report_unreachable';

async function deliver(
  ctx: OrderingContext,
  tx: Tx,
  order: OrderRow,
  { actor, partner, command, handoverCode }: PartnerStep & { command: Delivering },
): Promise<Result<string>> {
  if (!partner.hasOwnDelivery) return refuse('not_possible_now');
  const checked = move(order, command);
  if (!checked.ok) return checked;
  if (command === 'send_out') {
    const sent = checkSending(order, ctx.clock.now());
    if (!sent.ok) return sent;
  }
  if (command === 'confirm_delivered') {
    const checkedCode = await checkHandoverCode(tx, order, handoverCode);
    if (!checkedCode.ok) return checkedCode;
  }
  if (command === 'report_unreachable') {
    const reported = reportUnreachable(order, ctx.clock.now());
    if (!reported.ok) return reported;
  }
  return advance(ctx, tx, order, { command, byAccount: actor.accountId });
}

/** Counts a wrong code, so commit despite the refusal. */
export async function checkHandoverCode(
  tx: Tx,
  order: OrderRow,
  handoverCode: string | null,
): Promise<Result<null>> {
  if (handoverCode === null) return refuse('invalid_request', { fields: { handoverCode: 'required' } });
  if (!canTryCode(order)) return refuse('not_possible_now');
  if (sameBytes(Buffer.from(handoverCode), Buffer.from(order.handoverCode ?? ''))) return ok(null);
  await countWrongCode(tx, order.id);
  return refuse('handover_code_wrong');
}

interface Delaying<T> {
  readonly partnerId: string;
  readonly orderId: string;
  readonly minutes: number;
  readonly reply: (tx: Tx) => Promise<T>;
}

export async function delayOrder<T>(
  ctx: OrderingContext,
  { partnerId, orderId, minutes, reply }: Delaying<T>,
): Promise<Result<T>> {
  return ctx.db.attempt(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || order.partnerId !== partnerId) return refuse('not_found');
    const now = ctx.clock.now();
    const delayed = delay(order, { minutes, travelMinutes: travelMinutes(order.distanceM), now });
    if (!delayed.ok) return delayed;
    await saveDelay(tx, orderId, { delayed: delayed.value, minutes, now });
    const { version, shift } = delayed.value;
    const { accountId, delays } = order;
    const event = { orderId, accountId, partnerId, minutes: shift, delays: delays + 1, version };
    await announce(tx, 'order.delayed', event);
    return ok(await reply(tx));
  });
}
