// Decides whether a subscriber is still to be welcomed and with which words; the job sends the message.
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { TemplateMessage } from '../../platform/ports.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { canMessage } from './message.policy.ts';
import { claimMessage, saveSent } from './message.repo.ts';
import { readWelcome } from './recipient.reads.ts';
import { toWelcomeMessage } from './message.views.ts';

export interface MessageContext {
  readonly db: Db;
  readonly clock: Clock;
}

export interface ClaimedMessage {
  readonly id: string;
  readonly message: TemplateMessage;
}

/** Claims the welcome of a subscription; null when it was sent before or there is nobody to send it to. */
export async function claimWelcome(
  ctx: BySystem<MessageContext>,
  { accountId, subscriptionId }: { accountId: string; subscriptionId: string },
): Promise<ClaimedMessage | null> {
  const welcome = await readWelcome(ctx.db, subscriptionId);
  if (!welcome || !canMessage(welcome)) return null;
  const now = ctx.clock.now();
  const id = await claimMessage(ctx.db, {
    id: newId(),
    accountId,
    kind: 'welcome',
    subject: subscriptionId,
    now,
  });
  return id === null ? null : { id, message: toWelcomeMessage(welcome) };
}

/** Records that a claimed message went out, so that it never goes out again. */
export async function recordSent(ctx: BySystem<MessageContext>, { id }: ClaimedMessage): Promise<void> {
  await saveSent(ctx.db, id, ctx.clock.now());
}
