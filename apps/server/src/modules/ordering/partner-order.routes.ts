import { watchPartnerOrders } from '@sufra/contract/live.ts';
import { getProduction } from '@sufra/contract/partner-production.ts';
import * as contract from '@sufra/contract/partner-orders.ts';
import { serveStream } from '../../platform/http/live.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok, refuse } from '../../platform/pure/result.ts';
import type { Live } from '../../platform/live.ts';
import { delayOrder } from './delay.flows.ts';
import { listPartnerOrders, openPartnerOrder } from './look.flows.ts';
import type { OfferContext } from './offer.flows.ts';
import { movePartnerOrder } from './order.flows.ts';
import { readOwnDelivery } from './partner-order.reads.ts';
import { toTurnedDown } from './partner-order.views.ts';
import { openProduction } from './production.flows.ts';

type PartnerOrdersContext = OfferContext & { readonly live: Live };

export function registerPartnerOrders(serving: Serving, ctx: PartnerOrdersContext): void {
  serve(serving, contract.getPartnerOrders, ({ actor, language }) =>
    listPartnerOrders(ctx, { actor, partnerId: actor.partnerId ?? '', language }),
  );
  serve(serving, contract.updatePartnerOrder, async ({ actor, params: { orderId }, body, language }) => {
    const partnerId = actor.partnerId ?? '';
    const partner = await readOwnDelivery(ctx.db, partnerId);
    if (!partner) return refuse('forbidden');
    const before = await openPartnerOrder(ctx, { actor, partnerId, language, orderId });
    if (!before.ok) return before;
    if (!before.value) return refuse('not_found');
    const moved = await movePartnerOrder(ctx, {
      actor,
      partner,
      orderId,
      word: body.status,
      reason: body.reason ?? null,
      handoverCode: body.handoverCode ?? null,
    });
    if (!moved.ok) return moved;
    const after = await openPartnerOrder(ctx, { actor, partnerId, language, orderId });
    // One that was turned down is with somebody else now; its last sight is all there is to show.
    return after.ok ? ok(after.value ?? toTurnedDown(before.value)) : after;
  });
  registerMaking(serving, ctx);
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

function registerMaking(serving: Serving, ctx: OfferContext): void {
  serve(serving, contract.delayOrder, async ({ actor, params, body, language, idempotency }) => {
    let reply: contract.PartnerOrder | null = null;
    const delayed = await delayOrder(ctx, {
      actor,
      orderId: params.orderId,
      minutes: body.minutes,
      saveReply: async (tx) => {
        const looking = { actor, partnerId: actor.partnerId ?? '', language, orderId: params.orderId };
        const opened = await openPartnerOrder(ctx, looking, tx);
        if (!opened.ok || !opened.value) throw new Error('The order is missing in its own transaction.');
        reply = opened.value;
        await idempotency?.save(tx, reply);
      },
    });
    return map(delayed, () => reply as unknown as contract.PartnerOrder);
  });
  serve(serving, getProduction, ({ actor, query, language }) =>
    openProduction(ctx, { actor, partnerId: actor.partnerId ?? '', date: query.date, language }),
  );
}
