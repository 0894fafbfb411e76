import type { AuditAction } from '@sufra/contract/admin/audit.ts';
import type { Language } from '@sufra/contract/options.ts';
import {
  queueOf,
  type Satisfaction,
  type SupportSide,
  type SupportTopic,
} from '@sufra/contract/support/support.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { Idempotency } from '../../platform/http/idempotency.ts';
import { newId } from '../../platform/ids.ts';
import { announce } from '../../platform/outbox.ts';
import { ok, refuse, type Result } from '../../platform/pure/result.ts';
import { lockActiveAccount } from '../money/index.ts';
import { readOwnOrder } from './get-requests.ts';
import {
  answerBy,
  isWorthNotifying,
  mayOpenNow,
  mayReplyNow,
  moveRequest,
  newRequestStatus,
  refuseSideOrTopic,
  requestNumber,
  sidesOfOrder,
  toMoved,
  whatsAppEnds,
  type Asker,
  type Moved,
} from './request.rules.ts';
import {
  countNotes,
  insertMessage,
  insertNote,
  insertRequest,
  isStaff,
  lockActivity,
  lockRequest,
  readActivity,
  saveAssignee,
  saveRequest,
  saveSatisfaction,
  saveSeen,
  type StoredRequest,
  type SupportContext,
} from './request.store.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

interface NewRequest {
  readonly actor: Actor;
  readonly side: SupportSide;
  readonly topic: SupportTopic;
  readonly text: string;
  readonly orderId: string | null;
  readonly language: Language;
  readonly idempotency: Idempotency | null;
}

/** Refuses a side, topic or order the caller does not have, and `too_many_requests`. */
export function openRequest(ctx: SupportContext, opening: NewRequest): Promise<Result<Moved>> {
  const { actor, side, topic, text, orderId, language, idempotency } = opening;
  const { accountId } = actor;
  return ctx.db.attempt(async (tx) => {
    const refusal = refuseSideOrTopic(actor, side, topic);
    if (refusal) return { ok: false, refusal };
    const activity = await lockedActivity(ctx, tx, accountId);
    if (!activity) return refuse('not_signed_in');
    if (!mayOpenNow(activity)) return refuse('too_many_requests');
    if (orderId !== null) {
      const order = await readOwnOrder(tx, accountId, orderId);
      if (!order || !sidesOfOrder(order).includes(side)) return refuse('not_found');
    }
    const moved = await insertOpen(
      ctx,
      tx,
      { accountId, side, topic, text, orderId, language },
      activity.planId,
    );
    await idempotency?.save(tx, moved);
    return ok(moved);
  });
}

type Asked = Pick<NewRequest, 'side' | 'topic' | 'text' | 'orderId' | 'language'> & {
  readonly accountId: AccountId;
};

async function insertOpen(
  { vault, clock }: Pick<SupportContext, 'vault' | 'clock'>,
  tx: Tx,
  asked: Asked,
  planId: Asker['planId'],
): Promise<Moved> {
  const request = { id: newId(), ...asked, status: newRequestStatus };
  const at = clock.now();
  const queue = queueOf(asked.side, asked.topic, planId);
  const number = await insertRequest(tx, vault, { ...request, at, queue, answerBy: answerBy(queue, at) });
  return toMoved({ ...request, number });
}

export async function openOrderRequest(
  ctx: Pick<SupportContext, 'vault' | 'clock'>,
  tx: Tx,
  asked: Pick<Asked, 'accountId' | 'text' | 'language'> & { readonly orderId: string },
): Promise<string> {
  const at = ctx.clock.now();
  const { planId } = await readActivity(tx, asked.accountId, { day: at, hour: at });
  return (await insertOpen(ctx, tx, { ...asked, side: 'customer', topic: 'order' }, planId)).number;
}

const hourMs = 3_600_000;

/** Null for an account that was deleted meanwhile. */
async function lockedActivity(
  { clock }: SupportContext,
  tx: Tx,
  accountId: AccountId,
): Promise<Asker | null> {
  if (!(await lockActiveAccount(tx, accountId))) return null;
  await lockActivity(tx, accountId);
  const ago = (hours: number): Date => new Date(clock.now().getTime() - hours * hourMs);
  return readActivity(tx, accountId, { day: ago(24), hour: ago(1) });
}

