import type { Tx } from '../../platform/db/db.ts';
import { sameBytes } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { bookOrderCancelled, bookOrderDelivered, requestRefund } from '../money/index.ts';
import { proveMeal } from '../planner/index.ts';
import { readMealOfOrder } from './kitchen.reads.ts';
import type { OfferContext } from './offer.flows.ts';
import {
  move,
  partnerCommandOf,
  type Moved,
  type OrderCommand,
  type PartnerStatusWord,
} from './order.machine.ts';
import {
  canDeliver,
  canReportUnreachable,
  canStep,
  canTryCode,
  canUseOrder,
  canWorkOn,
} from './order.policy.ts';
import { countWrongCode, lockOrder, saveAnswer, saveMove, type OrderRow } from './order.repo.ts';
import { unreachableFrom } from './order.rules.ts';
import { passOn } from './pass-on.flows.ts';

interface Cancelling {
  readonly actor: { readonly accountId: string };
  readonly orderId: string;
}

/**
 * The customer changes their mind while nobody has said yes, or while the meal is being made and its dish is no longer
 * safe for them; a card payment is refunded in full.
 */
export async function cancelOrder(
  ctx: OfferContext,
  { actor, orderId }: Cancelling,
): Promise<Result<string>> {
  return ctx.db.attempt(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !canUseOrder(actor, order)) return refuse('not_found');
    const command = order.isRecipeChanged ? 'cancel_changed' : 'cancel';
    const moved = await take(ctx, tx, order, { command, byAccount: actor.accountId, note: null });
    if (!moved.ok) return moved;
    const { partnerId } = order;
    await saveAnswer(tx, { orderId, partnerId, answer: 'withdrawn' }, ctx.clock.now());
    return ok(orderId);
  });
}

interface PartnerStep {
  readonly actor: { readonly accountId: string; readonly partnerId: string | null };
  readonly partner: { readonly hasOwnDelivery: boolean };
  readonly orderId: string;
  /** The status it is to have, in the partner's words. */
  readonly word: PartnerStatusWord;
  /** Why it is turned down. */
  readonly reason: string | null;
  readonly handoverCode: string | null;
}

/**
 * A partner answers an order or moves it on. Refuses `order_decided` when the order is elsewhere by now, `meal_unsafe`
 * when the household's allergies changed since (the order is called off then), and a wrong handover code.
 */
export async function movePartnerOrder(ctx: OfferContext, step: PartnerStep): Promise<Result<string>> {
  return ctx.db.transaction(async (tx) => {
    const order = await lockOrder(tx, step.orderId);
    if (!order || !canWorkOn(step.actor, order)) return refuse('not_found');
    const action = partnerCommandOf(step.word);
    switch (action) {
      case 'accept':
        return accept(ctx, tx, order, step);
      case 'reject':
        return reject(ctx, tx, order, step);
      case 'start_preparing':
      case 'mark_ready':
        return take(ctx, tx, order, { command: action, byAccount: step.actor.accountId, note: null });
      case 'send_out':
      case 'confirm_delivered':
      case 'report_unreachable':
        return bring(ctx, tx, order, { ...step, command: action });
    }
  });
}

// The kitchen is the last gate: who changed their allergies after ordering must not get the meal of before.
async function accept(
  ctx: OfferContext,
  tx: Tx,
  order: OrderRow,
  { actor }: PartnerStep,
): Promise<Result<string>> {
  const now = ctx.clock.now();
  const checked = move(order, 'accept');
  if (!checked.ok) return checked;
  if (order.answerBy <= now) return refuse('order_decided', { params: { status: order.status } });
  if (!(await isStillSafe(ctx, tx, order))) {
    await saveAnswer(tx, { orderId: order.id, partnerId: order.partnerId, answer: 'withdrawn' }, now);
    await take(ctx, tx, order, { command: 'cancel_unsafe', byAccount: null, note: null });
    return refuse('meal_unsafe');
  }
  await saveAnswer(tx, { orderId: order.id, partnerId: order.partnerId, answer: 'accepted' }, now);
  return take(ctx, tx, order, { command: 'accept', byAccount: actor.accountId, note: null });
}

async function isStillSafe(ctx: OfferContext, tx: Tx, order: OrderRow): Promise<boolean> {
  const meal = await readMealOfOrder(tx, order.mealId);
  return meal !== null && (await proveMeal(ctx, tx, order.accountId, meal)).isSafe;
}

