import * as contract from '@sufra/contract/ordering/ordering.ts';
import * as tracking from '@sufra/contract/ordering/tracking.ts';
import { watchOrder } from '@sufra/contract/live.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { serveStream } from '../../../platform/http/live.ts';
import { serve, type Serving } from '../../../platform/http/serve.ts';
import type { Live } from '../../../platform/live.ts';
import { ok, refuse, map } from '../../../platform/pure/result.ts';
import type { OrderingContext } from '../apply-command.ts';
import { getOrder } from './get-order.ts';
import { getTracking } from './get-tracking.ts';
import { listOrders } from './list-orders.ts';
import { readOrderOwner } from './tracking.store.ts';
import { readRating } from '../aftercare/aftercare.store.ts';
import { cancelOrder } from '../aftercare/cancel-order.ts';
import { rateOrder } from '../aftercare/rate-order.ts';

export interface TrackingContext extends OrderingContext {
  readonly live: Live;
  readonly mapTiles: ReplyOf<typeof tracking.getMap>['tiles'];
}

export function registerTracking(serving: Serving, ctx: TrackingContext): void {
  serve(serving, contract.getOrderStatus, ({ actor: { accountId }, params: { orderId }, language }) =>
    getOrder(ctx, { accountId, orderId, language }),
  );
  serve(serving, contract.updateOrderStatus, ({ actor: { accountId }, params: { orderId }, language }) =>
    getOrder(ctx, { accountId, orderId, language }),
  );
  serve(serving, contract.getOrders, async ({ actor: { accountId }, query, language }) =>
    ok(await listOrders(ctx, { accountId, before: query.before, language })),
  );
  serve(serving, tracking.getTracking, ({ actor: { accountId }, params: { orderId }, language }) =>
    getTracking(ctx, { accountId, orderId, language }),
  );
  serve(serving, tracking.getMap, () => Promise.resolve(ok({ tiles: ctx.mapTiles })));
  serveStream(
    serving,
    watchOrder,
    {
      authorise: async ({ actor, params: { orderId } }) =>
        (await readOrderOwner(ctx.db, orderId)) === actor.accountId
          ? ok(`order:${orderId}`)
          : refuse('not_found'),
    },
    ctx.live,
  );
}

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
