import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { refundCovered, refundUncovered } from './dispute-ledger.rules.ts';
import { lostSum, standingOf } from './dispute.machine.ts';
import { loadDisputes } from './dispute.repo.ts';
import { insertEntry, type NewEntry } from './ledger.repo.ts';
import { coverRefund, releaseRefund } from './refund.machine.ts';
import { canSettleHeld } from './refund.policy.ts';
import { lockHeldRefunds, saveCovered, saveRefund, type WaitingRefund } from './refund.repo.ts';

/**
 * Settles what waits, of a payment that the caller has locked. A lost dispute has given the money back in our place: as far
 * as it went, nothing is owed any more, and what it leaves is credit. Without loss the gateway is asked now. While one is
 * open everything waits.
 */
export async function settleHeld(tx: Tx, paymentId: string, at: Date): Promise<void> {
  const disputes = await loadDisputes(tx, paymentId);
  const standing = standingOf(disputes);
  if (!canSettleHeld(standing)) return;
  const waiting = await lockHeldRefunds(tx, paymentId);
  let left = waiting.reduce((rest, { covered }) => rest - covered, lostSum(disputes));
  for (const refund of waiting) {
    if (standing === 'over') await release(tx, refund, at);
    else left -= await cover(tx, refund, left, at);
  }
}

/** Returns how much of the refund the lost dispute has given back, `left` at most. */
async function cover(tx: Tx, refund: WaitingRefund, left: Fils, at: Date): Promise<Fils> {
  const covered = coverRefund(refund);
  if (!covered.ok) return 0;
  const { id, accountId, subject, amount } = refund;
  const sum = Math.max(0, Math.min(amount, left));
  await saveRefund(tx, id, covered.value, { reference: null, at });
  await saveCovered(tx, id, sum);
  await book(tx, refund, at, { kind: 'refund_covered', postings: refundCovered(accountId, sum) });
  if (sum < amount) await announce(tx, 'money.refund_refused', { accountId, subject, amount: amount - sum });
  return sum;
}

async function release(tx: Tx, refund: WaitingRefund, at: Date): Promise<void> {
  const released = releaseRefund(refund);
  if (!released.ok) return;
  const { id, accountId, subject, covered } = refund;
  await saveRefund(tx, id, released.value, null);
  if (released.value.status === 'requested') return announce(tx, 'money.refund_due', { refundId: id });
  await saveCovered(tx, id, null);
  await book(tx, refund, at, { kind: 'refund_uncovered', postings: refundUncovered(accountId, covered) });
  if (covered > 0) await announce(tx, 'money.refund_refused', { accountId, subject, amount: covered });
}

async function book(
  tx: Tx,
  { id: subject, accountId }: WaitingRefund,
  at: Date,
  entry: Pick<NewEntry, 'kind' | 'postings'>,
): Promise<void> {
  if (entry.postings.length > 0)
    await insertEntry(tx, { id: newId(), subject, accountId, at, ...entry, lines: null });
}
