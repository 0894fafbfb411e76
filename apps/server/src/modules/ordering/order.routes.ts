import type { Language } from '@sufra/contract/options.ts';
import { watchOrder } from '@sufra/contract/live.ts';
import * as contract from '@sufra/contract/ordering.ts';
import * as shopping from '@sufra/contract/shopping.ts';
import * as tracking from '@sufra/contract/tracking.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { serveStream } from '../../platform/http/live.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import type { Live } from '../../platform/live.ts';
import { dubaiTime } from '../../platform/pure/dubai-time.ts';
import { map, ok, refuse } from '../../platform/pure/result.ts';
import { listOrders, openOrder, trackOrder, watchedOrder } from './look.flows.ts';
import { openMealOffer, openShoppingList, openWays } from './offer.flows.ts';
import { cancelOrder } from './order.flows.ts';
import { readRating } from './order.reads.ts';
import { placeOrder } from './place.flows.ts';
import { rateOrder } from './rating.flows.ts';
import type { PlaceContext } from './settle.flows.ts';
import { toMealOffer, toShoppingList, toWays } from './shopping.views.ts';

export type OrderingContext = PlaceContext & {
  readonly live: Live;
  /** Streets to draw maps on, where the operator has set some. */
  readonly mapTiles: ReplyOf<typeof tracking.getMap>['tiles'];
};

export function registerOrders(serving: Serving, ctx: OrderingContext): void {
  registerShopping(serving, ctx);
  serve(serving, contract.placeOrder, async ({ actor, body, language, idempotency }) => {
    let reply: contract.OrderSummary | null = null;
    const { askedPaymentId, ...wish } = body;
    const placed = await placeOrder(ctx, {
      actor,
      accountId: actor.accountId,
      askedPaymentId,
      body: wish,
      requestKey: idempotency?.key ?? null,
      saveReply: async (tx, orderId) => {
        const opened = await openOrder(ctx, { actor, orderId, language }, tx);
        if (!opened.ok) throw new Error('The order is missing in its own transaction.');
        reply = contract.orderSummary.parse(opened.value);
        await idempotency?.save(tx, reply);
      },
    });
    return map(placed, () => reply as unknown as contract.OrderSummary);
  });
  serve(serving, contract.getOrderStatus, ({ actor, params, language }) =>
    openOrder(ctx, { actor, orderId: params.orderId, language }),
  );
  serve(serving, contract.updateOrderStatus, ({ actor, params, language }) =>
    openOrder(ctx, { actor, orderId: params.orderId, language }),
  );
  serve(serving, contract.cancelOrder, async ({ actor, params: { orderId }, language }) => {
    const cancelled = await cancelOrder(ctx, { actor, orderId });
    return cancelled.ok ? openOrder(ctx, { actor, orderId, language }) : cancelled;
  });
  serve(serving, contract.getOrders, ({ actor, query, language }) =>
    listOrders(ctx, { actor, accountId: actor.accountId, before: query.before, language }),
  );
  registerRatings(serving, ctx);
  registerTracking(serving, ctx);
}

function registerTracking(serving: Serving, ctx: OrderingContext): void {
  serve(serving, tracking.getTracking, ({ actor, params, language }) =>
    trackOrder(ctx, { actor, orderId: params.orderId, language }),
  );
  serve(serving, tracking.getMap, () => Promise.resolve(ok({ tiles: ctx.mapTiles })));
  serveStream(
    serving,
    watchOrder,
    { authorise: ({ actor, params }) => watchedOrder(ctx, { actor, orderId: params.orderId }) },
    ctx.live,
  );
}

function registerRatings(serving: Serving, ctx: OrderingContext): void {
  serve(serving, contract.getOrderRating, async ({ actor, params }) => {
    const row = await readRating(ctx.db, actor.accountId, params.orderId);
    return row ? ok({ rating: row.stars, comment: row.comment }) : refuse('not_found');
  });
  serve(serving, contract.giveFeedback, async ({ actor, body }) => {
    const { orderId, rating: stars, comment } = body;
    return map(await rateOrder(ctx, { actor, orderId, stars, comment: comment || null }), () => ({
      ok: true as const,
    }));
  });
}

function registerShopping(serving: Serving, ctx: OrderingContext): void {
  serve(serving, shopping.getShoppingList, async ({ actor, params, query, language }) => {
    const opened = await openShoppingList(ctx, askingOf(actor, params.mealId, query, language));
    return map(opened, (list) => toShoppingList(list, { language, timeOf: dubaiTime }));
  });
  serve(serving, shopping.getMealOrder, async ({ actor, params, query, language }) => {
    const opened = await openMealOffer(ctx, askingOf(actor, params.mealId, query, language));
    return map(opened, (offer) => toMealOffer(offer, language));
  });
  serve(serving, shopping.getWays, async ({ actor, params, query, language }) =>
    map(await openWays(ctx, askingOf(actor, params.mealId, query, language)), toWays),
  );
}

interface Query {
  readonly familySize?: number | undefined;
  readonly addressId?: string | undefined;
}

const askingOf = (actor: { accountId: string }, id: string, query: Query, language: Language) => ({
  language,
  actor,
  accountId: actor.accountId,
  id,
  familySize: query.familySize,
  addressId: query.addressId,
});
