import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { PaymentGateway } from '../../platform/ports.ts';
import { cardToForget, forgetPerson, type CardContext } from './card.flows.ts';
import { issueDocument, type InvoiceContext } from './invoice.flows.ts';
import { closeRefund, openRefund, type RefundContext } from './refund.flows.ts';

export interface MoneyContext extends InvoiceContext, RefundContext, CardContext {
  readonly gateway: PaymentGateway;
}

export function hearMoney(outbox: Outbox, ctx: MoneyContext, log: Log): void {
  outbox.on('money.invoice_due', 'money.invoices', ({ entryId }) => issueDocument(ctx, entryId));
  outbox.on('money.refund_due', 'money.refunds', ({ refundId }) => giveBack(ctx, refundId, log));
  outbox.on('account.erased', 'money.erasure', ({ accountId }) => forget(ctx, accountId));
}

/** The key is the refund's and the attempt's: asked twice after a crash, the gateway pays once. */
async function giveBack(ctx: MoneyContext, refundId: string, log: Log): Promise<void> {
  const refund = await openRefund(ctx, refundId);
  if (!refund) return;
  const { id, attempt, chargeReference, amount } = refund;
  const outcome = await ctx.gateway.refund({ idempotencyKey: `${id}:${attempt}`, chargeReference, amount });
  await closeRefund(ctx, refund, outcome);
  if (outcome.outcome === 'refused') log.warn({ refundId }, 'refund_refused: kept as account credit');
}

async function forget(ctx: MoneyContext, accountId: string): Promise<void> {
  const token = await cardToForget(ctx, accountId);
  if (token !== null) await ctx.gateway.forgetCard(token);
  await forgetPerson(ctx, accountId);
}
