import type { Language, VehicleType } from '@sufra/contract/options.ts';
import type { OrderStatus } from '@sufra/contract/statuses.ts';
import type { Tracking } from '@sufra/contract/ordering/tracking.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { firstNameOf } from '../../../platform/pure/labels.ts';
import { noonRestUntil } from '../../../platform/pure/noon-rest.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import type { OrderingContext } from '../apply-command.ts';
import { isOnTheWay } from '../order.machine.ts';
import { etaOf, journeyOf, type Forecast, type Place } from './eta.rules.ts';
import { geography, type View } from '../order.store.ts';
import { readForecasts } from './tracking.store.ts';
import type { AccountId } from '../../../platform/pure/account-id.ts';

interface TrackingQuery {
  readonly accountId: AccountId;
  readonly orderId: string;
  readonly language: Language;
}

export async function getTracking(
  ctx: OrderingContext,
  { accountId, orderId, language }: TrackingQuery,
): Promise<Result<Tracking>> {
  const row = await readTracked(ctx.db, accountId, orderId);
  if (!row) return refuse('not_found');
  const forecast = (await readForecasts(ctx.db, [{ ...row, id: orderId }])).get(orderId);
  return ok(toTracking(row, forecast, { now: ctx.clock.now(), language, geography }));
}

export interface TrackedRow {
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
  readonly driver: {
    readonly name: string;
    readonly vehicleType: VehicleType;
    readonly plateNumber: string | null;
    /** Of the last hundred deliveries. */
    readonly stars: number | null;
    readonly at: (Place & { readonly told: string }) | null;
  } | null;
  readonly stopsBefore: number;
}

const readTracked = (db: Queries, accountId: AccountId, id: string): Promise<TrackedRow | null> =>
  db.row<TrackedRow>(sql`
    select o.status, o.version, o.scheduled_from as "scheduledFrom",
      o.scheduled_to as "scheduledTo", o.prep_minutes as "prepMinutes", o.distance_m as "distanceM",
      coalesce((select max(e.at) from ordering.order_events e where e.order_id = o.id), o.placed_at) as since,
      p.name as "partnerName", json_build_object('lat', p.lat, 'lng', p.lng) as pickup,
      json_build_object('lat', o.lat, 'lng', o.lng) as door,
      case when v.id is not null then json_build_object('name', v.name,
        'vehicleType', v.vehicle_type, 'plateNumber', v.plate_number,
        'stars', (select avg(r.stars) from (
          select b.order_id from delivery.public_deliveries b where b.driver_id = v.id and b.ended_at is not null
          order by b.ended_at desc limit 100) b join ordering.ratings r on r.order_id = b.order_id),
        'at', case when v.lat is not null and v.lng is not null and v.position_at is not null then json_build_object(
          'lat', v.lat, 'lng', v.lng, 'told', v.position_at) end)
      end as driver,
      (select count(*) from delivery.public_deliveries s
        where s.trip_id = d.trip_id and s.is_in_hand and s.stop < d.stop) as "stopsBefore"
    from ordering.orders o
    join partners.public_partners p on p.id = o.partner_id
    left join delivery.public_deliveries d on d.order_id = o.id and d.is_in_hand
    left join delivery.public_drivers v on v.id = d.driver_id
    where o.id = ${id} and o.account_id = ${accountId}`);

/** About a hundred metres. */
const roughly = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;

export function toTracking(
  row: TrackedRow,
  forecast: Forecast | undefined,
  { now, language, geography: roads }: View,
): Tracking {
  const { driver, pickup, status } = row;
  const eta = etaOf(journeyOf(row, forecast, roads, now), now);
  const isNear = isOnTheWay(status);
  const at = isNear && driver?.at;
  return {
    driver: driver && {
      name: firstNameOf(driver.name),
      vehicleType: driver.vehicleType,
      plateNumber: driver.plateNumber,
      rating: driver.stars === null ? null : Math.round(driver.stars * 10) / 10,
    },
    position: at ? { lat: at.lat, lng: at.lng, at: new Date(at.told).toISOString() } : null,
    pickup: { lat: roughly(pickup.lat), lng: roughly(pickup.lng), name: row.partnerName[language] },
    door: row.door,
    stopsBefore: row.stopsBefore,
    etaFrom: eta.from.toISOString(),
    etaTo: eta.to.toISOString(),
    isLate: eta.isLate,
    isHeat: isNear && noonRestUntil(now) !== null && driver !== null && driver.vehicleType !== 'car',
    version: row.version,
  };
}
