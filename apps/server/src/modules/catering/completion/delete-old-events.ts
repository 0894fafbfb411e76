import { move } from '../event.machine.ts';
import { lockEvent, sealEvent } from '../event.store.ts';
import { withoutCustomer } from '../booking/event.rules.ts';
import { eventsOf, forgetEvent, forgetTalk, oldEvents, deleteEvents } from './retention.store.ts';
import { endEvent, type CateringContext } from '../move-event.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { forgetOld, type ForgettingContext } from '../../../platform/forgetting.ts';
import { subjectsInBooks } from '../../money/index.ts';

/** An account with a booking is not erased before it ends; what was only asked for is called off here. */
export async function forgetCustomer(
  ctx: Pick<CateringContext, 'db' | 'clock' | 'vault'>,
  accountId: string,
): Promise<void> {
  const effect = { isFree: true, paid: 0, refund: 0, kept: 0 };
  for (const { id, ...where } of await eventsOf(ctx.db, accountId)) {
    const sealed = sealEvent(ctx.vault, id, withoutCustomer(where));
    await ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (event && move(event, 'forget').ok)
        await endEvent(ctx, tx, event, { command: 'forget', byAccount: null, effect });
      await forgetEvent(tx, id, sealed);
    });
  }
  await forgetTalk(ctx.db, accountId);
}

/** An event the books still tell of stays with them, and so does one nobody has paid. Returns how many went. */
export const forgetOldEvents = (ctx: ForgettingContext): Promise<number> =>
  forgetOld(ctx, 'private-chef events', { look: oldEvents, remove: removeUnbooked });

async function removeUnbooked(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  const booked = await subjectsInBooks(tx, ids);
  return deleteEvents(
    tx,
    before,
    ids.filter((id) => !booked.has(id)),
  );
}
