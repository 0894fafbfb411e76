import * as contract from '@sufra/contract/ordering.ts';
import * as shopping from '@sufra/contract/shopping.ts';
import { serve, type Serving } from '../../../platform/http/serve.ts';
import { map } from '../../../platform/pure/result.ts';
import { getOrder } from '../tracking/get-order.ts';
import type { PlaceContext } from './capture-payment.ts';
import { getMealOffer, getMealWays } from './get-meal-offer.ts';
import { placeOrder } from './place-order.ts';

export function registerCheckout(serving: Serving, ctx: PlaceContext): void {
  serve(serving, shopping.getMealOrder, ({ actor: { accountId }, params, query, language }) =>
    getMealOffer(ctx, { accountId, id: params.mealId, language, ...query }),
  );
  serve(serving, shopping.getWays, ({ actor: { accountId }, params, query, language }) =>
    getMealWays(ctx, { accountId, id: params.mealId, language, ...query }),
  );
  serve(serving, contract.placeOrder, async ({ actor: { accountId }, body, language, idempotency }) => {
    let reply: contract.OrderSummary | null = null;
    const { askedPaymentId, ...request } = body;
    const placed = await placeOrder(ctx, {
      accountId,
      askedPaymentId,
      body: request,
      requestKey: idempotency?.key ?? null,
      saveReply: async (tx, orderId) => {
        const opened = await getOrder(ctx, { accountId, orderId, language }, tx);
        if (!opened.ok) throw new Error('The order is missing in its own transaction.');
        reply = contract.orderSummary.parse(opened.value);
        await idempotency?.save(tx, reply);
      },
    });
    return map(placed, () => reply as unknown as contract.OrderSummary);
  });
}
