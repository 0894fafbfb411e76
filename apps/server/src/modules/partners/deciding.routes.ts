import * as admin from '@sufra/contract/admin-partners.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { toAdminDetail, toAdminRow } from './application.views.ts';
import {
  approveApplication,
  openPartner,
  reinstatePartner,
  rejectApplication,
  revealBank,
  suspendPartner,
  type DecidingContext,
} from './deciding.flows.ts';
import { exportPartners, listPartners } from './partner-list.flows.ts';

export function registerPartnerLists(serving: Serving, ctx: DecidingContext): void {
  serve(serving, admin.getAdminPartners, async ({ actor, query, language }) =>
    map(await listPartners(ctx, { actor, query }), (page) => ({
      ...page,
      rows: page.rows.map((row) => toAdminRow(row, language)),
    })),
  );
  serve(serving, admin.getAdminPartnersCsv, ({ actor, query, language, request }) =>
    exportPartners(ctx, { actor, query, language, requestId: request.id }),
  );
}

export function registerDeciding(serving: Serving, ctx: DecidingContext): void {
  serve(serving, admin.getAdminPartner, async ({ actor, params, language }) =>
    map(await openPartner(ctx, { actor, id: params.id }), ({ detail, secrets }) =>
      toAdminDetail(detail, secrets, language),
    ),
  );
  serve(serving, admin.approvePartner, async ({ actor, params, body, language, request }) => {
    const deciding = { actor, id: params.id, type: body.type, requestId: request.id };
    return map(await approveApplication(ctx, deciding), (row) => toAdminRow(row, language));
  });
  serve(serving, admin.rejectPartner, async ({ actor, params, body, language, request }) => {
    const deciding = { actor, id: params.id, ...body, requestId: request.id };
    return map(await rejectApplication(ctx, deciding), (row) => toAdminRow(row, language));
  });
  serve(serving, admin.suspendPartner, async ({ actor, params, body, language, request }) => {
    const deciding = { actor, id: params.id, reason: body.reason, requestId: request.id };
    return map(await suspendPartner(ctx, deciding), (row) => toAdminRow(row, language));
  });
  serve(serving, admin.reinstatePartner, async ({ actor, params, language, request }) => {
    const deciding = { actor, id: params.id, requestId: request.id };
    return map(await reinstatePartner(ctx, deciding), (row) => toAdminRow(row, language));
  });
  serve(serving, admin.revealIban, ({ actor, params, request }) =>
    revealBank(ctx, { actor, id: params.id, requestId: request.id }),
  );
}
