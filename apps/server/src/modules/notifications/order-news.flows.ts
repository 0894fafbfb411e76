import type { DomainEvents } from '../../domain-events.ts';
import { readOrderNews, readPartnerNews, type OrderNews } from './order-news.reads.ts';
import {
  isOffer,
  toDelayedMessage,
  toLateMessage,
  toOrderMessage,
  toPartnerMessage,
  toRecipeMessage,
  type Message,
} from './order-news.views.ts';
import { expire } from './message.machine.ts';
import { blankCode, lockMessage, saveStates } from './message.repo.ts';
import { queueMessage, type QueueContext } from './queue.flows.ts';

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
