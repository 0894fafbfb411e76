import type { OrderType } from '@sufra/contract/ordering.ts';
import type { DeliveryStatus } from '@sufra/contract/statuses.ts';
import type { Queries } from '../../platform/db/db.ts';
import { sql } from '../../platform/db/sql.ts';
import type { Fils } from '../../platform/pure/money.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

export interface ActiveRow {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly orderType: OrderType;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly stop: number;
  readonly isReady: boolean;
  readonly readyAt: Date;
  readonly setOutAt: Date | null;
  readonly scheduledFrom: Date;
  readonly promisedAt: Date;
  readonly distanceM: number;
  readonly fee: Fils;
  readonly total: Fils;
  readonly isCash: boolean;
  readonly area: string;
  readonly lat: number;
  readonly lng: number;
  /** Sealed. */
  readonly door: Buffer;
  readonly customerName: string | null;
  readonly mealTitle: Bilingual;
  readonly portions: number;
  readonly partnerName: Bilingual;
  readonly partnerAddress: string;
  readonly partnerArea: string;
  readonly partnerPhone: string;
  readonly partnerLat: number;
  readonly partnerLng: number;
  readonly hasDoorPhoto: boolean;
  /** Of the whole trip, those that have ended too. */
  readonly stops: number;
}

/** What is in hand, the next stop first. */
export const readActive = (db: Queries, driverId: string): Promise<ActiveRow[]> =>
  db.rows<ActiveRow>(sql`
    select d.id, o.id as "orderId", o.number as "orderNumber", o.type as "orderType", d.status, d.version, d.stop,
      d.is_ready as "isReady", d.ready_at as "readyAt", d.set_out_at as "setOutAt",
      o.scheduled_from as "scheduledFrom", o.scheduled_to as "promisedAt", d.distance_m as "distanceM",
      d.fee_fils as fee, o.total_fils as total, o.payment_method = 'cash' as "isCash", o.area, o.lat, o.lng,
      o.delivery as door, h.name as "customerName", coalesce(o.ordered -> 'title', m.title) as "mealTitle",
      o.family_size as portions, p.name as "partnerName", p.address as "partnerAddress", p.area as "partnerArea",
      p.phone as "partnerPhone", p.lat as "partnerLat", p.lng as "partnerLng",
      exists (select 1 from delivery.door_photos f where f.delivery_id = d.id) as "hasDoorPhoto",
      (select count(*) from delivery.deliveries s where s.trip_id = t.id) as stops
    from delivery.trips t
    join delivery.deliveries d on d.trip_id = t.id and d.is_in_hand
    join ordering.orders o on o.id = d.order_id
    join catalogue.meals m on m.id = o.meal_id
    join partners.partners p on p.id = d.partner_id
    left join household.profiles h on h.account_id = o.account_id
    where t.driver_id = ${driverId} and t.is_active order by d.stop`);

/** The status of a delivery that this driver has ended; null for any other. */
export const readEndedStatus = async (
  db: Queries,
  driverId: string,
  id: string,
): Promise<DeliveryStatus | null> =>
  (
    await db.row<{ status: DeliveryStatus }>(sql`
    select status from delivery.deliveries where id = ${id} and driver_id = ${driverId} and ended_at is not null`)
  )?.status ?? null;
