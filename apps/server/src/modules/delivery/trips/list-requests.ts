import type { DeliveryRequest } from '@sufra/contract/delivery/delivery.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import { addressOf, toKm } from '../roads.rules.ts';

interface RequestRow {
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
  readonly doors: readonly {
    readonly orderNumber: number;
    readonly area: string;
    readonly fee: Fils;
    readonly peak: Fils;
    readonly readyAt: string;
    readonly cash: Fils | null;
  }[];
}

const readRequests = (db: Queries, driverId: string): Promise<RequestRow[]> =>
  db.rows<RequestRow>(sql`
    select f.id, f.is_shared as "isShared", f.to_pickup_m as "toPickupM", f.distance_m as "distanceM",
      f.duration_minutes as minutes, f.expires_at as "expiresAt",
      extract(epoch from f.expires_at - now())::double precision as "secondsLeft",
      p.name as "partnerName", p.address as "partnerAddress", p.area as "partnerArea", p.lat as "partnerLat",
      p.lng as "partnerLng", coalesce(w.doors, '[]') as doors
    from delivery.offers f
    join delivery.drivers v on v.id = f.driver_id and v.is_online
    cross join lateral (
      select (array_agg(d.partner_id))[1] as partner_id,
        json_agg(json_build_object('orderNumber', o.number, 'area', o.area, 'fee', d.fee_fils, 'peak', d.peak_fils,
          'readyAt', d.ready_at, 'cash', case when o.payment_method = 'cash' then o.total_fils end) order by od.stop)
          as doors
      from delivery.offer_deliveries od
      join delivery.deliveries d on d.id = od.delivery_id
      join ordering.public_orders o on o.id = d.order_id
      where od.offer_id = f.id) w
    join partners.public_partners p on p.id = w.partner_id
    where f.driver_id = ${driverId} and f.is_live and f.expires_at > now()`);

/** Door addresses stay private until accepted. */
export async function listRequests(
  db: Queries,
  driverId: string,
  language: Language,
): Promise<Result<DeliveryRequest[]>> {
  const rows = await readRequests(db, driverId);
  return ok(rows.map((row) => toDeliveryRequest(row, language)));
}

function toDeliveryRequest(row: RequestRow, language: Language): DeliveryRequest {
  const { doors } = row;
  const last = doors.at(-1);
  const sum = (of: (door: (typeof doors)[number]) => number): number =>
    doors.reduce((total, door) => total + of(door), 0);
  const cash = sum((door) => door.cash ?? 0);
  const readyAt = Math.max(...doors.map((door) => new Date(door.readyAt).getTime()));
  return {
    id: row.id,
    orderId: String(doors[0]?.orderNumber ?? ''),
    orders: doors.length,
    pickupLocation: {
      name: row.partnerName[language],
      address: addressOf(row.partnerAddress, row.partnerArea),
      lat: row.partnerLat,
      lng: row.partnerLng,
    },
    dropoffLocation: { address: last?.area ?? '' },
    dropoffs: doors.map(({ area }) => area),
    toPickup: toKm(row.toPickupM),
    estimatedDistance: toKm(row.distanceM),
    estimatedDuration: row.minutes,
    deliveryFee: toAedText(sum(({ fee }) => fee)),
    isPeak: doors.some(({ peak }) => peak > 0),
    readyAt: new Date(readyAt).toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    secondsLeft: Math.max(0, Math.round(row.secondsLeft * 10) / 10),
    isShared: row.isShared,
    cash: cash === 0 ? null : toAedText(cash),
  };
}
