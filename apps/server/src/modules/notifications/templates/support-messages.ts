import type { DomainEvents } from '../../../domain-events.ts';
import { queueMessage, type QueueContext } from '../messages/queue-message.ts';
import { readCoverageStaff, readSupportRecipient } from './template.store.ts';
import { nameText } from './wording.rules.ts';

export async function notifyAnswered(
  ctx: QueueContext,
  { requestId, accountId, number, position, heardAt = null }: DomainEvents['support.answered'],
  eventId: number,
): Promise<void> {
  // The answer itself goes over WhatsApp.
  if (heardAt !== null) return;
  const recipient = await readSupportRecipient(ctx.db, requestId);
  if (!recipient) return;
  const { language, name } = recipient;
  await queueMessage(ctx, {
    ...{ accountId, kind: 'support_answered', subject: `${requestId}/${position}`, eventId, language },
    filled: { template: 'support_answered', params: { name: nameText(name, language), number } },
  });
}

/** To the vendor's own phone for a vendor. */
export async function notifyMessaged(
  ctx: QueueContext,
  { requestId, accountId, partnerId, orderNumber, position }: DomainEvents['support.message_sent'],
  eventId: number,
): Promise<void> {
  const recipient = await readSupportRecipient(ctx.db, requestId);
  if (!recipient) return;
  const { language, name } = recipient;
  await queueMessage(ctx, {
    ...{ accountId, kind: 'order_message', subject: `${requestId}/${position}`, eventId, language },
    ...(partnerId !== null && { partnerId }),
    filled: { template: 'order_message', params: { name: nameText(name, language), order: orderNumber } },
  });
}

export async function alertAdmins(
  ctx: QueueContext,
  { day: subject, slots }: DomainEvents['planner.slots_empty'],
  eventId: number,
): Promise<void> {
  const filled = { template: 'admin_slots_empty', params: { count: String(slots) } } as const;
  for (const { accountId, language } of await readCoverageStaff(ctx.db))
    await queueMessage(ctx, { accountId, kind: 'slots_empty', subject, eventId, language, filled });
}
