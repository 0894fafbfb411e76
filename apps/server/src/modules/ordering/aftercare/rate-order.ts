import { announce } from '../../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { OrderingContext } from '../apply-command.ts';
import { preferenceOf } from '../checkout/order.rules.ts';
import { isDelivered } from '../order.machine.ts';
import { lockOrder } from '../order.store.ts';
import { addToScore, insertRating, savePreference } from './aftercare.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Rating {
  readonly accountId: AccountId;
  readonly orderId: string;
  readonly stars: number;
  readonly comment: string | null;
}

/** Refuses `not_possible_now` before delivery, and `already_rated`. */
export async function rateOrder(
  ctx: Pick<OrderingContext, 'db' | 'clock'>,
  { accountId, orderId, stars, comment }: Rating,
): Promise<Result<null>> {
  return ctx.db.attempt(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order?.accountId !== accountId) return refuse('not_found');
    if (!isDelivered(order.status)) return refuse('not_possible_now');
    const { partnerId, mealId } = order;
    const now = ctx.clock.now();
    const isFirst = await insertRating(tx, { orderId, accountId, partnerId, mealId, stars, comment }, now);
    if (!isFirst) return refuse('already_rated');
    await addToScore(tx, partnerId, stars);
    await savePreference(tx, { accountId, partnerId, tag: preferenceOf(stars) }, now);
    await announce(tx, 'order.rated', { orderId, accountId, partnerId, mealId, stars });
    return ok(null);
  });
}
