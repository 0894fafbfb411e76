import type { Language } from '@sufra/contract/options.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import { isPushed } from '../push/push-texts.ts';
import { expiryOf, queued, type MessageKind } from './message.rules.ts';
import { countQueued, insertMessage } from './message.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface QueueContext {
  readonly db: Db;
  readonly clock: Clock;
}

interface NewMessage {
  readonly accountId: AccountId;
  readonly partnerId?: string;
  readonly kind: MessageKind;
  readonly subject: string;
  readonly eventId?: number;
  readonly language: Language;
  readonly filled: Filled;
  readonly expiresAt?: Date;
}

/** False for a duplicate account, kind and subject. */
export function queueMessage(ctx: QueueContext, message: NewMessage): Promise<boolean> {
  const now = ctx.clock.now();
  const { kind, partnerId = null, eventId = 0, expiresAt = expiryOf(kind, now) } = message;
  return insertMessage(ctx.db, {
    ...message,
    ...{ partnerId, eventId, expiresAt, now },
    id: newId(),
    state: queued,
    isPushed: isPushed(kind),
    isForTeam: kind === 'partner_order_waiting' || kind === 'partner_chat',
  });
}

/** `seconds` is the wait of the oldest due message. */
export async function readQueueStatus(ctx: QueueContext): Promise<{ count: number; seconds: number }> {
  return (await countQueued(ctx.db, ctx.clock.now())) ?? { count: 0, seconds: 0 };
}
