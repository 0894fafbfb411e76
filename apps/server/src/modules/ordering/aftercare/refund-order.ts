import { holdsRight } from '@sufra/contract/identity/staff-rights.ts';
import type { OrderBearer } from '@sufra/contract/statuses.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { parseAed, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { bookOrderRefunded, hasSecondPerson, refundLimit, refundToCard } from '../../money/index.ts';
import type { OrderingContext } from '../apply-command.ts';
import { linesAt, priceOfPart, type Affected } from '../groceries/packing.rules.ts';
import { readOwnDelivery } from '../kitchen/kitchen.store.ts';
import { canRefundPart } from '../order.machine.ts';
import { lockOrder, type OrderRow } from '../order.store.ts';
import { readLastDriver } from '../tracking/tracking.store.ts';
import {
  closeRefundRequest,
  insertRefund,
  insertRefundRequest,
  lockRefundRequest,
  readOrderOfRequest,
  readReportable,
  type RefundRequest,
} from './aftercare.store.ts';

interface Part {
  readonly food: Fils;
  readonly deliveryFee: Fils;
}

interface Giving extends Part {
  readonly bearer: OrderBearer;
  readonly isToCard: boolean;
  readonly isAnnounced?: boolean;
}

const wrong = (field: string, code: 'invalid' | 'too_big' | 'too_small' | 'unknown_option') =>
  refuse('invalid_request', { fields: { [field]: code } });

/** Returns who bears it. */
async function checkPart(tx: Tx, order: OrderRow, giving: Giving) {
  const { paymentId, paymentMethod, status } = order;
  const { food, deliveryFee, isToCard } = giving;
  if (!canRefundPart(status, paymentMethod === 'cash'))
    return refuse('order_decided', { params: { status } });
  if (food + deliveryFee === 0) return wrong('food', 'too_small');
  if (food > order.food - order.refundedFood) return wrong('food', 'too_big');
  if (deliveryFee > order.deliveryFee - order.refundedFee) return wrong('deliveryFee', 'too_big');
  if (isToCard && paymentId === null) return wrong('to', 'unknown_option');
  const bearer = await bearerOf(tx, order, giving.bearer);
  return bearer === null ? wrong('bearer', 'unknown_option') : ok(bearer);
}

/** Of a locked order. Refuses `order_decided`, and more than is left. */
export async function givePart(tx: Tx, order: OrderRow, giving: Giving, at: Date): Promise<Result<string>> {
  const { id: orderId, accountId, paymentId } = order;
  const { food, deliveryFee, isToCard, isAnnounced = true } = giving;
  const checked = await checkPart(tx, order, giving);
  if (!checked.ok) return checked;
  const bearer = checked.value;
  const { partnerId, commissionPercent, refundedFood, refundedFee } = order;
  const hasOwnDelivery = (await readOwnDelivery(tx, partnerId)) ?? false;
  const id = newId();
  await insertRefund(tx, { id, orderId, ...giving, at });
  const before = { food: refundedFood, deliveryFee: refundedFee };
  const partner = { partnerId, commissionPercent, hasOwnDelivery };
  await bookOrderRefunded(tx, { id, accountId, food, deliveryFee, bearer, before, partner, at });
  const amount = food + deliveryFee;
  const toCard = isToCard ? await refundToCard(tx, { paymentId, accountId, subject: id, amount, at }) : 0;
  const credit = amount - toCard;
  if (credit > 0 && isAnnounced)
    await announce(tx, 'money.credit_given', { accountId, subject: id, amount: credit });
  return ok(id);
}

async function bearerOf(tx: Tx, order: OrderRow, by: OrderBearer) {
  if (by !== 'driver') return { by };
  const driverId = await readLastDriver(tx, order.id);
  return driverId === null ? null : ({ by, driverId } as const);
}

interface Refunding extends Affected {
  readonly actor: Actor;
  readonly orderId: string;
  readonly food: string;
  readonly deliveryFee: string;
  readonly bearer: OrderBearer;
  readonly to: 'card' | 'credit';
  readonly reason: string;
  readonly requestId: string;
  readonly saveReply: (tx: Tx, isWaiting: boolean) => Promise<void>;
}

async function nameChosen(
  tx: Tx,
  order: OrderRow,
  food: Fils,
  { portions, lines }: Affected,
): Promise<Result<object>> {
  if (portions === undefined && lines === undefined) return ok({});
  const ordered = { ...order, lines: (await readReportable(tx, order.id))?.lines ?? [] };
  const priced = priceOfPart(ordered, { portions, lines });
  if (!priced.ok) return priced;
  const left = order.food - order.refundedFood;
  if (food <= left && food !== Math.min(priced.value, left)) return wrong('food', 'invalid');
  return ok(
    portions === undefined ? { lines: linesAt(ordered, lines).map((line) => line?.id) } : { portions },
  );
}

