import type { VehicleType } from '@sufra/contract/options.ts';
import { overdueMinutes } from '@sufra/contract/subscription/promises.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { dubaiHour } from '../../../platform/pure/dubai-time.ts';
import type { Forecast, Way } from './eta.rules.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface ForecastRow {
  readonly id: string;
  readonly p50: number | null;
  readonly p80: number | null;
  readonly way: (Omit<Way, 'toldAt'> & { vehicle: VehicleType; toldAt: string }) | null;
}

export async function readForecasts(
  db: Queries,
  orders: readonly { readonly id: string; readonly scheduledFrom: Date }[],
): Promise<Map<string, Forecast>> {
  if (orders.length === 0) return new Map();
  const rows = await db.rows<ForecastRow>(sql`
    select o.id, k.p50, k.p80,
      case when v.lat is not null and v.lng is not null and v.position_at is not null then json_build_object(
        'vehicle', v.vehicle_type, 'toldAt', v.position_at,
        'isAboard', d.picked_up_at is not null, 'at', json_build_object('lat', v.lat, 'lng', v.lng),
        'kitchen', json_build_object('lat', p.lat, 'lng', p.lng),
        'doors', (select coalesce(json_agg(json_build_object('lat', so.lat, 'lng', so.lng) order by s.stop), '[]')
          from delivery.public_deliveries s join ordering.orders so on so.id = s.order_id
          where s.trip_id = d.trip_id and s.is_in_hand and s.stop <= d.stop)) end as way
    from unnest(${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(({ scheduledFrom }) => dubaiHour(scheduledFrom))}::integer[]) as t(id, hour)
    join ordering.orders o on o.id = t.id and o.is_open
    join partners.public_partners p on p.id = o.partner_id
    left join ordering.kitchen_paces k on k.partner_id = o.partner_id and k.hour = t.hour
    left join delivery.public_deliveries d on d.order_id = o.id and d.is_in_hand
    left join delivery.public_drivers v on v.id = d.driver_id`);
  return new Map(
    rows.map(({ id, p50, p80, way }) => [
      id,
      {
        prepTime: p50 === null || p80 === null ? null : { p50, p80 },
        way: way && { ...way, toldAt: new Date(way.toldAt) },
      },
    ]),
  );
}

export interface MaybeLateRow {
  readonly id: string;
  readonly accountId: AccountId;
  readonly status: OrderStatus;
  readonly since: Date;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly prepMinutes: number;
  readonly distanceM: number;
}

export const lateBatch = 500;

export const readMaybeLate = (db: Queries, now: Date, after: MaybeLateRow | null): Promise<MaybeLateRow[]> =>
  db.rows<MaybeLateRow>(sql`
    select o.id, o.account_id as "accountId", o.status, o.scheduled_from as "scheduledFrom",
      o.scheduled_to as "scheduledTo", o.prep_minutes as "prepMinutes", o.distance_m as "distanceM",
      coalesce((select e.at from ordering.order_events e where e.order_id = o.id order by e.version desc limit 1),
        o.placed_at) as since
    from ordering.orders o
    where o.is_open and o.late_told_at is null and o.scheduled_to < ${new Date(now.getTime() + 2 * 3_600_000)}
      and (${after?.id ?? null}::uuid is null
        or (o.scheduled_to, o.id) > (${after?.scheduledTo ?? null}::timestamptz, ${after?.id ?? null}::uuid))
    order by o.scheduled_to, o.id limit ${lateBatch}`);

/** True once per order. */
export async function markLate(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const changed = await tx.run(sql`
    update ordering.orders set late_told_at = ${now} where id = ${orderId} and is_open and late_told_at is null`);
  return changed === 1;
}

export const overdueOrders = async (db: Queries, now: Date): Promise<string[]> => {
  const due = new Date(now.getTime() - overdueMinutes * 60_000);
  const rows = await db.rows<{ id: string }>(sql`
    select id from ordering.orders
    where is_open and status <> 'placed' and scheduled_to <= ${due} order by scheduled_to limit 200`);
  return rows.map(({ id }) => id);
};

export const markStuck = (
  db: Queries,
  due: Date,
  now: Date,
): Promise<{ id: string; status: OrderStatus }[]> =>
  db.rows<{ id: string; status: OrderStatus }>(sql`
    update ordering.orders set stuck_at = ${now} where is_open and stuck_at is null and scheduled_to < ${due}
    returning id, status`);

export interface Courier {
  readonly driverId: string;
  readonly doorSince: Date | null;
}

export const readCourier = (db: Queries, orderId: string): Promise<Courier | null> =>
  db.row<Courier>(sql`
    select driver_id as "driverId", door_since as "doorSince"
    from delivery.public_deliveries where order_id = ${orderId} and is_in_hand and driver_id is not null`);

export const readLastDriver = async (db: Queries, orderId: string): Promise<string | null> =>
  (
    await db.row<{ driverId: string }>(sql`
      select driver_id as "driverId" from delivery.public_deliveries
      where order_id = ${orderId} and driver_id is not null order by ended_at desc nulls first limit 1`)
  )?.driverId ?? null;

export const readOrderOwner = async (db: Queries, id: string): Promise<string | null> =>
  (
    await db.row<{ accountId: AccountId }>(sql`
      select account_id as "accountId" from ordering.orders where id = ${id}`)
  )?.accountId ?? null;
