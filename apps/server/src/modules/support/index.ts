/**
 * Owns support requests of customers, partners and drivers, answered by admins. Messages are encrypted; closed requests
 * are deleted after two years.
 */
import * as contract from '@sufra/contract/support/support.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Outbox } from '../../platform/outbox.ts';
import {
  deleteClosedRequests,
  deleteRequestsOf,
  type DeletionContext,
  type SupportContext,
} from './request.store.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { ok } from '../../platform/pure/result.ts';
import {
  addNote,
  answerRequest,
  assignRequest,
  closeOwnRequest,
  markRead,
  moveAsAdmin,
  openRequest,
  rateRequest,
  replyToRequest,
} from './change-request.ts';
import { getOwnRequest, getOwnSupport } from './get-requests.ts';
import { messageParty } from './message-party.ts';
import { sayAnswers } from './whatsapp-talk.ts';
import { countWaiting, exportRequests, getRequest, listRequests, listStaff } from './list-requests.ts';

export { listOrderMessages, readOrderParties } from './read-order-talk.ts';
export { listRequestsOf } from './list-requests.ts';
export { openOrderRequest } from './change-request.ts';
export { staffNotes, type ReadNote, type StoredNote } from './staff-notes.ts';
export { hearMessages } from './whatsapp-talk.ts';
export { openMessage as openSupportMessage } from './request.store.ts';

export function scheduleSupport(
  jobs: Jobs,
  outbox: Outbox,
  ctx: DeletionContext & Parameters<typeof sayAnswers>[0],
): void {
  outbox.on('support.answered', 'support.talk', (answered) => sayAnswers(ctx, answered));
  jobs.schedule('support.forget', '47 3 * * *', () => deleteClosedRequests(ctx));
  outbox.on('account.erased', 'support.erasure', ({ accountId }) => deleteRequestsOf(ctx, accountId));
}

export function registerSupport(
  serving: Serving,
  ctx: SupportContext,
  settings: { readonly contact: string | null },
): void {
  registerRequests(serving, ctx, settings);
  registerAnswering(serving, ctx);
  registerDesk(serving, ctx);
}

function registerRequests(
  serving: Serving,
  ctx: SupportContext,
  { contact }: { readonly contact: string | null },
): void {
  serve(serving, contract.getSupportContact, () => Promise.resolve(ok({ email: contact })));
  serve(serving, contract.getSupport, async ({ actor, query }) =>
    ok(await getOwnSupport(ctx, actor, query.order ?? null)),
  );
  serve(serving, contract.getSupportRequest, ({ actor: { accountId }, params }) =>
    getOwnRequest(ctx, { accountId, id: params.id }),
  );
  serve(serving, contract.openSupportRequest, ({ actor, body, language, idempotency }) =>
    openRequest(ctx, { ...body, orderId: body.orderId ?? null, actor, language, idempotency }),
  );
  serve(serving, contract.writeToSupport, ({ actor: { accountId }, params, body, idempotency }) =>
    replyToRequest(ctx, { accountId, id: params.id, text: body.text, idempotency }),
  );
  serve(serving, contract.closeSupportRequest, ({ actor: { accountId }, params }) =>
    closeOwnRequest(ctx, { accountId, id: params.id }),
  );
  serve(serving, contract.readSupportRequest, ({ actor: { accountId }, params, body }) =>
    markRead(ctx, { accountId, id: params.id, messages: body.messages }),
  );
  serve(serving, contract.rateSupportRequest, ({ actor: { accountId }, params, body }) =>
    rateRequest(ctx, { accountId, id: params.id, ...body }),
  );
}

function registerAnswering(serving: Serving, ctx: SupportContext): void {
  serve(serving, contract.getAdminSupport, ({ actor, query }) => listRequests(ctx, actor.accountId, query));
  serve(serving, contract.getAdminSupportCsv, ({ actor, query, request }) =>
    exportRequests(ctx, { adminId: actor.accountId, query, requestId: request.id }),
  );
  serve(serving, contract.getSupportWaiting, async () => ok({ open: await countWaiting(ctx.db) }));
  serve(serving, contract.getAdminSupportRequest, ({ actor, params }) =>
    getRequest(ctx, { adminId: actor.accountId, id: params.id }),
  );
  serve(serving, contract.answerSupport, ({ actor, params, body, request, idempotency }) =>
    answerRequest(ctx, {
      ...{ adminId: actor.accountId, id: params.id, requestId: request.id },
      ...{ ...body, idempotency },
    }),
  );
  serve(serving, contract.closeSupportAsAdmin, ({ actor, params, body, request }) =>
    moveAsAdmin(ctx, { adminId: actor.accountId, id: params.id, requestId: request.id, ...body }, 'close'),
  );
  serve(serving, contract.reopenSupport, ({ actor, params, request }) =>
    moveAsAdmin(ctx, { adminId: actor.accountId, id: params.id, requestId: request.id }, 'reopen'),
  );
  serve(serving, contract.assignSupport, ({ actor, params, body, request }) =>
    assignRequest(ctx, { adminId: actor.accountId, id: params.id, requestId: request.id, ...body }),
  );
}

function registerDesk(serving: Serving, ctx: SupportContext): void {
  serve(serving, contract.getSupportStaff, async ({ actor }) =>
    ok({ staff: await listStaff(ctx.db, actor.accountId) }),
  );
  serve(serving, contract.addSupportNote, ({ actor, params, body, request, idempotency }) =>
    addNote(ctx, {
      ...{ adminId: actor.accountId, id: params.id, requestId: request.id },
      ...{ ...body, idempotency },
    }),
  );
  serve(serving, contract.messageParty, ({ actor, params, body, request, idempotency }) =>
    messageParty(ctx, {
      ...{ adminId: actor.accountId, orderId: params.id, requestId: request.id },
      ...{ ...body, idempotency },
    }),
  );
}
