import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import type { Log } from '../../../platform/log.ts';
import type { DisputeUpdate } from '../../../platform/ports.ts';
import { bookEntry } from '../ledger/entry.store.ts';
import { settleHeld } from '../refunds/hold-refund.ts';
import { lockPaidSum } from '../refunds/refund.store.ts';
import { applyUpdate, bookingsOf, standingOf } from './dispute.rules.ts';
import { loadDisputes, readPurchase, saveDispute } from './dispute.store.ts';

interface DisputeContext {
  readonly clock: Clock;
  readonly log: Log;
}

export interface TakenDispute {
  readonly paymentId: string | null;
  readonly dispute: DisputeUpdate;
}

export async function recordDispute(
  { clock, log }: DisputeContext,
  tx: Tx,
  { paymentId, dispute: update }: TakenDispute,
): Promise<void> {
  const { reference } = update;
  const payment = paymentId === null ? null : await lockPaidSum(tx, paymentId);
  if (paymentId === null || payment === null)
    return log.error({ reference }, 'dispute_for_unknown_charge: check it in the gateway dashboard');
  const { accountId } = payment;
  const known = (await loadDisputes(tx, paymentId)).find((one) => one.reference === reference) ?? null;
  const dispute = applyUpdate(known, update);
  const id = known?.id ?? newId();
  const at = clock.now();
  await saveDispute(tx, { ...dispute, id, reference, paymentId, accountId });
  for (const booking of bookingsOf(known, dispute))
    await bookEntry(tx, { subject: id, accountId, at, ...booking });
  await settleHeld(tx, paymentId, at);
  if (known?.status === dispute.status) return;
  const { status, amount: amountFils, answerBy } = dispute;
  const line = { reference, status, amountFils, answerBy, accountId, ...(await readPurchase(tx, paymentId)) };
  if (standingOf([dispute]) === 'open') log.error(line, 'dispute_opened: respond in the gateway dashboard');
  else log.warn(line, 'dispute_closed');
}
