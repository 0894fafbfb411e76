import type { Tx } from '../../../platform/db/db.ts';
import { inTurn } from '../../../platform/async.ts';
import type { ChargeOutcome } from '../../../platform/ports.ts';
import { eventNumberText } from '../../../platform/pure/labels.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import {
  beginPayment,
  bookDepositEarned,
  bookRemainder,
  bookRemainderEarned,
  cardOnFile,
  chargeOnSession,
  completeAuthentication,
  listRecoverablePayments,
  settlePayment,
} from '../../money/index.ts';
import { assumedCompleteAt, canCheckInAt, nextAttempt, objectUntil } from '../booking/event.rules.ts';
import { fits, move } from '../event.machine.ts';
import {
  eventsBegun,
  eventsToCharge,
  lockEvent,
  saveArrival,
  saveBilled,
  saveCompleted,
  saveFailure,
  saveRemainderPaid,
  type EventRow,
} from '../event.store.ts';
import { moveEvent, type CateringContext } from '../move-event.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface ByChef {
  readonly actor: { readonly accountId: AccountId; readonly partnerId: string | null };
  readonly eventId: string;
}

/** Idempotent. Refuses `not_possible_now` earlier than two hours before the start, and the morning after. */
export const checkIn = (ctx: CateringContext, { actor, eventId }: ByChef): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || actor.partnerId === null || event.partnerId !== actor.partnerId) return refuse('not_found');
    if (fits(event.status, 'arrive') && event.chefArrivedAt !== null) return ok(eventId);
    const now = ctx.clock.now();
    const moved = await moveEvent(ctx, tx, event, { command: 'arrive', byAccount: actor.accountId });
    if (!moved.ok) return moved;
    if (!canCheckInAt(event.startsAt, now))
      return refuse('not_possible_now', { params: { why: 'not_check_in_time' } });
    await saveArrival(tx, eventId, now);
    return ok(eventId);
  });

/** Counts as a check-in. Refuses `not_possible_now` before the start. */
export const completeEvent = (ctx: CateringContext, { actor, eventId }: ByChef): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || actor.partnerId === null || event.partnerId !== actor.partnerId) return refuse('not_found');
    if (fits(event.status, 'complete') && event.startsAt > ctx.clock.now())
      return refuse('not_possible_now', { params: { why: 'not_started' } });
    await saveArrival(tx, eventId, ctx.clock.now());
    return complete(ctx, tx, event, { command: 'complete', byAccount: actor.accountId });
  });

export async function assumeCompleted(ctx: CateringContext): Promise<void> {
  await inTurn(await eventsBegun(ctx.db, ctx.clock.now()), (id) =>
    ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, id);
      if (!event || !move(event, 'assume_complete').ok) return;
      if (assumedCompleteAt(event.startsAt) > ctx.clock.now()) return;
      await complete(ctx, tx, event, { command: 'assume_complete', byAccount: null });
    }),
  );
}

export function agreementOf(event: EventRow) {
  const { partnerId, feePercent, remainder, deposit } = event;
  if (partnerId === null || feePercent === null || remainder === null || deposit === null)
    throw new Error(`Event ${event.id} has no accepted quote.`);
  const { id: eventId, accountId } = event;
  const booking = { eventId, eventNumber: eventNumberText(event.number), accountId };
  return { booking, partnerId, feePercent, deposit, remainder };
}

async function complete(
  ctx: CateringContext,
  tx: Tx,
  event: EventRow,
  step: { readonly command: 'complete' | 'assume_complete'; readonly byAccount: string | null },
): Promise<Result<string>> {
  const moved = await moveEvent(ctx, tx, event, step);
  if (!moved.ok) return moved;
  const at = ctx.clock.now();
  await saveCompleted(tx, event.id, { at, chargeAt: objectUntil(at) });
  return ok(event.id);
}

async function bill(tx: Tx, event: EventRow, at: Date): Promise<void> {
  if (event.billedAt !== null) return;
  const { booking, partnerId, feePercent, deposit, remainder } = agreementOf(event);
  await bookDepositEarned(tx, { ...booking, at, amount: deposit, partnerId, feePercent });
  await bookRemainder(tx, { ...booking, at, amount: remainder });
  await saveBilled(tx, event.id, at);
}

interface OpenRemainder {
  readonly paymentId: string;
  readonly amount: Fils;
  readonly token: string;
}

/** Retries on days 1, 3 and 5. */
export async function chargeRemainder(ctx: CateringContext, eventId: string): Promise<void> {
  const opened = await ctx.db.attempt(async (tx): Promise<Result<OpenRemainder | null>> => {
    const event = await lockEvent(tx, eventId);
    const now = ctx.clock.now();
    if (!event || !fits(event.status, 'fail_charge')) return ok(null);
    if (event.nextAttemptAt === null || event.nextAttemptAt > now) return ok(null);
    await bill(tx, event, now);
    const begun = await openRemainder(ctx, tx, event);
    if (begun.ok || begun.refusal.code !== 'no_card') return begun;
    await saveFailedCharge(ctx, tx, event);
    return ok(null);
  });
  if (!opened.ok || opened.value === null) return;
  const { paymentId, amount, token } = opened.value;
  const charge = await ctx.gateway.charge({ idempotencyKey: paymentId, amount, method: { token } });
  await ctx.db.transaction(async (tx) => {
    const settled = await settleRemainder(ctx, tx, { paymentId, eventId, charge });
    if (settled.ok || settled.refusal.code !== 'payment_declined') return;
    const event = await lockEvent(tx, eventId);
    if (event && fits(event.status, 'fail_charge')) await saveFailedCharge(ctx, tx, event);
  });
}

