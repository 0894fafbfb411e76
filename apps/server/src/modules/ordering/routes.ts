import * as contract from '@sufra/contract/ordering/ordering.ts';
import * as conversation from '@sufra/contract/ordering/conversation.ts';
import { reportProblem as reportProblemRoute } from '@sufra/contract/ordering/problem.ts';
import * as rating from '@sufra/contract/ordering/rating.ts';
import * as shopping from '@sufra/contract/ordering/shopping.ts';
import * as weekShopping from '@sufra/contract/ordering/week-shopping.ts';
import * as kitchen from '@sufra/contract/ordering/partner-orders.ts';
import * as production from '@sufra/contract/ordering/partner-production.ts';
import * as tracking from '@sufra/contract/ordering/tracking.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { type PlaceContext, placeOrder } from './checkout/place-order.ts';
import { getMealOffer, getMealWays } from './checkout/get-meal-offer.ts';
import { weekDays } from '@sufra/contract/planner/week.ts';
import { addDays, dubaiDay } from '../../platform/pure/dubai-time.ts';
import { ok, refuse, type Result, map } from '../../platform/pure/result.ts';
import type { OrderingContext, TalkContext } from './apply-command.ts';
import { callParty, getConversation, readMessages, writeMessage } from './conversation/converse.ts';
import { getShoppingList } from './groceries/get-shopping-list.ts';
import { getWeekList } from './groceries/get-week-list.ts';
import { deleteTick, deleteTicks, deleteTicksBefore, saveTick } from './groceries/groceries.store.ts';
import { packLine } from './groceries/pack-line.ts';
import { cupboardDays, type Tick } from './groceries/week-list.rules.ts';
import { watchPartnerOrders, watchOrder } from '@sufra/contract/live.ts';
import { serveStream } from '../../platform/http/live.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Live } from '../../platform/live.ts';
import { delayOrder, advanceOrder } from './kitchen/advance-order.ts';
import { getProduction } from './kitchen/get-production.ts';
import { readOwnDelivery } from './kitchen/kitchen.store.ts';
import { handBackOrder } from './kitchen/hand-back-order.ts';
import {
  getPartnerOrder,
  listMissedOrders,
  listPartnerOrders,
  toTurnedDown,
} from './kitchen/list-partner-orders.ts';
import { answerSafetyAlarm } from './kitchen/recheck-orders.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { getOrder } from './tracking/get-order.ts';
import { getTracking } from './tracking/get-tracking.ts';
import { listOrders } from './tracking/list-orders.ts';
import { readOrderOwner } from './tracking/tracking.store.ts';
import { readRating } from './aftercare/aftercare.store.ts';
import { cancelOrder } from './aftercare/cancel-order.ts';
import { reportProblem, type ProblemContext } from './aftercare/report-problem.ts';
import { rateOrder } from './aftercare/rate-order.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export function registerCheckout(serving: Serving, ctx: PlaceContext): void {
  serve(serving, shopping.getMealOrder, ({ actor: { accountId }, params, query, language }) =>
    getMealOffer(ctx, { accountId, id: params.mealId, language, ...query }),
  );
  serve(serving, shopping.getWays, ({ actor: { accountId }, params, query, language }) =>
    getMealWays(ctx, { accountId, id: params.mealId, language, ...query }),
  );
  serve(serving, contract.placeOrder, ({ actor: { accountId }, body, language, idempotency }) => {
    // A retry after 3-D Secure is the same request: leave the payment out of its hash.
    const { askedPaymentId, repeat, ...request } = body;
    return placeOrder(ctx, {
      accountId,
      askedPaymentId,
      asksRepeat: repeat === 'ask',
      body: request,
      language,
      requestKey: idempotency?.key ?? null,
      saveReply: async (tx, reply) => idempotency?.save(tx, reply),
    });
  });
}

const done = { ok: true } as const;

