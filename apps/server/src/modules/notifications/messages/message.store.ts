import type { Language } from '@sufra/contract/options.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Filled } from '../../../platform/pure/message-templates.ts';
import type { MessageState, MessageKind, Reported } from './message.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface NewMessage {
  readonly id: string;
  readonly accountId: AccountId;
  readonly partnerId: string | null;
  readonly kind: MessageKind;
  /** An order or a day: unique per account and kind. */
  readonly subject: string;
  /** The outbox event; orders the messages of a subject. */
  readonly eventId: number;
  readonly state: MessageState;
  readonly language: Language;
  readonly filled: Filled;
  readonly expiresAt: Date;
  readonly isPushed: boolean;
  readonly isForTeam: boolean;
  readonly now: Date;
}

export async function insertMessage(db: Queries, message: NewMessage): Promise<boolean> {
  const { template, params } = message.filled;
  const row = await db.row<{ count: number }>(sql`
    with added as (
      insert into notifications.messages (id, account_id, partner_id, kind, subject, event_id, state, language, template,
        params, next_try, expires_at, created_at)
      values (${message.id}, ${message.accountId}, ${message.partnerId}, ${message.kind}, ${message.subject},
        ${message.eventId}, ${message.state}, ${message.language}, ${template}, ${JSON.stringify(params)}::jsonb,
        ${message.now}, ${message.expiresAt}, ${message.now})
      on conflict (account_id, kind, subject) do nothing
      returning id, account_id),
    pushed as (
      insert into notifications.pushes (message_id, subscription_id, state, next_try, expires_at)
      select t.id, d.id, ${message.state}, ${message.now}, ${message.expiresAt}
      from added t join notifications.push_subscriptions d on d.account_id = t.account_id
        or (${message.isForTeam} and d.account_id in (
          select account_id from partners.public_workplaces where partner_id = ${message.partnerId}))
      where ${message.isPushed})
    select count(*) as count from added`);
  return row?.count === 1;
}

export type DueRow = Filled & {
  readonly id: string;
  readonly state: MessageState;
  readonly attempts: number;
  readonly language: Language;
  readonly phone: string | null;
};

/** Messages per account and subject are sequential. */
export const lockDue = (tx: Tx, now: Date, limit: number): Promise<DueRow[]> =>
  tx.rows<DueRow>(sql`
    select m.id, m.state, m.attempts, m.language, m.template, m.params, coalesce(p.phone, a.phone) as phone
    from notifications.messages m
    join identity.public_accounts a on a.id = m.account_id
    left join partners.public_partners p on p.id = m.partner_id
    where m.is_open and m.next_try <= ${now} and m.expires_at > ${now} and not exists (
      select 1 from notifications.messages earlier
      where earlier.account_id = m.account_id and earlier.subject = m.subject and earlier.is_open
        and (earlier.event_id, earlier.id) < (m.event_id, m.id))
    order by m.id limit ${limit} for update of m skip locked`);

export const countQueued = (db: Queries, now: Date): Promise<{ count: number; seconds: number } | null> =>
  db.row(sql`
    select count(*) as count,
      coalesce(max(extract(epoch from ${now}::timestamptz - next_try)) filter (where next_try <= ${now}), 0)::float8
        as seconds
    from notifications.messages where is_open`);

interface MessageInState {
  readonly id: string;
  readonly state: MessageState;
}

export const lockOverdue = (tx: Tx, now: Date, limit: number): Promise<MessageInState[]> =>
  tx.rows<MessageInState>(sql`
    select id, state from notifications.messages
    where is_open and next_try <= ${now} and expires_at <= ${now} limit ${limit} for update skip locked`);

export async function saveTaken(tx: Tx, taken: readonly MessageInState[], until: Date): Promise<void> {
  await tx.run(sql`
    update notifications.messages m set state = t.state, attempts = m.attempts + 1, next_try = ${until}
    from unnest(${taken.map(({ id }) => id)}::uuid[], ${taken.map(({ state }) => state)}::text[]) as t(id, state)
    where m.id = t.id`);
}

export async function saveStates(tx: Tx, changed: readonly MessageInState[]): Promise<void> {
  await tx.run(sql`
    update notifications.messages m set state = t.state
    from unnest(${changed.map(({ id }) => id)}::uuid[], ${changed.map(({ state }) => state)}::text[]) as t(id, state)
    where m.id = t.id`);
}

