import type { Tx } from '../../../platform/db/db.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import type { ChargeOutcome } from '../../../platform/ports.ts';
import { eventNumberText } from '../../../platform/pure/event-number.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  beginPayment,
  bookEventDeposit,
  cardOnFile,
  chargePresent,
  finishAsked,
  recoverable,
  refundUnused,
  settlePayment,
  stillThere,
} from '../../money/index.ts';
import { isBooked, move } from '../event.machine.ts';
import { canUseEvent } from './event.rules.ts';
import { isBusy } from './get-event.ts';
import { lockEvent, lockTurn, saveAgreement, type EventRow } from '../event.store.ts';
import { stillCaters } from '../quotes/quote-for-event.ts';
import { close, endOf, isOpenAt } from '../quotes/quote.rules.ts';
import {
  closeQuote,
  closeQuotes,
  keepWaiting,
  loadQuote,
  takeWaiting,
  waitingEventOf,
  type QuoteRow,
} from '../quotes/quote.store.ts';
import { take, type CateringContext } from '../move-event.ts';

interface Accepting {
  readonly actor: { readonly accountId: string };
  readonly eventId: string;
  readonly quoteId: string;
  /** As it was shown, AED text. */
  readonly total: string;
  /** The person is back from their bank: only this payment is settled, and nothing new is charged. */
  readonly askedPaymentId?: string | undefined;
  /** Keeps the reply for retries, in the transaction that books. */
  readonly saveReply: (tx: Tx, eventId: string) => Promise<void>;
}

/**
 * Accepts a quote: the deposit is charged to the card on file, and the chef is booked. Accepting again what is booked
 * already charges nothing. Refuses `quote_gone`, `event_decided`, `price_changed` with the total, a chef who cooks
 * elsewhere at that time, `no_card` and `payment_declined`; nothing is kept then. Refuses `bank_asks` while the person's bank
 * wants to hear from them.
 */
export async function acceptQuote(ctx: CateringContext, accepting: Accepting): Promise<Result<string>> {
  const finished = await comeBack(ctx, accepting);
  if (finished !== null) return finished;
  const opened = await openDeposit(ctx, accepting);
  if (!opened.ok) return opened;
  if (opened.value === 'booked') return ok(accepting.eventId);
  const { paymentId, amount, token } = opened.value;
  const charged = await chargePresent(ctx, { paymentId, amount, method: { token } });
  if (!charged.ok) return charged;
  return ctx.db.transaction(async (tx) => {
    const booked = await settleAndBook(ctx, tx, paymentId, charged.value);
    if (booked.ok) await accepting.saveReply(tx, booked.value);
    return booked;
  });
}

// Payments are looked for by whose they are: nobody settles anybody else's.
function comeBack(ctx: CateringContext, accepting: Accepting): Promise<Result<string> | null> {
  const { actor, askedPaymentId, saveReply } = accepting;
  return finishAsked(ctx, {
    ...{ accountId: actor.accountId, purpose: 'event_deposit', askedPaymentId },
    settle: ({ id }, charge) =>
      ctx.db.transaction(async (tx) => {
        const booked = await settleAndBook(ctx, tx, id, charge);
        if (!booked.ok) return booked;
        // What was given up at the bank was paid after all: whatever is accepted now has to be looked at anew.
        if (askedPaymentId === undefined)
          return refuse('request_in_flight', { params: { retryAfterSeconds: 2 } });
        await saveReply(tx, booked.value);
        return booked;
      }),
    answerAgain: ({ id, subject: eventId }) =>
      ctx.db.transaction(async (tx) => {
        const event = await lockEvent(tx, eventId);
        // The recovery found nothing to book for it any more, and gave it back.
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
  { actor, eventId, quoteId, total, saveReply }: Accepting,
): Promise<Result<OpenDeposit | 'booked'>> =>
  ctx.db.attempt(async (tx): Promise<Result<OpenDeposit | 'booked'>> => {
    const event = await lockEvent(tx, eventId);
    if (!event || !canUseEvent(actor, event)) return refuse('not_found');
    const { accountId } = event;
    if (!(await stillThere(tx, accountId))) return refuse('not_signed_in');
    if (isBooked(event.status) && event.quoteId === quoteId) {
      await saveReply(tx, eventId);
      return ok('booked');
    }
    const now = ctx.clock.now();
    const quote = await loadQuote(tx, eventId, quoteId);
    if (!quote) return refuse('not_found');
    const barred = await refusesBooking(tx, event, quote, now);
    if (barred) return barred;
    if (!isOpenAt(quote, now)) return refuse('quote_gone');
    if (toAedText(quote.total) !== total)
      return refuse('price_changed', { params: { total: toAedText(quote.total) } });
    const card = await cardOnFile(tx, accountId);
    if (!card) return refuse('no_card');
    const amount = quote.deposit;
    const charge = { accountId, purpose: 'event_deposit', subject: eventId, amount } as const;
    const begun = await beginPayment(tx, ctx.gateway, charge, now);
    if (!begun.ok) return begun;
    await keepWaiting(tx, { paymentId: begun.value, eventId, accountId, quoteId }, now);
    return ok({ paymentId: begun.value, amount, token: card.token });
  });

/** What bars a booking, when it is asked for and again when its deposit has come; null where nothing does. */
async function refusesBooking(
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

// A refusal commits what the card answered: the payment is settled, and money that bought nothing is on its way back.
async function settleAndBook(
  ctx: CateringContext,
  tx: Tx,
  paymentId: string,
  charge: ChargeOutcome,
): Promise<Result<string>> {
  const now = ctx.clock.now();
  // The event before its payment, as whoever opens one: the two never wait for each other.
  const eventId = await waitingEventOf(tx, paymentId);
  const event = eventId === null ? null : await lockEvent(tx, eventId);
  const settled = await settlePayment(tx, ctx.gateway, paymentId, charge, now);
  if (!settled.ok) return settled;
  const waiting = await takeWaiting(tx, paymentId);
  if (charge.outcome === 'declined') return refuse('payment_declined', { params: { reason: charge.reason } });
  const quote = waiting && event && (await loadQuote(tx, event.id, waiting.quoteId));
  if (!event || !quote) return giveBack(tx, paymentId, now, refuse('event_decided'));
  await lockTurn(tx, 'chef', quote.partnerId);
  const barred = await refusesBooking(tx, event, quote, now);
  if (barred) return giveBack(tx, paymentId, now, barred);
  return book(ctx, tx, { event, quote, paymentId });
}

/** The money came and there is nothing to book for it. */
async function giveBack(tx: Tx, paymentId: string, now: Date, why: Result<never>): Promise<Result<never>> {
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
  const taken = await take(ctx, tx, event, { command: 'book', byAccount: accountId, partnerId });
  return taken.ok ? ok(eventId) : taken;
}

const recoveryGraceMs = 2 * 60_000;

/** Finishes bookings whose request died between the card and us, by what the gateway knows of the charge. */
export async function recoverBookings(ctx: CateringContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  await inTurn(recoverable(ctx.db, ['event_deposit'], before), async ({ id }) => {
    const charge = await ctx.gateway.close(id);
    await ctx.db.transaction((tx) => settleAndBook(ctx, tx, id, charge));
  });
}
