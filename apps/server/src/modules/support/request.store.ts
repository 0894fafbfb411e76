import { rolesWith } from '@sufra/contract/identity/staff-rights.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { SupportStatus } from '@sufra/contract/statuses.ts';
import type { Satisfaction, SupportSide, SupportTopic } from '@sufra/contract/support/support.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queries, Tx } from '../../platform/db/db.ts';
import { part, sql } from '../../platform/db/sql.ts';
import type { Vault } from '../../platform/vault.ts';
import type { SupportQueue } from '@sufra/contract/subscription/plans.ts';
import type { Asker } from './request.rules.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export interface DeletionContext {
  readonly db: Db;
  readonly clock: Clock;
}

export interface SupportContext extends DeletionContext {
  readonly vault: Vault;
}

const contextOf = (id: string): string => `support.messages/${id}`;

const messageId = (requestId: string, position: number): string => `${requestId}/${position}`;

/** `id` is `<request id>/<position>`. */
export const openMessage = (vault: Vault, id: string, sealed: Buffer): string =>
  vault.open(sealed, contextOf(id)) as string;

export const openAt = (vault: Vault, requestId: string, position: number, sealed: Buffer): string =>
  openMessage(vault, messageId(requestId, position), sealed);

const noteContextOf = (id: string): string => `support.notes/${id}`;

export const openNote = (vault: Vault, id: string, sealed: Buffer): string =>
  vault.open(sealed, noteContextOf(id)) as string;

interface RequestNote {
  readonly id: string;
  readonly requestId: string;
  readonly authorId: AccountId;
  readonly text: string;
  readonly at: Date;
}

export async function insertNote(tx: Tx, vault: Vault, note: RequestNote): Promise<void> {
  const { id, requestId, authorId, text, at } = note;
  await tx.run(sql`
    insert into support.notes (id, request_id, author_id, body, at)
    values (${id}, ${requestId}, ${authorId}, ${vault.seal(text, noteContextOf(id))}, ${at})`);
}

export const countNotes = async (tx: Tx, requestId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
    select count(*) as count from support.notes where request_id = ${requestId}`)
  )?.count ?? 0;

export const readNotes = (
  db: Queries,
  requestId: string,
): Promise<
  { readonly id: string; readonly body: Buffer; readonly at: Date; readonly author: string | null }[]
> =>
  db.rows(sql`
    select n.id, n.body, n.at, h.name as author
    from support.notes n left join household.public_profiles h on h.account_id = n.author_id
    where n.request_id = ${requestId} order by n.at, n.id`);

export const isStaff = async (tx: Tx, accountId: string): Promise<boolean> =>
  (await tx.row(sql`
    select 1 as one from identity.public_accounts
    where id = ${accountId} and staff_role = any(${rolesWith('support')}) and phone is not null`)) !== null;

/** Makes the counts of `readActivity` hold until commit. */
export async function lockActivity(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('support:' || ${accountId}::text, 0))`);
}

export async function readActivity(
  db: Queries,
  accountId: AccountId,
  since: { readonly day: Date; readonly hour: Date },
): Promise<Asker> {
  const row = await db.row<Asker>(sql`
    select
      (select count(*) from support.requests r
        join support.messages m on m.request_id = r.id and m.position = 1 and m.by_role = 'person'
        where r.account_id = ${accountId} and r.created_at > ${since.day}) as "requestsToday",
      (select count(*) from support.messages
        where author_id = ${accountId} and by_role = 'person' and at > ${since.hour}) as "messagesThisHour",
      (select plan_id from subscription.public_subscriptions where account_id = ${accountId} and is_current) as "planId"`);
  return row ?? { requestsToday: 0, messagesThisHour: 0, planId: null };
}

export interface NewRequest {
  readonly id: string;
  readonly accountId: AccountId;
  readonly side: SupportSide;
  readonly topic: SupportTopic;
  readonly orderId: string | null;
  readonly status: SupportStatus;
  readonly language: Language;
  readonly text: string;
  /** Staff who write first; absent, the account asks. */
  readonly startedBy?: AccountId;
  readonly at: Date;
  readonly queue: SupportQueue;
  readonly answerBy: Date;
  readonly providerId?: string | undefined;
}

export async function insertRequest(tx: Tx, vault: Vault, request: NewRequest): Promise<number> {
  const { id, accountId, side, topic, orderId, status, language, text, at, queue, answerBy } = request;
  const { startedBy = null } = request;
  const isAnswer = startedBy !== null;
  const row = await tx.row<{ number: number }>(sql`
    insert into support.requests (id, account_id, side, topic, order_id, status, language, message_count, seen_count,
      last_answer, assigned_to, told_at, created_at, changed_at, queue, answer_by)
    values (${id}, ${accountId}, ${side}, ${topic}, ${orderId}, ${status}, ${language}, 1, ${isAnswer ? 0 : 1},
      ${isAnswer ? 1 : 0}, ${startedBy}, ${isAnswer ? at : null}, ${at}, ${at}, ${queue}, ${answerBy})
    returning number`);
  const by = isAnswer ? 'support' : 'person';
  await insertMessage(tx, vault, {
    requestId: id,
    position: 1,
    by,
    authorId: startedBy ?? accountId,
    text,
    at,
    providerId: request.providerId,
  });
  return row?.number ?? 0;
}

interface NewMessage {
  readonly requestId: string;
  readonly position: number;
  readonly by: 'person' | 'support';
  readonly authorId: string;
  readonly text: string;
  readonly at: Date;
  /** WhatsApp's, of an incoming message. */
  readonly providerId?: string | undefined;
}

