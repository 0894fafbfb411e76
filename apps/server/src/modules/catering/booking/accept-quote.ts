import type { Tx } from '../../../platform/db/db.ts';
import { inTurn } from '../../../platform/async.ts';
import type { ChargeOutcome } from '../../../platform/ports.ts';
import { eventNumberText } from '../../../platform/pure/labels.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  beginPayment,
  bookEventDeposit,
  cardOnFile,
  chargeOnSession,
  completeAuthentication,
  listRecoverablePayments,
  refundUnused,
  settlePayment,
  lockActiveAccount,
} from '../../money/index.ts';
import { isBooked, move } from '../event.machine.ts';
import { lockEvent, lockTurn, owesRemainder, saveAgreement, type EventRow } from '../event.store.ts';
import { moveEvent, type CateringContext } from '../move-event.ts';
import { close, endOf, isOpenAt } from '../quotes/quote.rules.ts';
import {
  closeQuote,
  closeQuotes,
  isBusy,
  loadQuote,
  pendingEventOf,
  readChef,
  savePendingBooking,
  takePendingBooking,
  type QuoteRow,
} from '../quotes/quote.store.ts';
import { canCater, canQuoteFor } from './event.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Accepting {
  readonly accountId: AccountId;
  readonly eventId: string;
  readonly quoteId: string;
  readonly total: string;
  /** Set after 3-D Secure: settles only this payment. */
  readonly askedPaymentId?: string | undefined;
  readonly saveReply: (tx: Tx, eventId: string) => Promise<void>;
}

/**
 * Idempotent. Refuses `quote_gone`, `event_decided`, `event_unpaid`, `price_changed` with the total, a busy chef, `no_card`,
 * `payment_declined`, and `authentication_required` for 3-D Secure.
 */
export async function acceptQuote(ctx: CateringContext, accepting: Accepting): Promise<Result<string>> {
  const finished = await resumeAfterAuthentication(ctx, accepting);
  if (finished !== null) return finished;
  const opened = await openDeposit(ctx, accepting);
  if (!opened.ok) return opened;
  if (opened.value === 'booked') return ok(accepting.eventId);
  const { paymentId, amount, token } = opened.value;
  const charged = await chargeOnSession(ctx, { paymentId, amount, method: { token } });
  if (!charged.ok) return charged;
  return ctx.db.transaction(async (tx) => {
    const booked = await settleAndBook(ctx, tx, paymentId, charged.value);
    if (booked.ok) await accepting.saveReply(tx, booked.value);
    return booked;
  });
}

function resumeAfterAuthentication(
  ctx: CateringContext,
  accepting: Accepting,
): Promise<Result<string> | null> {
  const { accountId, askedPaymentId, saveReply } = accepting;
  return completeAuthentication(ctx, {
    ...{ accountId, purpose: 'event_deposit', askedPaymentId },
    settle: ({ id }, charge) =>
      ctx.db.transaction(async (tx) => {
        const booked = await settleAndBook(ctx, tx, id, charge);
        if (!booked.ok) return booked;
        // An abandoned payment went through, so start over.
        if (askedPaymentId === undefined)
          return refuse('request_in_flight', { params: { retryAfterSeconds: 2 } });
        await saveReply(tx, booked.value);
        return booked;
      }),
    answerAgain: ({ id, subject: eventId }) =>
      ctx.db.transaction(async (tx) => {
        const event = await lockEvent(tx, eventId);
        // The event ended meanwhile, so the payment was refunded.
        if (event?.depositPaymentId !== id) return refuse('quote_gone');
        await saveReply(tx, eventId);
        return ok(eventId);
      }),
  });
}

interface OpenDeposit {
  readonly paymentId: string;
  readonly amount: Fils;
  readonly token: string;
}

