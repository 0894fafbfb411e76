import type { Language } from '@sufra/contract/options.ts';
import type { OrderSide } from '@sufra/contract/ordering/ordering.ts';
import type { OrderReason } from '@sufra/contract/ordering/ordering.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import { expire, type MessageKind } from '../messages/message.rules.ts';
import { deleteCode, lockMessage, saveStates } from '../messages/message.store.ts';
import { queueMessage, type QueueContext } from '../messages/queue-message.ts';
import { readChatReader, readOfferFacts, readOrderFacts, type OrderFacts } from './template.store.ts';
import { dayText, minutesText, peopleText, sumText, timeText } from './wording.rules.ts';

export async function notifyCustomer(
  ctx: QueueContext,
  { orderId, partnerId, status, reason, version }: DomainEvents['order.changed'],
  eventId: number,
): Promise<void> {
  const order = await readOrderFacts(ctx.db, orderId, partnerId, version);
  // An admin may cancel days later; the customer still learns of the refund.
  const evenLate = reason === 'admin_cancelled';
  const isRepeated =
    order?.wasAccepted === true && (status === 'accepted' || (status === 'placed' && reason !== 'passed_on'));
  const about = { orderId, eventId, evenLate, ...(isRepeated && { version }) };
  if (order) await send(ctx, order, toOrderMessage(order, { status, reason }), about);
}

export async function notifyMissed(
  ctx: QueueContext,
  { orderId, partnerId }: DomainEvents['order.missed'],
  eventId: number,
): Promise<void> {
  const order = await readOfferFacts(ctx.db, orderId, partnerId);
  if (order) await send(ctx, order, toMissedMessage(order), { orderId, eventId, partnerId });
}

export async function notifyWaiting(
  ctx: QueueContext,
  { orderId, partnerId }: DomainEvents['order.waiting'],
  eventId: number,
): Promise<void> {
  const order = await readOfferFacts(ctx.db, orderId, partnerId);
  if (order?.isWaiting === true && order.answerBy > ctx.clock.now())
    await send(ctx, order, toWaitingMessage(order), {
      orderId,
      eventId,
      partnerId,
      expiresAt: order.answerBy,
    });
}

export async function notifyPartner(
  ctx: QueueContext,
  { orderId, partnerId, status }: DomainEvents['order.changed'],
  eventId: number,
): Promise<void> {
  if (status !== 'placed') return;
  const order = await readOfferFacts(ctx.db, orderId, partnerId);
  if (order) await send(ctx, order, toPartnerMessage(order), { orderId, eventId, partnerId });
}

export async function notifyLate(
  ctx: QueueContext,
  { orderId }: DomainEvents['order.late'],
  eventId: number,
): Promise<void> {
  const order = await readOrderFacts(ctx.db, orderId, null);
  if (order) await send(ctx, order, toLateMessage(order), { orderId, eventId });
}

export async function notifyAtDoor(
  ctx: QueueContext,
  { orderId }: DomainEvents['delivery.at_door'],
  eventId: number,
): Promise<void> {
  const order = await readOrderFacts(ctx.db, orderId, null);
  if (order) await send(ctx, order, toAtDoorMessage(order), { orderId, eventId });
}

export async function notifyDelayed(
  ctx: QueueContext,
  { orderId, minutes, delays }: DomainEvents['order.delayed'],
  eventId: number,
): Promise<void> {
  const order = await readOrderFacts(ctx.db, orderId, null);
  const isFirst = delays === 1;
  if (order) await send(ctx, order, toDelayedMessage(order, minutes, isFirst), { orderId, eventId });
}

export async function notifyWritten(
  ctx: QueueContext,
  { orderId, partnerId, driverId, from, to, noticeId }: DomainEvents['order.message_written'],
  eventId: number,
): Promise<void> {
  if (noticeId === null) return;
  const reader = await readChatReader(ctx.db, orderId, { partnerId, driverId, to });
  if (!reader) return;
  const order =
    to === 'kitchen'
      ? await readOfferFacts(ctx.db, orderId, partnerId)
      : await readOrderFacts(ctx.db, orderId, partnerId);
  if (!order) return;
  const { accountId, language, orderNumber } = reader;
  const about = { accountId, language, subject: `${orderId}/${noticeId}`, eventId };
  const message = toChatMessage({ ...order, language }, { from, to, orderNumber });
  await queueMessage(ctx, { ...about, ...(to === 'kitchen' && { partnerId }), ...message });
}

export async function notifyRecipeChanged(
  ctx: QueueContext,
  { orderId, isSafe }: DomainEvents['order.recipe_changed'],
  eventId: number,
): Promise<void> {
  if (isSafe) return;
  const order = await readOrderFacts(ctx.db, orderId, null);
  if (order) await send(ctx, order, toRecipeMessage(order), { orderId, eventId });
}

export async function notifySafetyAlarm(
  ctx: QueueContext,
  { orderId, change, version }: DomainEvents['order.safety_alarm'],
  eventId: number,
): Promise<void> {
  if (change !== 'raised' && change !== 'left_out') return;
  const order = await readOrderFacts(ctx.db, orderId, null);
  if (order) await send(ctx, order, toSafetyMessage(order, change), { orderId, eventId, version });
}

