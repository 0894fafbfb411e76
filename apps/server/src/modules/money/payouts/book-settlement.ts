import { recordAudit } from '../../../platform/audit.ts';
import { newId } from '../../../platform/ids.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseAed, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { bookEntry } from '../ledger/entry.store.ts';
import { settlementReceived } from '../ledger/ledger.rules.ts';
import { readDebtOf } from '../ledger/read-balances.ts';
import type { ByAdmin, PayoutContext } from './make-run.ts';
import { notPossible } from './payout-run.rules.ts';
import { insertSettlement, lockPayouts } from './payout.store.ts';

interface Received extends ByAdmin {
  readonly partnerId: string;
  readonly amount: string;
  readonly reference: string;
  readonly receivedOn: DubaiDay;
}

interface Settled {
  readonly id: string;
  readonly amount: Fils;
  readonly owed: Fils;
}

export const bookSettlement = (ctx: PayoutContext, received: Received): Promise<Result<Settled>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const { actor, requestId, partnerId, reference, receivedOn } = received;
    const refusal = needsConfirmation(actor, at);
    if (refusal) return { ok: false, refusal };
    const read = amountOf(received, dubaiDay(at));
    if (!read.ok) return read;
    const amount = read.value;
    await lockPayouts(tx, 'partner');
    const debt = await readDebtOf(tx, partnerId);
    if (!debt) return refuse('not_found');
    const id = newId();
    const settlement = { id, partnerId, amount, reference, receivedOn, at, by: actor.accountId };
    if (!(await insertSettlement(tx, settlement))) return notPossible('booked_already');
    const postings = settlementReceived(partnerId, amount);
    const { accountId } = debt;
    await bookEntry(tx, { kind: 'settlement_received', subject: id, accountId, at, postings });
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

/** AED 100,000: catches typing errors. */
const maxAmount: Fils = 10_000_000;

function amountOf(
  { amount, receivedOn }: Pick<Received, 'amount' | 'receivedOn'>,
  today: DubaiDay,
): Result<Fils> {
  const fils = parseAed(amount);
  const wrong = (field: string, code: 'invalid' | 'too_small' | 'too_big' | 'too_late') =>
    refuse('invalid_request', { fields: { [field]: code } });
  if (fils === null) return wrong('amount', 'invalid');
  if (fils === 0) return wrong('amount', 'too_small');
  if (fils > maxAmount) return wrong('amount', 'too_big');
  return receivedOn > today ? wrong('receivedOn', 'too_late') : ok(fils);
}