export function registerGroceries(serving: Serving, ctx: OrderingContext): void {
  serve(serving, shopping.getShoppingList, ({ actor: { accountId }, params, query, language }) =>
    getShoppingList(ctx, { accountId, id: params.mealId, language, ...query }),
  );
  serve(serving, weekShopping.getWeekShopping, ({ actor: { accountId }, query, language }) =>
    getWeekList(ctx, { accountId, from: query.from, language }),
  );
  serve(serving, weekShopping.tickIngredient, ({ actor, body: { from: fromDay, ...tick } }) =>
    tickIngredient(ctx, actor.accountId, { fromDay, ...tick }),
  );
  serve(serving, weekShopping.clearTicks, async ({ actor }) => {
    await deleteTicks(ctx.db, actor.accountId);
    return ok(done);
  });
}

type Ticking = Omit<Tick, 'state'> & { readonly state: Tick['state'] | 'open' };

async function tickIngredient(
  ctx: OrderingContext,
  accountId: AccountId,
  { ingredientId, fromDay, state, grams }: Ticking,
): Promise<Result<typeof done>> {
  const today = dubaiDay(ctx.clock.now());
  if (fromDay < today) return refuse('day_is_over');
  if (fromDay > addDays(today, weekDays)) return refuse('invalid_request', { fields: { from: 'too_late' } });
  if (ctx.shelf().ingredientName(ingredientId) === null) return refuse('not_found');
  return ctx.db.attempt(async (tx) => {
    await deleteTick(tx, accountId, { ingredientId, from: fromDay });
    if (state !== 'open') await saveTick(tx, accountId, { ingredientId, fromDay, state, grams });
    await deleteTicksBefore(tx, accountId, addDays(today, -cupboardDays));
    return ok(done);
  });
}

export function registerKitchen(serving: Serving, ctx: TalkContext & { readonly live: Live }): void {
  serve(serving, kitchen.getPartnerOrders, async ({ actor: { partnerId }, language }) =>
    partnerId === null ? refuse('forbidden') : ok(await listPartnerOrders(ctx, { partnerId, language })),
  );
  serve(serving, kitchen.updatePartnerOrder, async ({ actor, params: { orderId }, body, language }) => {
    const partnerId = actor.partnerId ?? '';
    const hasOwnDelivery = await readOwnDelivery(ctx.db, partnerId);
    if (hasOwnDelivery === null) return refuse('forbidden');
    const query = { partnerId, orderId, language };
    const before = body.status === 'rejected' ? await getPartnerOrder(ctx, query) : null;
    const moved = await advanceOrder(ctx, {
      actor,
      partner: { hasOwnDelivery },
      orderId,
      word: body.status,
      reason: body.reason ?? null,
      handoverCode: body.handoverCode ?? null,
    });
    if (!moved.ok) return moved;
    // A rejected order may have been reassigned: show its last view.
    const after = (await getPartnerOrder(ctx, query)) ?? (before && toTurnedDown(before));
    return after ? ok(after) : refuse('not_found');
  });
  registerInterruptions(serving, ctx);
  serve(serving, production.getProduction, async ({ actor: { partnerId }, query, language }) =>
    partnerId === null ? refuse('forbidden') : getProduction(ctx, { partnerId, date: query.date, language }),
  );
  serveStream(
    serving,
    watchPartnerOrders,
    {
      authorise: ({ actor }) =>
        Promise.resolve(actor.partnerId === null ? refuse('forbidden') : ok(`partner:${actor.partnerId}`)),
    },
    ctx.live,
  );
}