interface OwnRequest {
  readonly accountId: AccountId;
  readonly id: string;
}

interface Reply extends OwnRequest {
  readonly text: string;
  readonly idempotency: Idempotency | null;
}

export function replyToRequest(ctx: SupportContext, reply: Reply): Promise<Result<Moved>> {
  const { accountId, id, text, idempotency } = reply;
  return ctx.db.attempt(async (tx) => {
    const activity = await lockedActivity(ctx, tx, accountId);
    if (!activity) return refuse('not_signed_in');
    const request = await lockRequest(tx, id);
    if (request?.accountId !== accountId) return refuse('not_found');
    if (!mayReplyNow(activity)) return refuse('too_many_requests');
    const status = moveRequest(request.status, 'write');
    if (!status.ok) return status;
    const at = ctx.clock.now();
    const position = request.messageCount + 1;
    const message = { requestId: id, position, text, at, by: 'person', authorId: accountId } as const;
    await insertMessage(tx, ctx.vault, message);
    const queue = queueOf(request.side, request.topic, activity.planId);
    const due = request.status === 'open' ? {} : { queue, answerBy: answerBy(queue, at) };
    const written = { ...request, ...due, status: status.value, messageCount: position };
    await saveRequest(tx, written, at);
    await idempotency?.save(tx, toMoved(written));
    return ok(toMoved(written));
  });
}

export const closeOwnRequest = (
  { db, clock }: SupportContext,
  { accountId, id }: OwnRequest,
): Promise<Result<Moved>> =>
  db.attempt(async (tx) => {
    const request = await lockRequest(tx, id);
    if (request?.accountId !== accountId) return refuse('not_found');
    const status = moveRequest(request.status, 'close');
    if (!status.ok) return status;
    const closed = { ...request, status: status.value };
    await saveRequest(tx, closed, clock.now());
    return ok(toMoved(closed));
  });

export const markRead = async (
  { db }: SupportContext,
  read: OwnRequest & { readonly messages: number },
): Promise<Result<{ ok: true }>> => ((await saveSeen(db, read)) ? ok({ ok: true }) : refuse('not_found'));

/** Refuses `not_possible_now` while a question waits or without an answer. */
export const rateRequest = (
  { db }: SupportContext,
  { accountId, id, satisfaction }: OwnRequest & { readonly satisfaction: Satisfaction },
): Promise<Result<{ ok: true }>> =>
  db.attempt(async (tx) => {
    const request = await lockRequest(tx, id);
    if (request?.accountId !== accountId) return refuse('not_found');
    if (request.status === 'open' || request.lastAnswer === 0) return refuse('not_possible_now');
    await saveSatisfaction(tx, id, satisfaction);
    return ok({ ok: true as const });
  });

interface ByAdmin {
  readonly adminId: AccountId;
  readonly id: string;
  readonly requestId: string;
}

interface Seen {
  /** Messages on the admin's page; undefined skips the check. */
  readonly seen?: number | undefined;
}

const isStale = ({ messageCount }: StoredRequest, { seen }: Seen): boolean =>
  seen !== undefined && seen !== messageCount;

export const answerRequest = (
  ctx: SupportContext,
  answer: ByAdmin & Seen & { readonly text: string; readonly idempotency: Idempotency | null },
): Promise<Result<Moved>> =>
  ctx.db.attempt(async (tx) => {
    const { adminId, id, text, idempotency } = answer;
    const request = await lockRequest(tx, id);
    if (!request) return refuse('not_found');
    if (isStale(request, answer)) return refuse('edited_meanwhile');
    const status = moveRequest(request.status, 'answer');
    if (!status.ok) return status;
    const at = ctx.clock.now();
    const { lastAnswer, seenCount, toldAt, accountId, heardAt } = request;
    const isTalk = heardAt !== null && at < whatsAppEnds(heardAt);
    const notifies = isTalk || isWorthNotifying({ hasUnread: lastAnswer > seenCount, toldAt }, at);
    const told = { ...request, status: status.value, toldAt: notifies ? at : toldAt };
    const answered = await addAnswer(ctx, tx, told, { adminId, text, at });
    if (notifies)
      await announce(tx, 'support.answered', {
        ...{ requestId: id, accountId, position: answered.messageCount },
        ...{ number: requestNumber(request.number), heardAt: isTalk ? heardAt.toISOString() : null },
      });
    await auditRequest(ctx, tx, answer, 'support.answered');
    await idempotency?.save(tx, toMoved(answered));
    return ok(toMoved(answered));
  });

