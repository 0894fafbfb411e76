import type { DomainEvents } from '../../domain-events.ts';
import { readApplicationNews, readStandingNews } from './partner-news.reads.ts';
import { queueMessage, type QueueContext } from './queue.flows.ts';

export async function tellApplicant(
  ctx: QueueContext,
  { applicationId: subject, accountId, change }: DomainEvents['application.changed'],
  eventId: number,
): Promise<void> {
  const news = await readApplicationNews(ctx.db, subject);
  if (!news) return;
  const { language, name } = news;
  const kind = `application_${change}` as const;
  const filled = { template: kind, params: { partner: name } };
  await queueMessage(ctx, { accountId, kind, subject, eventId, language, filled });
}

/** A partner can be suspended again: the event tells the two apart. */
export async function tellStanding(
  ctx: QueueContext,
  { partnerId, accountId, change }: DomainEvents['partner.changed'],
  eventId: number,
): Promise<void> {
  const news = await readStandingNews(ctx.db, partnerId);
  if (!news) return;
  const { language, name } = news;
  const kind = `standing_${change}` as const;
  const filled = { template: kind, params: { partner: name } };
  await queueMessage(ctx, { accountId, kind, subject: String(eventId), eventId, language, filled });
}
