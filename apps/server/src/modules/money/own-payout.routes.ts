// The HTTP table of the own payouts of partners and drivers, and of their statements.
import * as ofDrivers from '@sufra/contract/driver-payouts.ts';
import * as ofPartners from '@sufra/contract/payouts.ts';
import type { Language } from '@sufra/contract/options.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { exportOwnStatement, type BankContext } from './payout-file.flows.ts';
import { readPayout, readPayouts, readStatement } from './payout-statement.reads.ts';
import { payeeOf } from './payout.policy.ts';
import { toPayout, toStatement } from './payout.views.ts';

const payoutsShown = 100;

type OwnContext = Pick<BankContext, 'db'>;

export function registerOwnPayouts(serving: Serving, ctx: OwnContext): void {
  serve(serving, ofPartners.getPayouts, ({ actor }) => payoutsOf(ctx, payeeOf(actor, 'partner')));
  serve(serving, ofPartners.getPayoutStatement, ({ actor, params, language }) =>
    statementOf(ctx, { payee: payeeOf(actor, 'partner'), payoutId: params.id, language }),
  );
  serve(serving, ofPartners.getPayoutStatementFile, ({ actor, params }) =>
    exportOwnStatement(ctx, { actor, kind: 'partner', payoutId: params.id }),
  );

  serve(serving, ofDrivers.getDriverPayouts, ({ actor }) => payoutsOf(ctx, payeeOf(actor, 'driver')));
  serve(serving, ofDrivers.getDriverPayoutStatement, ({ actor, params, language }) =>
    statementOf(ctx, { payee: payeeOf(actor, 'driver'), payoutId: params.id, language }),
  );
  serve(serving, ofDrivers.getDriverPayoutStatementFile, ({ actor, params }) =>
    exportOwnStatement(ctx, { actor, kind: 'driver', payoutId: params.id }),
  );
}

async function payoutsOf({ db }: OwnContext, payee: string | null): Promise<Result<ofPartners.Payout[]>> {
  if (payee === null) return refuse('forbidden');
  return ok((await readPayouts(db, payee, payoutsShown)).map(toPayout));
}

interface Asked {
  readonly payee: string | null;
  readonly payoutId: string;
  readonly language: Language;
}

async function statementOf(
  { db }: OwnContext,
  { payee, payoutId, language }: Asked,
): Promise<Result<ofPartners.PayoutStatement>> {
  if (payee === null) return refuse('forbidden');
  const payout = await readPayout(db, payoutId, payee);
  if (!payout) return refuse('not_found');
  return ok(toStatement(payout, await readStatement(db, payout.id), language));
}
