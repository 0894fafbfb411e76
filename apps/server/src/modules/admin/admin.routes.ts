// The HTTP table of admins: people.
import * as users from '@sufra/contract/admin-users.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { exportPeople, listPeople, type AdminContext } from './people.flows.ts';
import { toAdminUser } from './people.views.ts';

export function registerPeople(serving: Serving, ctx: AdminContext): void {
  serve(serving, users.getAdminUsers, async ({ actor, query }) =>
    map(await listPeople(ctx, { actor, query }), (page) => ({ ...page, rows: page.rows.map(toAdminUser) })),
  );
  serve(serving, users.getAdminUsersCsv, ({ actor, query, request }) =>
    exportPeople(ctx, { actor, query, requestId: request.id }),
  );
}