export async function chargeDue(ctx: CateringContext): Promise<void> {
  await inTurn(await eventsToCharge(ctx.db, ctx.clock.now()), (id) => chargeRemainder(ctx, id));
}

const retry = { params: { retryAfterSeconds: 2 } };

interface Paying {
  readonly accountId: AccountId;
  readonly eventId: string;
  readonly askedPaymentId?: string | undefined;
}

/** Refuses `authentication_required` for 3-D Secure. */
export async function payRemainder(
  ctx: CateringContext,
  { accountId, eventId, askedPaymentId }: Paying,
): Promise<Result<string>> {
  const finished = await completeAuthentication(ctx, {
    ...{ accountId, purpose: 'event_remainder', askedPaymentId },
    settle: async ({ id: paymentId, subject }, charge) => {
      const answer = { paymentId, eventId: subject, charge };
      const settled = await ctx.db.transaction((tx) => settleRemainder(ctx, tx, answer));
      // An abandoned payment for another event succeeded; this event is still open.
      const isOther = askedPaymentId === undefined && subject !== eventId;
      return settled.ok && isOther ? refuse('request_in_flight', retry) : settled;
    },
    answerAgain: ({ subject }) => Promise.resolve(ok(subject)),
  });
  if (finished !== null) return finished;
  const opened = await ctx.db.attempt(async (tx): Promise<Result<OpenRemainder>> => {
    const event = await lockEvent(tx, eventId);
    if (event?.accountId !== accountId) return refuse('not_found');
    if (!fits(event.status, 'settle') || event.failedAttempts === 0)
      return refuse('event_decided', { params: { status: event.status } });
    return openRemainder(ctx, tx, event);
  });
  if (!opened.ok) return opened;
  const { paymentId, amount, token } = opened.value;
  const charged = await chargeOnSession(ctx, { paymentId, amount, method: { token } });
  if (!charged.ok) return charged;
  return ctx.db.transaction((tx) => settleRemainder(ctx, tx, { paymentId, eventId, charge: charged.value }));
}

async function openRemainder(ctx: CateringContext, tx: Tx, event: EventRow): Promise<Result<OpenRemainder>> {
  const { accountId, id: subject } = event;
  const card = await cardOnFile(tx, accountId);
  if (!card) return refuse('no_card');
  const { remainder: amount } = agreementOf(event);
  const charge = { accountId, purpose: 'event_remainder', subject, amount } as const;
  const begun = await beginPayment(tx, ctx.gateway, charge, ctx.clock.now());
  return begun.ok ? ok({ paymentId: begun.value, amount, token: card.token }) : begun;
}

interface Answer {
  readonly paymentId: string;
  readonly eventId: string;
  readonly charge: ChargeOutcome;
}

async function settleRemainder(
  ctx: CateringContext,
  tx: Tx,
  { paymentId, eventId, charge }: Answer,
): Promise<Result<string>> {
  const at = ctx.clock.now();
  // Lock order: event, then payment.
  const event = await lockEvent(tx, eventId);
  if (!event) return refuse('not_found');
  const settled = await settlePayment(tx, ctx.gateway, paymentId, charge, at);
  if (!settled.ok) return settled;
  if (charge.outcome === 'declined') return refuse('payment_declined', { params: { reason: charge.reason } });
  const moved = await moveEvent(ctx, tx, event, { command: 'settle', byAccount: null });
  // An event has one open charge at most; other money must not be kept.
  if (!moved.ok) throw new Error(`Payment ${paymentId} couldn't be applied to event ${eventId}.`);
  await saveRemainderPaid(tx, eventId, paymentId);
  const { booking, partnerId, feePercent, remainder } = agreementOf(event);
  await bookRemainderEarned(tx, { ...booking, at, amount: remainder, partnerId, feePercent });
  return ok(eventId);
}

async function saveFailedCharge(ctx: CateringContext, tx: Tx, event: EventRow): Promise<void> {
  const attempts = event.failedAttempts + 1;
  const next = nextAttempt(event.billedAt ?? ctx.clock.now(), attempts);
  await saveFailure(tx, event.id, { attempts, next });
  await moveEvent(ctx, tx, event, { command: next === null ? 'give_up' : 'fail_charge', byAccount: null });
}

const recoveryGraceMs = 2 * 60_000;

/** The next run repeats charges the gateway never saw. */
export async function recoverRemainders(ctx: CateringContext): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - recoveryGraceMs);
  await inTurn(listRecoverablePayments(ctx.db, ['event_remainder'], before), async ({ id, subject }) => {
    const charge = await ctx.gateway.close(id);
    await ctx.db.transaction((tx) => settleRemainder(ctx, tx, { paymentId: id, eventId: subject, charge }));
  });
}
