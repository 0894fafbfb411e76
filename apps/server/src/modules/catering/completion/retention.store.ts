import type { Emirate } from '@sufra/contract/options.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Candidate, Mark } from '../../../platform/forgetting.ts';

export interface AskedEvent {
  readonly id: string;
  readonly area: string;
  readonly emirate: Emirate;
}

export const eventsOf = (db: Queries, accountId: string): Promise<AskedEvent[]> =>
  db.rows<AskedEvent>(sql`
    select id, area, emirate from catering.events where account_id = ${accountId}`);

/** Replaces what is sealed, and empties what was written. */
export async function forgetEvent(
  tx: Tx,
  eventId: string,
  { place, needs }: { readonly place: Buffer; readonly needs: Buffer },
): Promise<void> {
  await tx.run(sql`update catering.events set place = ${place}, needs = ${needs} where id = ${eventId}`);
  await tx.run(sql`update catering.event_steps set note = null where event_id = ${eventId}`);
  await tx.run(sql`update catering.ratings set comment = null where event_id = ${eventId}`);
  await tx.run(sql`delete from catering.messages where event_id = ${eventId}`);
}

/** Forgets what was written as a chef, and bookings that never came about. */
export async function forgetTalk(db: Queries, accountId: string): Promise<void> {
  await db.run(sql`delete from catering.messages where account_id = ${accountId}`);
  await db.run(sql`delete from catering.waiting_bookings where account_id = ${accountId}`);
}

/** Those of these that are over. Returns how many there were. */
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
