import type { Tx } from '../../platform/db/db.ts';
import { forgetOld, type ForgettingContext } from '../../platform/forgetting.ts';
import { subjectsInBooks } from '../money/index.ts';
import { oldEvents } from './retention.reads.ts';
import { deleteEvents } from './retention.repo.ts';

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
