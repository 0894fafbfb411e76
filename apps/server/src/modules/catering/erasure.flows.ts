import { move } from './event.machine.ts';
import { lockEvent, sealEvent } from './event.repo.ts';
import { withoutCustomer } from './event.rules.ts';
import { eventsOf, forgetEvent, forgetTalk } from './erasure.repo.ts';
import { endEvent, type CateringContext } from './step.flows.ts';

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
