import type { DietaryOption, EventReason, ObjectionKind } from '@sufra/contract/catering/catering.ts';
import type { Cuisine, Emirate, EventType } from '@sufra/contract/options.ts';
import type { EventStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../platform/db/db.ts';
import type { Candidate, Mark } from '../../platform/retention.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { Vault } from '../../platform/vault.ts';
import type { EventParty, Moved } from './event.machine.ts';
import type { Needs, Place } from './booking/event.rules.ts';
import type { AccountId } from '../../platform/pure/account-id.ts';

export interface EventRow {
  readonly id: string;
  readonly number: number;
  readonly accountId: AccountId;
  readonly status: EventStatus;
  readonly version: number;
  readonly guests: number;
  readonly startsAt: Date;
  readonly addOns: Fils;
  readonly emirate: Emirate;
  readonly area: string;
  /** Null before booking, like the fields below. */
  readonly quoteId: string | null;
  readonly partnerId: string | null;
  readonly total: Fils | null;
  readonly deposit: Fils | null;
  readonly feePercent: number | null;
  readonly depositPaymentId: string | null;
  readonly bookedAt: Date | null;
  readonly failedAttempts: number;
  readonly nextAttemptAt: Date | null;
  readonly chefArrivedAt: Date | null;
  readonly objection: ObjectionKind | null;
  readonly remainder: Fils | null;
  readonly billedAt: Date | null;
}

const placeContext = (eventId: string): string => `catering.events/${eventId}/place`;
const needsContext = (eventId: string): string => `catering.events/${eventId}/needs`;

export const openPlace = (vault: Vault, eventId: string, sealed: Buffer): Place =>
  vault.open(sealed, placeContext(eventId)) as Place;

export const openNeeds = (vault: Vault, eventId: string, sealed: Buffer): Needs =>
  vault.open(sealed, needsContext(eventId)) as Needs;

export const sealEvent = (
  vault: Vault,
  eventId: string,
  { place, needs }: { readonly place: Place; readonly needs: Needs },
): { place: Buffer; needs: Buffer } => ({
  place: vault.seal(place, placeContext(eventId)),
  needs: vault.seal(needs, needsContext(eventId)),
});

export interface NewEvent {
  readonly id: string;
  readonly accountId: AccountId;
  readonly eventType: EventType;
  readonly guests: number;
  readonly startsAt: Date;
  readonly cuisine: Cuisine;
  readonly dietaryOptions: readonly DietaryOption[];
  readonly addOns: Fils;
  readonly place: Place;
  readonly needs: Needs;
  readonly status: EventStatus;
}

export async function insertEvent(tx: Tx, vault: Vault, event: NewEvent, now: Date): Promise<void> {
  const { place, needs } = sealEvent(vault, event.id, event);
  await tx.run(sql`
    with asked as (
      insert into catering.events (id, account_id, event_type, guests, starts_at, cuisine, dietary_options, add_ons_fils,
        emirate, area, place, needs, status, created_at)
      values (${event.id}, ${event.accountId}, ${event.eventType}, ${event.guests}, ${event.startsAt}, ${event.cuisine},
        ${event.dietaryOptions}, ${event.addOns}, ${event.place.emirate}, ${event.place.area}, ${place}, ${needs},
        ${event.status}, ${now})
      returning id, account_id, status, version, created_at)
    insert into catering.event_steps (event_id, version, status, at, by_role, by_account)
    select id, version, status, created_at, 'customer', account_id from asked`);
}

export const lockEvent = (tx: Tx, id: string): Promise<EventRow | null> =>
  tx.row<EventRow>(sql`
    select id, number, account_id as "accountId", status, version, guests, starts_at as "startsAt",
      add_ons_fils as "addOns", emirate, area, quote_id as "quoteId", partner_id as "partnerId", total_fils as total,
      deposit_fils as deposit, fee_percent::float8 as "feePercent", deposit_payment_id as "depositPaymentId",
      booked_at as "bookedAt", failed_attempts as "failedAttempts", next_attempt_at as "nextAttemptAt",
      chef_arrived_at as "chefArrivedAt", objection, billed_at as "billedAt",
      coalesce(remainder_fils, total_fils - deposit_fils) as remainder
    from catering.events where id = ${id} for update`);

interface Step {
  readonly moved: Moved;
  readonly byAccount: string | null;
  readonly note: string | null;
  readonly now: Date;
}

export async function saveMove(
  tx: Tx,
  eventId: string,
  { moved, byAccount, note, now }: Step,
): Promise<void> {
  await tx.run(sql`
    with moved as (
      update catering.events set status = ${moved.status}, version = ${moved.version},
        finished_at = ${moved.isFinished ? now : null},
        next_attempt_at = case when ${moved.isFinished} then null else next_attempt_at end
      where id = ${eventId} returning id)
    insert into catering.event_steps (event_id, version, status, at, by_role, by_account, reason, note)
    select id, ${moved.version}::integer, ${moved.status}, ${now}::timestamptz, ${moved.by satisfies EventParty},
      ${byAccount}::uuid, ${moved.reason satisfies EventReason | null}, ${note}
    from moved`);
}

export interface Agreement {
  readonly quoteId: string;
  readonly partnerId: string;
  readonly total: Fils;
  readonly deposit: Fils;
  readonly feePercent: number;
  readonly paymentId: string;
}

export async function saveAgreement(tx: Tx, eventId: string, agreed: Agreement, now: Date): Promise<void> {
  await tx.run(sql`
    update catering.events set quote_id = ${agreed.quoteId}, partner_id = ${agreed.partnerId},
      total_fils = ${agreed.total}, deposit_fils = ${agreed.deposit}, fee_percent = ${agreed.feePercent},
      deposit_payment_id = ${agreed.paymentId}, booked_at = ${now}
    where id = ${eventId}`);
}

export async function saveStart(tx: Tx, eventId: string, startsAt: Date): Promise<void> {
  await tx.run(sql`
    update catering.events set starts_at = ${startsAt}, reminded_at = null where id = ${eventId}`);
}

export async function saveArrival(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.run(sql`
    update catering.events set chef_arrived_at = coalesce(chef_arrived_at, ${now}) where id = ${eventId}`);
}

export async function saveCompleted(
  tx: Tx,
  eventId: string,
  { at, chargeAt }: { readonly at: Date; readonly chargeAt: Date },
): Promise<void> {
  await tx.run(sql`
    update catering.events set completed_at = coalesce(completed_at, ${at}), next_attempt_at = ${chargeAt}
    where id = ${eventId}`);
}

export async function saveBilled(tx: Tx, eventId: string, now: Date): Promise<void> {
  await tx.run(sql`update catering.events set billed_at = ${now} where id = ${eventId}`);
}

export async function saveRemainder(tx: Tx, eventId: string, remainder: Fils): Promise<void> {
  await tx.run(sql`update catering.events set remainder_fils = ${remainder} where id = ${eventId}`);
}

const objectionContext = (eventId: string): string => `catering.events/${eventId}/objection`;

export const openObjectionText = (vault: Vault, eventId: string, sealed: Buffer): string =>
  vault.open(sealed, objectionContext(eventId)) as string;

export interface ObjectionRow {
  readonly id: string;
  readonly objection: ObjectionKind | null;
  readonly objectionText: Buffer | null;
  readonly objectedAt: Date | null;
}

export function openObjection(vault: Vault, { id, objection, objectionText, objectedAt }: ObjectionRow) {
  if (objection === null || objectedAt === null) return null;
  const text = objectionText === null ? null : openObjectionText(vault, id, objectionText);
  return { kind: objection, text, at: objectedAt.toISOString() };
}

interface NewObjection {
  readonly kind: ObjectionKind;
  readonly text: string | null;
}

export async function saveObjection(
  tx: Tx,
  vault: Vault,
  eventId: string,
  { kind, text, at }: NewObjection & { readonly at: Date },
): Promise<void> {
  const sealed = text === null ? null : vault.seal(text, objectionContext(eventId));
  await tx.run(sql`
    update catering.events set objection = ${kind}, objection_text = ${sealed}, objected_at = ${at},
      next_attempt_at = null
    where id = ${eventId}`);
}

export const owesRemainder = async (tx: Tx, accountId: AccountId): Promise<boolean> =>
  (await tx.row(sql`
    select 1 as one from catering.events
    where account_id = ${accountId} and failed_attempts > 0 and not is_over limit 1`)) !== null;

export async function saveFailure(
  tx: Tx,
  eventId: string,
  { attempts, next }: { readonly attempts: number; readonly next: Date | null },
): Promise<void> {
  await tx.run(sql`
    update catering.events set failed_attempts = ${attempts}, next_attempt_at = ${next} where id = ${eventId}`);
}

export async function saveRemainderPaid(tx: Tx, eventId: string, paymentId: string): Promise<void> {
  await tx.run(sql`
    update catering.events set remainder_payment_id = ${paymentId}, next_attempt_at = null where id = ${eventId}`);
}

export async function lockTurn(tx: Tx, of: 'chef' | 'asking', id: string): Promise<void> {
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended('catering.' || ${of}::text || ':' || ${id}::text, 0))`,
  );
}

/** True once per start time. */
export async function markReminded(tx: Tx, eventId: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update catering.events set reminded_at = ${now} where id = ${eventId} and is_booked and reminded_at is null`);
  return changed === 1;
}

