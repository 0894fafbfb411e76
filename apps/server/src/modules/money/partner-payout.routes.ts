// The HTTP table of a partner's own payouts and their statements.
import * as contract from '@sufra/contract/payouts.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { ok, refuse } from '../../platform/pure/result.ts';
import { exportOwnStatement, type BankContext } from './payout-file.flows.ts';
import { readPayout, readPayouts, readStatement } from './payout-statement.reads.ts';
import { toPayout, toStatement } from './payout.views.ts';

const payoutsShown = 100;

export function registerOwnPayouts(serving: Serving, ctx: Pick<BankContext, 'db'>): void {
  serve(serving, contract.getPayouts, async ({ actor }) => {
    if (actor.partnerId === null) return refuse('forbidden');
    return ok((await readPayouts(ctx.db, `partner:${actor.partnerId}`, payoutsShown)).map(toPayout));
  });

  serve(serving, contract.getPayoutStatement, async ({ actor, params, language }) => {
    if (actor.partnerId === null) return refuse('forbidden');
    const payout = await readPayout(ctx.db, params.id, `partner:${actor.partnerId}`);
    if (!payout) return refuse('not_found');
    return ok(toStatement(payout, await readStatement(ctx.db, payout.id), language));
  });

  serve(serving, contract.getPayoutStatementFile, ({ actor, params }) =>
    exportOwnStatement(ctx, { actor, payoutId: params.id }),
  );
}
