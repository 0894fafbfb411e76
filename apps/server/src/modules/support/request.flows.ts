import type { Language } from '@sufra/contract/options.ts';
import type { SupportSide, SupportTopic } from '@sufra/contract/support.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import type { Vault } from '../../platform/vault.ts';
import { stillThere } from '../money/index.ts';
import { asked, moveRequest } from './request.machine.ts';
import { canAskAs, canAskNow, canSee, canWriteNow, sidesOf, type Activity } from './request.policy.ts';
import {
  readMessages,
  readOwnOrder,
  readOwnRequest,
  readOwnRequests,
  type RequestRow,
} from './request.reads.ts';
import {
  activityOf,
  insertMessage,
  insertRequest,
  lockAsking,
  lockRequest,
  openAt,
  saveRequest,
  saveSeen,
} from './request.repo.ts';
import { toMoved, type Moved } from './request.rules.ts';
import { sidesOfOrder, type OpenedMessage, type OwnSupport } from './request.views.ts';

export interface SupportContext {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
}

interface Looking {
  readonly actor: Actor;
  readonly accountId: string;
}

/** A person's requests, and the order a new one is to be about. */
export async function openSupport(
  { db, vault }: SupportContext,
  { actor, accountId, orderId }: Looking & { readonly orderId: string | null },
): Promise<Result<OwnSupport>> {
  if (!canSee(actor, accountId)) return refuse('forbidden');
  const rows = await readOwnRequests(db, accountId);
  return ok({
    sides: sidesOf(actor),
    about: orderId === null ? null : await readOwnOrder(db, accountId, orderId),
    requests: rows.map((row) => ({ ...row, beginning: openAt(vault, row.id, 1, row.first) })),
  });
}

/** One of a person's threads, opened. */
export async function openThread(
  { db, vault }: SupportContext,
  { actor, accountId, id }: Looking & { readonly id: string },
): Promise<Result<{ row: RequestRow; messages: OpenedMessage[] }>> {
  if (!canSee(actor, accountId)) return refuse('forbidden');
  const row = await readOwnRequest(db, id, accountId);
  if (!row) return refuse('not_found');
  const messages = (await readMessages(db, id)).map(({ position, by, body, at }) => ({
    ...{ by, at },
    text: openAt(vault, id, position, body),
  }));
  return ok({ row, messages });
}

interface Asking extends Looking {
  readonly side: SupportSide;
  readonly topic: SupportTopic;
  readonly text: string;
  readonly orderId: string | null;
  readonly language: Language;
  readonly idempotency: Idempotency | null;
}

/**
 * Asks something. Refuses a side or a topic that is not the caller's, `not_found` for an order that is not on that side,
 * and `too_many_requests` for who has asked a lot today.
 */
export function ask(ctx: SupportContext, asking: Asking): Promise<Result<Moved>> {
  const { actor, accountId, side, topic, text, orderId, language, idempotency } = asking;
  return ctx.db.attempt(async (tx) => {
    const refusal = canAskAs(actor, side, topic);
    if (refusal) return { ok: false, refusal };
    const activity = await activityInTurn(ctx, tx, accountId);
    if (!activity) return refuse('not_signed_in');
    const tooMuch = canAskNow(activity);
    if (tooMuch) return { ok: false, refusal: tooMuch };
    if (orderId !== null) {
      const order = await readOwnOrder(tx, accountId, orderId);
      if (!order || !sidesOfOrder(order).includes(side)) return refuse('not_found');
    }
    const request = { id: newId(), accountId, side, topic, orderId, status: asked, language };
    const number = await insertRequest(tx, ctx.vault, { ...request, text, at: ctx.clock.now() });
    const moved = toMoved({ ...request, number });
    await idempotency?.save(tx, moved);
    return ok(moved);
  });
}

const hourMs = 3_600_000;

/** Null for an account that was erased meanwhile; one that is there stays so until the transaction ends. */
async function activityInTurn(
  { clock }: SupportContext,
  tx: Tx,
  accountId: string,
): Promise<Activity | null> {
  if (!(await stillThere(tx, accountId))) return null;
  await lockAsking(tx, accountId);
  const ago = (hours: number): Date => new Date(clock.now().getTime() - hours * hourMs);
  return activityOf(tx, accountId, { day: ago(24), hour: ago(1) });
}

interface Writing extends Looking {
  readonly id: string;
  readonly text: string;
  readonly idempotency: Idempotency | null;
}

/** Writes on in a thread; one that was closed is open again. */
export function writeOn(ctx: SupportContext, writing: Writing): Promise<Result<Moved>> {
  const { actor, accountId, id, text, idempotency } = writing;
  return ctx.db.attempt(async (tx) => {
    const activity = await activityInTurn(ctx, tx, accountId);
    if (!activity) return refuse('not_signed_in');
    const request = await lockRequest(tx, id);
    if (!request || !canSee(actor, request.accountId)) return refuse('not_found');
    const tooMuch = canWriteNow(activity);
    if (tooMuch) return { ok: false, refusal: tooMuch };
    const status = moveRequest(request.status, 'write');
    if (!status.ok) return status;
    const at = ctx.clock.now();
    const position = request.messageCount + 1;
    await insertMessage(tx, ctx.vault, {
      ...{ requestId: id, position, text, at },
      ...{ by: 'person', authorId: accountId },
    });
    const written = { ...request, status: status.value, messageCount: position };
    await saveRequest(tx, written, at);
    await idempotency?.save(tx, toMoved(written));
    return ok(toMoved(written));
  });
}

/** The person says that it is settled. Refuses `not_possible_now` where it is already. */
export function closeOwn(
  ctx: SupportContext,
  { actor, id }: Pick<Looking, 'actor'> & { readonly id: string },
): Promise<Result<Moved>> {
  return ctx.db.attempt(async (tx) => {
    const request = await lockRequest(tx, id);
    if (!request || !canSee(actor, request.accountId)) return refuse('not_found');
    const status = moveRequest(request.status, 'close');
    if (!status.ok) return status;
    const closed = { ...request, status: status.value };
    await saveRequest(tx, closed, ctx.clock.now());
    return ok(toMoved(closed));
  });
}

/** The person has read the thread up to a message. */
export async function markRead(
  { db }: SupportContext,
  { actor, accountId, id, messages }: Looking & { readonly id: string; readonly messages: number },
): Promise<Result<{ ok: true }>> {
  if (!canSee(actor, accountId)) return refuse('forbidden');
  return (await saveSeen(db, { id, accountId, messages })) ? ok({ ok: true }) : refuse('not_found');
}
