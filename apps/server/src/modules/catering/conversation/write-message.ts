import type { Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { isFirstAfterSilence, maxMessages } from '../booking/event.rules.ts';
import { canTalk, hasBeen } from '../event.machine.ts';
import { countMessages, insertMessage, insertRating, lastWritten, lockEvent } from '../event.store.ts';
import type { CateringContext } from '../move-event.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface Writing {
  readonly actor: { readonly accountId: AccountId; readonly partnerId: string | null };
  readonly eventId: string;
  readonly as: 'customer' | 'chef';
  readonly text: string;
  readonly saveReply: (tx: Tx) => Promise<void>;
}

/** Refuses `event_decided` before the booking and after the last payment. */
export const writeMessage = (
  ctx: CateringContext,
  { actor, eventId, as: author, text, saveReply }: Writing,
): Promise<Result<string>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    const isOwn =
      author === 'chef'
        ? actor.partnerId !== null && event?.partnerId === actor.partnerId
        : event?.accountId === actor.accountId;
    if (!event || !isOwn) return refuse('not_found');
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
  readonly accountId: AccountId;
  readonly eventId: string;
  readonly stars: number;
  readonly comment: string | null;
}

/** Refuses `already_rated`. */
export const rateEvent = (
  ctx: Pick<CateringContext, 'db' | 'clock'>,
  { accountId, eventId, stars, comment }: Rating,
): Promise<Result<null>> =>
  ctx.db.attempt(async (tx) => {
    const event = await lockEvent(tx, eventId);
    if (event?.accountId !== accountId) return refuse('not_found');
    const { partnerId } = event;
    if (!hasBeen(event.status) || partnerId === null) return refuse('not_possible_now');
    const rating = { eventId, accountId, partnerId, stars, comment };
    const isFirst = await insertRating(tx, rating, ctx.clock.now());
    return isFirst ? ok(null) : refuse('already_rated');
  });
