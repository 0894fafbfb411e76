import type { DomainEvents } from '../../domain-events.ts';
import { queueMessage, type QueueContext } from './queue.flows.ts';
import { readSupportNews } from './support-news.reads.ts';
import { nameText } from './wording.rules.ts';

export async function tellAnswered(
  ctx: QueueContext,
  { requestId, accountId, number, position }: DomainEvents['support.answered'],
  eventId: number,
): Promise<void> {
  const news = await readSupportNews(ctx.db, requestId);
  if (!news) return;
  const { language, name } = news;
  const params = { name: nameText(name, language), number };
  await queueMessage(ctx, {
    ...{ accountId, kind: 'support_answered', subject: `${requestId}/${position}`, eventId, language },
    filled: { template: 'support_answered', params },
  });
}
