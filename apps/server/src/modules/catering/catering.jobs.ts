import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import { recoverBookings } from './booking.flows.ts';
import { assumeCompleted, chargeDue, chargeRemainder, recoverRemainders } from './completing.flows.ts';
import { releaseEventsOf } from './ending.flows.ts';
import { forgetCustomer } from './erasure.flows.ts';
import { forgetOldEvents } from './retention.flows.ts';
import type { CateringContext } from './step.flows.ts';
import { expireQuotes, expireRequests, remindOfTomorrow } from './waiting.flows.ts';

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
