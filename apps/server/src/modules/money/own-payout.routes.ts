import * as ofDrivers from '@sufra/contract/driver-payouts.ts';
import * as ofPartners from '@sufra/contract/payouts.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { map } from '../../platform/pure/result.ts';
import { ownPayouts, ownStatement } from './own-payout.flows.ts';
import { exportOwnStatement, type BankContext } from './payout-file.flows.ts';
import { toPayout, toStatement } from './payout.views.ts';
import type { SellerContext } from '../../platform/pure/seller.ts';

type OwnContext = Pick<BankContext, 'db'> & SellerContext;

export function registerOwnPayouts(serving: Serving, ctx: OwnContext): void {
  registerPartnerPayouts(serving, ctx);
  registerDriverPayouts(serving, ctx);
}

function registerPartnerPayouts(serving: Serving, ctx: OwnContext): void {
  const kind = 'partner';
  serve(serving, ofPartners.getPayouts, async ({ actor }) =>
    map(await ownPayouts(ctx, { actor, kind }), (rows) => rows.map(toPayout)),
  );
  serve(serving, ofPartners.getPayoutStatement, async ({ actor, params, language }) =>
    map(await ownStatement(ctx, { actor, kind, payoutId: params.id }), ({ payout, lines }) =>
      toStatement(payout, lines, language, ctx),
    ),
  );
  serve(serving, ofPartners.getPayoutStatementFile, ({ actor, params }) =>
    exportOwnStatement(ctx, { actor, kind, payoutId: params.id }),
  );
}

function registerDriverPayouts(serving: Serving, ctx: OwnContext): void {
  const kind = 'driver';
  serve(serving, ofDrivers.getDriverPayouts, async ({ actor }) =>
    map(await ownPayouts(ctx, { actor, kind }), (rows) => rows.map(toPayout)),
  );
  serve(serving, ofDrivers.getDriverPayoutStatement, async ({ actor, params, language }) =>
    map(await ownStatement(ctx, { actor, kind, payoutId: params.id }), ({ payout, lines }) =>
      toStatement(payout, lines, language, ctx),
    ),
  );
  serve(serving, ofDrivers.getDriverPayoutStatementFile, ({ actor, params }) =>
    exportOwnStatement(ctx, { actor, kind, payoutId: params.id }),
  );
}