const batchSize = 200;

const ids = (rows: readonly { readonly id: string }[]): string[] => rows.map(({ id }) => id);

export const eventsRunOut = async (db: Queries, now: Date): Promise<string[]> =>
  ids(
    await db.rows<{ id: string }>(sql`
      select id from catering.events where is_asked and starts_at <= ${now} order by starts_at limit ${batchSize}`),
  );

export const eventsBegun = async (db: Queries, begun: Date): Promise<string[]> =>
  ids(
    await db.rows<{ id: string }>(sql`
      select id from catering.events where is_booked and starts_at <= ${begun} order by starts_at limit ${batchSize}`),
  );

export const eventsToRemind = async (db: Queries, now: Date, until: Date): Promise<string[]> =>
  ids(
    await db.rows<{ id: string }>(sql`
      select id from catering.events
      where is_booked and reminded_at is null and starts_at > ${now} and starts_at <= ${until}
      order by starts_at limit ${batchSize}`),
  );

export const eventsToCharge = async (db: Queries, now: Date): Promise<string[]> =>
  ids(
    await db.rows<{ id: string }>(sql`
      select id from catering.events
      where is_completed and next_attempt_at <= ${now} order by next_attempt_at limit ${batchSize}`),
  );

export const bookingsOf = async (db: Queries, partnerId: string): Promise<string[]> =>
  ids(
    await db.rows<{ id: string }>(sql`
      select id from catering.events where partner_id = ${partnerId} and is_booked`),
  );

