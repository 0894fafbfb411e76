// Keeps what WhatsApp reported of messages, and carries it over to them.
import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { MessageState, Reported } from './message.machine.ts';

export interface Report {
  /** WhatsApp's own id of the message. */
  readonly providerId: string;
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
  readonly providerId: string;
}

/** Locked in one order, so that two calls about the same messages wait for one another and not in a circle. */
export const lockReported = (tx: Tx, providerIds: readonly string[]): Promise<ReportedRow[]> =>
  tx.rows<ReportedRow>(sql`
    select id, state, provider_id as "providerId" from notifications.messages
    where provider_id = any(${providerIds}) order by id for update`);

export const loadReports = (tx: Tx, providerIds: readonly string[]): Promise<Report[]> =>
  tx.rows<Report>(sql`
    select provider_id as "providerId", report, failure, at from notifications.reports
    where provider_id = any(${providerIds}) order by provider_id, report`);

export async function saveReported(
  tx: Tx,
  id: string,
  { state, failure }: { state: MessageState; failure: string | null },
): Promise<void> {
  await tx.run(
    sql`update notifications.messages set state = ${state}, failure = ${failure} where id = ${id}`,
  );
}

export async function deleteReports(db: Queries, before: Date): Promise<void> {
  await db.run(sql`delete from notifications.reports where at < ${before}`);
}
