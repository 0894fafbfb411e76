import type { QuoteInclusion } from '@sufra/contract/catering/catering.ts';
import type { QuoteStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Fils } from '../../../platform/pure/money.ts';
import { busyHours, type Chef } from '../booking/event.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface QuoteRow {
  readonly id: string;
  readonly eventId: string;
  readonly partnerId: string;
  readonly status: QuoteStatus;
  readonly total: Fils;
  readonly deposit: Fils;
  readonly feePercent: number;
  readonly expiresAt: Date;
}

export interface NewQuote extends QuoteRow {
  readonly menu: readonly string[];
  readonly inclusions: readonly QuoteInclusion[];
  readonly note: string | null;
  readonly price: Fils;
}

export async function insertQuote(tx: Tx, quote: NewQuote, now: Date): Promise<void> {
  await tx.run(sql`
    insert into catering.quotes (id, event_id, partner_id, status, menu, inclusions, note, price_fils, total_fils,
      deposit_fils, fee_percent, expires_at, created_at)
    values (${quote.id}, ${quote.eventId}, ${quote.partnerId}, ${quote.status}, ${quote.menu}, ${quote.inclusions},
      ${quote.note}, ${quote.price}, ${quote.total}, ${quote.deposit}, ${quote.feePercent}, ${quote.expiresAt}, ${now})`);
}

/** Lock the event first. */
export const loadQuote = (tx: Tx, eventId: string, quoteId: string): Promise<QuoteRow | null> =>
  tx.row<QuoteRow>(sql`
    select id, event_id as "eventId", partner_id as "partnerId", status, total_fils as total, deposit_fils as deposit,
      fee_percent::float8 as "feePercent", expires_at as "expiresAt"
    from catering.quotes where id = ${quoteId} and event_id = ${eventId}`);

export async function closeQuote(tx: Tx, quoteId: string, status: QuoteStatus, now: Date): Promise<void> {
  await tx.run(sql`
    update catering.quotes set status = ${status}, closed_at = ${now} where id = ${quoteId} and is_open`);
}

export async function closeQuotes(
  tx: Tx,
  { eventId, partnerId = null }: { readonly eventId: string; readonly partnerId?: string | null },
  status: QuoteStatus,
  now: Date,
): Promise<void> {
  await tx.run(sql`
    update catering.quotes set status = ${status}, closed_at = ${now}
    where event_id = ${eventId} and is_open and (${partnerId}::uuid is null or partner_id = ${partnerId}::uuid)`);
}

export async function closeOldQuotes(tx: Tx, eventId: string, status: QuoteStatus, now: Date): Promise<void> {
  await tx.run(sql`
    update catering.quotes set status = ${status}, closed_at = ${now}
    where event_id = ${eventId} and is_open and expires_at <= ${now}`);
}

export const hasOpenQuotes = async (tx: Tx, eventId: string): Promise<boolean> =>
  (await tx.row(sql`
    select 1 as one from catering.quotes where event_id = ${eventId} and is_open limit 1`)) !== null;

export async function eventsWithOldQuotes(db: Queries, now: Date): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select distinct event_id as id from catering.quotes where is_open and expires_at <= ${now} limit 200`);
  return rows.map(({ id }) => id);
}

export async function eventsQuotedBy(db: Queries, partnerId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(sql`
    select event_id as id from catering.quotes where partner_id = ${partnerId} and is_open`);
  return rows.map(({ id }) => id);
}

interface PendingBooking {
  readonly paymentId: string;
  readonly eventId: string;
  readonly accountId: AccountId;
  readonly quoteId: string;
}

export async function savePendingBooking(tx: Tx, waiting: PendingBooking, now: Date): Promise<void> {
  await tx.run(sql`
    insert into catering.waiting_bookings (payment_id, event_id, account_id, quote_id, created_at)
    values (${waiting.paymentId}, ${waiting.eventId}, ${waiting.accountId}, ${waiting.quoteId}, ${now})`);
}

export async function pendingEventOf(tx: Tx, paymentId: string): Promise<string | null> {
  const row = await tx.row<{ eventId: string }>(sql`
    select event_id as "eventId" from catering.waiting_bookings where payment_id = ${paymentId}`);
  return row?.eventId ?? null;
}

/** Null if another request took it. */
export const takePendingBooking = (tx: Tx, paymentId: string): Promise<PendingBooking | null> =>
  tx.row<PendingBooking>(sql`
    delete from catering.waiting_bookings where payment_id = ${paymentId}
    returning payment_id as "paymentId", event_id as "eventId", account_id as "accountId", quote_id as "quoteId"`);

export const readChef = (db: Queries, partnerId: string | null): Promise<Chef | null> =>
  db.row<Chef>(sql`
    select id as "partnerId", account_id as "accountId", type, is_approved as "isApproved", emirate
    from partners.public_partners where id = ${partnerId}::uuid`);

export const isBusy = async (
  db: Queries,
  partnerId: string,
  { startsAt, butFor }: { readonly startsAt: Date; readonly butFor: string },
): Promise<boolean> =>
  (await db.row(sql`
    select 1 as one from catering.events
    where partner_id = ${partnerId} and is_booked and id <> ${butFor}
      and starts_at > ${startsAt}::timestamptz - make_interval(hours => ${busyHours})
      and starts_at < ${startsAt}::timestamptz + make_interval(hours => ${busyHours}) limit 1`)) !== null;
