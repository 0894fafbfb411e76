import { recordAudit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { toAedText } from '../../../platform/pure/money.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { isDisputed } from '../../money/index.ts';
import { fits, isBooked, move } from '../event.machine.ts';
import {
  canCallOff,
  canUseEvent,
  canWorkOn,
  freeUntil,
  leaving,
  type Effect,
} from '../booking/event.rules.ts';
import { bookingsOf, lockEvent, type EventRow } from '../event.store.ts';
import { endOf } from '../quotes/quote.rules.ts';
import { closeQuotes, eventsQuotedBy } from '../quotes/quote.store.ts';
import { endEvent, lapseIfUnquoted, type CateringContext } from '../move-event.ts';

interface ByCustomer {
  readonly actor: { readonly accountId: string };
  readonly eventId: string;
}

const effectNow = (event: EventRow, now: Date): Effect =>
  leaving({ isBooked: isBooked(event.status), deposit: event.deposit, startsAt: event.startsAt }, now);

/** All of the deposit, whoever's fault it is that the chef does not come. */
const inFull = (event: EventRow): Effect => {
  const paid = isBooked(event.status) ? (event.deposit ?? 0) : 0;
  return { isFree: true, paid, refund: paid, kept: 0 };
};

// An event that has begun is the chef's to finish, or the job's.
const canLeave = (event: EventRow, now: Date): boolean =>
  fits(event.status, 'cancel') && !(isBooked(event.status) && event.startsAt <= now);

export interface Leaving extends Effect {
  /** Null before a chef is booked. */
  readonly freeUntil: Date | null;
  /** The refund waits for the customer's bank, which they have asked for it. */
  readonly isDisputed: boolean;
}

const isBackDisputed = async (tx: Tx, { depositPaymentId }: EventRow, { refund }: Effect): Promise<boolean> =>
  refund > 0 && depositPaymentId !== null && (await isDisputed(tx, depositPaymentId));

/** What leaving now would give back. */
export const previewCancellation = (
  ctx: Pick<CateringContext, 'db' | 'clock'>,
  { actor, eventId }: ByCustomer,
): Promise<Result<Leaving>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || !canUseEvent(actor, event)) return refuse('not_found');
    const now = ctx.clock.now();
    if (!canLeave(event, now)) return refuse('event_decided', { params: { status: event.status } });
    const until = isBooked(event.status) ? freeUntil(event.startsAt) : null;
    const effect = effectNow(event, now);
    return ok({ ...effect, freeUntil: until, isDisputed: await isBackDisputed(tx, event, effect) });
  });

/**
 * The customer leaves. Until 72 hours before the start everything is given back, later the deposit goes to the chef less
 * the fee. Refuses `price_changed` with the refund when it is not the one that was shown.
 */
export const cancelEvent = (
  ctx: CateringContext,
  { actor, eventId, refund }: ByCustomer & { readonly refund: string },
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || !canUseEvent(actor, event)) return refuse('not_found');
    const now = ctx.clock.now();
    if (!canLeave(event, now)) return refuse('event_decided', { params: { status: event.status } });
    const effect = effectNow(event, now);
    const shown = toAedText(effect.refund);
    if (shown !== refund) return refuse('price_changed', { params: { refund: shown } });
    return endEvent(ctx, tx, event, { command: 'cancel', byAccount: actor.accountId, effect });
  });

interface ByChef {
  readonly actor: { readonly accountId: string; readonly partnerId: string | null };
  readonly eventId: string;
  readonly reason: string;
}

/** The chef can't come after all: the customer gets everything back. */
export const giveBackEvent = (
  ctx: CateringContext,
  { actor, eventId, reason: note }: ByChef,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || !canWorkOn(actor, event)) return refuse('not_found');
    const byAccount = actor.accountId;
    return endEvent(ctx, tx, event, { command: 'give_back', byAccount, note, effect: inFull(event) });
  });

interface ByAdmin {
  readonly actor: Actor;
  readonly eventId: string;
  /** Kept with the history; only admins read it. */
  readonly reason: string;
  readonly requestId: string;
}

/** An admin calls an event off that has not been: all the money goes back. Refuses `confirmation_needed`. */
export const callOffEvent = (
  ctx: Pick<CateringContext, 'db' | 'clock'>,
  { actor, eventId, reason: note, requestId }: ByAdmin,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const at = ctx.clock.now();
    const barred = canCallOff(actor, at);
    if (barred) return { ok: false, refusal: barred };
    const event = await lockEvent(tx, eventId);
    if (!event) return refuse('not_found');
    const effect = inFull(event);
    const { accountId: byAccount } = actor;
    const ended = await endEvent(ctx, tx, event, { command: 'call_off', byAccount, note, effect });
    if (!ended.ok) return ended;
    const subject = { kind: 'event', id: eventId } as const;
    const details = { from: event.status, refundFils: effect.refund };
    await recordAudit(tx, { at, actorId: byAccount, action: 'event.cancelled', subject, details, requestId });
    return ended;
  });

/** A chef that was suspended neither quotes nor cooks: quotes are lost, bookings end with all the money back. */
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
      await endEvent(ctx, tx, event, { command: 'lose_chef', byAccount: null, effect: inFull(event) });
    });
}