export const refundOrderAsAdmin = (
  ctx: Pick<OrderingContext, 'db' | 'clock'>,
  { actor, orderId, bearer, to, reason, requestId, saveReply, portions, lines, ...sums }: Refunding,
): Promise<Result<{ readonly isWaiting: boolean }>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const unconfirmed = needsConfirmation(actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const [food, deliveryFee] = [parseAed(sums.food), parseAed(sums.deliveryFee)];
    if (food === null) return wrong('food', 'invalid');
    if (deliveryFee === null) return wrong('deliveryFee', 'invalid');
    const order = await lockOrder(tx, orderId);
    if (!order) return refuse('not_found');
    const chosen = await nameChosen(tx, order, food, { portions, lines });
    if (!chosen.ok) return chosen;
    const giving = { food, deliveryFee, bearer, isToCard: to === 'card' };
    const isWaiting = await needsSecondPerson(tx, actor, order, food + deliveryFee, at);
    const given = isWaiting
      ? await askSecondPerson(tx, actor, order, { ...giving, reason, at })
      : await givePart(tx, order, giving, at);
    if (!given.ok) return given;
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: isWaiting ? 'order.refund_asked' : 'order.refunded',
      subject: { kind: 'order', id: orderId },
      details: { amountFils: food + deliveryFee, bearer, to, reason, ...chosen.value },
      requestId,
    });
    await saveReply(tx, isWaiting);
    return ok({ isWaiting });
  });

/** Above the role's limit per order, or for one's own order. */
async function needsSecondPerson(
  tx: Tx,
  { accountId, staffRole }: Actor,
  order: OrderRow,
  amount: Fils,
  at: Date,
): Promise<boolean> {
  const given = order.refundedFood + order.refundedFee;
  const isAllowed = given + amount <= (await refundLimit(tx, staffRole, at)) && order.accountId !== accountId;
  if (isAllowed) return false;
  return !holdsRight(staffRole, approvals) || (await hasSecondPerson(tx, approvals, accountId));
}

const approvals = 'refund_approvals';

/** Refuses `not_possible_now` with `why: already_asked`. */
async function askSecondPerson(
  tx: Tx,
  { accountId }: Actor,
  order: OrderRow,
  asked: Giving & Pick<RefundRequest, 'reason' | 'at'>,
): Promise<Result<string>> {
  const checked = await checkPart(tx, order, asked);
  if (!checked.ok) return checked;
  const id = newId();
  const isNew = await insertRefundRequest(tx, { ...asked, id, orderId: order.id, askedBy: accountId });
  return isNew ? ok(id) : refuse('not_possible_now', { params: { why: 'already_asked' } });
}

interface Deciding {
  readonly actor: Actor;
  readonly id: string;
  readonly isApproved: boolean;
  readonly requestId: string;
}

/** Returns the order. Refuses `not_possible_now` with `why`: `decided` or `own_request`. */
export const decideRefund = (
  ctx: Pick<OrderingContext, 'db' | 'clock'>,
  { actor, id, isApproved, requestId }: Deciding,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const unconfirmed = needsConfirmation(actor, at);
    if (unconfirmed) return { ok: false, refusal: unconfirmed };
    const orderId = await readOrderOfRequest(tx, id);
    const order = orderId === null ? null : await lockOrder(tx, orderId);
    if (!order) return refuse('not_found');
    const asked = await lockRefundRequest(tx, id);
    if (asked?.decidedAt !== null) return refuse('not_possible_now', { params: { why: 'decided' } });
    const isOwn = asked.askedBy === actor.accountId || order.accountId === actor.accountId;
    if (isOwn && (await hasSecondPerson(tx, approvals, actor.accountId)))
      return refuse('not_possible_now', { params: { why: 'own_request' } });
    const given = isApproved ? await givePart(tx, order, asked, at) : ok(null);
    if (!given.ok) return given;
    await closeRefundRequest(tx, { id, by: actor.accountId, isApproved, at });
    const { food, deliveryFee, bearer, isToCard, reason, askedBy } = asked;
    const details = {
      amountFils: food + deliveryFee,
      bearer,
      to: isToCard ? 'card' : 'credit',
      reason,
      askedBy,
    };
    await recordAudit(tx, {
      ...{ at, actorId: actor.accountId, requestId, details },
      action: isApproved ? 'order.refunded' : 'order.refund_declined',
      subject: { kind: 'order', id: order.id },
    });
    return ok(order.id);
  });
