import type { Queries, Tx } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Place } from './roads.rules.ts';
import type { DriverRecordStatus } from './driver-application.machine.ts';

export interface DriverRow {
  readonly id: string;
  readonly accountId: string;
  readonly status: DriverRecordStatus;
  readonly isOnline: boolean;
}

/** Everything a driver does goes one after the other: this row is locked first, deliveries after it. */
export const lockDriver = (tx: Tx, id: string): Promise<DriverRow | null> =>
  tx.row<DriverRow>(sql`
    select id, account_id as "accountId", status, is_online as "isOnline"
    from delivery.drivers where id = ${id} for update`);

/** Goes online or offline; where the driver is, as far as it was told. */
export async function saveShift(
  tx: Tx,
  id: string,
  { isOnline, place, now }: { isOnline: boolean; place: Place | null; now: Date },
): Promise<void> {
  await tx.run(sql`
    update delivery.drivers set is_online = ${isOnline}, lat = ${isOnline ? (place?.lat ?? null) : null},
      lng = ${isOnline ? (place?.lng ?? null) : null}, position_at = ${isOnline ? now : null}
    where id = ${id}`);
}

interface Seen {
  readonly place: Place;
  readonly now: Date;
  /** Whoever was told since then need not hear again. */
  readonly toldBefore: Date;
}

/**
 * Keeps where a driver is, and names the orders aboard whose customers are to hear of it now. Null for one who is offline
 * with nothing in hand: where somebody is who does not work is nobody's business.
 */
export async function savePosition(
  db: Queries,
  id: string,
  { place, now, toldBefore }: Seen,
): Promise<string[] | null> {
  const saved = await db.row<{ orderIds: string[] | null }>(sql`
    update delivery.drivers v set lat = ${place.lat}, lng = ${place.lng}, position_at = ${now},
      position_told_at = case when v.position_told_at > ${toldBefore} and v.position_told_at <= ${now}
        then v.position_told_at else ${now} end
    where v.id = ${id} and (v.is_online
      or exists (select 1 from delivery.trips t where t.driver_id = ${id} and t.is_active))
    returning case when v.position_told_at = ${now} then
      (select array_agg(d.order_id) from delivery.trips t join delivery.deliveries d on d.trip_id = t.id
        where t.driver_id = ${id} and t.is_active and d.is_in_hand and d.picked_up_at is not null) end as "orderIds"`);
  return saved && (saved.orderIds ?? []);
}

/**
 * Sets everyone offline who was not heard of since `before` and has nothing in hand, and forgets where those are who were
 * suspended on the road and have brought everything since. Returns who went offline.
 */
export async function setGoneOffline(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx.rows<{ id: string; wasOnline: boolean }>(sql`
    with gone as (
      select id, is_online from delivery.drivers d
      where d.position_at is not null and (not d.is_online or d.position_at < ${before})
        and not exists (select 1 from delivery.trips t where t.driver_id = d.id and t.is_active)
      order by id for update skip locked)
    update delivery.drivers d set is_online = false, lat = null, lng = null, position_at = null
    from gone where d.id = gone.id returning d.id, gone.is_online as "wasOnline"`);
  return rows.filter(({ wasOnline }) => wasOnline).map(({ id }) => id);
}
