import * as contract from '@sufra/contract/admin-overview.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { openStats } from './figures.flows.ts';
import { toStats } from './figures.views.ts';

export function registerOverview(serving: Serving, ctx: { readonly db: Db; readonly clock: Clock }): void {
  serve(serving, contract.getAdminStats, async ({ actor }) => map(await openStats(ctx, { actor }), toStats));
}
