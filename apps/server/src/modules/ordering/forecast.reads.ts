import type { VehicleType } from '@sufra/contract/options.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import { dubaiHour } from '../../platform/pure/dubai-time.ts';
import type { Forecast, Way } from './forecast.rules.ts';

interface Wanted {
  readonly id: string;
  readonly scheduledFrom: Date;
}

interface ForecastRow {
  readonly id: string;
  readonly p50: number | null;
  readonly p80: number | null;
  readonly way: (Omit<Way, 'vehicle' | 'toldAt'> & { vehicle: VehicleType; toldAt: string }) | null;
}

/** By the ids of those orders that are still open. */
export async function readForecasts(db: Queries, orders: readonly Wanted[]): Promise<Map<string, Forecast>> {
  if (orders.length === 0) return new Map();
  const rows = await db.rows<ForecastRow>(sql`
    select o.id, k.p50, k.p80,
      case when v.lat is not null then json_build_object('vehicle', v.vehicle_type, 'toldAt', v.position_at,
        'isAboard', d.picked_up_at is not null, 'at', json_build_object('lat', v.lat, 'lng', v.lng),
        'kitchen', json_build_object('lat', p.lat, 'lng', p.lng),
        'doors', (select json_agg(json_build_object('lat', so.lat, 'lng', so.lng) order by s.stop)
          from delivery.deliveries s join ordering.orders so on so.id = s.order_id
          where s.trip_id = d.trip_id and s.is_in_hand and s.stop <= d.stop)) end as way
    from unnest(${orders.map(({ id }) => id)}::uuid[],
      ${orders.map(({ scheduledFrom }) => dubaiHour(scheduledFrom))}::integer[]) as t(id, hour)
    join ordering.orders o on o.id = t.id and o.is_open
    join partners.partners p on p.id = o.partner_id
    left join ordering.kitchen_paces k on k.partner_id = o.partner_id and k.hour = t.hour
    left join delivery.deliveries d on d.order_id = o.id and d.is_in_hand
    left join delivery.drivers v on v.id = d.driver_id`);
  return new Map(
    rows.map(({ id, p50, p80, way }) => [id, { pace: toPace(p50, p80), way: way && toWay(way) }]),
  );
}

const toPace = (p50: number | null, p80: number | null): Forecast['pace'] =>
  p50 === null || p80 === null ? null : { p50, p80 };

const toWay = ({ toldAt, ...way }: NonNullable<ForecastRow['way']>): Way => ({
  ...way,
  toldAt: new Date(toldAt),
});
