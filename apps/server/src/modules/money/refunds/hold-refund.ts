import type { Tx } from '../../../platform/db/db.ts';
import { announce } from '../../../platform/outbox.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { lostSum, standingOf } from '../disputes/dispute.rules.ts';
import { loadDisputes } from '../disputes/dispute.store.ts';
import { bookEntry } from '../ledger/entry.store.ts';
import { refundCovered, refundUncovered } from '../ledger/ledger.rules.ts';
import { coverRefund, holdRefund, isHoldSettled, isPayable, releaseRefund } from './refund.rules.ts';
import { lockHeldRefunds, saveCovered, saveRefund, type HeldRefund, type RefundRow } from './refund.store.ts';

export async function holdIfDisputed(tx: Tx, refund: RefundRow, at: Date): Promise<boolean> {
  if (isPayable(standingOf(await loadDisputes(tx, refund.paymentId)))) return false;
  const held = holdRefund(refund);
  if (!held.ok) return false;
  await saveRefund(tx, refund.id, held.value, null);
  await settleHeld(tx, refund.paymentId, at);
  return true;
}

/**
 * Lock the payment first. A lost dispute covers refunds up to its amount; the rest becomes credit. A dispute closed
 * without loss releases them.
 */
export async function settleHeld(tx: Tx, paymentId: string, at: Date): Promise<void> {
  const disputes = await loadDisputes(tx, paymentId);
  const standing = standingOf(disputes);
  if (!isHoldSettled(standing)) return;
  const held = await lockHeldRefunds(tx, paymentId);
  let left = held.reduce((rest, { covered }) => rest - covered, lostSum(disputes));
  for (const refund of held) {
    if (standing === 'over') await release(tx, refund, at);
    else left -= await cover(tx, refund, left, at);
  }
}

async function cover(tx: Tx, refund: HeldRefund, left: Fils, at: Date): Promise<Fils> {
  const covered = coverRefund(refund);
  if (!covered.ok) return 0;
  const { id, accountId, subject, amount } = refund;
  const sum = Math.max(0, Math.min(amount, left));
  await saveRefund(tx, id, covered.value, { reference: null, at });
  await saveCovered(tx, id, sum);
  if (sum > 0) {
    const postings = refundCovered(accountId, sum);
    await bookEntry(tx, { kind: 'refund_covered', subject: id, accountId, at, postings });
  }
  if (sum < amount) await announce(tx, 'money.refund_refused', { accountId, subject, amount: amount - sum });
  return sum;
}

async function release(tx: Tx, refund: HeldRefund, at: Date): Promise<void> {
  const released = releaseRefund(refund);
  if (!released.ok) return;
  const { id, accountId, subject, covered } = refund;
  await saveRefund(tx, id, released.value, null);
  if (released.value.status === 'requested') return announce(tx, 'money.refund_due', { refundId: id });
  await saveCovered(tx, id, null);
  if (covered === 0) return;
  const postings = refundUncovered(accountId, covered);
  await bookEntry(tx, { kind: 'refund_uncovered', subject: id, accountId, at, postings });
  await announce(tx, 'money.refund_refused', { accountId, subject, amount: covered });
}
