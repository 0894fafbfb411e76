// Forgets subscriptions that ended before what the books are kept for; a job calls it each night.
import { forgetOld, type ForgettingContext } from '../../platform/forgetting.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { oldSubscriptions } from './retention.reads.ts';
import { deleteSubscriptions } from './retention.repo.ts';

/** Returns how many went. */
export const forgetOldSubscriptions = (ctx: BySystem<ForgettingContext>): Promise<number> =>
  forgetOld(ctx, 'subscriptions', { look: oldSubscriptions, remove: deleteSubscriptions });
