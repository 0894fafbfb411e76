import { inTurn } from '../../../platform/async.ts';
import { listRecoverablePayments } from '../../money/index.ts';
import { captureAndPlace, type PlaceContext } from './place-order.ts';

const graceMs = 2 * 60_000;

/** Settles payments whose request died between charge and commit. */
export async function recoverPendingOrders(ctx: PlaceContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - graceMs);
  await inTurn(listRecoverablePayments(ctx.db, ['order'], before), async ({ id }) => {
    const charge = await ctx.gateway.close(id);
    await ctx.db.transaction((tx) => captureAndPlace(ctx, tx, id, charge));
  });
}
