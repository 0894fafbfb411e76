// Decides who is told what of an order: its customer at each step that matters, and the partner it is offered to.
import type { DomainEvents } from '../../domain-events.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { readOrderNews, readPartnerNews, type OrderNews } from './order-news.reads.ts';
import {
  isOffer,
  toLateMessage,
  toOrderMessage,
  toPartnerMessage,
  type Message,
} from './order-news.views.ts';
import { queueMessage, type QueueContext } from './queue.flows.ts';

export async function tellCustomer(
  ctx: BySystem<QueueContext>,
  { orderId, partnerId, status, reason }: DomainEvents['order.changed'],
): Promise<void> {
  const news = await readOrderNews(ctx.db, orderId, partnerId);
  if (news) await put(ctx, orderId, news, toOrderMessage(news, { status, reason }));
}

/** Each partner is asked once for an order. */
export async function tellPartner(
  ctx: BySystem<QueueContext>,
  { orderId, partnerId, status }: DomainEvents['order.changed'],
): Promise<void> {
  if (!isOffer(status)) return;
  const news = await readPartnerNews(ctx.db, orderId, partnerId);
  if (news) await put(ctx, orderId, news, toPartnerMessage(news), partnerId);
}

export async function tellLate(
  ctx: BySystem<QueueContext>,
  { orderId }: DomainEvents['order.late'],
): Promise<void> {
  const news = await readOrderNews(ctx.db, orderId, null);
  if (news) await put(ctx, orderId, news, toLateMessage(news));
}

async function put(
  ctx: QueueContext,
  subject: string,
  { accountId, language }: OrderNews,
  message: Message | null,
  partnerId?: string,
): Promise<void> {
  if (!message) return;
  const to = partnerId === undefined ? { accountId } : { accountId, partnerId };
  await queueMessage(ctx, { ...to, ...message, subject, language });
}