export interface Settled {
  readonly id: string;
  /** Guards against overwriting a later try of another sender. */
  readonly attempts: number;
  readonly state: MessageState;
  readonly providerId: string | null;
  readonly failure: string | null;
  readonly nextTry: Date;
  readonly sentAt: Date | null;
}

export async function saveSettled(db: Queries, settled: Settled): Promise<void> {
  await db.run(sql`
    update notifications.messages
    set state = ${settled.state}, provider_id = ${settled.providerId}, failure = ${settled.failure},
      next_try = ${settled.nextTry}, sent_at = ${settled.sentAt}
    where id = ${settled.id} and attempts = ${settled.attempts} and is_open`);
}

export const lockMessage = (
  tx: Tx,
  { accountId, kind, subject }: Pick<NewMessage, 'accountId' | 'kind' | 'subject'>,
): Promise<MessageInState | null> =>
  tx.row<MessageInState>(sql`
    select id, state from notifications.messages
    where account_id = ${accountId} and kind = ${kind} and subject = ${subject} for update`);

export async function deleteCode(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`update notifications.messages set params = params - 'code' where id = ${id}`);
}

/** With their reports, as WhatsApp's message ids contain the phone number. */
export async function deleteMessagesOf(tx: Tx, accountId: AccountId): Promise<void> {
  await tx.run(sql`
    with own as materialized (
      select id from notifications.messages where account_id = ${accountId} order by id for update),
    gone as (delete from notifications.messages m using own where m.id = own.id returning m.provider_id)
    delete from notifications.reports r using gone where r.provider_id = gone.provider_id`);
}

export const deleteEnded = (tx: Tx, before: Date, limit: number): Promise<number> =>
  tx.run(sql`
    delete from notifications.messages where id in (
      select id from notifications.messages where not is_open and created_at < ${before}
      limit ${limit} for update skip locked)`);

export interface MessageRef {
  readonly providerId: string;
  /** Our message id; finds messages whose provider id was never saved. */
  readonly reference: string | null;
}

export interface Report extends MessageRef {
  readonly report: Reported;
  readonly failure: string | null;
  readonly at: Date;
}

/** Ordered against deadlocks. */
export async function insertReports(db: Queries, reports: readonly Report[]): Promise<void> {
  await db.run(sql`
    insert into notifications.reports (provider_id, report, failure, at)
    select * from unnest(${reports.map(({ providerId }) => providerId)}::text[],
      ${reports.map(({ report }) => report)}::text[], ${reports.map(({ failure }) => failure)}::text[],
      ${reports.map(({ at }) => at)}::timestamptz[]) as r (provider_id, report, failure, at)
    order by r.provider_id, r.report
    on conflict do nothing`);
}

interface ReportedRow {
  readonly id: string;
  readonly state: MessageState;
  readonly providerId: string | null;
}

/** Ordered against deadlocks. */
export const lockReported = (tx: Tx, refs: readonly MessageRef[]): Promise<ReportedRow[]> =>
  tx.rows<ReportedRow>(sql`
    select id, state, provider_id as "providerId" from notifications.messages
    where provider_id = any(${refs.map(({ providerId }) => providerId)})
      or id = any(${refs.map(({ reference }) => reference)}::uuid[])
    order by id for update`);

export const loadReports = (tx: Tx, providerIds: readonly string[]): Promise<Omit<Report, 'reference'>[]> =>
  tx.rows(sql`
    select provider_id as "providerId", report, failure, at from notifications.reports
    where provider_id = any(${providerIds}) order by provider_id, report`);

interface Moved {
  readonly id: string;
  readonly state: MessageState;
  readonly failure: string | null;
  readonly providerId: string;
  readonly at: Date;
}

export async function saveReported(tx: Tx, { id, state, failure, providerId, at }: Moved): Promise<void> {
  await tx.run(sql`
    update notifications.messages
    set state = ${state}, failure = ${failure}, provider_id = ${providerId}, sent_at = coalesce(sent_at, ${at})
    where id = ${id}`);
}

export async function deleteReports(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from notifications.reports where at < ${before}`);
}