const openDeposit = (
  ctx: CateringContext,
  { accountId, eventId, quoteId, total, saveReply }: Accepting,
): Promise<Result<OpenDeposit | 'booked'>> =>
  ctx.db.attempt(async (tx): Promise<Result<OpenDeposit | 'booked'>> => {
    const event = await lockEvent(tx, eventId);
    if (event?.accountId !== accountId) return refuse('not_found');
    if (!(await lockActiveAccount(tx, accountId))) return refuse('not_signed_in');
    if (isBooked(event.status) && event.quoteId === quoteId) {
      await saveReply(tx, eventId);
      return ok('booked');
    }
    if (await owesRemainder(tx, accountId)) return refuse('event_unpaid');
    const now = ctx.clock.now();
    const quote = await loadQuote(tx, eventId, quoteId);
    if (!quote) return refuse('not_found');
    const refused = await refuseBooking(tx, event, quote, now);
    if (refused) return refused;
    if (!isOpenAt(quote, now)) return refuse('quote_gone');
    if (toAedText(quote.total) !== total)
      return refuse('price_changed', { params: { total: toAedText(quote.total) } });
    const card = await cardOnFile(tx, accountId);
    if (!card) return refuse('no_card');
    const amount = quote.deposit;
    const charge = { accountId, purpose: 'event_deposit', subject: eventId, amount } as const;
    const begun = await beginPayment(tx, ctx.gateway, charge, now);
    if (!begun.ok) return begun;
    await savePendingBooking(tx, { paymentId: begun.value, eventId, accountId, quoteId }, now);
    return ok({ paymentId: begun.value, amount, token: card.token });
  });

async function refuseBooking(
  tx: Tx,
  event: EventRow,
  quote: QuoteRow,
  now: Date,
): Promise<Result<never> | null> {
  const moved = move(event, 'book');
  if (!moved.ok) return moved;
  if (event.startsAt <= now) return refuse('event_decided', { params: { status: event.status } });
  const { partnerId } = quote;
  if (!close(quote.status, 'accept').ok || !(await stillCaters(tx, partnerId, event)))
    return refuse('quote_gone');
  const isTaken = await isBusy(tx, partnerId, { startsAt: event.startsAt, butFor: event.id });
  return isTaken ? refuse('not_possible_now', { params: { why: 'chef_busy' } }) : null;
}

// Refusals commit: the charge is settled and unused money refunded.
async function settleAndBook(
  ctx: CateringContext,
  tx: Tx,
  paymentId: string,
  charge: ChargeOutcome,
): Promise<Result<string>> {
  const now = ctx.clock.now();
  // Lock order: event, then payment.
  const eventId = await pendingEventOf(tx, paymentId);
  const event = eventId === null ? null : await lockEvent(tx, eventId);
  const settled = await settlePayment(tx, ctx.gateway, paymentId, charge, now);
  if (!settled.ok) return settled;
  const pending = await takePendingBooking(tx, paymentId);
  if (charge.outcome === 'declined') return refuse('payment_declined', { params: { reason: charge.reason } });
  const quote = pending && event && (await loadQuote(tx, event.id, pending.quoteId));
  if (!event || !quote) return refund(tx, paymentId, now, refuse('event_decided'));
  await lockTurn(tx, 'chef', quote.partnerId);
  const refused = await refuseBooking(tx, event, quote, now);
  if (refused) return refund(tx, paymentId, now, refused);
  return book(ctx, tx, { event, quote, paymentId });
}

async function refund(tx: Tx, paymentId: string, now: Date, why: Result<never>): Promise<Result<never>> {
  await refundUnused(tx, paymentId, now);
  return why;
}

async function book(
  ctx: CateringContext,
  tx: Tx,
  { event, quote, paymentId }: { event: EventRow; quote: QuoteRow; paymentId: string },
): Promise<Result<string>> {
  const now = ctx.clock.now();
  const { id: eventId, accountId } = event;
  const { id: quoteId, partnerId, total, deposit, feePercent } = quote;
  await saveAgreement(tx, eventId, { quoteId, partnerId, total, deposit, feePercent, paymentId }, now);
  await closeQuote(tx, quoteId, endOf('accept'), now);
  await closeQuotes(tx, { eventId }, endOf('lose'), now);
  const eventNumber = eventNumberText(event.number);
  await bookEventDeposit(tx, { eventId, eventNumber, accountId, amount: deposit, at: now });
  const moved = await moveEvent(ctx, tx, event, { command: 'book', byAccount: accountId, partnerId });
  return moved.ok ? ok(eventId) : moved;
}

async function stillCaters(tx: Tx, partnerId: string, event: EventRow): Promise<boolean> {
  const chef = await readChef(tx, partnerId);
  return chef !== null && canCater(chef) && canQuoteFor(chef, event);
}

const recoveryGraceMs = 2 * 60_000;

/** For requests that died after the charge. */
export async function recoverBookings(ctx: CateringContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  await inTurn(listRecoverablePayments(ctx.db, ['event_deposit'], before), async ({ id }) => {
    const charge = await ctx.gateway.close(id);
    await ctx.db.transaction((tx) => settleAndBook(ctx, tx, id, charge));
  });
}
