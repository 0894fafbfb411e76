import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { forgetRepeats } from '../../platform/http/idempotency.ts';
import { announce } from '../../platform/outbox.ts';
import type { PaymentGateway } from '../../platform/ports.ts';
import { eventNumberText } from '../../platform/pure/labels.ts';
import { ok, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import type { Shelf } from '../catalogue/index.ts';
import { bookDepositEarned, bookDepositKept, bookEventCancelled, requestRefund } from '../money/index.ts';
import { fits, move, type EventCommand, type EventState } from './event.machine.ts';
import type { Effect } from './booking/event.rules.ts';
import { saveMove, type EventRow } from './event.store.ts';
import { endOf } from './quotes/quote.rules.ts';
import { closeQuotes, hasOpenQuotes } from './quotes/quote.store.ts';

export interface CateringContext {
  readonly db: Db;
  readonly clock: Clock;
  readonly vault: Vault;
  readonly gateway: PaymentGateway;
  readonly shelf: () => Shelf;
}

interface Step {
  readonly command: EventCommand;
  readonly byAccount: string | null;
  readonly note?: string | null;
  readonly partnerId?: string | null;
}

/** Refuses `event_decided` if the command doesn't fit. */
export async function moveEvent(
  ctx: Pick<CateringContext, 'clock'>,
  tx: Tx,
  event: Pick<EventRow, 'id' | 'accountId' | 'partnerId'> & EventState,
  { command, byAccount, note = null, partnerId = event.partnerId }: Step,
): Promise<Result<EventState>> {
  const moved = move(event, command);
  if (!moved.ok) return moved;
  await saveMove(tx, event.id, { moved: moved.value, byAccount, note, now: ctx.clock.now() });
  const { id: eventId, accountId } = event;
  await forgetRepeats(tx, accountId);
  const { change, reason, version } = moved.value;
  await announce(tx, 'catering.changed', { eventId, accountId, partnerId, change, reason, version });
  return moved;
}

export async function lapseIfUnquoted(
  ctx: Pick<CateringContext, 'clock'>,
  tx: Tx,
  event: EventRow,
): Promise<void> {
  if (!fits(event.status, 'lapse') || (await hasOpenQuotes(tx, event.id))) return;
  await moveEvent(ctx, tx, event, { command: 'lapse', byAccount: null });
}

interface Ending extends Step {
  readonly effect: Effect;
}

/** Loses open quotes; what isn't refunded of the deposit goes to the chef. */
export async function endEvent(
  ctx: Pick<CateringContext, 'clock'>,
  tx: Tx,
  event: EventRow,
  { effect, ...step }: Ending,
): Promise<Result<string>> {
  const moved = await moveEvent(ctx, tx, event, step);
  if (!moved.ok) return moved;
  const at = ctx.clock.now();
  await closeQuotes(tx, { eventId: event.id }, endOf('lose'), at);
  if (effect.paid > 0) await settleDeposit(tx, event, effect, at);
  return ok(event.id);
}

async function settleDeposit(tx: Tx, event: EventRow, effect: Effect, at: Date): Promise<void> {
  const { id: eventId, accountId, partnerId, feePercent, depositPaymentId: paymentId } = event;
  if (partnerId === null || feePercent === null || paymentId === null)
    throw new Error(`The deposit of event ${eventId} has no partner or payment.`);
  const booking = { eventId, eventNumber: eventNumberText(event.number), accountId, at };
  const earning = { ...booking, partnerId, feePercent, amount: effect.kept };
  const amount = effect.refund;
  if (amount === 0) return bookDepositEarned(tx, earning);
  if (effect.kept > 0) await bookDepositKept(tx, earning);
  await bookEventCancelled(tx, { ...booking, amount });
  const asked = await requestRefund(tx, { paymentId, accountId, subject: eventId, amount, at });
  if (!asked.ok) throw new Error(`The refund of event ${eventId} was refused: ${asked.refusal.code}.`);
}
