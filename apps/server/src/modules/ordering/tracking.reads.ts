import type { VehicleType } from '@sufra/contract/options.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';

interface Place {
  readonly lat: number;
  readonly lng: number;
}

export interface TrackedRow {
  readonly accountId: string;
  readonly status: OrderStatus;
  readonly version: number;
  readonly since: Date;
  readonly scheduledFrom: Date;
  readonly scheduledTo: Date;
  readonly prepMinutes: number;
  readonly distanceM: number;
  readonly partnerName: { readonly en: string; readonly ar: string };
  readonly pickup: Place;
  readonly door: Place;
  /** Null while nobody of ours brings it. */
  readonly driver: {
    readonly name: string;
    readonly phone: string | null;
    readonly vehicleType: VehicleType;
    readonly plateNumber: string | null;
    readonly stars: number | null;
    /** Where the driver was last, and when, as ISO text. */
    readonly at: (Place & { readonly told: string }) | null;
  } | null;
  readonly stopsBefore: number;
}

/** An order of the account; null for anybody else's. The stars are those of the last hundred deliveries. */
export const readTracked = (db: Queries, accountId: string, id: string): Promise<TrackedRow | null> =>
  db.row<TrackedRow>(sql`
    select o.account_id as "accountId", o.status, o.version, o.scheduled_from as "scheduledFrom",
      o.scheduled_to as "scheduledTo", o.prep_minutes as "prepMinutes", o.distance_m as "distanceM",
      (select max(e.at) from ordering.order_events e where e.order_id = o.id) as since,
      p.name as "partnerName", json_build_object('lat', p.lat, 'lng', p.lng) as pickup,
      json_build_object('lat', o.lat, 'lng', o.lng) as door,
      case when v.id is not null then json_build_object('name', v.name, 'phone', a.phone,
        'vehicleType', v.vehicle_type, 'plateNumber', v.plate_number,
        'stars', (select avg(r.stars) from (
          select b.order_id from delivery.deliveries b where b.driver_id = v.id and b.ended_at is not null
          order by b.ended_at desc limit 100) b join ordering.ratings r on r.order_id = b.order_id),
        'at', case when v.lat is not null then json_build_object('lat', v.lat, 'lng', v.lng, 'told', v.position_at) end)
      end as driver,
      (select count(*) from delivery.deliveries s
        where s.trip_id = d.trip_id and s.is_in_hand and s.stop < d.stop) as "stopsBefore"
    from ordering.orders o
    join partners.partners p on p.id = o.partner_id
    left join delivery.deliveries d on d.order_id = o.id and d.is_in_hand
    left join delivery.drivers v on v.id = d.driver_id
    left join identity.accounts a on a.id = v.account_id
    where o.id = ${id} and o.account_id = ${accountId}`);
