import type { DomainEvents } from '../../domain-events.ts';
import { readCateringNews, readChefsToAsk, type CateringNews, type Side } from './catering-news.reads.ts';
import {
  repeats,
  toChefMessage,
  toCustomerMessage,
  toRequestMessage,
  toWrittenMessage,
  type CateringMessage,
} from './catering-news.views.ts';
import { queueMessage, type QueueContext } from './queue.flows.ts';

type Changed = DomainEvents['catering.changed'];

// A quote is told once for each chef, what repeats each time, everything else once for the event.
function subjectOf({ eventId, partnerId, change }: Changed, outboxId: number): string {
  if (change === 'quoted') return `${eventId}/${partnerId ?? ''}`;
  return repeats(change) ? `${eventId}/${outboxId}` : eventId;
}

export async function tellEventCustomer(
  ctx: QueueContext,
  changed: Changed,
  outboxId: number,
): Promise<void> {
  const news = await readCateringNews(ctx.db, changed.eventId, changed.partnerId);
  if (!news?.customer) return;
  const message = toCustomerMessage(news.customer, news, changed);
  await put(ctx, news.customer, message, { subject: subjectOf(changed, outboxId), outboxId });
}

export async function tellEventChef(ctx: QueueContext, changed: Changed, outboxId: number): Promise<void> {
  const { eventId, partnerId, change, reason } = changed;
  // Whoever gave the booking back knows.
  if (partnerId === null || (change === 'cancelled' && reason === 'chef_cancelled')) return;
  const news = await readCateringNews(ctx.db, eventId, partnerId);
  if (!news?.chef) return;
  const message = toChefMessage(news.chef, news, change);
  await put(ctx, news.chef, message, { subject: subjectOf(changed, outboxId), outboxId, partnerId });
}

/** A new wish, or one that was moved before anybody was booked, is told to chefs who may quote; once each. */
export async function tellChefs(
  ctx: QueueContext,
  { eventId, change }: Changed,
  outboxId: number,
): Promise<void> {
  if (change !== 'requested') return;
  const news = await readCateringNews(ctx.db, eventId, null);
  if (!news) return;
  for (const chef of await readChefsToAsk(ctx.db, eventId)) {
    const { partnerId } = chef;
    await put(ctx, chef, toRequestMessage(chef, news), { subject: eventId, outboxId, partnerId });
  }
}

/** The first line after a while of silence is told of; whoever looks at the talk sees the others. */
export async function tellWritten(
  ctx: QueueContext,
  { eventId, messageId: subject, to, isFirst }: DomainEvents['catering.message_written'],
  outboxId: number,
): Promise<void> {
  if (!isFirst) return;
  const news = await readCateringNews(ctx.db, eventId, null);
  const reader = news && sideOf(news, to);
  if (reader) await put(ctx, reader, toWrittenMessage(reader, news, to), { subject, outboxId });
}

const sideOf = (news: CateringNews, side: 'customer' | 'chef'): Side | null =>
  side === 'customer' ? news.customer : news.chef;

interface About {
  readonly subject: string;
  readonly outboxId: number;
  /** Set where the message goes to a chef. */
  readonly partnerId?: string;
}

async function put(
  ctx: QueueContext,
  { accountId, language }: Side,
  message: CateringMessage | null,
  { outboxId: eventId, ...about }: About,
): Promise<void> {
  if (message) await queueMessage(ctx, { accountId, language, eventId, ...about, ...message });
}
