import { inTurn } from '../../../platform/async.ts';
import type { Jobs } from '../../../platform/jobs.ts';
import type { Log } from '../../../platform/log.ts';
import { announce, type Outbox } from '../../../platform/outbox.ts';
import { recoverBookings } from '../booking/accept-quote.ts';
import { nothingPaid, remindUntil } from '../booking/event.rules.ts';
import { move } from '../event.machine.ts';
import { eventsRunOut, eventsToRemind, lockEvent, markReminded } from '../event.store.ts';
import { endEvent, lapseIfUnquoted, type CateringContext } from '../move-event.ts';
import { endOf } from '../quotes/quote.rules.ts';
import { closeOldQuotes, eventsWithOldQuotes } from '../quotes/quote.store.ts';
import { releaseEventsOf } from './cancel-event.ts';
import { assumeCompleted, chargeDue, chargeRemainder, recoverRemainders } from './complete-event.ts';
import { deleteOldEvents, eraseCustomer } from './delete-old-events.ts';

export function scheduleCatering(jobs: Jobs, outbox: Outbox, ctx: CateringContext, log: Log): void {
  jobs.schedule('catering.expire-quotes', '* * * * *', () => expireQuotes(ctx));
  jobs.schedule('catering.expire-requests', '*/5 * * * *', () => expireRequests(ctx));
  jobs.schedule('catering.remind', '*/15 * * * *', () => remindOfTomorrow(ctx));
  jobs.schedule('catering.assume-completed', '6 * * * *', () => assumeCompleted(ctx));
  jobs.schedule('catering.charge', '* * * * *', () => chargeDue(ctx));
  jobs.schedule('catering.recover-bookings', '* * * * *', () => recoverBookings(ctx));
  jobs.schedule('catering.recover-remainders', '* * * * *', () => recoverRemainders(ctx));
  jobs.schedule('catering.forget', '50 4 * * *', async () => void (await deleteOldEvents({ ...ctx, log })));
  outbox.on('catering.changed', 'catering.charge', async ({ eventId, change }) => {
    if (change === 'dismissed') await chargeRemainder(ctx, eventId);
  });
  outbox.on('partner.changed', 'catering.release', async ({ partnerId, change }) => {
    if (change === 'suspended') await releaseEventsOf(ctx, partnerId);
  });
  outbox.on('account.erased', 'catering.erasure', ({ accountId }) => eraseCustomer(ctx, accountId));
}

async function expireQuotes(ctx: CateringContext): Promise<void> {
  await inTurn(await eventsWithOldQuotes(ctx.db, ctx.clock.now()), (id) =>
    ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (!event) return;
      await closeOldQuotes(tx, id, endOf('expire'), ctx.clock.now());
      await lapseIfUnquoted(ctx, tx, event);
    }),
  );
}

async function expireRequests(ctx: CateringContext): Promise<void> {
  await inTurn(await eventsRunOut(ctx.db, ctx.clock.now()), (id) =>
    ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (!event || !move(event, 'expire').ok || event.startsAt > ctx.clock.now()) return;
      await endEvent(ctx, tx, event, { command: 'expire', byAccount: null, effect: nothingPaid });
    }),
  );
}

async function remindOfTomorrow(ctx: CateringContext): Promise<void> {
  const now = ctx.clock.now();
  await inTurn(await eventsToRemind(ctx.db, now, remindUntil(now)), (id) =>
    ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (!event || !(await markReminded(tx, id, now))) return;
      const { accountId, partnerId, version } = event;
      const changed = { eventId: id, accountId, partnerId, reason: null, version };
      await announce(tx, 'catering.changed', { ...changed, change: 'due_tomorrow' });
    }),
  );
}
