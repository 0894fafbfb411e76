import * as contract from '@sufra/contract/admin-coverage.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { listCoverage, openCoverage } from './coverage.flows.ts';
import { toCombination, toSummary } from './coverage.views.ts';
import type { PlannerContext } from './planner.flows.ts';

export function registerCoverage(serving: Serving, ctx: PlannerContext): void {
  serve(serving, contract.getCoverage, async ({ actor, query, language }) =>
    map(await listCoverage(ctx, { actor, cursor: query.cursor }), (page) => ({
      ...page,
      rows: page.rows.map((row) => toCombination(row, ctx.shelf(), language)),
    })),
  );
  serve(serving, contract.getCoverageSummary, async ({ actor }) =>
    map(await openCoverage(ctx, { actor }), toSummary),
  );
}
