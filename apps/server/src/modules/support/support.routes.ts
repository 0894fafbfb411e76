import * as contract from '@sufra/contract/support.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map, ok } from '../../platform/pure/result.ts';
import { countWaiting, exportRequests, listRequests, openRequest } from './admin-request.flows.ts';
import { toAdminRequest, toAdminThread } from './admin-request.views.ts';
import { answer, assign, move } from './answering.flows.ts';
import {
  ask,
  closeOwn,
  markRead,
  openSupport,
  openThread,
  writeOn,
  type SupportContext,
} from './request.flows.ts';
import { toOwnSupport, toThread } from './request.views.ts';

/** `contact` is the operator's mailbox, where one is set. */
export function registerRequests(
  serving: Serving,
  ctx: SupportContext,
  { contact }: { readonly contact: string | null },
): void {
  serve(serving, contract.getSupportContact, () => Promise.resolve(ok({ email: contact })));
  serve(serving, contract.getSupport, async ({ actor, query }) => {
    const looking = { actor, accountId: actor.accountId, orderId: query.order ?? null };
    return map(await openSupport(ctx, looking), toOwnSupport);
  });
  serve(serving, contract.getSupportRequest, async ({ actor, params }) =>
    map(await openThread(ctx, { actor, accountId: actor.accountId, id: params.id }), ({ row, messages }) =>
      toThread(row, messages),
    ),
  );
  serve(serving, contract.openSupportRequest, ({ actor, body, language, idempotency }) =>
    ask(ctx, {
      ...{ actor, accountId: actor.accountId, language, idempotency },
      ...{ ...body, orderId: body.orderId ?? null },
    }),
  );
  serve(serving, contract.writeToSupport, ({ actor, params, body, idempotency }) =>
    writeOn(ctx, { actor, accountId: actor.accountId, id: params.id, text: body.text, idempotency }),
  );
  serve(serving, contract.closeSupportRequest, ({ actor, params }) =>
    closeOwn(ctx, { actor, id: params.id }),
  );
  serve(serving, contract.readSupportRequest, ({ actor, params, body }) =>
    markRead(ctx, { actor, accountId: actor.accountId, id: params.id, messages: body.messages }),
  );
}

export function registerAnswering(serving: Serving, ctx: SupportContext): void {
  serve(serving, contract.getAdminSupport, async ({ actor, query }) =>
    map(await listRequests(ctx, { actor, query }), (page) => ({
      ...page,
      rows: page.rows.map((row) => toAdminRequest(row, actor.accountId)),
    })),
  );
  serve(serving, contract.getAdminSupportCsv, ({ actor, query, request }) =>
    exportRequests(ctx, { actor, query, requestId: request.id }),
  );
  serve(serving, contract.getSupportWaiting, ({ actor }) => countWaiting(ctx, { actor }));
  serve(serving, contract.getAdminSupportRequest, async ({ actor, params }) =>
    map(await openRequest(ctx, { actor, id: params.id }), ({ row, messages }) =>
      toAdminThread(row, messages, actor.accountId),
    ),
  );
  serve(serving, contract.answerSupport, ({ actor, params, body, request, idempotency }) =>
    answer(ctx, { actor, id: params.id, requestId: request.id, text: body.text, idempotency }),
  );
  serve(serving, contract.closeSupportAsAdmin, ({ actor, params, request }) =>
    move(ctx, { actor, id: params.id, requestId: request.id }, 'close'),
  );
  serve(serving, contract.reopenSupport, ({ actor, params, request }) =>
    move(ctx, { actor, id: params.id, requestId: request.id }, 'reopen'),
  );
  serve(serving, contract.assignSupport, ({ actor, params, body, request }) =>
    assign(ctx, { actor, id: params.id, requestId: request.id, to: body.to }),
  );
}
