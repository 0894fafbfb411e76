import * as contract from '@sufra/contract/ordering.ts';
import { serve, type Serving } from '../../../platform/http/serve.ts';
import { map, ok, refuse } from '../../../platform/pure/result.ts';
import type { OrderingContext } from '../apply-command.ts';
import { getOrder } from '../tracking/get-order.ts';
import { readRating } from './aftercare.store.ts';
import { cancelOrder } from './cancel-order.ts';
import { rateOrder } from './rate-order.ts';

export function registerAftercare(serving: Serving, ctx: OrderingContext): void {
  serve(serving, contract.cancelOrder, async ({ actor: { accountId }, params: { orderId }, language }) => {
    const cancelled = await cancelOrder(ctx, { accountId, orderId });
    return cancelled.ok ? getOrder(ctx, { accountId, orderId, language }) : cancelled;
  });
  serve(serving, contract.getOrderRating, async ({ actor, params }) => {
    const row = await readRating(ctx.db, actor.accountId, params.orderId);
    return row ? ok({ rating: row.stars, comment: row.comment }) : refuse('not_found');
  });
  serve(serving, contract.giveFeedback, async ({ actor: { accountId }, body }) => {
    const { orderId, rating: stars, comment } = body;
    const rated = await rateOrder(ctx, { accountId, orderId, stars, comment: comment || null });
    return map(rated, () => ({ ok: true as const }));
  });
}
