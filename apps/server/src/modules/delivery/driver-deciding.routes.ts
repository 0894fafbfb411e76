import * as admin from '@sufra/contract/admin-drivers.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { openDriver, revealNumbers } from './admin-driver.flows.ts';
import { toAdminDriver, toAdminDriverDetail } from './admin-driver.views.ts';
import {
  approveDriver,
  reinstateDriver,
  rejectDriver,
  suspendDriver,
  type DecidingContext,
} from './driver-deciding.flows.ts';
import { exportDrivers, listDrivers } from './driver-list.flows.ts';

export function registerDriverDeciding(serving: Serving, ctx: DecidingContext): void {
  serve(serving, admin.getAdminDrivers, async ({ actor, query }) =>
    map(await listDrivers(ctx, { actor, query }), (page) => ({
      ...page,
      rows: page.rows.map(toAdminDriver),
    })),
  );
  serve(serving, admin.getAdminDriversCsv, ({ actor, query, request }) =>
    exportDrivers(ctx, { actor, query, requestId: request.id }),
  );
  serve(serving, admin.getAdminDriver, async ({ actor, params }) =>
    map(await openDriver(ctx, { actor, id: params.id }), ({ detail, secrets }) =>
      toAdminDriverDetail(detail, secrets),
    ),
  );
  registerDecisions(serving, ctx);
}

function registerDecisions(serving: Serving, ctx: DecidingContext): void {
  serve(serving, admin.approveDriver, async ({ actor, params, request }) =>
    map(await approveDriver(ctx, { actor, id: params.id, requestId: request.id }), toAdminDriver),
  );
  serve(serving, admin.rejectDriver, async ({ actor, params, body, request }) =>
    map(await rejectDriver(ctx, { actor, id: params.id, ...body, requestId: request.id }), toAdminDriver),
  );
  serve(serving, admin.suspendDriver, async ({ actor, params, body, request }) =>
    map(await suspendDriver(ctx, { actor, id: params.id, ...body, requestId: request.id }), toAdminDriver),
  );
  serve(serving, admin.reinstateDriver, async ({ actor, params, request }) =>
    map(await reinstateDriver(ctx, { actor, id: params.id, requestId: request.id }), toAdminDriver),
  );
  serve(serving, admin.revealDriver, ({ actor, params, request }) =>
    revealNumbers(ctx, { actor, id: params.id, requestId: request.id }),
  );
}
