import type { Tx } from '../../platform/db/db.ts';
import { forgetOld, type ForgettingContext } from '../../platform/forgetting.ts';
import { subjectsInBooks } from '../money/index.ts';
import { oldOrders } from './retention.reads.ts';
import { deleteOrders } from './retention.repo.ts';

/** An order the books still tell of stays with them. Returns how many went. */
export const forgetOldOrders = (ctx: ForgettingContext): Promise<number> =>
  forgetOld(ctx, 'orders', { look: oldOrders, remove: removeUnbooked });

async function removeUnbooked(tx: Tx, before: Date, ids: readonly string[]): Promise<number> {
  const booked = await subjectsInBooks(tx, ids);
  return deleteOrders(
    tx,
    before,
    ids.filter((id) => !booked.has(id)),
  );
}
