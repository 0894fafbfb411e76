import { recordAudit } from '../../platform/audit.ts';
import { newId } from '../../platform/ids.ts';
import { dubaiDay, type DubaiDay } from '../../platform/pure/dubai-time.ts';
import type { Fils } from '../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { foldPayeeBalances, insertEntry } from './ledger.repo.ts';
import { settlementReceived } from './ledger.rules.ts';
import { lockPayouts } from './payout-run.repo.ts';
import type { ByAdmin, PayoutContext } from './payout.flows.ts';
import { canMovePayouts } from './payout.policy.ts';
import { readDebtOf } from './settlement.reads.ts';
import { insertSettlement } from './settlement.repo.ts';
import { settlementOf } from './settlement.rules.ts';

interface Received extends ByAdmin {
  readonly partnerId: string;
  readonly amount: string;
  readonly reference: string;
  readonly receivedOn: DubaiDay;
}

interface Settled {
  readonly id: string;
  readonly amount: Fils;
  /** What is still owed; negative where the next payout gives it back. */
  readonly owed: Fils;
}

/**
 * Books a transfer against what the partner owes; one of more than that is paid out again with the next run. Refuses
 * `confirmation_needed`, and `not_possible_now` with `why: booked_already` for a reference that is noted.
 */
export const bookSettlement = (ctx: PayoutContext, received: Received): Promise<Result<Settled>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const { actor, requestId, partnerId, reference, receivedOn } = received;
    const barred = canMovePayouts(actor, at);
    if (barred) return { ok: false, refusal: barred };
    const read = settlementOf(received, dubaiDay(at));
    if (!read.ok) return read;
    const amount = read.value;
    // A run that is being made has it whole or not at all.
    await lockPayouts(tx, 'partner');
    const debt = await readDebtOf(tx, partnerId);
    if (!debt) return refuse('not_found');
    const id = newId();
    const noted = { id, partnerId, amount, reference, receivedOn, at, by: actor.accountId };
    if (!(await insertSettlement(tx, noted)))
      return refuse('not_possible_now', { params: { why: 'booked_already' } });
    const { accountId } = debt;
    const postings = settlementReceived(partnerId, amount);
    const kind = 'settlement_received';
    await insertEntry(tx, { id: newId(), kind, subject: id, accountId, at, postings, lines: null });
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'settlement.booked',
      subject: { kind: 'partner', id: partnerId },
      details: { amountFils: amount, reference, receivedOn },
      requestId,
    });
    return ok({ id, amount, owed: debt.owed - amount });
  });

/** Adds up what has changed between us and the payees, so that asking who owes us stays short. */
export const addUpBalances = ({ db }: Pick<PayoutContext, 'db'>): Promise<void> => foldPayeeBalances(db);
