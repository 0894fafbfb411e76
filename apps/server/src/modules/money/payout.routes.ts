import * as contract from '@sufra/contract/payouts.ts';
import { bookSettlement as bookSettlementRoute, getDebts } from '@sufra/contract/settlements.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { map, ok, refuse, type Result } from '../../platform/pure/result.ts';
import { exportStatement, exportTransfers, type BankContext } from './payout-file.flows.ts';
import { listRunPayouts, listRuns } from './payout-list.flows.ts';
import { approveRun, discardRun, markRunPaid } from './payout-run.flows.ts';
import { bookSettlement } from './settlement.flows.ts';
import { readDebts } from './settlement.reads.ts';
import { readPayout, readStatement } from './payout-statement.reads.ts';
import { makeRun } from './payout.flows.ts';
import { readLastCutOffs, readRun } from './payout.reads.ts';
import { toDebt, toDue, toRun, toRunPayout, toSettled, toStatement } from './payout.views.ts';
import type { SellerContext } from '../../platform/pure/seller.ts';

const mostDebts = 100;

export function registerPayouts(serving: Serving, ctx: BankContext & SellerContext): void {
  const { db } = ctx;

  serve(serving, contract.getPayoutRuns, async ({ actor, query }) =>
    map(await listRuns(ctx, { actor, query }), (page) => ({ ...page, rows: page.rows.map(toRun) })),
  );

  serve(serving, contract.getDuePayouts, async () =>
    ok(toDue(await readLastCutOffs(db), dubaiDay(ctx.clock.now()))),
  );

  serve(serving, contract.getPayoutRun, async ({ params }) => {
    const run = await readRun(db, params.id);
    return run ? ok(toRun(run)) : refuse('not_found');
  });

  serve(serving, contract.getRunPayouts, async ({ actor, params, query, language }) =>
    map(await listRunPayouts(ctx, { actor, runId: params.id, query }), (page) => ({
      ...page,
      rows: page.rows.map((row) => toRunPayout(row, language)),
    })),
  );

  serve(serving, contract.getAdminStatement, async ({ params, language }) => {
    const payout = await readPayout(db, params.id, null);
    if (!payout) return refuse('not_found');
    const statement = toStatement(payout, await readStatement(db, payout.id), language, ctx);
    return ok({ ...statement, runId: payout.runId });
  });

  serve(serving, contract.getAdminStatementFile, ({ actor, params, request }) =>
    exportStatement(ctx, { actor, payoutId: params.id, requestId: request.id }),
  );

  serve(serving, contract.getBankFile, ({ actor, params, request }) =>
    exportTransfers(ctx, { actor, runId: params.id, requestId: request.id }),
  );

  registerMoves(serving, ctx);
  registerSettlements(serving, ctx);
}

function registerMoves(serving: Serving, ctx: BankContext & SellerContext): void {
  const shown = async (moved: Result<string>): Promise<Result<contract.PayoutRun>> => {
    if (!moved.ok) return moved;
    const run = await readRun(ctx.db, moved.value);
    return run ? ok(toRun(run)) : refuse('not_found');
  };

  serve(serving, contract.makePayoutRun, async ({ actor, body, request }) =>
    shown(await makeRun(ctx, { actor, ...body, requestId: request.id })),
  );

  serve(serving, contract.approvePayoutRun, async ({ actor, params, request }) =>
    shown(await approveRun(ctx, { actor, runId: params.id, requestId: request.id })),
  );

  serve(serving, contract.markPayoutRunPaid, async ({ actor, params, body, request }) => {
    const refused = new Map(body.failed.map(({ payoutId, reason }) => [payoutId, reason]));
    return shown(await markRunPaid(ctx, { actor, runId: params.id, requestId: request.id, refused }));
  });

  serve(serving, contract.discardPayoutRun, async ({ actor, params, body, request }) =>
    shown(await discardRun(ctx, { actor, runId: params.id, requestId: request.id, reason: body.reason })),
  );
}

function registerSettlements(serving: Serving, ctx: BankContext): void {
  serve(serving, getDebts, async ({ language }) =>
    ok((await readDebts(ctx.db, mostDebts)).map((row) => toDebt(row, language))),
  );
  serve(serving, bookSettlementRoute, async ({ actor, body, request }) =>
    map(await bookSettlement(ctx, { actor, ...body, requestId: request.id }), toSettled),
  );
}
