// The HTTP table of applying, and of deciding who is let in.
import * as admin from '@sufra/contract/admin-partners.ts';
import * as contract from '@sufra/contract/applications.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import type { DocumentContext } from '../documents/index.ts';
import { applyAsChef, applyAsRestaurant, ownApplications } from './application.flows.ts';
import { toAdminDetail, toAdminRow, toOwnApplications } from './application.views.ts';
import {
  approveApplication,
  openPartner,
  reinstatePartner,
  rejectApplication,
  revealBank,
  suspendPartner,
} from './deciding.flows.ts';

export function registerApplications(serving: Serving, ctx: DocumentContext): void {
  serve(serving, contract.registerChef, ({ actor, body, language, idempotency }) =>
    applyAsChef(ctx, { actor, accountId: actor.accountId, body, language, idempotency }),
  );
  serve(serving, contract.registerRestaurant, ({ actor, body, language, idempotency }) =>
    applyAsRestaurant(ctx, { actor, accountId: actor.accountId, body, language, idempotency }),
  );
  serve(serving, contract.getApplications, async ({ actor }) =>
    map(await ownApplications(ctx, { actor, accountId: actor.accountId }), toOwnApplications),
  );
}

export function registerDeciding(serving: Serving, ctx: DocumentContext): void {
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
