import type { Tx } from '../../../platform/db/db.ts';
import { deleteOld, type ForgettingContext } from '../../../platform/retention.ts';
import { findReferencedSubjects } from '../../money/index.ts';
import { nothingPaid, withoutCustomer } from '../booking/event.rules.ts';
import { move } from '../event.machine.ts';
import {
  deleteEvents,
  eraseEvent,
  eraseMessages,
  eventsOf,
  lockEvent,
  oldEvents,
  sealEvent,
} from '../event.store.ts';
import { endEvent, type CateringContext } from '../move-event.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

/** Accounts with a booking can't be erased before it ends. */
export async function eraseCustomer(
  ctx: Pick<CateringContext, 'db' | 'clock' | 'vault'>,
  accountId: AccountId,
): Promise<void> {
  for (const { id, ...where } of await eventsOf(ctx.db, accountId)) {
    const sealed = sealEvent(ctx.vault, id, withoutCustomer(where));
    await ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (event && move(event, 'forget').ok)
        await endEvent(ctx, tx, event, { command: 'forget', byAccount: null, effect: nothingPaid });
      await eraseEvent(tx, id, sealed);
    });
  }
  await eraseMessages(ctx.db, accountId);
}

/** Keeps unpaid events and those in the books. */
export const deleteOldEvents = (ctx: ForgettingContext): Promise<number> =>
  deleteOld(ctx, 'private-chef events', { look: oldEvents, remove: removeUnbooked });

async function removeUnbooked(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  const booked = await findReferencedSubjects(tx, ids);
  const unbooked = ids.filter((id) => !booked.has(id));
  return deleteEvents(tx, before, unbooked);
}
