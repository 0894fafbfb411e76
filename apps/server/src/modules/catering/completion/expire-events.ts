import { announce } from '../../../platform/outbox.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import { move } from '../event.machine.ts';
import { eventsRunOut, eventsToRemind, lockEvent, markReminded } from '../event.store.ts';
import { remindUntil } from '../booking/event.rules.ts';
import { endOf } from '../quotes/quote.rules.ts';
import { closeOldQuotes, eventsWithOldQuotes } from '../quotes/quote.store.ts';
import { endEvent, lapseIfUnquoted, type CateringContext } from '../move-event.ts';

type WaitingContext = Pick<CateringContext, 'db' | 'clock'>;

/** Closes quotes whose time has passed. */
export async function expireQuotes(ctx: WaitingContext): Promise<void> {
  await inTurn(await eventsWithOldQuotes(ctx.db, ctx.clock.now()), (id) =>
    ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (!event) return;
      await closeOldQuotes(tx, id, endOf('expire'), ctx.clock.now());
      await lapseIfUnquoted(ctx, tx, event);
    }),
  );
}

const nothingPaid = { isFree: true, paid: 0, refund: 0, kept: 0 } as const;

/** Ends requests whose time has come without a booking. */
export async function expireRequests(ctx: WaitingContext): Promise<void> {
  await inTurn(await eventsRunOut(ctx.db, ctx.clock.now()), (id) =>
    ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (!event || !move(event, 'expire').ok || event.startsAt > ctx.clock.now()) return;
      await endEvent(ctx, tx, event, { command: 'expire', byAccount: null, effect: nothingPaid });
    }),
  );
}

/** Reminds both sides of what is booked for the next day, once. */
export async function remindOfTomorrow(ctx: WaitingContext): Promise<void> {
  const now = ctx.clock.now();
  await inTurn(await eventsToRemind(ctx.db, now, remindUntil(now)), (id) =>
    ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (!event || !(await markReminded(tx, id, now))) return;
      const { accountId, partnerId, version } = event;
      const told = { eventId: id, accountId, partnerId, reason: null, version };
      await announce(tx, 'catering.changed', { ...told, change: 'due_tomorrow' });
    }),
  );
}
