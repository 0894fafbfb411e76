// Hears domain events and the clock, and puts people's messages into the queue, each once.
import type { DomainEvents, EventName } from '../../domain-events.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { queueDaily, type DailyContext } from './daily.flows.ts';
import { forgetMessages } from './erasure.flows.ts';
import { tellCustomer, tellLate, tellPartner } from './order-news.flows.ts';
import { forgetOldMessages } from './queue.flows.ts';
import { createSender, type Sender, type SenderContext } from './sender.jobs.ts';
import { tellRefund, tellSubscriber, welcome } from './subscription-news.flows.ts';

type JobContext = SenderContext & DailyContext;

/** Wires the listeners and the jobs up and returns the sender, which its caller starts and stops. */
export function scheduleNotifications(
  jobs: Jobs,
  outbox: Outbox,
  ctx: BySystem<JobContext>,
  log: Log,
): Sender {
  const sender = createSender(ctx, log);
  hear(outbox, ctx, sender);
  jobs.schedule('notifications.daily', '*/5 * * * *', async () => {
    const queued = await queueDaily(ctx, (error, accountId) =>
      log.error({ err: error, accountId }, 'this household could not be told of its day'),
    );
    log.info({ queued }, 'messages of the day');
    sender.hurry();
  });
  jobs.schedule('notifications.forget', '40 3 * * *', () => forgetOldMessages(ctx));
  return sender;
}

function hear(outbox: Outbox, ctx: BySystem<JobContext>, sender: Sender): void {
  const tell = <Name extends EventName>(
    event: Name,
    listener: string,
    flow: (ctx: JobContext, payload: DomainEvents[Name], eventId: number) => Promise<void>,
  ): void => {
    outbox.on(event, `notifications.${listener}`, async (payload, eventId) => {
      await flow(ctx, payload, eventId);
      sender.hurry();
    });
  };
  tell('subscription.started', 'customer', welcome);
  tell('subscription.changed', 'subscriber', tellSubscriber);
  tell('order.changed', 'customer', tellCustomer);
  tell('order.changed', 'partner', tellPartner);
  tell('order.late', 'customer', tellLate);
  tell('money.refunded', 'refund', tellRefund);
  outbox.on('account.erased', 'notifications.erasure', async ({ accountId, phone }) => {
    await forgetMessages(ctx, accountId);
    await ctx.whatsapp.forget(phone);
  });
}
