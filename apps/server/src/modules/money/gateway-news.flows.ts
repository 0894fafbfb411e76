import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { announce } from '../../platform/outbox.ts';
import { hearDispute, type DisputeNews } from './dispute.flows.ts';
import { standingOf } from './dispute.machine.ts';
import { loadDisputes } from './dispute.repo.ts';
import { insertEntry } from './ledger.repo.ts';
import { refundReturned } from './ledger.rules.ts';
import { markReported } from './payment.repo.ts';
import { requestRefund } from './refund.flows.ts';
import { returnRefund } from './refund.machine.ts';
import { canGiveBack } from './refund.policy.ts';
import { lockRefundOfPayment, refundIdByReference, saveRefund } from './refund.repo.ts';

/**
 * `reference` is the gateway's own name of the refund or the dispute; `unread` is about one whose news could not be read.
 */
export type GatewayNews =
  | { readonly kind: 'charge_ended'; readonly paymentId: string }
  | { readonly kind: 'refund_lost'; readonly reference: string; readonly isDisputed: boolean }
  | ({ readonly kind: 'disputed' } & DisputeNews)
  | { readonly kind: 'unread'; readonly reference: string };

interface NewsContext {
  readonly clock: Clock;
  readonly log: Log;
}

/** By then the request that charges has its answer, or has given up. */
const ownRequestMs = 30_000;

/**
 * Takes up what the gateway tells, in the transaction that notes it was told. A charge is settled by the recovery of
 * whatever it paid for, in its next run; its own request settles it before, if it lives.
 */
export async function hearGateway(ctx: NewsContext, tx: Tx, news: GatewayNews): Promise<void> {
  const now = ctx.clock.now();
  if (news.kind === 'charge_ended')
    return markReported(tx, news.paymentId, { now, before: new Date(now.getTime() - ownRequestMs) });
  if (news.kind === 'refund_lost') return takeBack(tx, news, now);
  if (news.kind === 'disputed') return hearDispute(ctx, tx, news);
  ctx.log.error({ event: news.reference }, 'dispute_webhook_unparsable: check it in the gateway dashboard');
}

// The customer was told that the money is on its way; now it is credit, as with a refund that was refused at once. Where it
// came back as they dispute the payment, another refund takes its place and waits.
async function takeBack(
  tx: Tx,
  { reference, isDisputed }: { reference: string; isDisputed: boolean },
  at: Date,
): Promise<void> {
  const id = await refundIdByReference(tx, reference);
  const refund = id === null ? null : await lockRefundOfPayment(tx, id);
  const returned = refund && returnRefund(refund);
  if (!refund || !returned?.ok) return;
  await saveRefund(tx, refund.id, returned.value, { reference, at });
  const { accountId, paymentId, subject, amount } = refund;
  const entry = { id: newId(), kind: 'refund_returned', subject: refund.id, accountId, at } as const;
  await insertEntry(tx, { ...entry, postings: refundReturned(accountId, amount), lines: null });
  const standing = standingOf(await loadDisputes(tx, paymentId));
  if (isDisputed || !canGiveBack(standing))
    await requestRefund(tx, { paymentId, accountId, subject: refund.id, amount, at });
  else await announce(tx, 'money.refund_refused', { accountId, subject, amount });
}
