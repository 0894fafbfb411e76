import type { DomainEvents } from '../../domain-events.ts';
import { queueMessage, type QueueContext } from './queue.flows.ts';
import { readReader } from './subscription-news.reads.ts';
import {
  toRefundCredited,
  toRefundSent,
  toSubscriptionMessage,
  toWelcome,
} from './subscription-news.views.ts';

export async function welcome(
  ctx: QueueContext,
  { accountId, subscriptionId: subject, planId }: DomainEvents['subscription.started'],
  eventId: number,
): Promise<void> {
  const reader = await readReader(ctx.db, accountId);
  if (!reader) return;
  const { language } = reader;
  await queueMessage(ctx, {
    accountId,
    kind: 'welcome',
    subject,
    eventId,
    language,
    filled: toWelcome(reader, planId),
  });
}

/** The same change can happen twice in a day, as pausing again after resuming: the event tells them apart. */
export async function tellSubscriber(
  ctx: QueueContext,
  { accountId, change, params }: DomainEvents['subscription.changed'],
  eventId: number,
): Promise<void> {
  const reader = await readReader(ctx.db, accountId);
  const filled = reader && toSubscriptionMessage({ change, params }, reader.language);
  if (!filled) return;
  const { language } = reader;
  const subject = String(eventId);
  const kind = `subscription_${change}` as const;
  await queueMessage(ctx, { accountId, kind, subject, eventId, language, filled });
}

export async function tellRefund(
  ctx: QueueContext,
  { accountId, subject, amount }: DomainEvents['money.refunded'],
  eventId: number,
): Promise<void> {
  const reader = await readReader(ctx.db, accountId);
  if (!reader) return;
  const { language } = reader;
  await queueMessage(ctx, {
    accountId,
    kind: 'refund_sent',
    subject,
    eventId,
    language,
    filled: toRefundSent(language, amount),
  });
}

/** A refund that is asked for again can be refused again: the event tells the two apart. */
export async function tellRefundCredited(
  ctx: QueueContext,
  { accountId, amount }: DomainEvents['money.refund_refused'],
  eventId: number,
): Promise<void> {
  const reader = await readReader(ctx.db, accountId);
  if (!reader) return;
  const { language } = reader;
  const filled = toRefundCredited(language, amount);
  const subject = String(eventId);
  await queueMessage(ctx, { accountId, kind: 'refund_credited', subject, eventId, language, filled });
}
