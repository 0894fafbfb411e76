// Hears domain events and sends people their WhatsApp messages, each once.
import type { Outbox } from '../../platform/outbox.ts';
import type { WhatsApp } from '../../platform/ports.ts';
import { forgetMessages } from './erasure.flows.ts';
import { claimWelcome, recordSent, type ClaimedMessage, type MessageContext } from './welcome.flows.ts';

export interface NotificationContext extends MessageContext {
  readonly whatsapp: WhatsApp;
}

export function hearEvents(outbox: Outbox, ctx: NotificationContext): void {
  const deliver = async (claimed: ClaimedMessage | null): Promise<void> => {
    if (!claimed) return;
    await ctx.whatsapp.send(claimed.message);
    await recordSent(ctx, claimed);
  };
  outbox.on('subscription.started', 'notifications.customer', async (event) =>
    deliver(await claimWelcome(ctx, event)),
  );
  outbox.on('account.erased', 'notifications.erasure', async ({ accountId, phone }) => {
    await forgetMessages(ctx, accountId);
    await ctx.whatsapp.forget(phone);
  });
}
