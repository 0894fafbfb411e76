import type { Language } from '@sufra/contract/options.ts';
import type { OrderReason } from '@sufra/contract/ordering.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import { type MessageKind, expire } from '../messages/message.rules.ts';
import { type OrderNews, readOrderNews, readPartnerNews } from './template.store.ts';
import { dayText, minutesText, peopleText, sumText, timeText } from './wording.rules.ts';
import type { DomainEvents } from '../../../domain-events.ts';
import { blankCode, lockMessage, saveStates } from '../messages/message.store.ts';
import { queueMessage, type QueueContext } from '../messages/send-messages.ts';

export interface Message {
  readonly kind: MessageKind;
  readonly filled: Filled;
}

const mealText = ({ type, title }: OrderNews, language: Language): string => {
  if (language === 'en') return type === 'ingredients' ? `the ingredients for ${title.en}` : title.en;
  return type === 'ingredients' ? `مكوّنات «${title.ar}»` : `«${title.ar}»`;
};

function paramsOf(news: OrderNews) {
  const { language, partner, people, from, to, total, answerBy } = news;
  return {
    meal: mealText(news, language),
    partner: partner[language],
    people: peopleText(people, language),
    day: dayText(from, language),
    from: timeText(from, language),
    to: timeText(to, language),
    amount: sumText(total, language),
    by: timeText(answerBy, language),
  };
}

const whyCalledOff = {
  customer_cancelled: 'by_customer',
  partner_rejected: 'by_partner',
  partner_closed: 'by_partner',
  nobody_answered: 'unanswered',
  came_too_late: 'by_sufra',
  no_longer_safe: 'unsafe',
  dish_changed: 'changed',
  admin_cancelled: 'by_sufra',
  admin_finished: 'by_sufra',
  passed_on: 'by_sufra',
  unreachable: 'by_sufra',
} as const satisfies Record<OrderReason, string>;

function toCancelled(news: OrderNews, reason: OrderReason | null): Message {
  const { meal, amount } = paramsOf(news);
  const why = reason === null ? 'by_sufra' : whyCalledOff[reason];
  const filled: Filled = news.isPaid
    ? { template: `order_cancelled_${why}_refund`, params: { meal, amount } }
    : { template: `order_cancelled_${why}`, params: { meal } };
  return { kind: 'order_cancelled', filled };
}

/** The code of the door; nobody asks for it once the order has ended. */
function toOnTheWay(news: OrderNews): Message | null {
  const { handoverCode: code } = news;
  if (code === null) return null;
  const { meal } = paramsOf(news);
  return { kind: 'order_on_the_way', filled: { template: 'order_on_the_way', params: { meal, code } } };
}

function toUndeliverable(news: OrderNews): Message {
  const { meal, amount } = paramsOf(news);
  const filled: Filled = news.isPaid
    ? { template: 'order_undeliverable_paid', params: { meal, amount } }
    : { template: 'order_undeliverable', params: { meal } };
  return { kind: 'order_undeliverable', filled };
}

/** What the customer is told of a change; null where the kitchen just goes on. */
export function toOrderMessage(
  news: OrderNews,
  change: { status: OrderStatus; reason: OrderReason | null },
): Message | null {
  const { meal, partner, day, from, to } = paramsOf(news);
  switch (change.status) {
    case 'placed':
      return change.reason === 'passed_on'
        ? { kind: 'order_passed_on', filled: { template: 'order_passed_on', params: { meal, partner } } }
        : {
            kind: 'order_placed',
            filled: { template: 'order_placed', params: { partner, meal, day, from, to } },
          };
    case 'accepted':
      return {
        kind: 'order_accepted',
        filled: { template: 'order_accepted', params: { partner, meal, day, from, to } },
      };
    case 'preparing':
    case 'ready':
      return null;
    case 'out_for_delivery':
      return toOnTheWay(news);
    case 'delivered':
      return { kind: 'order_delivered', filled: { template: 'order_delivered', params: { meal } } };
    case 'undeliverable':
      return toUndeliverable(news);
    case 'rejected':
    case 'cancelled':
      return toCancelled(news, change.reason);
  }
}

/** The promise can't be kept; null once the order has ended. */
export const toLateMessage = (news: OrderNews): Message | null =>
  news.isOpen
    ? { kind: 'order_late', filled: { template: 'order_late', params: { meal: paramsOf(news).meal } } }
    : null;

