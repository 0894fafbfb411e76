import * as bank from '@sufra/contract/money/bank-changes.ts';
import { getDisputes } from '@sufra/contract/money/admin-disputes.ts';
import * as ofDrivers from '@sufra/contract/money/payouts.ts';
import * as invoices from '@sufra/contract/money/invoices.ts';
import * as contract from '@sufra/contract/money/payouts.ts';
import * as settlements from '@sufra/contract/money/settlements.ts';
import type { Db } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { serve, type Serving } from '../../platform/http/serve.ts';
import { dubaiDay } from '../../platform/pure/dubai-time.ts';
import { toAedText } from '../../platform/pure/money.ts';
import { map, ok, type Result } from '../../platform/pure/result.ts';
import type { SellerContext } from '../../platform/pure/seller.ts';
import { listDisputes } from './disputes/list-disputes.ts';
import { getInvoice, listInvoices } from './invoices/read-invoices.ts';
import { listDebts, listDriverCash } from './ledger/read-balances.ts';
import { approveRun, discardRun, markRunPaid } from './payouts/advance-run.ts';
import {
  askBankChange,
  decideBankChangeOf,
  getOwnBankChange,
  listBankChanges,
  revealBankChange,
  type BankChangeContext,
} from './payouts/bank-changes.ts';
import { bookHandIn, bookSettlement } from './payouts/book-settlement.ts';
import {
  exportOwnStatement,
  exportStatement,
  exportTransfers,
  type BankContext,
} from './payouts/export-payouts.ts';
import { getOpenStatement, getOwnStatement, getStatement, listOwnPayouts } from './payouts/get-statement.ts';
import { getDueRuns, getRun, listRunPayouts, listRuns } from './payouts/list-runs.ts';
import { makeRun } from './payouts/make-run.ts';

export function registerMoney(serving: Serving, { db }: { readonly db: Db }): void {
  serve(serving, invoices.getInvoices, async ({ actor, query }) =>
    ok(await listInvoices(db, actor.accountId, query.before ?? null)),
  );
  serve(serving, invoices.getInvoice, ({ actor: { accountId }, params, language }) =>
    getInvoice(db, { accountId, id: params.id }, language),
  );
}

export function registerDisputes(serving: Serving, { db }: { readonly db: Db }): void {
  serve(serving, getDisputes, ({ query }) => listDisputes(db, query));
}

export function registerPayouts(serving: Serving, ctx: BankContext & SellerContext): void {
  const { db } = ctx;
  serve(serving, contract.getPayoutRuns, ({ query }) => listRuns(db, query));
  serve(serving, contract.getDuePayouts, async () => ok(await getDueRuns(db, dubaiDay(ctx.clock.now()))));
  serve(serving, contract.getPayoutRun, ({ params }) => getRun(db, params.id));
  serve(serving, contract.getRunPayouts, ({ params, query, language }) =>
    listRunPayouts(db, params.id, query, language),
  );
  serve(serving, contract.getAdminStatement, ({ params, language }) =>
    getStatement(ctx, params.id, language),
  );
  serve(serving, contract.getAdminStatementFile, ({ actor, params, request }) =>
    exportStatement(ctx, { actor, payoutId: params.id, requestId: request.id }),
  );
  serve(serving, contract.getBankFile, ({ actor, params, request }) =>
    exportTransfers(ctx, { actor, runId: params.id, requestId: request.id }),
  );
  registerRunCommands(serving, ctx);
  registerSettlements(serving, ctx);
}

export function registerBankChanges(serving: Serving, ctx: BankChangeContext): void {
  const { db } = ctx;
  serve(serving, bank.getBankChange, ({ actor }) => getOwnBankChange(db, actor, 'partner'));
  serve(serving, bank.getDriverBankChange, ({ actor }) => getOwnBankChange(db, actor, 'driver'));
  serve(serving, bank.askBankChange, ({ actor, body, request }) =>
    askBankChange(ctx, { actor, kind: 'partner', bank: body, requestId: request.id }),
  );
  serve(serving, bank.askDriverBankChange, ({ actor, body, request }) =>
    askBankChange(ctx, { actor, kind: 'driver', bank: body, requestId: request.id }),
  );
  serve(serving, bank.getBankChanges, async ({ actor, language }) =>
    ok(await listBankChanges(db, actor, language)),
  );
  serve(serving, bank.revealBankChange, ({ actor, params, request }) =>
    revealBankChange(ctx, { actor, id: params.id, requestId: request.id }),
  );
  serve(serving, bank.decideBankChange, ({ actor, params, body, request }) =>
    decideBankChangeOf(ctx, { actor, id: params.id, decision: body, requestId: request.id }),
  );
}

