import type { DeliveryStatus, OfferStatus } from '@sufra/contract/statuses.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { part, sql } from '../../../platform/db/sql.ts';
import type { Place } from '../roads.rules.ts';
import type { DriverOnShift, OrderToCarry } from './assign.rules.ts';

export async function lockTripsOf(tx: Tx, driverIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    select 1 from delivery.trips where driver_id = any(${driverIds}::uuid[]) and is_active order by id for update`);
}

export const readOrderToCarry = (
  db: Queries,
  orderId: string,
): Promise<(OrderToCarry & { readonly isOpen: boolean }) | null> =>
  db.row(sql`
    select o.account_id as "accountId", p.id as "partnerId", json_build_object('lat', p.lat, 'lng', p.lng) as kitchen,
      case when o.payment_method = 'cash' then o.total_fils else 0 end as cash, o.is_open as "isOpen"
    from ordering.public_orders o join partners.public_partners p on p.id = o.partner_id where o.id = ${orderId}`);

export interface CandidateRow extends DriverOnShift {
  readonly id: string;
  readonly number: number;
  readonly name: string;
  readonly plateNumber: string | null;
  readonly isOffered: boolean;
}

const mostCandidates = 30;

/** The nearest drivers on shift, or one driver in any state. */
export const readCandidates = (db: Queries, kitchen: Place, driverId?: string): Promise<CandidateRow[]> => {
  const near = part`d.is_online and d.lat is not null
    order by (d.lat - ${kitchen.lat}) ^ 2 + (d.lng - ${kitchen.lng}) ^ 2, d.id limit ${mostCandidates}`;
  return db.rows<CandidateRow>(sql`
    select d.id, d.number, d.account_id as "accountId", d.name, d.status, d.is_online as "isOnline",
      d.plate_number as "plateNumber", d.vehicle_type as "vehicleType", d.position_at as "positionAt",
      d.lat, d.lng,
      coalesce((select held_fils from money.public_driver_cash where payee = 'driver:' || d.id), 0) as "cashHeld",
      exists (select 1 from delivery.offers f where f.driver_id = d.id and f.is_live) as "isOffered",
      (select coalesce(json_agg(json_build_object('partnerId', b.partner_id, 'status', b.status)), '[]')
        from delivery.trips t join delivery.deliveries b on b.trip_id = t.id and b.is_in_hand
        where t.driver_id = d.id and t.is_active) as stops
    from delivery.drivers d where ${driverId === undefined ? near : part`d.id = ${driverId}`}`);
};

interface Assigned {
  readonly deliveryId: string;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly now: Date;
  readonly offerId: string;
  readonly offer: OfferStatus;
  readonly newTripId: string;
  readonly driverId: string;
  readonly partnerId: string;
  readonly metres: number;
  readonly minutes: number;
  readonly assignedBy: AccountId;
}

/** Joins the driver's trip, or starts one. */
export async function saveAssigned(tx: Tx, row: Assigned): Promise<void> {
  const trip = await tx.row<{ id: string; stop: number }>(sql`
    select t.id, coalesce((select max(stop) from delivery.deliveries d where d.trip_id = t.id), 0) + 1 as stop
    from delivery.trips t where t.driver_id = ${row.driverId} and t.is_active`);
  const { id: tripId, stop } = trip ?? { id: row.newTripId, stop: 1 };
  if (!trip)
    await tx.run(sql`
      insert into delivery.trips (id, driver_id, partner_id, started_at)
      values (${tripId}, ${row.driverId}, ${row.partnerId}, ${row.now})`);
  await tx.run(sql`
    update delivery.deliveries set status = ${row.status}, version = ${row.version}, trip_id = ${tripId},
      driver_id = ${row.driverId}, stop = ${stop}, accepted_at = ${row.now}
    where id = ${row.deliveryId}`);
  await tx.run(sql`
    with assigned as (
      insert into delivery.offers (id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes, expires_at,
        answered_at, trip_id, assigned_by)
      select ${row.offerId}::uuid, ${row.driverId}::uuid, ${row.offer}, false, ${row.metres}::integer, distance_m,
        ${row.minutes}::integer, now(), now(), ${tripId}::uuid, ${row.assignedBy}::uuid
      from delivery.deliveries where id = ${row.deliveryId})
    insert into delivery.offer_deliveries (offer_id, delivery_id, stop)
    values (${row.offerId}, ${row.deliveryId}, ${stop})`);
}

export const readDriverPhone = (
  db: Queries,
  orderId: string,
): Promise<{ readonly id: string; readonly phone: string } | null> =>
  db.row(sql`
    select v.id, a.phone from delivery.deliveries d
    join delivery.drivers v on v.id = d.driver_id
    join identity.public_accounts a on a.id = v.account_id
    where d.order_id = ${orderId} and a.phone is not null`);