async function reject(
  ctx: OfferContext,
  tx: Tx,
  order: OrderRow,
  { actor, reason }: PartnerStep,
): Promise<Result<string>> {
  if (reason === null || reason === '') return refuse('invalid_request', { fields: { reason: 'required' } });
  const checked = move(order, 'reject');
  if (!checked.ok) return checked;
  await saveAnswer(
    tx,
    { orderId: order.id, partnerId: order.partnerId, answer: 'rejected' },
    ctx.clock.now(),
  );
  const byAccount = actor.accountId;
  if (await passOn(ctx, tx, order, { byAccount: null, note: reason })) return ok(order.id);
  return take(ctx, tx, order, { command: 'reject', byAccount, note: reason });
}

type Bringing = 'send_out' | 'confirm_delivered' | 'report_unreachable';

async function bring(
  ctx: OfferContext,
  tx: Tx,
  order: OrderRow,
  { actor, partner, command, handoverCode }: PartnerStep & { command: Bringing },
): Promise<Result<string>> {
  if (!canDeliver(partner)) return refuse('not_possible_now');
  const checked = move(order, command);
  if (!checked.ok) return checked;
  if (command === 'confirm_delivered') {
    const shown = await checkCode(tx, order, handoverCode);
    if (!shown.ok) return shown;
  }
  if (command === 'report_unreachable' && !canReportUnreachable(order, ctx.clock.now()))
    return refuse('too_early_to_report', { params: { from: unreachableFrom(order).toISOString() } });
  return take(ctx, tx, order, { command, byAccount: actor.accountId, note: null });
}

/** What is said at the door. A wrong code counts, so that the transaction has to commit though it was refused. */
export async function checkCode(
  tx: Tx,
  order: OrderRow,
  handoverCode: string | null,
): Promise<Result<string>> {
  if (handoverCode === null) return refuse('invalid_request', { fields: { handoverCode: 'required' } });
  if (!canTryCode(order)) return refuse('not_possible_now');
  if (sameBytes(Buffer.from(handoverCode), Buffer.from(order.handoverCode ?? ''))) return ok(order.id);
  await countWrongCode(tx, order.id);
  return refuse('handover_code_wrong');
}

interface Taking {
  readonly command: OrderCommand;
  readonly byAccount: string | null;
  readonly note: string | null;
  /** Whether the partner drove, where the step does not say so by itself. */
  readonly hasOwnDelivery?: boolean;
  /** The driver who brings it. */
  readonly driverId?: string | null;
}

/** One step of the machine with everything that follows from it. */
export async function take(
  ctx: Pick<OfferContext, 'clock'>,
  tx: Tx,
  order: OrderRow,
  { command, byAccount, note, hasOwnDelivery, driverId = null }: Taking,
): Promise<Result<string>> {
  const moved = move(order, command);
  if (!moved.ok) return moved;
  if (!canStep(moved.value.by, byAccount)) return refuse('forbidden');
  const now = ctx.clock.now();
  await saveMove(tx, order.id, { moved: moved.value, byAccount, note, now });
  const isOwn = hasOwnDelivery ?? moved.value.by === 'partner';
  if (moved.value.isFinished) await settleMoney(tx, order, { ...moved.value, isOwn, driverId }, now);
  const { id: orderId, accountId, partnerId } = order;
  const told = { orderId, accountId, partnerId, formerPartnerId: null };
  const { status, version, reason } = moved.value;
  await announce(tx, 'order.changed', { ...told, status, version, reason });
  return ok(orderId);
}

type Ended = Moved & { readonly isOwn: boolean; readonly driverId: string | null };

// What was cooked and brought is earned, even to a closed door when it was paid for; what was called off is given back.
async function settleMoney(tx: Tx, order: OrderRow, moved: Ended, at: Date): Promise<void> {
  const { id: orderId, accountId, partnerId, food, deliveryFee, commissionPercent, paymentId } = order;
  const isCash = paymentId === null;
  if (moved.isCalledOff || (isCash && !moved.isPaidAtDoor)) {
    await bookOrderCancelled(tx, { orderId, accountId, food, deliveryFee, at });
    if (isCash) return;
    const amount = food + deliveryFee;
    const asked = await requestRefund(tx, { paymentId, accountId, subject: orderId, amount, at });
    if (!asked.ok) throw new Error(`The refund of order ${orderId} was refused: ${asked.refusal.code}.`);
    return;
  }
  const sums = { orderId, accountId, partnerId, food, deliveryFee, commissionPercent, at };
  await bookOrderDelivered(tx, { ...sums, hasOwnDelivery: moved.isOwn, isCash, driverId: moved.driverId });
}
