import * as contract from '@sufra/contract/admin-users.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { changePerson, exportPeople, listPeople, openPerson, type ChangeContext } from './people.flows.ts';
import { toAdminUser, toPerson } from './people.views.ts';

export function registerPeople(serving: Serving, ctx: ChangeContext): void {
  serve(serving, contract.getAdminUsers, async ({ actor, query }) =>
    map(await listPeople(ctx, { actor, query }), (page) => ({ ...page, rows: page.rows.map(toAdminUser) })),
  );
  serve(serving, contract.getAdminUsersCsv, ({ actor, query, request }) =>
    exportPeople(ctx, { actor, query, requestId: request.id }),
  );
  serve(serving, contract.getAdminUser, async ({ actor, params, language }) =>
    map(await openPerson(ctx, { actor, accountId: params.id }), (row) => toPerson(row, { actor, language })),
  );
  serve(serving, contract.addAdminUser, async ({ actor, body, request }) => {
    const change = { kind: 'add', ...body } as const;
    return map(await changePerson(ctx, { actor, requestId: request.id, change }), toAdminUser);
  });
  serve(serving, contract.suspendUser, async ({ actor, params, body, request }) => {
    const change = { kind: 'suspend', accountId: params.id, ...body } as const;
    return map(await changePerson(ctx, { actor, requestId: request.id, change }), toAdminUser);
  });
  serve(serving, contract.reinstateUser, async ({ actor, params, body, request }) => {
    const change = { kind: 'reinstate', accountId: params.id, ...body } as const;
    return map(await changePerson(ctx, { actor, requestId: request.id, change }), toAdminUser);
  });
  serve(serving, contract.closeUserSubscription, async ({ actor, params, request }) => {
    const change = { kind: 'close_subscription', accountId: params.id } as const;
    return map(await changePerson(ctx, { actor, requestId: request.id, change }), toAdminUser);
  });
}
