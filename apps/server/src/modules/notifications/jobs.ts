import type { DomainEvents, EventName } from '../../domain-events.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { WhatsApp } from '../../platform/ports.ts';
import { tellSlotsEmpty, tellAnswered } from './templates/support-messages.ts';
import { tellChefs, tellEventChef, tellEventCustomer, tellWritten } from './templates/catering-messages.ts';
import { queueDaily, type DailyContext } from './daily/queue-daily.ts';
import {
  tellDriverApplicant,
  tellDriverStanding,
  tellApplicant,
  tellStanding,
  tellPayoutFailed,
  tellPayoutPaid,
} from './templates/partner-messages.ts';
import { forgetMessages, phoneToForget } from './messages/delete-messages.ts';
import {
  forgetCode,
  tellCustomer,
  tellDelayed,
  tellLate,
  tellPartner,
  tellRecipe,
} from './templates/order-messages.ts';
import { forgetOldMessages } from './messages/send-messages.ts';
import {
  tellRefund,
  tellRefundCredited,
  tellSubscriber,
  welcome,
} from './templates/subscription-messages.ts';

type JobContext = DailyContext & { readonly whatsapp: WhatsApp };

/** Wires the listeners and the jobs up; `hurry` tells the sender that something is in the queue. */
export function scheduleNotifications(
  jobs: Jobs,
  outbox: Outbox,
  ctx: JobContext,
  log: Log,
  hurry: () => void,
): void {
  hear(outbox, ctx, hurry);
  jobs.schedule('notifications.daily', '*/5 * * * *', async () => {
    const queued = await queueDaily(ctx, (error, accountId) =>
      log.error({ err: error, accountId }, 'daily_message_failed'),
    );
    log.info({ queued }, 'daily_messages_queued');
    hurry();
  });
  jobs.schedule('notifications.forget', '40 3 * * *', () => forgetOldMessages(ctx));
}

function hear(outbox: Outbox, ctx: JobContext, hurry: () => void): void {
  const tell = <Name extends EventName>(
    event: Name,
    listener: string,
    flow: (ctx: JobContext, payload: DomainEvents[Name], eventId: number) => Promise<void>,
  ): void => {
    outbox.on(event, `notifications.${listener}`, async (payload, eventId) => {
      await flow(ctx, payload, eventId);
      hurry();
    });
  };
  tell('subscription.started', 'customer', welcome);
  tell('subscription.changed', 'subscriber', tellSubscriber);
  tell('order.changed', 'customer', tellCustomer);
  tell('order.changed', 'partner', tellPartner);
  outbox.on('order.changed', 'notifications.codes', (payload) => forgetCode(ctx, payload));
  tell('order.late', 'customer', tellLate);
  tell('order.delayed', 'customer', tellDelayed);
  tell('order.recipe_changed', 'customer', tellRecipe);
  tell('catering.changed', 'event-customer', tellEventCustomer);
  tell('catering.changed', 'event-chef', tellEventChef);
  tell('catering.changed', 'chefs', tellChefs);
  tell('catering.message_written', 'talk', tellWritten);
  tell('application.changed', 'applicant', tellApplicant);
  tell('partner.changed', 'standing', tellStanding);
  tell('driver.application_changed', 'driver-applicant', tellDriverApplicant);
  tell('driver.changed', 'driver', tellDriverStanding);
  tell('money.refunded', 'refund', tellRefund);
  tell('money.refund_refused', 'refund', tellRefundCredited);
  tell('money.payout_paid', 'payout', tellPayoutPaid);
  tell('money.payout_failed', 'payout', tellPayoutFailed);
  tell('support.answered', 'support', tellAnswered);
  tell('planner.slots_empty', 'admins', tellSlotsEmpty);
  outbox.on('account.erased', 'notifications.erasure', ({ accountId }) => forgetMessages(ctx, accountId));
  outbox.on('account.phone_freed', 'notifications.phone', (freed) =>
    ctx.whatsapp.forget(phoneToForget(ctx, freed)),
  );
}
