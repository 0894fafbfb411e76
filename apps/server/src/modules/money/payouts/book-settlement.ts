import type { bookHandIn as bookHandInRoute } from '@sufra/contract/money/settlements.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { dubaiDay, type DubaiDay } from '../../../platform/pure/dubai-time.ts';
import { parseAed, toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { bookEntry } from '../ledger/entry.store.ts';
import { cashHandedIn, receiptText, settlementReceived } from '../ledger/ledger.rules.ts';
import { readDebtOf, readDriverCash } from '../ledger/read-balances.ts';
import type { ByAdmin, PayoutContext } from './make-run.ts';
import { notPossible } from './payout-run.rules.ts';
import { insertHandIn, insertSettlement, lockPayouts } from './payout.store.ts';

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

interface HandedIn extends ByAdmin {
  readonly driverId: string;
  readonly amount: string;
  readonly saveReply: (tx: Tx, reply: HandInReply) => Promise<void>;
}

type HandInReply = ReplyOf<typeof bookHandInRoute>;

export const bookHandIn = (ctx: PayoutContext, handedIn: HandedIn): Promise<Result<HandInReply>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const { actor, requestId, driverId } = handedIn;
    const refusal = needsConfirmation(actor, at);
    if (refusal) return { ok: false, refusal };
    await lockPayouts(tx, 'driver');
    const cash = await readDriverCash(tx, driverId);
    if (!cash) return refuse('not_found');
    const read = sumOf(handedIn.amount, Math.max(cash.held, cash.owed));
    if (!read.ok) return read;
    const amount = read.value;
    const id = newId();
    const receivedOn = dubaiDay(at);
    const number = await insertHandIn(tx, { id, driverId, amount, receivedOn, at, by: actor.accountId });
    const postings = cashHandedIn(driverId, amount);
    const { accountId } = cash;
    await bookEntry(tx, { kind: 'settlement_received', subject: id, accountId, at, postings });
    const receipt = receiptText(number);
    await recordAudit(tx, {
      at,
      actorId: actor.accountId,
      action: 'driver.cash_handed_in',
      subject: { kind: 'driver', id: driverId },
      details: { amountFils: amount, receipt },
      requestId,
    });
    const held = Math.max(0, cash.held - amount);
    const reply = { id, receipt, amount: toAedText(amount), held: toAedText(held) };
    await handedIn.saveReply(tx, reply);
    return ok(reply);
  });

/** AED 100,000: catches typing errors. */
const maxAmount: Fils = 10_000_000;

const wrong = (field: string, code: 'invalid' | 'too_small' | 'too_big' | 'too_late') =>
  refuse('invalid_request', { fields: { [field]: code } });

function amountOf(
  { amount, receivedOn }: Pick<Received, 'amount' | 'receivedOn'>,
  today: DubaiDay,
): Result<Fils> {
  const fils = sumOf(amount, maxAmount);
  return fils.ok && receivedOn > today ? wrong('receivedOn', 'too_late') : fils;
}

function sumOf(amount: string, most: Fils): Result<Fils> {
  const fils = parseAed(amount);
  if (fils === null) return wrong('amount', 'invalid');
  if (fils === 0) return wrong('amount', 'too_small');
  return fils > most ? wrong('amount', 'too_big') : ok(fils);
}
