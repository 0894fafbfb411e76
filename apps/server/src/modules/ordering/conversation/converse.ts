import type { Conversation, OrderMessage, OrderSide } from '@sufra/contract/ordering/conversation.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { newId } from '../../../platform/ids.ts';
import { announce } from '../../../platform/outbox.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import type { OrderingContext } from '../apply-command.ts';
import { canMeet, canSay, isTalkOpen, messagesPerHour, noticePauseMs } from './conversation.rules.ts';
import {
  insertMessage,
  lockParties,
  markRead,
  openOrderMessage,
  readActivity,
  readParties,
  readThread,
  type MessageBody,
  type MessageRow,
  type PartiesRow,
  type Thread,
} from './conversation.store.ts';

type Context = Pick<OrderingContext, 'db' | 'vault' | 'clock'>;

export interface Caller {
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
export function threadOf({ actor, as, to }: Caller, order: PartiesRow | null): Thread | null {
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

const toMessage = (vault: Vault, as: OrderSide, { id, author, body, at }: MessageRow): OrderMessage => {
  const opened = body && openOrderMessage(vault, id, body);
  return {
    ...{ id, isMine: author === as, at: at.toISOString() },
    text: opened && 'text' in opened ? opened.text : null,
    ready: opened && 'ready' in opened ? opened.ready : null,
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

export async function getConversation(ctx: Context, caller: Caller): Promise<Result<Conversation>> {
  const order = await readParties(ctx.db, caller.orderId);
  const thread = threadOf(caller, order);
  return order && thread ? ok(await showThread(ctx, ctx.db, thread, order)) : refuse('not_found');
}

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
    const before = (ms: number): Date => new Date(at.getTime() - ms);
    const since = { hour: before(3_600_000), pause: before(noticePauseMs) };
    const activity = await readActivity(tx, thread, actor.accountId, since);
    if (activity.messages >= messagesPerHour) return refuse('too_many_requests');
    const isAnnounced = !activity.isAnnounced;
    const id = newId();
    await insertMessage(tx, ctx.vault, thread, { id, accountId: actor.accountId, body, isAnnounced, at });
    await announceMessage(tx, order, thread, isAnnounced ? id : null);
    const reply = await showThread(ctx, tx, thread, order);
    await saveReply(tx, reply);
    return ok(reply);
  });

const announceMessage = (
  tx: Tx,
  { id: orderId, partnerId, driverId }: PartiesRow,
  { as: from, to }: Pick<Thread, 'as' | 'to'>,
  noticeId: string | null,
): Promise<void> =>
  announce(tx, 'order.message_written', { orderId, partnerId, driverId, from, to, noticeId });

export const readMessages = (
  ctx: Context,
  { last, ...caller }: Caller & { readonly last: string },
): Promise<Result<{ ok: true }>> =>
  ctx.db.attempt(async (tx) => {
    const order = await readParties(tx, caller.orderId);
    const thread = threadOf(caller, order);
    if (!order || !thread) return refuse('not_found');
    const count = await markRead(tx, thread, last, ctx.clock.now());
    if (count > 0) await announceMessage(tx, order, { as: caller.to, to: caller.as }, null);
    return ok({ ok: true as const });
  });
