import type { ActiveDelivery } from '@sufra/contract/delivery/delivery.ts';
import type { Language } from '@sufra/contract/options.ts';
import type { OrderSide } from '@sufra/contract/ordering/ordering.ts';
import type { OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { DeliveryStatus } from '@sufra/contract/statuses.ts';
import { noShow } from '@sufra/contract/subscription/promises.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Calls } from '../../../platform/ports.ts';
import { initialOf } from '../../../platform/pure/labels.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import type { Vault } from '../../../platform/vault.ts';
import { addressLines, openDelivery, unreachableFrom } from '../../ordering/index.ts';
import { addressOf, roadMetres, toKm } from '../roads.rules.ts';
import { contactedAt, type Contact } from './delivery.rules.ts';

interface Bilingual {
  readonly en: string;
  readonly ar: string;
}

interface ActiveRow {
  readonly id: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly orderType: OrderType;
  readonly status: DeliveryStatus;
  readonly version: number;
  readonly stop: number;
  readonly isReady: boolean;
  readonly readyAt: Date;
  readonly doorSince: Date | null;
  readonly contacts: readonly Contact[];
  readonly scheduledFrom: Date;
  readonly promisedAt: Date;
  readonly distanceM: number;
  readonly fee: Fils;
  readonly total: Fils;
  readonly isCash: boolean;
  readonly area: string;
  readonly lat: number;
  readonly lng: number;
  readonly door: Buffer;
  readonly customerName: string | null;
  readonly mealTitle: Bilingual;
  readonly portions: number;
  readonly partnerName: Bilingual;
  readonly partnerAddress: string;
  readonly partnerArea: string;
  readonly partnerLat: number;
  readonly partnerLng: number;
  readonly hasDoorPhoto: boolean;
  readonly unreadFrom: readonly OrderSide[];
  readonly stops: number;
  readonly done: readonly { readonly id: string; readonly number: number; readonly area: string }[];
}

export const readActive = (db: Queries, driverId: string): Promise<ActiveRow[]> =>
  db.rows<ActiveRow>(sql`
    select d.id, o.id as "orderId", o.number as "orderNumber", o.type as "orderType", d.status, d.version, d.stop,
      d.is_ready as "isReady", d.ready_at as "readyAt", d.door_since as "doorSince", d.contacts,
      o.scheduled_from as "scheduledFrom", o.scheduled_to as "promisedAt", d.distance_m as "distanceM",
      d.fee_fils as fee, o.total_fils as total, o.payment_method = 'cash' as "isCash", o.area, o.lat, o.lng,
      o.delivery as door, h.name as "customerName", coalesce(o.ordered -> 'title', m.title) as "mealTitle",
      o.family_size as portions, p.name as "partnerName", p.address as "partnerAddress", p.area as "partnerArea",
      p.lat as "partnerLat", p.lng as "partnerLng",
      exists (select 1 from delivery.door_photos f where f.delivery_id = d.id) as "hasDoorPhoto",
      array(select distinct u.author from ordering.public_unread_messages u
        where u.order_id = o.id and u.reader = 'driver' and u.driver_id = d.driver_id) as "unreadFrom",
      (select count(*) from delivery.deliveries s where s.trip_id = t.id) as stops,
      (select coalesce(json_agg(json_build_object('id', s.id, 'number', q.number, 'area', q.area) order by s.stop), '[]')
        from delivery.deliveries s join ordering.public_orders q on q.id = s.order_id
        where s.trip_id = t.id and not s.is_in_hand) as done
    from delivery.trips t
    join delivery.deliveries d on d.trip_id = t.id and d.is_in_hand and d.stop is not null
    join ordering.public_orders o on o.id = d.order_id
    join catalogue.public_meals m on m.id = o.meal_id
    join partners.public_partners p on p.id = d.partner_id
    left join household.public_profiles h on h.account_id = o.account_id
    where t.driver_id = ${driverId} and t.is_active order by d.stop`);

interface ActiveContext {
  readonly db: Queries;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly calls: Calls | null;
}

export async function getActiveDelivery(
  ctx: ActiveContext,
  driverId: string,
  language: Language,
): Promise<Result<ActiveDelivery | null>> {
  const [next, ...others] = await readActive(ctx.db, driverId);
  return ok(next ? toActiveDelivery(ctx, next, others, language) : null);
}

const talksOf = ({ unreadFrom }: ActiveRow, canCall: boolean): ActiveDelivery['talks'] =>
  (['customer', 'kitchen'] as const).map((side) => ({
    ...{ with: side, isUnread: unreadFrom.includes(side), canCall },
  }));

function visitOf(row: ActiveRow): Pick<ActiveDelivery, 'contactedAt' | 'unreachableFrom' | 'hasDoorPhoto'> {
  const { scheduledFrom, doorSince: since, hasDoorPhoto } = row;
  const from = since && unreachableFrom({ scheduledFrom, since }, noShow.minutes);
  return { contactedAt: contactedAt(row), unreachableFrom: from?.toISOString() ?? null, hasDoorPhoto };
}

function toActiveDelivery(
  { vault, clock, calls }: ActiveContext,
  row: ActiveRow,
  others: readonly ActiveRow[],
  language: Language,
): ActiveDelivery {
  const readyAt = new Date(Math.max(...[row, ...others].map((stop) => stop.readyAt.getTime())));
  const door = openDelivery(vault, row.orderId, row.door);
  return {
    id: row.id,
    talkId: row.orderId,
    talks: talksOf(row, calls !== null),
    orderId: String(row.orderNumber),
    orderType: row.orderType,
    status: row.status as ActiveDelivery['status'],
    pickupLocation: pickupOf(row, language),
    isReady: readyAt <= clock.now() && [row, ...others].every(({ isReady }) => isReady),
    readyAt: readyAt.toISOString(),
    promisedFrom: row.scheduledFrom.toISOString(),
    promisedAt: row.promisedAt.toISOString(),
    dropoffLocation: {
      address: addressOf(...addressLines(door, language), row.area),
      lat: row.lat,
      lng: row.lng,
    },
    dropoffInstructions: door.instructions,
    customer: initialOf(row.customerName),
    meals: [{ name: row.mealTitle[language], portions: row.portions }],
    notes: door.notes,
    estimatedDistance: toKm(roadMetres(row.distanceM)),
    deliveryFee: toAedText(row.fee),
    cash: row.isCash ? toAedText(row.total) : null,
    ...visitOf(row),
    stop: row.stops - others.length,
    stops: row.stops,
    ...otherStops(row, others),
    version: row.version,
  };
}

const rounded = (degrees: number): number => Math.round(degrees * 1_000) / 1_000;

const otherStops = (
  { done }: ActiveRow,
  others: readonly ActiveRow[],
): Pick<ActiveDelivery, 'next' | 'done'> => ({
  next: others.map(({ id, orderNumber, area, lat, lng }) => ({
    ...{ id, orderId: String(orderNumber), area, lat: rounded(lat), lng: rounded(lng) },
  })),
  done: done.map(({ id, number, area }) => ({ id, orderId: String(number), area })),
});

const pickupOf = (row: ActiveRow, language: Language): ActiveDelivery['pickupLocation'] => ({
  name: row.partnerName[language],
  address: addressOf(row.partnerAddress, row.partnerArea),
  lat: row.partnerLat,
  lng: row.partnerLng,
});
