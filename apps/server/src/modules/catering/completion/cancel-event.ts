import type * as contract from '@sufra/contract/catering/catering.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { needsConfirmation } from '../../../platform/pure/confirmation.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { isDisputed } from '../../money/index.ts';
import { cancellationEffect, freeUntil, fullRefund, type Effect } from '../booking/event.rules.ts';
import { fits, isBooked, move } from '../event.machine.ts';
import { bookingsOf, lockEvent, type EventRow } from '../event.store.ts';
import { endEvent, lapseIfUnquoted, type CateringContext } from '../move-event.ts';
import { endOf } from '../quotes/quote.rules.ts';
import { closeQuotes, eventsQuotedBy } from '../quotes/quote.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface ByCustomer {
  readonly accountId: AccountId;
  readonly eventId: string;
}

const effectNow = (event: EventRow, now: Date): Effect =>
  cancellationEffect({ ...event, isBooked: isBooked(event.status) }, now);

// Once started, an event can only be completed.
const canCancel = (event: EventRow, now: Date): boolean =>
  fits(event.status, 'cancel') && !(isBooked(event.status) && event.startsAt <= now);

const isRefundDisputed = async (
  tx: Tx,
  { depositPaymentId }: EventRow,
  { refund }: Effect,
): Promise<boolean> => refund > 0 && depositPaymentId !== null && (await isDisputed(tx, depositPaymentId));

export const previewCancellation = (
  ctx: Pick<CateringContext, 'db' | 'clock'>,
  { accountId, eventId }: ByCustomer,
): Promise<Result<ReplyOf<typeof contract.previewEventCancellation>>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (event?.accountId !== accountId) return refuse('not_found');
    const now = ctx.clock.now();
    if (!canCancel(event, now)) return refuse('event_decided', { params: { status: event.status } });
    const effect = effectNow(event, now);
    return ok({
      isFree: effect.isFree,
      paid: toAedText(effect.paid),
      refund: toAedText(effect.refund),
      kept: toAedText(effect.kept),
      isDisputed: await isRefundDisputed(tx, event, effect),
      freeUntil: isBooked(event.status) ? freeUntil(event).toISOString() : null,
    });
  });

/** Refuses `price_changed` if the refund differs from the one shown. */
export const cancelEvent = (
  ctx: CateringContext,
  { accountId, eventId, refund }: ByCustomer & { readonly refund: string },
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (event?.accountId !== accountId) return refuse('not_found');
    const now = ctx.clock.now();
    if (!canCancel(event, now)) return refuse('event_decided', { params: { status: event.status } });
    const effect = effectNow(event, now);
    const shown = toAedText(effect.refund);
    if (shown !== refund) return refuse('price_changed', { params: { refund: shown } });
    return endEvent(ctx, tx, event, { command: 'cancel', byAccount: accountId, effect });
  });

interface ByChef {
  readonly actor: { readonly accountId: AccountId; readonly partnerId: string | null };
  readonly eventId: string;
  readonly reason: string;
}

/** Full refund. */
export const releaseEvent = (
  ctx: CateringContext,
  { actor, eventId, reason: note }: ByChef,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || actor.partnerId === null || event.partnerId !== actor.partnerId) return refuse('not_found');
    const byAccount = actor.accountId;
    return endEvent(ctx, tx, event, { command: 'give_back', byAccount, note, effect: fullRefund(event) });
  });

interface ByAdmin {
  readonly actor: Actor;
  readonly eventId: string;
  readonly reason: string;
  readonly requestId: string;
}

/** Full refund. Refuses `confirmation_needed`. */
export const cancelEventByAdmin = (
  ctx: Pick<CateringContext, 'db' | 'clock'>,
  { actor, eventId, reason: note, requestId }: ByAdmin,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const refusal = needsConfirmation(actor, at);
    if (refusal) return { ok: false, refusal };
    const event = await lockEvent(tx, eventId);
    if (!event) return refuse('not_found');
    if (event.billedAt !== null) return refuse('event_decided', { params: { status: event.status } });
    const effect = fullRefund(event);
    const { accountId: byAccount } = actor;
    const ended = await endEvent(ctx, tx, event, { command: 'call_off', byAccount, note, effect });
    if (!ended.ok) return ended;
    const subject = { kind: 'event', id: eventId } as const;
    const details = { from: event.status, refundFils: effect.refund };
    await recordAudit(tx, { at, actorId: byAccount, action: 'event.cancelled', subject, details, requestId });
    return ended;
  });

/** With full refunds. */
export async function releaseEventsOf(ctx: CateringContext, partnerId: string): Promise<void> {
  for (const eventId of await eventsQuotedBy(ctx.db, partnerId))
    await ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, eventId);
      if (!event) return;
      await closeQuotes(tx, { eventId, partnerId }, endOf('lose'), ctx.clock.now());
      await lapseIfUnquoted(ctx, tx, event);
    });
  for (const eventId of await bookingsOf(ctx.db, partnerId))
    await ctx.db.transaction(async (tx) => {
      const event = await lockEvent(tx, eventId);
      if (!event || event.partnerId !== partnerId || !move(event, 'lose_chef').ok) return;
      await endEvent(ctx, tx, event, { command: 'lose_chef', byAccount: null, effect: fullRefund(event) });
    });
}