export async function notifyPartnerSafetyAlarm(
  ctx: QueueContext,
  { orderId, partnerId, change, version }: DomainEvents['order.safety_alarm'],
  eventId: number,
): Promise<void> {
  if (change !== 'raised') return;
  const order = await readOfferFacts(ctx.db, orderId, partnerId);
  if (order) await send(ctx, order, toPartnerSafetyMessage(order), { orderId, eventId, partnerId, version });
}

export async function deleteHandoverCode(
  { db }: QueueContext,
  { orderId, accountId }: DomainEvents['order.changed'],
): Promise<void> {
  const order = await readOrderFacts(db, orderId, null);
  if (!order || order.isOpen) return;
  await db.transaction(async (tx) => {
    const message = await lockMessage(tx, { accountId, kind: 'order_on_the_way', subject: orderId });
    if (!message) return;
    const state = expire(message.state);
    if (state !== null) await saveStates(tx, [{ id: message.id, state }]);
    await deleteCode(tx, message.id);
  });
}

interface About {
  readonly orderId: string;
  readonly eventId: number;
  readonly partnerId?: string;
  readonly expiresAt?: Date;
  readonly evenLate?: boolean;
  /** Of the order: sent once for each, instead of once for the order. */
  readonly version?: number;
}

const staleMs = 6 * 60 * 60 * 1000;

async function send(
  ctx: QueueContext,
  { accountId, language, to }: OrderFacts,
  message: Message | null,
  { orderId, evenLate = false, version, ...about }: About,
): Promise<void> {
  const isStale = ctx.clock.now().getTime() - to.getTime() > staleMs;
  const subject = version === undefined ? orderId : `${orderId}/${String(version)}`;
  if (message && (evenLate || !isStale))
    await queueMessage(ctx, { ...about, ...message, subject, accountId, language });
}

export interface Message {
  readonly kind: MessageKind;
  readonly filled: Filled;
}

const mealText = ({ type, title }: OrderFacts, language: Language): string => {
  if (language === 'en') return type === 'ingredients' ? `the ingredients for ${title.en}` : title.en;
  return type === 'ingredients' ? `مكوّنات «${title.ar}»` : `«${title.ar}»`;
};

function paramsOf(order: OrderFacts) {
  const { language, partner, people, from, to, total, answerBy } = order;
  return {
    meal: mealText(order, language),
    partner: partner[language],
    people: peopleText(people, language),
    day: dayText(from, language),
    from: timeText(from, language),
    to: timeText(to, language),
    amount: sumText(total, language),
    by: timeText(answerBy, language),
  };
}

const cancelledBy = {
  customer_cancelled: 'by_customer',
  partner_rejected: 'by_partner',
  partner_closed: 'by_partner',
  partner_unable: 'by_partner',
  cheaper_partner: 'by_sufra',
  lines_changed: 'by_sufra',
  nobody_answered: 'unanswered',
  came_too_late: 'by_sufra',
  no_longer_safe: 'unsafe',
  dish_changed: 'changed',
  overdue: 'overdue',
  admin_cancelled: 'by_sufra',
  admin_finished: 'by_sufra',
  passed_on: 'by_sufra',
  unreachable: 'by_sufra',
  sent_again: 'by_sufra',
} as const satisfies Record<OrderReason, string>;

function toCancelled(order: OrderFacts, reason: OrderReason | null): Message {
  const { meal, amount } = paramsOf(order);
  const why = reason === null ? 'by_sufra' : cancelledBy[reason];
  const filled: Filled = order.isPaid
    ? { template: `order_cancelled_${why}_refund`, params: { meal, amount } }
    : { template: `order_cancelled_${why}`, params: { meal } };
  return { kind: 'order_cancelled', filled };
}

function toOnTheWay(order: OrderFacts): Message | null {
  const { handoverCode: code } = order;
  if (code === null) return null;
  const { meal } = paramsOf(order);
  return { kind: 'order_on_the_way', filled: { template: 'order_on_the_way', params: { meal, code } } };
}

function toUndeliverable(order: OrderFacts): Message {
  const { meal, amount } = paramsOf(order);
  const filled: Filled = order.isPaid
    ? { template: 'order_undeliverable_paid', params: { meal, amount } }
    : { template: 'order_undeliverable', params: { meal } };
  return { kind: 'order_undeliverable', filled };
}

function toPlaced(order: OrderFacts, reason: OrderReason | null): Message {
  const { meal, partner, day, from, to } = paramsOf(order);
  if (reason === 'passed_on')
    return { kind: 'order_passed_on', filled: { template: 'order_passed_on', params: { meal, partner } } };
  if (reason === 'partner_unable')
    return {
      kind: 'order_partner_unable',
      filled: { template: 'order_partner_unable', params: { meal, partner } },
    };
  const params = { partner, meal, day, from, to };
  if (reason === 'sent_again')
    return { kind: 'order_sent_again', filled: { template: 'order_sent_again', params } };
  return { kind: 'order_placed', filled: { template: 'order_placed', params } };
}

