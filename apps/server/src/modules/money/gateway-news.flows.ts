// Hears what the gateway tells by itself: charges that have an outcome, refunds that came back, and disputes; its webhook calls it.
import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { announce } from '../../platform/outbox.ts';
import type { BySystem } from '../../platform/pure/by-system.ts';
import { insertEntry } from './ledger.repo.ts';
import { refundReturned } from './ledger.rules.ts';
import { markReported } from './payment.repo.ts';
import { returnRefund } from './refund.machine.ts';
import { lockRefund, refundIdByReference, saveRefund } from './refund.repo.ts';

/** `reference` is the gateway's own name of the refund or the dispute. */
export type GatewayNews =
  | { readonly kind: 'charge_ended'; readonly paymentId: string }
  | { readonly kind: 'refund_lost'; readonly reference: string }
  | { readonly kind: 'disputed'; readonly paymentId: string; readonly reference: string };

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
export async function hearGateway(ctx: BySystem<NewsContext>, tx: Tx, news: GatewayNews): Promise<void> {
  const now = ctx.clock.now();
  if (news.kind === 'charge_ended')
    return markReported(tx, news.paymentId, { now, before: new Date(now.getTime() - ownRequestMs) });
  if (news.kind === 'refund_lost') return takeBack(tx, news.reference, now);
  const { paymentId, reference } = news;
  ctx.log.error({ paymentId, reference }, 'a charge is disputed at the bank: answer it at the gateway');
}

// The customer was told that the money is on its way; now it is credit, as with a refund that was refused at once.
async function takeBack(tx: Tx, reference: string, at: Date): Promise<void> {
  const id = await refundIdByReference(tx, reference);
  const refund = id === null ? null : await lockRefund(tx, id);
  const returned = refund && returnRefund(refund);
  if (!refund || !returned?.ok) return;
  await saveRefund(tx, refund.id, returned.value, { reference, at });
  const { accountId, subject, amount } = refund;
  const entry = { id: newId(), kind: 'refund_returned', subject: refund.id, accountId, at } as const;
  await insertEntry(tx, { ...entry, postings: refundReturned(accountId, amount), lines: null });
  await announce(tx, 'money.refund_refused', { accountId, subject, amount });
}
