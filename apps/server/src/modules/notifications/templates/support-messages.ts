import type { DomainEvents } from '../../../domain-events.ts';
import { queueMessage, type QueueContext } from '../messages/send-messages.ts';
import { readSupportNews, readAdmins } from './template.store.ts';
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

export async function tellSlotsEmpty(
  ctx: QueueContext,
  { day, slots }: DomainEvents['planner.slots_empty'],
  eventId: number,
): Promise<void> {
  const filled = { template: 'admin_slots_empty', params: { count: String(slots) } } as const;
  for (const { accountId, language } of await readAdmins(ctx.db)) {
    await queueMessage(ctx, { accountId, kind: 'slots_empty', subject: day, eventId, language, filled });
  }
}