function toAccepted(order: OrderFacts, reason: OrderReason | null): Message {
  const { amount: total, ...params } = paramsOf(order);
  const { partner, meal, day, from, to } = params;
  const accepted = { partner, meal, day, from, to };
  const kind = 'order_accepted';
  if (reason !== 'cheaper_partner' || !(order.isCash || order.isPaid))
    return { kind, filled: { template: 'order_accepted', params: accepted } };
  const filled: Filled = order.isCash
    ? { template: 'order_accepted_cheaper_cash', params: { ...accepted, amount: total } }
    : {
        template: 'order_accepted_cheaper',
        params: { ...accepted, amount: sumText(order.reduced, order.language) },
      };
  return { kind, filled };
}

function toLinesChanged(order: OrderFacts): Message {
  const { partner, meal, amount: total } = paramsOf(order);
  const filled: Filled =
    order.isPaid && order.reduced > 0
      ? {
          template: 'order_lines_changed',
          params: { partner, meal, amount: sumText(order.reduced, order.language) },
        }
      : { template: 'order_lines_changed_total', params: { partner, meal, amount: total } };
  return { kind: 'order_lines_changed', filled };
}

export function toOrderMessage(
  order: OrderFacts,
  change: { status: OrderStatus; reason: OrderReason | null },
): Message | null {
  switch (change.status) {
    case 'placed':
      return toPlaced(order, change.reason);
    case 'accepted':
      return toAccepted(order, change.reason);
    case 'preparing':
      return null;
    case 'ready':
      return change.reason === 'lines_changed' ? toLinesChanged(order) : null;
    case 'out_for_delivery':
      return toOnTheWay(order);
    case 'delivered':
      return {
        kind: 'order_delivered',
        filled: { template: 'order_delivered', params: { meal: paramsOf(order).meal } },
      };
    case 'undeliverable':
      return toUndeliverable(order);
    case 'rejected':
    case 'cancelled':
      return toCancelled(order, change.reason);
  }
}

export const toLateMessage = (order: OrderFacts): Message | null =>
  order.isOpen
    ? { kind: 'order_late', filled: { template: 'order_late', params: { meal: paramsOf(order).meal } } }
    : null;

const toAtDoorMessage = (order: OrderFacts): Message | null =>
  order.isOpen
    ? { kind: 'order_at_door', filled: { template: 'order_at_door', params: { meal: paramsOf(order).meal } } }
    : null;

function toDelayedMessage(order: OrderFacts, minutes: number, isFirst: boolean): Message | null {
  if (!order.isOpen) return null;
  const { meal, partner, from, to } = paramsOf(order);
  const params = { partner, minutes: minutesText(minutes, order.language), meal, from, to };
  const kind = isFirst ? 'order_delayed' : 'order_delayed_again';
  return { kind, filled: { template: 'order_delayed', params } };
}

function toChatMessage(
  facts: OrderFacts,
  { from, to, orderNumber: order }: { from: OrderSide; to: OrderSide; orderNumber: string },
): Message {
  const { meal, partner } = paramsOf(facts);
  if (to === 'driver') return { kind: 'driver_chat', filled: { template: 'driver_chat', params: { order } } };
  if (to === 'kitchen')
    return { kind: 'partner_chat', filled: { template: 'partner_chat', params: { meal } } };
  return from === 'driver'
    ? { kind: 'order_chat', filled: { template: 'order_chat_driver', params: { meal } } }
    : { kind: 'order_chat', filled: { template: 'order_chat_kitchen', params: { partner, meal } } };
}

function toRecipeMessage(order: OrderFacts): Message | null {
  if (!order.isOpen) return null;
  const { meal, partner } = paramsOf(order);
  return {
    kind: 'order_recipe_changed',
    filled: { template: 'order_recipe_changed', params: { partner, meal } },
  };
}

export function toSafetyMessage(order: OrderFacts, change: 'raised' | 'left_out'): Message | null {
  if (!order.isOpen) return null;
  const { meal, partner } = paramsOf(order);
  const kind = change === 'raised' ? 'order_safety_alarm' : 'order_left_out';
  return { kind, filled: { template: kind, params: { partner, meal } } };
}

export function toPartnerMessage(order: OrderFacts): Message {
  const { meal, people, day, from, to, by } = paramsOf(order);
  return {
    kind: 'partner_new_order',
    filled: { template: 'partner_new_order', params: { meal, people, day, from, to, by } },
  };
}

function toWaitingMessage(order: OrderFacts): Message {
  const { meal, people, by } = paramsOf(order);
  return {
    kind: 'partner_order_waiting',
    filled: { template: 'partner_order_waiting', params: { meal, people, by } },
  };
}

function toMissedMessage(order: OrderFacts): Message {
  const { meal, people } = paramsOf(order);
  return {
    kind: 'partner_missed_order',
    filled: { template: 'partner_missed_order', params: { meal, people } },
  };
}

export function toPartnerSafetyMessage(order: OrderFacts): Message | null {
  if (!order.isOpen) return null;
  const { meal } = paramsOf(order);
  return {
    kind: 'partner_safety_alarm',
    filled: { template: 'partner_safety_alarm', params: { meal } },
  };
}
