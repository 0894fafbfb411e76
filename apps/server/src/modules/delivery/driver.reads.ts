import type { Emirate, VehicleType } from '@sufra/contract/options.ts';
import type { DeliveryStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';
import type { DriverRecordStatus } from './driver-application.machine.ts';

/** The account a driver belongs to. */
export const readDriverAccount = async (db: Queries, driverId: string): Promise<string> =>
  (
    await db.row<{ accountId: string }>(sql`
    select account_id as "accountId" from delivery.drivers where id = ${driverId}`)
  )?.accountId ?? '';

export interface ProfileRow {
  readonly id: string;
  readonly number: number;
  readonly status: DriverRecordStatus;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly vehicleType: VehicleType;
  readonly plateNumber: string | null;
  readonly emirate: Emirate;
  readonly isOnline: boolean;
  readonly hasTrip: boolean;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly createdAt: Date;
  readonly bank: {
    readonly bankName: string;
    readonly iban: string;
    readonly accountHolderName: string;
  } | null;
}

export const readProfile = (db: Queries, driverId: string): Promise<ProfileRow | null> =>
  db.row<ProfileRow>(sql`
    select d.id, d.number, d.status, d.name, a.phone, d.email, d.vehicle_type as "vehicleType",
      d.plate_number as "plateNumber", d.emirate, d.is_online as "isOnline", d.lat, d.lng, d.created_at as "createdAt",
      exists (select 1 from delivery.trips t where t.driver_id = d.id and t.is_active) as "hasTrip",
      (select json_build_object('bankName', b.bank_name, 'iban', b.iban_mask, 'accountHolderName', b.account_holder)
        from delivery.bank_accounts b where b.driver_id = d.id order by b.valid_from desc limit 1) as bank
    from delivery.drivers d left join identity.accounts a on a.id = d.account_id
    where d.id = ${driverId}`);

export interface StatsRow {
  readonly totalDeliveries: number;
  readonly todayDeliveries: number;
  readonly averageRating: number | null;
  readonly accepted: number;
  readonly answered: number;
  /** Of what was brought since Monday, to closed doors too. */
  readonly base: Fils;
  readonly far: Fils;
  readonly peak: Fils;
}

/** `accountable` offers are those of the last thirty days that were answered, or let pass. */
export const readStats = async (
  db: Queries,
  driverId: string,
  since: { readonly today: Date; readonly week: Date },
): Promise<StatsRow | null> =>
  db.row<StatsRow>(sql`
    select b.total as "totalDeliveries", b.today as "todayDeliveries", b.stars as "averageRating", b.base, b.far, b.peak,
      f.accepted, f.answered
    from (
      select count(*) filter (where d.status = 'delivered') as total,
        count(*) filter (where d.status = 'delivered' and d.ended_at >= ${since.today}) as today,
        avg(r.stars)::double precision as stars,
        coalesce(sum(d.base_fils) filter (where e.at >= ${since.week}), 0)::bigint as base,
        coalesce(sum(d.far_fils) filter (where e.at >= ${since.week}), 0)::bigint as far,
        coalesce(sum(d.peak_fils) filter (where e.at >= ${since.week}), 0)::bigint as peak
      from delivery.deliveries d
      left join money.entries e on e.kind = 'driver_fee' and e.subject = d.order_id
      left join ordering.ratings r on r.order_id = d.order_id
      where d.driver_id = ${driverId} and d.ended_at is not null) b,
    (select count(*) filter (where status = 'accepted') as accepted, count(*) as answered
      from delivery.offers
      where driver_id = ${driverId} and offered_at > now() - interval '30 days'
        and status in ('accepted', 'rejected', 'expired')) f`);

export interface PastRow {
  readonly id: string;
  readonly orderNumber: number;
  readonly endedAt: Date;
  readonly acceptedAt: Date;
  readonly status: DeliveryStatus;
  readonly fee: Fils;
  readonly stars: number | null;
  readonly pickupAddress: string;
  readonly area: string;
  readonly distanceM: number;
}

const pageSize = 20;

/** Twenty of what a driver has brought, before one of them, the newest first. */
export const readHistory = (db: Queries, driverId: string, before: string | null): Promise<PastRow[]> =>
  db.rows<PastRow>(sql`
    select d.id, o.number as "orderNumber", d.ended_at as "endedAt", d.accepted_at as "acceptedAt", d.status,
      d.fee_fils as fee, r.stars, concat_ws(', ', p.address, p.area) as "pickupAddress", o.area,
      d.distance_m as "distanceM"
    from delivery.deliveries d
    join ordering.orders o on o.id = d.order_id
    join partners.partners p on p.id = d.partner_id
    left join ordering.ratings r on r.order_id = d.order_id
    where d.driver_id = ${driverId} and d.ended_at is not null and d.status in ('delivered', 'failed')
      and (${before}::uuid is null or (d.ended_at, d.id) < (
        select ended_at, id from delivery.deliveries where id = ${before}::uuid and driver_id = ${driverId}))
    order by d.ended_at desc, d.id desc limit ${pageSize}`);

/** The id to go on after, null on the last page. */
export const nextAfter = (rows: readonly { readonly id: string }[]): string | null =>
  rows.length < pageSize ? null : (rows.at(-1)?.id ?? null);

export interface RequestRow {
  readonly id: string;
  readonly isShared: boolean;
  readonly toPickupM: number;
  readonly distanceM: number;
  readonly minutes: number;
  readonly expiresAt: Date;
  readonly secondsLeft: number;
  readonly partnerName: { readonly en: string; readonly ar: string };
  readonly partnerAddress: string;
  readonly partnerArea: string;
  readonly partnerLat: number;
  readonly partnerLng: number;
  /** In the order of their doors. */
  readonly doors: readonly {
    readonly orderNumber: number;
    readonly area: string;
    readonly fee: Fils;
    readonly peak: Fils;
    readonly readyAt: string;
    readonly cash: Fils | null;
  }[];
}

/** What a driver is being asked at this instant. */
export const readRequests = (db: Queries, driverId: string): Promise<RequestRow[]> =>
  db.rows<RequestRow>(sql`
    select f.id, f.is_shared as "isShared", f.to_pickup_m as "toPickupM", f.distance_m as "distanceM",
      f.duration_minutes as minutes, f.expires_at as "expiresAt",
      extract(epoch from f.expires_at - now())::double precision as "secondsLeft",
      p.name as "partnerName", p.address as "partnerAddress", p.area as "partnerArea", p.lat as "partnerLat",
      p.lng as "partnerLng", w.doors
    from delivery.offers f
    join delivery.drivers v on v.id = f.driver_id and v.is_online
    cross join lateral (
      select (array_agg(d.partner_id))[1] as partner_id,
        json_agg(json_build_object('orderNumber', o.number, 'area', o.area, 'fee', d.fee_fils, 'peak', d.peak_fils,
          'readyAt', d.ready_at, 'cash', case when o.payment_method = 'cash' then o.total_fils end) order by od.stop)
          as doors
      from delivery.offer_deliveries od
      join delivery.deliveries d on d.id = od.delivery_id
      join ordering.orders o on o.id = d.order_id
      where od.offer_id = f.id) w
    join partners.partners p on p.id = w.partner_id
    where f.driver_id = ${driverId} and f.is_live and f.expires_at > now()`);
