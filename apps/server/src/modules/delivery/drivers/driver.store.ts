import type { Emirate } from '@sufra/contract/options.ts';
import { trackingSeconds } from '@sufra/contract/ordering/tracking.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { MemberStatus, Suspension } from '../../partners/index.ts';
import type { Place } from '../roads.rules.ts';
import type { DriverRecord } from './driver.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

export interface DriverRow {
  readonly id: string;
  readonly accountId: AccountId;
  readonly status: MemberStatus;
  readonly isOnline: boolean;
  readonly positionAt: Date | null;
}

/** Lock order: driver, deliveries, trip. */
export const lockDriver = (tx: Tx, id: string): Promise<DriverRow | null> =>
  tx.row<DriverRow>(sql`
    select id, account_id as "accountId", status, is_online as "isOnline",
      position_at as "positionAt"
    from delivery.drivers where id = ${id} for update`);

export interface DriverNames {
  readonly name: string;
  readonly email: string | null;
  readonly plateNumber: string | null;
}

export const lockNames = (tx: Tx, id: string): Promise<DriverNames | null> =>
  tx.row<DriverNames>(sql`
    select name, email, plate_number as "plateNumber" from delivery.drivers where id = ${id} for update`);

export async function saveNames(
  tx: Tx,
  id: string,
  { name, email, plateNumber }: DriverNames,
): Promise<void> {
  await tx.run(sql`
    update delivery.drivers set name = ${name}, email = ${email}, plate_number = ${plateNumber} where id = ${id}`);
}

interface Address {
  readonly emirate: Emirate;
  readonly area: string;
}

export async function readDriverAccount(db: Queries, driverId: string): Promise<AccountId> {
  const row = await db.row<{ accountId: AccountId }>(sql`
    select account_id as "accountId" from delivery.drivers where id = ${driverId}`);
  if (!row) throw new Error(`Driver missing: driverId=${driverId}.`);
  return row.accountId;
}

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

interface SavedPosition {
  /** To update. */
  readonly orderIds: string[] | null;
  /** Of the delivery on its way. */
  readonly door:
    | (Place &
        Address & {
          readonly deliveryId: string;
          readonly since: string | null;
          readonly centre: Place | null;
        })
    | null;
}

/** Null for a driver off shift without deliveries, whose position is not stored. */
export const savePosition = (
  db: Queries,
  id: string,
  place: Place,
  now: Date,
): Promise<SavedPosition | null> => {
  const notifiedBefore = new Date(now.getTime() - trackingSeconds * 1_000);
  return db.row<SavedPosition>(sql`
    update delivery.drivers v set lat = ${place.lat}, lng = ${place.lng}, position_at = ${now},
      position_told_at = case when v.position_told_at > ${notifiedBefore} and v.position_told_at <= ${now}
        then v.position_told_at else ${now} end
    where v.id = ${id} and (v.is_online
      or exists (select 1 from delivery.trips t where t.driver_id = ${id} and t.is_active))
    returning case when v.position_told_at = ${now} then
      (select array_agg(d.order_id) from delivery.trips t join delivery.deliveries d on d.trip_id = t.id
        where t.driver_id = ${id} and t.is_active and d.is_in_hand and d.picked_up_at is not null) end as "orderIds",
      (select json_build_object('deliveryId', d.id, 'lat', o.lat, 'lng', o.lng, 'emirate', o.emirate, 'area', o.area,
          'since', d.door_since, 'centre', household.public_area_centre(o.emirate, o.area))
        from delivery.trips t join delivery.deliveries d on d.trip_id = t.id and d.is_in_hand and d.status = 'in_transit'
        join ordering.public_orders o on o.id = d.order_id
        where t.driver_id = ${id} and t.is_active limit 1) as door`);
};

