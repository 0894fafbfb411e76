import { deleteOld, type ForgettingContext } from '../../platform/retention.ts';
import type { Jobs } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { PaymentGateway } from '../../platform/ports.ts';
import { issueDocument, type InvoiceContext } from './invoices/issue-invoice.ts';
import { eraseCustomer } from './invoices/invoice.store.ts';
import { foldPayeeBalances } from './ledger/ledger.store.ts';
import {
  condense,
  deleteDisputes,
  deletePayments,
  deletePayouts,
  deleteRuns,
  deleteSettlements,
  oldDisputes,
  oldEntries,
  oldPayments,
  oldPayouts,
  oldRuns,
  oldSettlements,
} from './ledger/retention.store.ts';
import { cardOnFile, deleteCard } from './payments/payment.store.ts';
import { deleteChangesOf } from './payouts/bank-change.store.ts';
import { forgetBankChanges } from './payouts/bank-changes.ts';
import { makeDueRuns, type PayoutContext } from './payouts/make-run.ts';
import { payRefund, type RefundContext } from './refunds/pay-refund.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

interface MoneyContext extends InvoiceContext, RefundContext {
  readonly gateway: PaymentGateway;
}

export function subscribeMoney(outbox: Outbox, ctx: MoneyContext, log: Log): void {
  outbox.on('money.invoice_due', 'money.invoices', ({ entryId }) => issueDocument(ctx, entryId));
  outbox.on('money.refund_due', 'money.refunds', ({ refundId }) => payRefund(ctx, refundId, log));
  outbox.on('account.erased', 'money.erasure', ({ accountId }) => eraseAccount(ctx, accountId));
}

async function eraseAccount({ db, gateway }: MoneyContext, accountId: AccountId): Promise<void> {
  const card = await cardOnFile(db, accountId);
  if (card) await gateway.forgetCard(card.token);
  await db.transaction(async (tx) => {
    await deleteCard(tx, accountId);
    await eraseCustomer(tx, accountId);
    await deleteChangesOf(tx, accountId);
  });
}

export function scheduleMoney(jobs: Jobs, ctx: PayoutContext, log: Log): void {
  jobs.schedule('money.add-up-balances', '*/5 * * * *', () => foldPayeeBalances(ctx.db));
  jobs.schedule('money.forget', '30 4 * * *', async () => {
    await forgetBankChanges(ctx);
    await deleteOldBooks({ ...ctx, log });
  });
  jobs.schedule('money.payouts', '8 * * * *', async () => {
    for (const { kind, made } of await makeDueRuns(ctx)) {
      if (made.ok) log.info({ kind, runId: made.value }, 'payout_run_created');
      else log.warn({ kind, why: made.refusal.params?.['why'] }, 'payout_run_skipped');
    }
  });
}

/** Payouts first, since they hold entries; payments a night after their orders and events. */
export async function deleteOldBooks(ctx: ForgettingContext): Promise<void> {
  await deleteOld(ctx, 'payouts', { look: oldPayouts, remove: deletePayouts, atOnce: 20 });
  await deleteOld(ctx, 'ledger entries', { look: oldEntries, remove: condense, atOnce: 500 });
  await deleteOld(ctx, 'settlements', { look: oldSettlements, remove: deleteSettlements });
  await deleteOld(ctx, 'payout runs', { look: oldRuns, remove: deleteRuns });
  await deleteOld(ctx, 'disputes', { look: oldDisputes, remove: deleteDisputes });
  await deleteOld(ctx, 'payments', { look: oldPayments, remove: deletePayments });
}
