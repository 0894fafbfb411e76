import type {
  Conversation,
  OrderMessage,
  revealChat as revealChatRoute,
} from '@sufra/contract/ordering/conversation.ts';
import type { OrderSide } from '@sufra/contract/ordering/ordering.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import { recordAudit } from '../../../platform/audit.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { TalkContext } from '../apply-command.ts';
import {
  callsPerHour,
  canMeet,
  canSay,
  isTalkOpen,
  messagesPerHour,
  noticePauseMs,
} from './conversation.rules.ts';
import {
  deleteMessage,
  insertMessage,
  lockParties,
  markRead,
  openOrderMessage,
  readActivity,
  readOrderMessages,
  readParties,
  readPhones,
  readThread,
  type MessageBody,
  type MessageRow,
  type PartiesRow,
  type Thread,
} from './conversation.store.ts';

type Context = Pick<TalkContext, 'db' | 'vault' | 'clock' | 'calls'>;

interface Caller {
  readonly actor: {
    readonly accountId: AccountId;
    readonly partnerId: string | null;
    readonly driverId: string | null;
  };
  readonly orderId: string;
  readonly as: OrderSide;
  readonly to: OrderSide;
}

/** Null unless the caller is that side of the order, and the other side exists. */
function threadOf({ actor, as, to }: Caller, order: PartiesRow | null): Thread | null {
  if (!order || !canMeet(as, to, order)) return null;
  const { id: orderId, partnerId, driverId, accountId } = order;
  const isCaller = {
    customer: accountId === actor.accountId,
    kitchen: partnerId === actor.partnerId,
    driver: driverId !== null && driverId === actor.driverId,
  }[as];
  if (!isCaller) return null;
  const sides = [as, to];
  return {
    ...{ orderId, as, to },
    partnerId: sides.includes('kitchen') ? partnerId : null,
    driverId: sides.includes('driver') ? driverId : null,
  };
}

const toMessage = (
  vault: Vault,
  as: OrderSide,
  { id, author, body, at, readAt }: MessageRow,
): OrderMessage => {
  const opened = body && openOrderMessage(vault, id, body);
  return {
    ...{ id, isMine: author === as, at: at.toISOString() },
    text: opened && 'text' in opened ? opened.text : null,
    ready: opened && 'ready' in opened ? opened.ready : null,
    isRead: readAt !== null,
  };
};

async function showThread(
  { vault, clock }: Context,
  db: Queries,
  thread: Thread,
  order: PartiesRow,
): Promise<Conversation> {
  const rows = await readThread(db, thread);
  return {
    messages: rows.map((row) => toMessage(vault, thread.as, row)),
    isOpen: isTalkOpen(order, clock.now()),
  };
}

type Chat = ReplyOf<typeof revealChatRoute>;

/** Audited. */
export const revealChat = (
  { db, vault, clock }: Pick<Context, 'db' | 'vault' | 'clock'>,
  asked: { readonly actor: Actor; readonly orderId: string; readonly requestId: string },
): Promise<Result<Chat>> =>
  db.attempt(async (tx) => {
    const { actor, orderId, requestId } = asked;
    if (!(await readParties(tx, orderId))) return refuse('not_found');
    await recordAudit(tx, {
      ...{ at: clock.now(), actorId: actor.accountId, action: 'order.chat_revealed', requestId },
      subject: { kind: 'order', id: orderId },
    });
    const rows = await readOrderMessages(tx, orderId);
    return ok({
      messages: rows.map(({ reader: to, ...row }) => {
        const { isMine: _, ...message } = toMessage(vault, to, row);
        return { ...message, from: row.author, to };
      }),
    });
  });

export async function getConversation(ctx: Context, caller: Caller): Promise<Result<Conversation>> {
  const order = await readParties(ctx.db, caller.orderId);
  const thread = threadOf(caller, order);
  return order && thread ? ok(await showThread(ctx, ctx.db, thread, order)) : refuse('not_found');
}

const sinceOf = (at: Date): { hour: Date; pause: Date } => ({
  hour: new Date(at.getTime() - 3_600_000),
  pause: new Date(at.getTime() - noticePauseMs),
});

interface Writing extends Caller {
  readonly body: MessageBody;
  readonly saveReply: (tx: Tx, reply: Conversation) => Promise<unknown>;
}