/** Assigns an unassigned request to the admin. */
export async function addAnswer(
  { vault }: Pick<SupportContext, 'vault'>,
  tx: Tx,
  request: StoredRequest,
  { adminId, text, at }: { readonly adminId: AccountId; readonly text: string; readonly at: Date },
): Promise<StoredRequest> {
  const position = request.messageCount + 1;
  const message = { requestId: request.id, position, text, at, by: 'support', authorId: adminId } as const;
  await insertMessage(tx, vault, message);
  const counts = { messageCount: position, lastAnswer: position };
  const answered = { ...request, ...counts, assignedTo: request.assignedTo ?? adminId };
  await saveRequest(tx, answered, at);
  return answered;
}

const auditActions = { close: 'support.closed', reopen: 'support.reopened' } as const;

export const moveAsAdmin = (
  ctx: SupportContext,
  admin: ByAdmin & Seen,
  command: keyof typeof auditActions,
): Promise<Result<Moved>> =>
  ctx.db.attempt(async (tx) => {
    const request = await lockRequest(tx, admin.id);
    if (!request) return refuse('not_found');
    if (isStale(request, admin)) return refuse('edited_meanwhile');
    const status = moveRequest(request.status, command);
    if (!status.ok) return status;
    const at = ctx.clock.now();
    const due = command === 'reopen' ? { answerBy: answerBy(request.queue, at) } : {};
    const moved = { ...request, ...due, status: status.value };
    await saveRequest(tx, moved, at);
    await auditRequest(ctx, tx, admin, auditActions[command]);
    return ok(toMoved(moved));
  });

interface Assignment extends ByAdmin {
  readonly to: string;
  readonly from?: string | null | undefined;
}

function assigneeOf({ to }: Assignment, adminId: AccountId): string | null {
  if (to === 'nobody') return null;
  return to === 'me' ? adminId : to;
}

/** `to` is `me`, `nobody` or an admin. Idempotent; refuses `edited_meanwhile` for another assignee than `from`. */
export const assignRequest = (ctx: SupportContext, assignment: Assignment): Promise<Result<Moved>> =>
  ctx.db.attempt(async (tx) => {
    const { adminId, id, from } = assignment;
    const assignee = assigneeOf(assignment, adminId);
    const request = await lockRequest(tx, id);
    if (!request) return refuse('not_found');
    if (request.assignedTo === assignee) return ok(toMoved(request));
    if (from !== undefined && from !== request.assignedTo) return refuse('edited_meanwhile');
    if (assignee !== null && !(await isStaff(tx, assignee)))
      return refuse('invalid_request', { fields: { to: 'unknown_option' } });
    await saveAssignee(tx, id, assignee);
    if (assignee === null) await auditRequest(ctx, tx, assignment, 'support.released');
    else await auditRequest(ctx, tx, assignment, 'support.assigned', { to: assignee });
    return ok(toMoved(request));
  });

const mostNotes = 200;

/** Audited without its text. Refuses `too_many_requests` after two hundred notes. */
export const addNote = (
  ctx: SupportContext,
  note: ByAdmin & { readonly text: string; readonly idempotency: Idempotency | null },
): Promise<Result<Moved>> =>
  ctx.db.attempt(async (tx) => {
    const { adminId: authorId, id: requestId, text, idempotency } = note;
    const request = await lockRequest(tx, requestId);
    if (!request) return refuse('not_found');
    if ((await countNotes(tx, requestId)) >= mostNotes) return refuse('too_many_requests');
    await insertNote(tx, ctx.vault, { id: newId(), requestId, authorId, text, at: ctx.clock.now() });
    await auditRequest(ctx, tx, note, 'support.note_added');
    await idempotency?.save(tx, toMoved(request));
    return ok(toMoved(request));
  });

const auditRequest = (
  { clock }: SupportContext,
  tx: Tx,
  { adminId, id, requestId }: ByAdmin,
  action: AuditAction,
  details: Readonly<Record<string, string>> = {},
): Promise<void> =>
  recordAudit(tx, {
    ...{ at: clock.now(), actorId: adminId, action, requestId },
    subject: { kind: 'support_request', id },
    details,
  });
