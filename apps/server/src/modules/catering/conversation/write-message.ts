import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { canTalk, hasBeen } from '../event.machine.ts';
import { canUseEvent, canWorkOn, isFirstAfterSilence, maxMessages } from '../booking/event.rules.ts';
import { lockEvent, countMessages, insertMessage, insertRating, lastWritten } from '../event.store.ts';
import type { CateringContext } from '../move-event.ts';

interface Writing {
  readonly actor: { readonly accountId: string; readonly partnerId: string | null };
  readonly eventId: string;
  readonly as: 'customer' | 'chef';
  readonly text: string;
  readonly saveReply: (tx: Tx) => Promise<void>;
}

/**
 * Writes to the other side of a booking. Refuses `not_found` for whoever is on neither side, and `event_decided` before a
 * chef is booked and after all is paid.
 */
export const writeMessage = (
  ctx: CateringContext,
  { actor, eventId, as: author, text, saveReply }: Writing,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || !(author === 'chef' ? canWorkOn(actor, event) : canUseEvent(actor, event)))
      return refuse('not_found');
    if (!canTalk(event.status) || (await countMessages(tx, eventId)) >= maxMessages)
      return refuse('event_decided', { params: { status: event.status } });
    const now = ctx.clock.now();
    const isFirst = isFirstAfterSilence(await lastWritten(tx, eventId, author), now);
    const id = newId();
    await insertMessage(tx, ctx.vault, { id, eventId, author, accountId: actor.accountId, text }, now);
    const to = author === 'chef' ? 'customer' : 'chef';
    await announce(tx, 'catering.message_written', { eventId, messageId: id, to, isFirst });
    await saveReply(tx);
    return ok(id);
  });

interface Rating {
  readonly actor: { readonly accountId: string };
  readonly eventId: string;
  readonly stars: number;
  readonly comment: string | null;
}

/** Rates the chef of an event that has been, once. */
export const rateEvent = (
  ctx: Pick<CateringContext, 'db' | 'clock'>,
  { actor, eventId, stars, comment }: Rating,
): Promise<Result<null>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (!event || !canUseEvent(actor, event)) return refuse('not_found');
    const { accountId, partnerId } = event;
    if (!hasBeen(event.status) || partnerId === null) return refuse('not_possible_now');
    const rating = { eventId, accountId, partnerId, stars, comment };
    const isFirst = await insertRating(tx, rating, ctx.clock.now());
    return isFirst ? ok(null) : refuse('already_rated');
  });
