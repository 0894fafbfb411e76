import { forgetOld, type ForgettingContext } from '../../platform/forgetting.ts';
import { oldSubscriptions } from './retention.reads.ts';
import { deleteSubscriptions } from './retention.repo.ts';

/** Returns how many went. */
export const forgetOldSubscriptions = (ctx: ForgettingContext): Promise<number> =>
  forgetOld(ctx, 'subscriptions', { look: oldSubscriptions, remove: deleteSubscriptions });