function registerRunCommands(serving: Serving, ctx: BankContext & SellerContext): void {
  const reply = async (done: Result<string>): Promise<Result<contract.PayoutRun>> =>
    done.ok ? getRun(ctx.db, done.value) : done;

  serve(serving, contract.makePayoutRun, async ({ actor, body, request }) =>
    reply(await makeRun(ctx, { actor, ...body, requestId: request.id })),
  );
  serve(serving, contract.approvePayoutRun, async ({ actor, params, request }) =>
    reply(await approveRun(ctx, { actor, runId: params.id, requestId: request.id })),
  );
  serve(serving, contract.markPayoutRunPaid, async ({ actor, params, body, request }) => {
    const refused = new Map(body.failed.map(({ payoutId, reason }) => [payoutId, reason]));
    return reply(await markRunPaid(ctx, { actor, runId: params.id, requestId: request.id, refused }));
  });
  serve(serving, contract.discardPayoutRun, async ({ actor, params, body, request }) =>
    reply(await discardRun(ctx, { actor, runId: params.id, requestId: request.id, reason: body.reason })),
  );
}

function registerSettlements(serving: Serving, ctx: BankContext): void {
  serve(serving, settlements.getDebts, async ({ language }) => ok(await listDebts(ctx.db, language)));
  serve(serving, settlements.bookSettlement, async ({ actor, body, request }) =>
    map(await bookSettlement(ctx, { actor, ...body, requestId: request.id }), ({ id, amount, owed }) => ({
      id,
      amount: toAedText(amount),
      owed: toAedText(Math.max(0, owed)),
    })),
  );
  serve(serving, settlements.getDriverCash, async ({ query }) =>
    ok(await listDriverCash(ctx.db, query.sort ?? 'largest')),
  );
  serve(serving, settlements.bookHandIn, ({ actor, params, body, request, idempotency }) =>
    bookHandIn(ctx, {
      actor,
      driverId: params.id,
      amount: body.amount,
      requestId: request.id,
      saveReply: async (tx, reply) => idempotency?.save(tx, reply),
    }),
  );
}

const partnerAccount = ({ partnerId }: Actor): string | null => partnerId && `partner:${partnerId}`;
const driverAccount = ({ driverId }: Actor): string | null => driverId && `driver:${driverId}`;

export function registerOwnPayouts(serving: Serving, ctx: Pick<BankContext, 'db'> & SellerContext): void {
  serve(serving, contract.getPayouts, ({ actor }) => listOwnPayouts(ctx.db, partnerAccount(actor)));
  serve(serving, contract.getPayoutStatement, ({ actor, params, language }) =>
    getOwnStatement(ctx, partnerAccount(actor), params.id, language),
  );
  serve(serving, contract.getPayoutStatementFile, ({ actor, params }) =>
    exportOwnStatement(ctx, partnerAccount(actor), params.id),
  );
  serve(serving, ofDrivers.getDriverPayouts, ({ actor }) => listOwnPayouts(ctx.db, driverAccount(actor)));
  serve(serving, ofDrivers.getDriverOpenStatement, ({ actor }) =>
    getOpenStatement(ctx.db, driverAccount(actor)),
  );
  serve(serving, ofDrivers.getDriverPayoutStatement, ({ actor, params, language }) =>
    getOwnStatement(ctx, driverAccount(actor), params.id, language),
  );
  serve(serving, ofDrivers.getDriverPayoutStatementFile, ({ actor, params }) =>
    exportOwnStatement(ctx, driverAccount(actor), params.id),
  );
}
