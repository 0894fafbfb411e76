import { watchPartnerOrders } from '@sufra/contract/live.ts';
import * as contract from '@sufra/contract/ordering/partner-orders.ts';
import * as production from '@sufra/contract/ordering/partner-production.ts';
import { serveStream } from '../../../platform/http/live.ts';
import { serve, type Serving } from '../../../platform/http/serve.ts';
import type { Live } from '../../../platform/live.ts';
import { ok, refuse } from '../../../platform/pure/result.ts';
import type { OrderingContext } from '../apply-command.ts';
import { delayOrder, advanceOrder } from './advance-order.ts';
import { getProduction } from './get-production.ts';
import { readOwnDelivery } from './kitchen.store.ts';
import { getPartnerOrder, listPartnerOrders, toTurnedDown } from './list-partner-orders.ts';

export function registerKitchen(serving: Serving, ctx: OrderingContext & { readonly live: Live }): void {
  serve(serving, contract.getPartnerOrders, async ({ actor: { partnerId }, language }) =>
    partnerId === null ? refuse('forbidden') : ok(await listPartnerOrders(ctx, { partnerId, language })),
  );
  serve(serving, contract.updatePartnerOrder, async ({ actor, params: { orderId }, body, language }) => {
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
  registerDelay(serving, ctx);
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

function registerDelay(serving: Serving, ctx: OrderingContext): void {
  serve(serving, contract.delayOrder, ({ actor, params: { orderId }, body, language, idempotency }) => {
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