/** A kitchen needs longer, and the promised time has moved; null once the order has ended. */
export function toDelayedMessage(news: OrderNews, minutes: number, isFirst: boolean): Message | null {
  if (!news.isOpen) return null;
  const { meal, partner, from, to } = paramsOf(news);
  const params = { partner, minutes: minutesText(minutes, news.language), meal, from, to };
  const kind = isFirst ? 'order_delayed' : 'order_delayed_again';
  return { kind, filled: { template: 'order_delayed', params } };
}

/** The dish was changed and does not suit the household any more; null once the order has ended. */
export function toRecipeMessage(news: OrderNews): Message | null {
  if (!news.isOpen) return null;
  const { meal, partner } = paramsOf(news);
  return {
    kind: 'order_recipe_changed',
    filled: { template: 'order_recipe_changed', params: { partner, meal } },
  };
}

/** An order is offered to a partner. */
export function toPartnerMessage(news: OrderNews): Message {
  const { meal, people, day, from, to, by } = paramsOf(news);
  return {
    kind: 'partner_new_order',
    filled: { template: 'partner_new_order', params: { meal, people, day, from, to, by } },
  };
}

/** Whether a partner is asked: the order is new to it. */
export const isOffer = (status: OrderStatus): boolean => status === 'placed';

export async function tellCustomer(
  ctx: QueueContext,
  { orderId, partnerId, status, reason }: DomainEvents['order.changed'],
  eventId: number,
): Promise<void> {
  const news = await readOrderNews(ctx.db, orderId, partnerId);
  // Who waited for an order that nobody brought hears of its end and of the money, however late.
  const evenLate = reason === 'admin_cancelled';
  if (news)
    await put(ctx, { subject: orderId, eventId, evenLate }, news, toOrderMessage(news, { status, reason }));
}

/** Each partner is asked once for an order. */
export async function tellPartner(
  ctx: QueueContext,
  { orderId, partnerId, status }: DomainEvents['order.changed'],
  eventId: number,
): Promise<void> {
  if (!isOffer(status)) return;
  const news = await readPartnerNews(ctx.db, orderId, partnerId);
  if (news) await put(ctx, { subject: orderId, eventId, partnerId }, news, toPartnerMessage(news));
}

export async function tellLate(
  ctx: QueueContext,
  { orderId }: DomainEvents['order.late'],
  eventId: number,
): Promise<void> {
  const news = await readOrderNews(ctx.db, orderId, null);
  if (news) await put(ctx, { subject: orderId, eventId }, news, toLateMessage(news));
}

/** Each delay is told once. */
export async function tellDelayed(
  ctx: QueueContext,
  { orderId, minutes, delays }: DomainEvents['order.delayed'],
  eventId: number,
): Promise<void> {
  const news = await readOrderNews(ctx.db, orderId, null);
  const isFirst = delays === 1;
  if (news) await put(ctx, { subject: orderId, eventId }, news, toDelayedMessage(news, minutes, isFirst));
}

/** Whoever ordered a dish that was changed to something they may not eat hears of it, once for each order. */
export async function tellRecipe(
  ctx: QueueContext,
  { orderId, isSafe }: DomainEvents['order.recipe_changed'],
  eventId: number,
): Promise<void> {
  if (isSafe) return;
  const news = await readOrderNews(ctx.db, orderId, null);
  if (news) await put(ctx, { subject: orderId, eventId }, news, toRecipeMessage(news));
}

/** Once an order has ended nobody needs the code of its door: the message with it is not sent any more, and forgets it. */
export async function forgetCode(
  ctx: QueueContext,
  { orderId, accountId }: DomainEvents['order.changed'],
): Promise<void> {
  const news = await readOrderNews(ctx.db, orderId, null);
  if (!news || news.isOpen) return;
  await ctx.db.transaction(async (tx) => {
    const about = { accountId, kind: 'order_on_the_way', subject: orderId } as const;
    const message = await lockMessage(tx, about);
    if (!message) return;
    const state = expire(message.state);
    if (state !== null) await saveStates(tx, [{ id: message.id, state }]);
    await blankCode(tx, message.id);
  });
}

interface About {
  readonly subject: string;
  readonly eventId: number;
  /** Set where the message goes to the partner. */
  readonly partnerId?: string;
  readonly evenLate?: boolean;
}

const staleMs = 6 * 60 * 60 * 1000;

async function put(
  ctx: QueueContext,
  { evenLate = false, ...about }: About,
  { accountId, language, to }: OrderNews,
  message: Message | null,
): Promise<void> {
  // Nobody wants to hear today how an order of yesterday was doing.
  const isOld = ctx.clock.now().getTime() - to.getTime() > staleMs;
  if (message && (evenLate || !isOld)) await queueMessage(ctx, { ...about, ...message, accountId, language });
}
