import * as contract from '@sufra/contract/ordering/ordering.ts';
import * as shopping from '@sufra/contract/ordering/shopping.ts';
import { serve, type Serving } from '../../../platform/http/serve.ts';
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
  serve(serving, contract.placeOrder, ({ actor: { accountId }, body, language, idempotency }) => {
    // A retry after 3-D Secure is the same request: leave the payment out of its hash.
    const { askedPaymentId, ...request } = body;
    return placeOrder(ctx, {
      accountId,
      askedPaymentId,
      body: request,
      language,
      requestKey: idempotency?.key ?? null,
      saveReply: async (tx, reply) => idempotency?.save(tx, reply),
    });
  });
}
