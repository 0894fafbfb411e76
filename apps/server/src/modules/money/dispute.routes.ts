import { getDisputes } from '@sufra/contract/admin-disputes.ts';
import type { Db } from '../../platform/db/db.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { listDisputes } from './dispute-list.flows.ts';
import { toDispute } from './dispute.views.ts';

export function registerDisputes(serving: Serving, ctx: { readonly db: Db }): void {
  serve(serving, getDisputes, async ({ actor, query }) =>
    map(await listDisputes(ctx, { actor, query }), (page) => ({ ...page, rows: page.rows.map(toDispute) })),
  );
}
