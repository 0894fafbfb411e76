import * as contract from '@sufra/contract/admin-events.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { endEvent, exportEvents, listEvents, openEvent } from './events.flows.ts';
import { toAdminEvent } from './events.views.ts';
import type { OrdersContext } from './orders.flows.ts';

export function registerEvents(serving: Serving, ctx: OrdersContext): void {
  serve(serving, contract.getAdminEvents, async ({ actor, query, language }) =>
    map(await listEvents(ctx, { actor, query }), (page) => ({
      ...page,
      rows: page.rows.map((row) => toAdminEvent(row, language)),
    })),
  );
  serve(serving, contract.getAdminEventsCsv, ({ actor, query, language, request }) =>
    exportEvents(ctx, { actor, query, language, requestId: request.id }),
  );
  serve(serving, contract.getAdminEvent, ({ actor, params, language }) =>
    openEvent(ctx, { actor, eventId: params.id, language }),
  );
  serve(serving, contract.cancelEventAsAdmin, async ({ actor, params, body, language, request }) => {
    const ending = { actor, eventId: params.id, reason: body.reason, requestId: request.id };
    return map(await endEvent(ctx, ending), (row) => toAdminEvent(row, language));
  });
}
