import type { DomainEvents } from '../../domain-events.ts';
import { readAdmins } from './admin-news.reads.ts';
import { queueMessage, type QueueContext } from './queue.flows.ts';

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
