import * as contract from '@sufra/contract/admin-orders.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { endOrder, exportOrders, listOrders, openOrder, type OrdersContext } from './orders.flows.ts';
import { toAdminOrder, toOrderDetail } from './orders.views.ts';

export function registerOrders(serving: Serving, ctx: OrdersContext): void {
  serve(serving, contract.getAdminOrders, async ({ actor, query, language }) =>
    map(await listOrders(ctx, { actor, query }), (page) => ({
      ...page,
      rows: page.rows.map((row) => toAdminOrder(row, language)),
    })),
  );
  serve(serving, contract.getAdminOrdersCsv, ({ actor, query, language, request }) =>
    exportOrders(ctx, { actor, query, language, requestId: request.id }),
  );
  serve(serving, contract.getAdminOrder, async ({ actor, params, language }) =>
    map(await openOrder(ctx, { actor, orderId: params.id, language }), (opened) =>
      toOrderDetail(opened, language),
    ),
  );
  serve(serving, contract.cancelOrderAsAdmin, async ({ actor, params, body, language, request }) => {
    const ending = { actor, orderId: params.id, reason: body.reason, requestId: request.id };
    return map(await endOrder(ctx, 'call_off', ending), (row) => toAdminOrder(row, language));
  });
  serve(serving, contract.finishOrderAsAdmin, async ({ actor, params, body, language, request }) => {
    const ending = { actor, orderId: params.id, reason: body.reason, requestId: request.id };
    return map(await endOrder(ctx, 'finish', ending), (row) => toAdminOrder(row, language));
  });
}
