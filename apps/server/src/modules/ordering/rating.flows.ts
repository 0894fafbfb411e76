import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { OfferContext } from './offer.flows.ts';
import { isDelivered } from './order.machine.ts';
import { canRate, canUseOrder } from './order.policy.ts';
import { lockOrder } from './order.repo.ts';
import { addToScore, insertRating, savePreference } from './rating.repo.ts';
import { tagOf } from './order.rules.ts';

interface Rating {
  readonly actor: { readonly accountId: string };
  readonly orderId: string;
  readonly stars: number;
  readonly comment: string | null;
}

/** Rates an order, once. Refuses `not_possible_now` before it is delivered and `already_rated` after the first time. */
export async function rateOrder(
  ctx: Pick<OfferContext, 'db' | 'clock'>,
  { actor, orderId, stars, comment }: Rating,
): Promise<Result<null>> {
  return ctx.db.attempt(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order || !canUseOrder(actor, order)) return refuse('not_found');
    if (!canRate({ isDelivered: isDelivered(order.status) })) return refuse('not_possible_now');
    const { accountId, partnerId, mealId } = order;
    const now = ctx.clock.now();
    const isFirst = await insertRating(tx, { orderId, accountId, partnerId, mealId, stars, comment }, now);
    if (!isFirst) return refuse('already_rated');
    await addToScore(tx, partnerId, stars);
    await savePreference(tx, { accountId, partnerId, tag: tagOf(stars) }, now);
    await announce(tx, 'order.rated', { orderId, accountId, partnerId, mealId, stars });
    return ok(null);
  });
}