export interface NewMessage {
  readonly id: string;
  readonly eventId: string;
  readonly author: 'customer' | 'chef';
  readonly accountId: AccountId;
  readonly text: string;
}

const bodyContext = (messageId: string): string => `catering.messages/${messageId}`;

export const openBody = (vault: Vault, messageId: string, sealed: Buffer): string =>
  vault.open(sealed, bodyContext(messageId)) as string;

export async function insertMessage(tx: Tx, vault: Vault, message: NewMessage, now: Date): Promise<void> {
  await tx.run(sql`
    insert into catering.messages (id, event_id, author, account_id, body, at)
    values (${message.id}, ${message.eventId}, ${message.author}, ${message.accountId},
      ${vault.seal(message.text, bodyContext(message.id))}, ${now})`);
}

export async function lastWritten(
  tx: Tx,
  eventId: string,
  author: NewMessage['author'],
): Promise<Date | null> {
  const row = await tx.row<{ at: Date | null }>(sql`
    select max(at) as at from catering.messages where event_id = ${eventId} and author = ${author}`);
  return row?.at ?? null;
}

export const countMessages = async (tx: Tx, eventId: string): Promise<number> =>
  (
    await tx.row<{ count: number }>(sql`
    select count(*) as count from catering.messages where event_id = ${eventId}`)
  )?.count ?? 0;

export interface NewRating {
  readonly eventId: string;
  readonly accountId: AccountId;
  readonly partnerId: string;
  readonly stars: number;
  readonly comment: string | null;
}

/** False if rated already. */
export async function insertRating(tx: Tx, rating: NewRating, now: Date): Promise<boolean> {
  const inserted = await tx.run(sql`
    insert into catering.ratings (event_id, account_id, partner_id, stars, comment, created_at)
    values (${rating.eventId}, ${rating.accountId}, ${rating.partnerId}, ${rating.stars}, ${rating.comment}, ${now})
    on conflict (event_id) do nothing`);
  return inserted === 1;
}

export const hasProfile = async (db: Queries, accountId: AccountId): Promise<boolean> =>
  (await db.row(sql`
    select 1 as one from household.public_profiles
    where account_id = ${accountId} and completed_at is not null`)) !== null;

export const countAsked = async (db: Queries, accountId: AccountId): Promise<number> =>
  (
    await db.row<{ count: number }>(sql`
      select count(*) as count from catering.events where account_id = ${accountId} and is_asked`)
  )?.count ?? 0;

interface AskedEvent {
  readonly id: string;
  readonly area: string;
  readonly emirate: Emirate;
}

export const eventsOf = (db: Queries, accountId: AccountId): Promise<AskedEvent[]> =>
  db.rows<AskedEvent>(sql`
    select id, area, emirate from catering.events where account_id = ${accountId}`);

/** Deletes texts, too. */
export async function eraseEvent(
  tx: Tx,
  eventId: string,
  { place, needs }: { readonly place: Buffer; readonly needs: Buffer },
): Promise<void> {
  await tx.run(sql`
    update catering.events set place = ${place}, needs = ${needs}, objection_text = null where id = ${eventId}`);
  await tx.run(sql`update catering.event_steps set note = null where event_id = ${eventId}`);
  await tx.run(sql`update catering.ratings set comment = null where event_id = ${eventId}`);
  await tx.run(sql`delete from catering.messages where event_id = ${eventId}`);
}

export async function eraseMessages(db: Queries, accountId: AccountId): Promise<void> {
  await db.run(sql`delete from catering.messages where account_id = ${accountId}`);
  await db.run(sql`delete from catering.waiting_bookings where account_id = ${accountId}`);
}

export const deleteEvents = (tx: Tx, before: Date, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
    delete from catering.events where id in (
      select id from catering.events
      where id = any(${ids}::uuid[]) and is_over and starts_at < ${before} and finished_at < ${before}
      order by id for update skip locked)`);

export const oldEvents = (db: Queries, before: Date, after: Mark, most: number): Promise<Candidate[]> =>
  db.rows<Candidate>(sql`
    select id, created_at::text as at,
      is_over and starts_at < ${before} and coalesce(finished_at, 'infinity') < ${before} as "isOver"
    from catering.events
    where created_at < ${before} and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid)
    order by created_at, id limit ${most}`);