/** Refuses `order_decided` an hour after the order's end, and `too_many_requests`. */
export const writeMessage = (ctx: Context, writing: Writing): Promise<Result<Conversation>> =>
  ctx.db.attempt(async (tx) => {
    const { actor, orderId, as, to, body, saveReply } = writing;
    const order = await lockParties(tx, orderId, actor.accountId);
    const thread = threadOf(writing, order);
    if (!order || !thread) return refuse('not_found');
    if ('ready' in body && !canSay(as, to, body.ready))
      return refuse('invalid_request', { fields: { ready: 'unknown_option' } });
    const at = ctx.clock.now();
    if (!isTalkOpen(order, at)) return refuse('order_decided', { params: { status: order.status } });
    const activity = await readActivity(tx, thread, actor.accountId, sinceOf(at));
    if (activity.messages >= messagesPerHour) return refuse('too_many_requests');
    const isAnnounced = !activity.isAnnounced;
    const id = newId();
    await insertMessage(tx, ctx.vault, thread, { id, accountId: actor.accountId, body, isAnnounced, at });
    await announceMessage(tx, order, thread, { by: 'message', at }, isAnnounced ? id : null);
    const reply = await showThread(ctx, tx, thread, order);
    await saveReply(tx, reply);
    return ok(reply);
  });

const announceMessage = (
  tx: Tx,
  { id: orderId, partnerId, driverId }: PartiesRow,
  { as: from, to }: Pick<Thread, 'as' | 'to'>,
  contact: { readonly by: 'call' | 'message'; readonly at: Date } | null,
  noticeId: string | null,
): Promise<void> =>
  announce(tx, 'order.message_written', {
    ...{ orderId, partnerId, driverId, from, to, noticeId },
    contact: contact && { ...contact, at: contact.at.toISOString() },
  });

interface Calling extends Caller {
  readonly saveReply: (tx: Tx, reply: { isSimulated: boolean }) => Promise<unknown>;
}

/** Refuses as `writeMessage`, `not_possible_now` without a line to either phone, and `unavailable`. */
export async function callParty(ctx: Context, calling: Calling): Promise<Result<{ isSimulated: boolean }>> {
  const { calls, clock, db, vault } = ctx;
  const booked = await bookCall(ctx, calling);
  if (!booked.ok) return booked;
  const { id, thread, order } = booked.value;
  const { from, to } = await readPhones(db, vault, thread);
  const outcome =
    calls === null || from === null || to === null || from === to
      ? 'unreachable'
      : (await calls.connect({ from, to, orderId: thread.orderId })).outcome;
  if (outcome !== 'connecting') {
    await db.transaction((tx) => deleteMessage(tx, id));
    return refuse(outcome === 'down' ? 'unavailable' : 'not_possible_now');
  }
  const reply = { isSimulated: calls?.isSimulated === true };
  await db.transaction(async (tx) => {
    await announceMessage(tx, order, thread, { by: 'call', at: clock.now() }, null);
    await calling.saveReply(tx, reply);
  });
  return ok(reply);
}

/** Counts and shows as a message without a body. */
const bookCall = (
  ctx: Context,
  calling: Calling,
): Promise<Result<{ id: string; thread: Thread; order: PartiesRow }>> =>
  ctx.db.attempt(async (tx) => {
    const { accountId } = calling.actor;
    const order = await lockParties(tx, calling.orderId, accountId);
    const thread = threadOf(calling, order);
    if (!order || !thread) return refuse('not_found');
    if (ctx.calls === null) return refuse('not_possible_now');
    const at = ctx.clock.now();
    if (!isTalkOpen(order, at)) return refuse('order_decided', { params: { status: order.status } });
    const { calls } = await readActivity(tx, thread, accountId, sinceOf(at));
    if (calls >= callsPerHour) return refuse('too_many_requests');
    const id = newId();
    await insertMessage(tx, ctx.vault, thread, { id, accountId, body: null, isAnnounced: false, at });
    return ok({ id, thread, order });
  });

export const readMessages = (
  ctx: Context,
  { last, ...caller }: Caller & { readonly last: string },
): Promise<Result<{ ok: true }>> =>
  ctx.db.attempt(async (tx) => {
    const order = await readParties(tx, caller.orderId);
    const thread = threadOf(caller, order);
    if (!order || !thread) return refuse('not_found');
    const count = await markRead(tx, thread, last, ctx.clock.now());
    if (count > 0) await announceMessage(tx, order, { as: caller.to, to: caller.as }, null, null);
    return ok({ ok: true as const });
  });
