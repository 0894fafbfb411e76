import type { DomainEvents } from '../../domain-events.ts';
import { readDriverApplicationNews, readDriverStandingNews } from './driver-news.reads.ts';
import { queueMessage, type QueueContext } from './queue.flows.ts';

export async function tellDriverApplicant(
  ctx: QueueContext,
  { applicationId: subject, accountId, change }: DomainEvents['driver.application_changed'],
  eventId: number,
): Promise<void> {
  const news = await readDriverApplicationNews(ctx.db, subject);
  if (!news) return;
  const kind = `driver_${change}` as const;
  const filled = { template: kind, params: { name: news.name } };
  await queueMessage(ctx, { accountId, kind, subject, eventId, language: news.language, filled });
}

/** A driver can be suspended again: the event tells the two apart. */
export async function tellDriverStanding(
  ctx: QueueContext,
  { driverId, accountId, change }: DomainEvents['driver.changed'],
  eventId: number,
): Promise<void> {
  const news = await readDriverStandingNews(ctx.db, driverId);
  if (!news) return;
  const kind = `driver_${change}` as const;
  const filled = { template: kind, params: { name: news.name } };
  await queueMessage(ctx, {
    ...{ accountId, kind, eventId, filled },
    subject: String(eventId),
    language: news.language,
  });
}
