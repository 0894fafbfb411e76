import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { MessageState, Reported } from './message.machine.ts';

/** What tells which message is meant. */
export interface Meant {
  /** WhatsApp's own id of the message. */
  readonly providerId: string;
  /** Ours, where WhatsApp told it; a message of which nobody noted the other is found by it. */
  readonly reference: string | null;
}

export interface Report extends Meant {
  readonly report: Reported;
  readonly failure: string | null;
  readonly at: Date;
}

/** Each message's reports are kept once each, however often they come; in one order, as their messages are locked. */
export async function insertReports(db: Queries, reports: readonly Report[]): Promise<void> {
  await db.run(sql`
    insert into notifications.reports (provider_id, report, failure, at)
    select * from unnest(${reports.map(({ providerId }) => providerId)}::text[],
      ${reports.map(({ report }) => report)}::text[], ${reports.map(({ failure }) => failure)}::text[],
      ${reports.map(({ at }) => at)}::timestamptz[]) as r (provider_id, report, failure, at)
    order by r.provider_id, r.report
    on conflict do nothing`);
}

export interface ReportedRow {
  readonly id: string;
  readonly state: MessageState;
  /** Null where nobody has noted it. */
  readonly providerId: string | null;
}

/** Locked in one order, so that two calls about the same messages wait for one another and not in a circle. */
export const lockReported = (tx: Tx, meant: readonly Meant[]): Promise<ReportedRow[]> =>
  tx.rows<ReportedRow>(sql`
    select id, state, provider_id as "providerId" from notifications.messages
    where provider_id = any(${meant.map(({ providerId }) => providerId)})
      or id = any(${meant.map(({ reference }) => reference)}::uuid[])
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
  /** When WhatsApp says that it was sent; what the sender noted stays. */
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
