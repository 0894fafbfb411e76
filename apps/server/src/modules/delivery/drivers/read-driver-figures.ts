import { mostReportRows } from '@sufra/contract/admin/reports.ts';
import type { getDriverRecord } from '@sufra/contract/admin/records.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql, written, type Part } from '../../../platform/db/sql.ts';

export interface DriverFigures {
  readonly id: string;
  readonly name: string;
  readonly deliveries: number;
  readonly onTime: number;
  readonly offers: number;
  readonly answered: number;
  readonly accepted: number;
  readonly takenBack: number;
}

/** The smallest UUIDv7 of an instant; offers are partitioned by id. */
const firstIdOf = (at: number): string =>
  at
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')
    .concat('-0000-0000-000000000000');

interface RatingsRow {
  readonly average: number | null;
  readonly count: number;
  readonly recent: readonly {
    readonly id: string;
    readonly number: number;
    readonly stars: number;
    readonly comment: string | null;
    readonly at: string;
  }[];
}

const ratingsShown = 10;

export async function readDriverRatings(
  db: Queries,
  { start, stop }: { readonly start: Date; readonly stop: Date },
  driverId: string,
): Promise<ReplyOf<typeof getDriverRecord>['ratings']> {
  const row = await db.row<RatingsRow>(sql`
    with rated as (
      select o.id, o.number, r.stars, r.comment, r.created_at as at
      from delivery.deliveries d join ordering.public_ratings r on r.order_id = d.order_id
      join ordering.public_orders o on o.id = d.order_id
      where d.driver_id = ${driverId} and d.status = 'delivered'),
    of_period as (select stars from rated where at >= ${start} and at < ${stop})
    select (select avg(stars)::float8 from of_period) as average, (select count(*) from of_period) as count,
      (select coalesce(json_agg(newest), '[]') from (
        select * from rated order by at desc, id limit ${ratingsShown}) newest) as recent`);
  const { average = null, count = 0, recent = [] } = row ?? {};
  return {
    average: average === null ? null : Math.round(average * 10) / 10,
    count,
    recent: recent.map(({ number, at, ...one }) => ({
      ...{ ...one, orderId: String(number), at: new Date(at).toISOString() },
    })),
  };
}

const minuteMs = 60_000;

/**
 * Of drivers with an offer or a delivery in the time. A shared offer that another driver took is not counted as
 * answered. A delivery is taken back while its kitchen stays the same and this driver no longer has it.
 */
export function readDriverFigures(
  db: Queries,
  { start, stop }: { readonly start: Date; readonly stop: Date },
  only: string | null = null,
): Promise<DriverFigures[]> {
  const chosen = (driver: Part): Part => (only === null ? part`true` : part`${driver} = ${only}::uuid`);
  return db.rows<DriverFigures>(sql`
    with done as (
      select d.driver_id, count(*) as deliveries, count(*) filter (where d.ended_at <= o.scheduled_to) as "onTime"
      from delivery.deliveries d join ordering.public_orders o on o.id = d.order_id
      where ${chosen(part`d.driver_id`)} and d.ended_at >= ${start} and d.ended_at < ${stop} and d.status = 'delivered' group by d.driver_id),
    asked as (
      select f.id, f.driver_id, f.status, f.trip_id from delivery.offers f
      where ${chosen(part`f.driver_id`)} and f.id >= ${firstIdOf(start.getTime() - minuteMs)}::uuid and f.id < ${firstIdOf(stop.getTime())}::uuid
        and f.offered_at >= ${start} and f.offered_at < ${stop}),
    answers as (
      select driver_id, count(*) filter (where status <> 'assigned') as offers,
        count(*) filter (where status in ('accepted', 'rejected', 'expired')) as answered,
        count(*) filter (where status = 'accepted') as accepted
      from asked group by driver_id),
    lost as (
      select f.driver_id, count(*) as "takenBack"
      from asked f join delivery.trips t on t.id = f.trip_id
      join delivery.offer_deliveries l on l.offer_id = f.id join delivery.deliveries d on d.id = l.delivery_id
      where f.status in ('accepted', 'assigned') and d.driver_id is distinct from f.driver_id
        and d.partner_id = t.partner_id and d.status <> 'cancelled'
      group by f.driver_id)
    select r.id, r.name, coalesce(n.deliveries, 0) as deliveries, coalesce(n."onTime", 0) as "onTime",
      coalesce(a.offers, 0) as offers, coalesce(a.answered, 0) as answered, coalesce(a.accepted, 0) as accepted,
      coalesce(l."takenBack", 0) as "takenBack"
    from done n full join answers a on a.driver_id = n.driver_id
    join delivery.drivers r on r.id = coalesce(n.driver_id, a.driver_id)
    left join lost l on l.driver_id = r.id
    order by coalesce(n.deliveries, 0) desc, r.id limit ${written(mostReportRows)}`);
}
