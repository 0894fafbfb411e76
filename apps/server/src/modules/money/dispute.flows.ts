import type { Clock } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import type { ToldDispute } from '../../platform/ports.ts';
import { bookingsOf } from './dispute-ledger.rules.ts';
import { hear, standingOf } from './dispute.machine.ts';
import { readBought } from './dispute.reads.ts';
import { loadDisputes, saveDispute } from './dispute.repo.ts';
import { insertEntry } from './ledger.repo.ts';
import { settleHeld } from './refund-hold.flows.ts';
import { lockPaidSum } from './refund.repo.ts';

interface DisputeContext {
  readonly clock: Clock;
  readonly log: Log;
}

/** News of a charge; `paymentId` is null for one that is not in our books. */
export interface DisputeNews {
  readonly paymentId: string | null;
  readonly dispute: ToldDispute;
}

/**
 * Each of its news may come twice and in any order: it ends the same. One about a payment that we don't know is written in
 * the log, and not asked for again.
 */
export async function hearDispute(
  { clock, log }: DisputeContext,
  tx: Tx,
  { paymentId, dispute: told }: DisputeNews,
): Promise<void> {
  const { reference } = told;
  const payment = paymentId === null ? null : await lockPaidSum(tx, paymentId);
  if (paymentId === null || payment === null)
    return log.error({ reference }, 'dispute_for_unknown_charge: check it in the gateway dashboard');
  const { accountId } = payment;
  const known = (await loadDisputes(tx, paymentId)).find((one) => one.reference === reference) ?? null;
  const heard = hear(known, told);
  const id = known?.id ?? newId();
  const at = clock.now();
  await saveDispute(tx, { ...heard, id, reference, paymentId, accountId });
  for (const booking of bookingsOf(known, heard))
    await insertEntry(tx, { id: newId(), subject: id, accountId, at, ...booking, lines: null });
  await settleHeld(tx, paymentId, at);
  if (known?.status === heard.status) return;
  const { status, amount: amountFils, answerBy } = heard;
  const line = { reference, status, amountFils, answerBy, accountId, ...(await readBought(tx, paymentId)) };
  if (standingOf([heard]) === 'open') log.error(line, 'dispute_opened: respond in the gateway dashboard');
  else log.warn(line, 'dispute_closed');
}