/** False for a WhatsApp message that is already there. */
export async function insertMessage(tx: Tx, vault: Vault, message: NewMessage): Promise<boolean> {
  const { requestId, position, by, authorId, text, at, providerId = null } = message;
  const sealed = vault.seal(text, contextOf(messageId(requestId, position)));
  const inserted = await tx.run(sql`
    insert into support.messages (request_id, position, by_role, author_id, body, at, heard_id)
    values (${requestId}, ${position}, ${by}, ${authorId}, ${sealed}, ${at}, ${providerId})
    on conflict (heard_id) where heard_id is not null do nothing`);
  return inserted === 1;
}

export interface StoredRequest {
  readonly id: string;
  readonly number: number;
  readonly accountId: AccountId;
  readonly status: SupportStatus;
  readonly assignedTo: string | null;
  readonly messageCount: number;
  readonly lastAnswer: number;
  readonly seenCount: number;
  readonly toldAt: Date | null;
  readonly side: SupportSide;
  readonly topic: SupportTopic;
  readonly queue: SupportQueue;
  readonly answerBy: Date;
  readonly heardAt: Date | null;
}

const stored = part`id, number, account_id as "accountId", status, assigned_to as "assignedTo",
      message_count as "messageCount", last_answer as "lastAnswer", seen_count as "seenCount", told_at as "toldAt",
      side, topic, queue, answer_by as "answerBy", heard_at as "heardAt"`;

export const lockRequest = (tx: Tx, id: string): Promise<StoredRequest | null> =>
  tx.row<StoredRequest>(sql`select ${stored} from support.requests where id = ${id} for update`);

/** The latest request that isn't closed, or was closed `since`. */
export const lockTalk = (tx: Tx, accountId: AccountId, since: Date): Promise<StoredRequest | null> =>
  tx.row<StoredRequest>(sql`
    select ${stored} from support.requests
    where account_id = ${accountId} and (status <> 'closed' or changed_at > ${since})
    order by changed_at desc, id desc limit 1 for update`);

/** Earlier answers aren't said; a running talk was heard after `since`. */
export async function saveHeard(tx: Tx, id: string, at: Date, since: Date): Promise<void> {
  await tx.run(sql`
    update support.requests set heard_at = ${at}, seen_count = message_count,
      said_count = case when heard_at > ${since} then said_count else message_count end
    where id = ${id}`);
}

export async function saveSatisfaction(tx: Tx, id: string, satisfaction: Satisfaction): Promise<void> {
  await tx.run(sql`update support.requests set satisfaction = ${satisfaction} where id = ${id}`);
}

interface OrderThread {
  readonly accountId: AccountId;
  readonly orderId: string;
  readonly side: SupportSide;
}

/** The latest thread about an order in which nothing is asked. */
export const lockAnsweredThread = (
  tx: Tx,
  { accountId, orderId, side }: OrderThread,
): Promise<StoredRequest | null> =>
  tx.row<StoredRequest>(sql`
    select ${stored} from support.requests
    where order_id = ${orderId} and account_id = ${accountId} and side = ${side} and status = 'answered'
    order by created_at desc, id desc limit 1 for update`);

export const countAnswers = async (
  tx: Tx,
  { accountId, orderId, side }: OrderThread,
  since: Date,
): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
    select count(*) as count from support.requests r join support.messages m on m.request_id = r.id
    where r.order_id = ${orderId} and r.account_id = ${accountId} and r.side = ${side}
      and m.by_role = 'support' and m.at > ${since}`)
  )?.count ?? 0;

export async function saveRequest(tx: Tx, request: StoredRequest, at: Date): Promise<void> {
  const { id, status, assignedTo, messageCount, lastAnswer, seenCount, toldAt, queue, answerBy } = request;
  await tx.run(sql`
    update support.requests set status = ${status}, assigned_to = ${assignedTo}, message_count = ${messageCount},
      last_answer = ${lastAnswer}, seen_count = ${seenCount}, told_at = ${toldAt}, changed_at = ${at},
      queue = ${queue}, answer_by = ${answerBy}
    where id = ${id}`);
}

/** Keeps `changed_at`: assigning does not move a request up the list. */
export async function saveAssignee(tx: Tx, id: string, assignedTo: string | null): Promise<void> {
  await tx.run(sql`update support.requests set assigned_to = ${assignedTo} where id = ${id}`);
}

/** Never lowers the count, so calls may arrive unordered. */
export async function saveSeen(
  db: Queries,
  { id, accountId, messages }: { id: string; accountId: AccountId; messages: number },
): Promise<boolean> {
  const changed = await db.run(sql`
    update support.requests set seen_count = greatest(seen_count, least(message_count, ${messages}))
    where id = ${id} and account_id = ${accountId}`);
  return changed > 0;
}

// Evidence for as long as a dispute may reach a court; docs/operations.md states the period.
const closedDays = 730;
const deletedAtOnce = 500;

export async function deleteClosedRequests({ db, clock }: DeletionContext): Promise<void> {
  const before = new Date(clock.now().getTime() - closedDays * 24 * 3_600_000);
  for (let deleted = deletedAtOnce; deleted === deletedAtOnce;)
    deleted = await db.run(sql`
      delete from support.requests where id in (
        select id from support.requests where status = 'closed' and changed_at < ${before}
        order by changed_at limit ${deletedAtOnce})`);
}

export const deleteRequestsOf = ({ db }: DeletionContext, accountId: AccountId): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.run(sql`delete from support.requests where account_id = ${accountId}`);
    await tx.run(sql`update support.requests set assigned_to = null where assigned_to = ${accountId}`);
  });
