import type { Jobs } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outbox } from '../../../platform/outbox.ts';
import { recoverBookings } from '../booking/accept-quote.ts';
import { assumeCompleted, chargeDue, chargeRemainder, recoverRemainders } from './complete-event.ts';
import { releaseEventsOf } from './cancel-event.ts';
import { forgetCustomer, forgetOldEvents } from './delete-old-events.ts';
import type { CateringContext } from '../move-event.ts';
import { expireQuotes, expireRequests, remindOfTomorrow } from './expire-events.ts';

export function scheduleCatering(jobs: Jobs, outbox: Outbox, ctx: CateringContext, log: Log): void {
  jobs.schedule('catering.expire-quotes', '* * * * *', () => expireQuotes(ctx));
  jobs.schedule('catering.expire-requests', '*/5 * * * *', () => expireRequests(ctx));
  jobs.schedule('catering.remind', '*/15 * * * *', () => remindOfTomorrow(ctx));
  jobs.schedule('catering.assume-completed', '6 * * * *', () => assumeCompleted(ctx));
  jobs.schedule('catering.charge', '*/10 * * * *', () => chargeDue(ctx));
  jobs.schedule('catering.recover-bookings', '* * * * *', () => recoverBookings(ctx));
  jobs.schedule('catering.recover-remainders', '* * * * *', () => recoverRemainders(ctx));
  jobs.schedule('catering.forget', '50 4 * * *', async () => void (await forgetOldEvents({ ...ctx, log })));
  outbox.on('catering.changed', 'catering.charge', async ({ eventId, change }) => {
    if (change === 'completed') await chargeRemainder(ctx, eventId);
  });
  outbox.on('partner.changed', 'catering.release', async ({ partnerId, change }) => {
    if (change === 'suspended') await releaseEventsOf(ctx, partnerId);
  });
  outbox.on('account.erased', 'catering.erasure', ({ accountId }) => forgetCustomer(ctx, accountId));
}