/** Deletes positions, also of suspended drivers after their trip. Returns drivers who went offline. */
export async function setSilentOffline(tx: Tx, before: Date): Promise<string[]> {
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

/** With an accepted delivery not picked up yet, and no position since. */
export const silentDrivers = async (db: Queries, before: Date): Promise<string[]> => {
  const rows = await db.rows<{ id: string }>(sql`
    select v.id from delivery.trips t join delivery.drivers v on v.id = t.driver_id
    where t.is_active and coalesce(v.position_at, t.started_at) < ${before}
      and exists (select 1 from delivery.deliveries d
        where d.trip_id = t.id and d.is_in_hand and d.picked_up_at is null and d.accepted_at < ${before})
    order by v.id`);
  return rows.map(({ id }) => id);
};

export const lockSilent = async (tx: Tx, id: string, before: Date): Promise<boolean> =>
  (await tx.row(sql`
    select 1 from delivery.drivers where id = ${id} and (position_at is null or position_at < ${before})
    for update`)) !== null;

export const lockDriverOf = (
  tx: Tx,
  accountId: AccountId,
): Promise<{ readonly id: string; readonly status: MemberStatus } | null> =>
  tx.row(sql`select id, status from delivery.drivers where account_id = ${accountId} for update`);

interface DriverOfPhone {
  readonly id: string;
  readonly phone: string;
  readonly status: MemberStatus;
}

export const lockDriversByPhone = (tx: Tx, phones: readonly string[]): Promise<DriverOfPhone[]> =>
  tx.rows<DriverOfPhone>(sql`
    select d.id, a.phone, d.status from delivery.drivers d join identity.public_accounts a on a.id = d.account_id
    where a.phone = any(${phones}) order by d.id for update of d`);

export async function insertDriver(
  tx: Tx,
  driver: DriverRecord,
  applicationId: string | null,
): Promise<void> {
  const { id, accountId, status, name, email, vehicleType, plateNumber, vehicle, emirate, createdAt } =
    driver;
  await tx.run(sql`
    insert into delivery.drivers (id, account_id, status, name, email, vehicle_type, plate_number, vehicle, emirate,
      created_at, application_id)
    values (${id}, ${accountId}, ${status}, ${name}, ${email}, ${vehicleType}, ${plateNumber},
      ${JSON.stringify(vehicle)}::jsonb, ${emirate}, ${createdAt}, ${applicationId})`);
}

/** Ends the shift. Keeps the position while meals are aboard, for their customers. */
export async function saveStanding(
  tx: Tx,
  id: string,
  status: MemberStatus,
  suspension: Suspension | null,
): Promise<void> {
  const { at = null, by = null, reason = null } = suspension ?? {};
  await tx.run(sql`
    update delivery.drivers d set status = ${status}, is_online = false, suspended_at = ${at}, suspended_by = ${by},
      suspension_reason = ${reason}, lat = case when k.is_kept then lat end, lng = case when k.is_kept then lng end,
      position_at = case when k.is_kept then position_at end
    from (select exists (
      select 1 from delivery.trips t join delivery.deliveries b on b.trip_id = t.id
      where t.driver_id = ${id} and t.is_active and b.is_in_hand and b.picked_up_at is not null) as is_kept) k
    where d.id = ${id}`);
}

export async function eraseDriver(
  tx: Tx,
  id: string,
  { status, name }: { readonly status: MemberStatus; readonly name: string },
): Promise<void> {
  await tx.run(sql`delete from delivery.bank_accounts where driver_id = ${id}`);
  await tx.run(sql`
    update delivery.drivers set status = ${status}, name = ${name}, email = null, plate_number = null,
      vehicle = '{}', is_online = false, lat = null, lng = null, position_at = null, application_id = null,
      suspension_reason = null, sos_at = null, sos_lat = null, sos_lng = null, sos_closed_at = null, sos_note = null
    where id = ${id}`);
}

interface SosRow {
  readonly sosAt: Date | null;
  readonly closedAt: Date | null;
}

export const lockSos = (tx: Tx, driverId: string): Promise<SosRow | null> =>
  tx.row<SosRow>(sql`
    select sos_at as "sosAt", sos_closed_at as "closedAt" from delivery.drivers where id = ${driverId} for update`);

interface SavedSos {
  readonly at: Date;
  readonly isOpen: boolean;
  readonly location: Place | null;
}

/** Without a location, the last known one. */
export async function saveSos(tx: Tx, id: string, { at, isOpen, location }: SavedSos): Promise<void> {
  await tx.run(sql`
    update delivery.drivers set sos_at = ${at}, sos_closed_at = null, sos_note = null,
      sos_lat = coalesce(${location?.lat ?? null}::double precision, case when ${isOpen} then sos_lat end, lat),
      sos_lng = coalesce(${location?.lng ?? null}::double precision, case when ${isOpen} then sos_lng end, lng)
    where id = ${id}`);
}

/** Forgets the position. */
export async function saveClosedSos(
  tx: Tx,
  id: string,
  { at, note }: { readonly at: Date; readonly note: string },
): Promise<void> {
  await tx.run(sql`
    update delivery.drivers set sos_closed_at = ${at}, sos_note = ${note}, sos_lat = null, sos_lng = null
    where id = ${id}`);
}
