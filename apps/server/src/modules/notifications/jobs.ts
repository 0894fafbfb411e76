import * as catering from './templates/catering-messages.ts';
import * as orders from './templates/order-messages.ts';
import * as partners from './templates/partner-messages.ts';
import * as subscriptions from './templates/subscription-messages.ts';
import * as support from './templates/support-messages.ts';
import type { DomainEvents, EventName } from '../../domain-events.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { WhatsApp } from '../../platform/ports.ts';
import { openPhone } from '../identity/index.ts';
import { queueDailyMessages, type DailyContext } from './daily/queue-daily.ts';
import { messageDays } from '@sufra/contract/subscription/promises.ts';
import type { Db } from '../../platform/db/db.ts';
import { deleteDevicesOf, deleteEndedDevices } from './push/push.store.ts';
import { deleteEnded, deleteMessagesOf, deleteReports } from './messages/message.store.ts';
import type { QueueContext } from './messages/queue-message.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

type JobContext = DailyContext & { readonly whatsapp: WhatsApp };

/** `hurry` wakes the senders. */
export function scheduleNotifications(
  jobs: Jobs,
  outbox: Outbox,
  ctx: JobContext,
  log: Log,
  hurry: () => void,
): void {
  listen(outbox, ctx, hurry);
  jobs.schedule('notifications.daily', '*/5 * * * *', async () => {
    const queued = await queueDailyMessages(ctx, (error, accountId) =>
      log.error({ err: error, accountId }, 'daily_message_failed'),
    );
    log.info({ queued }, 'daily_messages_queued');
    hurry();
  });
  jobs.schedule('notifications.forget', '40 3 * * *', () => deleteOldMessages(ctx));
}

const listener =
  (outbox: Outbox, ctx: JobContext, hurry: () => void) =>
  <Name extends EventName>(
    event: Name,
    name: string,
    notify: (ctx: JobContext, payload: DomainEvents[Name], eventId: number) => Promise<void>,
  ): void => {
    outbox.on(event, `notifications.${name}`, async (payload, eventId) => {
      await notify(ctx, payload, eventId);
      hurry();
    });
  };

function listenToOrders(on: ReturnType<typeof listener>): void {
  on('order.changed', 'customer', orders.notifyCustomer);
  on('order.changed', 'partner', orders.notifyPartner);
  on('order.waiting', 'partner', orders.notifyWaiting);
  on('order.missed', 'partner', orders.notifyMissed);
  on('order.late', 'customer', orders.notifyLate);
  on('delivery.at_door', 'customer', orders.notifyAtDoor);
  on('order.delayed', 'customer', orders.notifyDelayed);
  on('order.message_written', 'talk', orders.notifyWritten);
  on('order.recipe_changed', 'customer', orders.notifyRecipeChanged);
  on('order.safety_alarm', 'customer', orders.notifySafetyAlarm);
  on('order.safety_alarm', 'partner', orders.notifyPartnerSafetyAlarm);
}

function listen(outbox: Outbox, ctx: JobContext, hurry: () => void): void {
  const on = listener(outbox, ctx, hurry);
  on('subscription.started', 'customer', subscriptions.welcomeSubscriber);
  on('subscription.changed', 'subscriber', subscriptions.notifySubscriber);
  on('service_area.opened', 'waiting-list', subscriptions.notifyAreaOpened);
  on('money.refunded', 'refund', subscriptions.notifyRefund);
  on('money.refund_refused', 'refund', subscriptions.notifyRefundCredited);
  on('money.credit_given', 'credit', subscriptions.notifyCredit);
  on('partner.team_added', 'team', partners.notifyTeamMember);
  on('account.staff_invited', 'invitation', subscriptions.notifyInvited);
  listenToOrders(on);
  on('catering.changed', 'event-customer', catering.notifyCustomer);
  on('catering.changed', 'event-chef', catering.notifyChef);
  on('catering.changed', 'chefs', catering.requestQuotes);
  on('catering.message_written', 'talk', catering.notifyMessage);
  on('application.changed', 'applicant', partners.notifyApplicant);
  on('partner.changed', 'standing', partners.notifyPartner);
  on('driver.application_changed', 'driver-applicant', partners.notifyDriverApplicant);
  on('driver.changed', 'driver', partners.notifyDriver);
  on('money.payout_paid', 'payout', partners.notifyPayoutPaid);
  on('money.payout_failed', 'payout', partners.notifyPayoutFailed);
  on('money.bank_change', 'bank-change', partners.notifyBankChange);
  on('document.expiring', 'document', partners.notifyDocumentExpiring);
  on('support.answered', 'support', support.notifyAnswered);
  on('support.message_sent', 'order-message', support.notifyMessaged);
  on('planner.slots_empty', 'admins', support.alertAdmins);
  outbox.on('order.changed', 'notifications.codes', (payload) => orders.deleteHandoverCode(ctx, payload));
  outbox.on('account.erased', 'notifications.erasure', ({ accountId }) => eraseMessages(ctx, accountId));
  outbox.on('account.phone_freed', 'notifications.phone', ({ accountId, sealedPhone }) =>
    ctx.whatsapp.forget(openPhone(ctx.vault, accountId, sealedPhone)),
  );
}

const reportDays = 1;
const dayMs = 24 * 3_600_000;
const batchSize = 5_000;

export async function deleteOldMessages({ db, clock }: QueueContext): Promise<void> {
  const before = (days: number): Date => new Date(clock.now().getTime() - days * dayMs);
  for (let deleted = batchSize; deleted === batchSize;)
    deleted = await db.transaction((tx) => deleteEnded(tx, before(messageDays), batchSize));
  await deleteReports(db, before(reportDays));
  await deleteEndedDevices(db, clock.now());
}

export const eraseMessages = ({ db }: { readonly db: Db }, accountId: AccountId): Promise<void> =>
  db.transaction(async (tx) => {
    await deleteDevicesOf(tx, accountId);
    await deleteMessagesOf(tx, accountId);
  });