function registerInterruptions(serving: Serving, ctx: TalkContext): void {
  serve(serving, kitchen.handBackOrder, async ({ actor, params: { orderId }, body, language }) => {
    const query = { partnerId: actor.partnerId ?? '', orderId, language };
    const before = await getPartnerOrder(ctx, query);
    const { reason, text = null } = body;
    const handedBack = await handBackOrder(ctx, { actor, orderId, reason, text });
    if (!handedBack.ok) return handedBack;
    const after = (await getPartnerOrder(ctx, query)) ?? (before && toTurnedDown(before));
    return after ? ok(after) : refuse('not_found');
  });
  serve(serving, kitchen.packLine, async ({ actor, params: { orderId }, body, language }) => {
    const packed = await packLine(ctx, { actor, orderId, body });
    if (!packed.ok) return packed;
    const after = await getPartnerOrder(ctx, { partnerId: actor.partnerId ?? '', orderId, language });
    return after ? ok(after) : refuse('not_found');
  });
  serve(serving, kitchen.getMissedOrders, async ({ actor: { partnerId }, language }) =>
    partnerId === null ? refuse('forbidden') : ok(await listMissedOrders(ctx, { partnerId, language })),
  );
  serve(serving, kitchen.answerSafetyAlarm, async ({ actor, params: { orderId }, body, language }) => {
    const answered = await answerSafetyAlarm(ctx, { actor, orderId, answer: body.answer });
    if (!answered.ok) return answered;
    const after = await getPartnerOrder(ctx, { partnerId: actor.partnerId ?? '', orderId, language });
    return after ? ok(after) : refuse('not_found');
  });
  serve(serving, kitchen.delayOrder, ({ actor, params: { orderId }, body, language, idempotency }) => {
    const partnerId = actor.partnerId ?? '';
    return delayOrder(ctx, {
      partnerId,
      orderId,
      minutes: body.minutes,
      reply: async (tx) => {
        const reply = await getPartnerOrder(ctx, { partnerId, orderId, language }, tx);
        if (!reply) throw new Error(`Order missing in its own transaction: orderId=${orderId}.`);
        await idempotency?.save(tx, reply);
        return reply;
      },
    });
  });
}

export interface TrackingContext extends TalkContext {
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

export function registerConversation(serving: Serving, ctx: TalkContext): void {
  serve(serving, conversation.getConversation, ({ actor, params }) =>
    getConversation(ctx, { actor, ...params }),
  );
  serve(serving, conversation.writeMessage, ({ actor, params, body, idempotency }) => {
    const saveReply = async (tx: Tx, reply: unknown) => idempotency?.save(tx, reply);
    return writeMessage(ctx, { actor, ...params, body, saveReply });
  });
  serve(serving, conversation.callParty, ({ actor, params, idempotency }) => {
    const saveReply = async (tx: Tx, reply: unknown) => idempotency?.save(tx, reply);
    return callParty(ctx, { actor, ...params, saveReply });
  });
  serve(serving, conversation.readMessages, ({ actor, params, body }) =>
    readMessages(ctx, { actor, ...params, ...body }),
  );
}

export function registerAftercare(serving: Serving, ctx: ProblemContext & TalkContext): void {
  serve(serving, contract.cancelOrder, async ({ actor: { accountId }, params: { orderId }, language }) => {
    const cancelled = await cancelOrder(ctx, { accountId, orderId });
    return cancelled.ok ? getOrder(ctx, { accountId, orderId, language }) : cancelled;
  });
  serve(serving, rating.getOrderRating, async ({ actor, params }) => {
    const row = await readRating(ctx.db, actor.accountId, params.orderId);
    return row ? ok({ rating: row.stars, comment: row.comment }) : refuse('not_found');
  });
  serve(serving, reportProblemRoute, ({ actor: { accountId }, params, body, language, idempotency }) => {
    const saveReply = async (tx: Tx, reply: unknown) => idempotency?.save(tx, reply);
    return reportProblem(ctx, { ...body, ...params, accountId, language, saveReply });
  });
  serve(serving, rating.giveFeedback, async ({ actor: { accountId }, body }) => {
    const { orderId, rating: stars, comment } = body;
    const rated = await rateOrder(ctx, { accountId, orderId, stars, comment: comment || null });
    return map(rated, () => ({ ok: true as const }));
  });
}
