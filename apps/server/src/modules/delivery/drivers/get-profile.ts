import {
  kmIncluded,
  peakHours,
  type DriverProfile,
  type DriverStats,
  type PastDelivery,
} from '@sufra/contract/delivery/driver-desk.ts';
import type { HolidaysAhead } from '@sufra/contract/household/areas.ts';
import type { Emirate, VehicleType } from '@sufra/contract/options.ts';
import type { OrderSide, OrderType } from '@sufra/contract/ordering/ordering.ts';
import type { DeliveryStatus } from '@sufra/contract/statuses.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import type { Calls } from '../../../platform/ports.ts';
import { addDays, dubaiDay, instantOf, weekdayOf } from '../../../platform/pure/dubai-time.ts';
import { toAedText, type Fils } from '../../../platform/pure/money.ts';
import { noonRestUntil } from '../../../platform/pure/noon-rest.ts';
import { ok, refuse, type Result } from '../../../platform/pure/result.ts';
import { centreOf, listHolidaysAhead } from '../../household/index.ts';
import {
  driverCashCap,
  driverEarningsOf,
  driverFees,
  listReceipts,
  type Receipt,
} from '../../money/index.ts';
import { isTalkOpenAfter } from '../../ordering/index.ts';
import type { MemberStatus } from '../../partners/index.ts';
import type { Fees } from '../dispatch/follow-order.rules.ts';
import { roadMetres, toKm } from '../roads.rules.ts';
import { acceptanceRate, driverIdOf, type AnsweredOffer } from './driver.rules.ts';
import { restStopsFor } from './rest-stops.rules.ts';

interface DeskContext {
  readonly db: Queries;
  readonly clock: Clock;
}

interface ProfileRow {
  readonly id: string;
  readonly number: number;
  readonly status: MemberStatus;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly vehicleType: VehicleType;
  readonly plateNumber: string | null;
  readonly emirate: Emirate;
  readonly isOnline: boolean;
  readonly hasTrip: boolean;
  readonly cashHeld: Fils;
  readonly sosAt: Date | null;
  readonly lat: number | null;
  readonly lng: number | null;
  readonly createdAt: Date;
  readonly bank: {
    readonly bankName: string;
    readonly iban: string;
    readonly accountHolderName: string;
  } | null;
}

const readProfile = (db: Queries, driverId: string): Promise<ProfileRow | null> =>
  db.row<ProfileRow>(sql`
    select d.id, d.number, d.status, d.name, a.phone, d.email, d.vehicle_type as "vehicleType",
      d.plate_number as "plateNumber", d.emirate, d.is_online as "isOnline", d.lat, d.lng, d.created_at as "createdAt",
      case when d.sos_closed_at is null then d.sos_at end as "sosAt",
      exists (select 1 from delivery.trips t where t.driver_id = d.id and t.is_active) as "hasTrip",
      coalesce((select c.held_fils from money.public_driver_cash c where c.payee = 'driver:' || ${driverId}::text), 0)
        as "cashHeld",
      (select json_build_object('bankName', b.bank_name, 'iban', b.iban_mask, 'accountHolderName', b.account_holder)
        from delivery.bank_accounts b where b.driver_id = d.id order by b.valid_from desc limit 1) as bank
    from delivery.drivers d left join identity.public_accounts a on a.id = d.account_id
    where d.id = ${driverId}`);

const holidayDays = 3;

export async function getProfile(
  { db, clock }: DeskContext,
  driverId: string,
): Promise<Result<DriverProfile>> {
  const row = await readProfile(db, driverId);
  if (!row) return refuse('not_found');
  const now = clock.now();
  const place = { emirate: row.emirate, ...centreOf(row.emirate), reachM: 0 };
  const [cashCap, holidays] = await Promise.all([
    driverCashCap(db, now),
    listHolidaysAhead(db, place, { today: dubaiDay(now), days: holidayDays }),
  ]);
  return ok(toDriverProfile(row, { now, cashCap, holidays }));
}

interface Around {
  readonly now: Date;
  readonly cashCap: Fils;
  readonly holidays: HolidaysAhead;
}

function toDriverProfile(row: ProfileRow, { now, cashCap, holidays }: Around): DriverProfile {
  const { lat, lng, cashHeld } = row;
  const until = noonRestUntil(now);
  const at = lat === null || lng === null ? null : { lat, lng };
  return {
    driverId: driverIdOf(row.number),
    name: row.name,
    phone: row.phone ?? '',
    email: row.email,
    vehicleType: row.vehicleType,
    plateNumber: row.plateNumber,
    emirate: row.emirate,
    status: row.status,
    holidays,
    isOnline: row.isOnline,
    isAvailable: row.isOnline && !row.hasTrip,
    cash: {
      held: toAedText(cashHeld),
      room: toAedText(Math.max(0, cashCap - cashHeld)),
      cap: toAedText(cashCap),
    },
    since: dubaiDay(row.createdAt),
    bankInfo: row.bank && { ...row.bank },
    sosAt: row.sosAt?.toISOString() ?? null,
    heat: until && {
      until: until.toISOString(),
      restStops: restStopsFor(row.emirate, at).map(({ name, distanceM, ...place }) => ({
        name: { ...name },
        lat: place.lat,
        lng: place.lng,
        distance: distanceM === null ? null : toKm(roadMetres(distanceM)),
      })),
    },
  };
}

interface StatsRow {
  readonly totalDeliveries: number;
  readonly todayDeliveries: number;
  readonly averageRating: number | null;
  readonly offers: readonly AnsweredOffer[];
  /** Since Monday, with failed deliveries. */
  readonly base: Fils;
  readonly far: Fils;
  readonly peak: Fils;
}

const readStats = (
  db: Queries,
  driverId: string,
  since: { readonly today: Date; readonly week: Date },
): Promise<StatsRow | null> =>
  db.row<StatsRow>(sql`
    select b.total as "totalDeliveries", b.today as "todayDeliveries", b.stars as "averageRating", b.base, b.far, b.peak,
      f.offers
    from (
      select count(*) filter (where d.status = 'delivered') as total,
        count(*) filter (where d.status = 'delivered' and d.ended_at >= ${since.today}) as today,
        avg(r.stars)::double precision as stars,
        coalesce(sum(d.base_fils) filter (where e.at >= ${since.week}), 0)::bigint as base,
        coalesce(sum(d.far_fils) filter (where e.at >= ${since.week}), 0)::bigint as far,
        coalesce(sum(d.peak_fils) filter (where e.at >= ${since.week}), 0)::bigint as peak
      from delivery.deliveries d
      left join money.public_entries e on e.kind = 'driver_fee' and e.subject = d.order_id
      left join ordering.public_ratings r on r.order_id = d.order_id
      where d.driver_id = ${driverId} and d.ended_at is not null) b,
    (select coalesce(json_agg(json_build_object('status', status, 'at', offered_at)), '[]') as offers
      from delivery.offers
      where driver_id = ${driverId} and offered_at > now() - interval '30 days'
        and status in ('accepted', 'rejected', 'expired')) f`);

/** Dubai days; weeks start on Monday. */
export async function getStats({ db, clock }: DeskContext, driverId: string): Promise<Result<DriverStats>> {
  const now = clock.now();
  const since = periodsOf(now);
  const [stats, earned, fees, receipts] = await Promise.all([
    readStats(db, driverId, since),
    driverEarningsOf(db, driverId, since),
    driverFees(db, now),
    listReceipts(db, driverId),
  ]);
  return ok(toDriverStats(stats, earned, { fees, receipts }));
}

function periodsOf(now: Date): { today: Date; week: Date; month: Date } {
  const day = dubaiDay(now);
  const monday = addDays(day, -((weekdayOf(day) + 6) % 7));
  return {
    today: instantOf(day, 0),
    week: instantOf(monday, 0),
    month: instantOf(`${day.slice(0, 8)}01`, 0),
  };
}

interface Earned {
  readonly today: Fils;
  readonly week: Fils;
  readonly month: Fils;
  readonly owed: Fils;
}

interface Terms {
  readonly fees: Fees;
  readonly receipts: Receipt[];
}

function toDriverStats(row: StatsRow | null, earned: Earned, { fees, receipts }: Terms): DriverStats {
  const { base = 0, far = 0, peak = 0, offers = [] } = row ?? {};
  const rating = row?.averageRating ?? null;
  return {
    todayEarnings: toAedText(earned.today),
    weeklyEarnings: toAedText(earned.week),
    monthlyEarnings: toAedText(earned.month),
    totalDeliveries: row?.totalDeliveries ?? 0,
    todayDeliveries: row?.todayDeliveries ?? 0,
    averageRating: rating === null ? null : Math.round(rating * 10) / 10,
    acceptanceRate: acceptanceRate(offers),
    cashToHandIn: toAedText(Math.max(0, -earned.owed)),
    pendingPayout: toAedText(Math.max(0, earned.owed)),
    receipts,
    fees: {
      base: toAedText(fees.base),
      perKm: toAedText(fees.perKm),
      perKmFrom: kmIncluded,
      peak: toAedText(fees.peak),
      peakHours: peakHours.map(([from, to]) => ({ from, to })),
    },
    breakdown: {
      base: toAedText(base),
      distance: toAedText(far),
      peak: toAedText(peak),
      total: toAedText(base + far + peak),
    },
  };
}

interface PastRow {
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
  readonly talkId: string;
  readonly orderType: OrderType;
  readonly finishedAt: Date | null;
  readonly unreadFrom: readonly OrderSide[];
}

const pageSize = 20;

const readHistory = (db: Queries, driverId: string, before: string | null): Promise<PastRow[]> =>
  db.rows<PastRow>(sql`
    select d.id, o.number as "orderNumber", d.ended_at as "endedAt", d.accepted_at as "acceptedAt", d.status,
      d.fee_fils as fee, r.stars, concat_ws(', ', p.address, p.area) as "pickupAddress", o.area,
      d.distance_m as "distanceM", o.id as "talkId", o.type as "orderType", o.finished_at as "finishedAt",
      array(select distinct u.author from ordering.public_unread_messages u
        where u.order_id = o.id and u.reader = 'driver' and u.driver_id = d.driver_id) as "unreadFrom"
    from delivery.deliveries d
    join ordering.public_orders o on o.id = d.order_id
    join partners.public_partners p on p.id = d.partner_id
    left join ordering.public_ratings r on r.order_id = d.order_id
    where d.driver_id = ${driverId} and d.accepted_at is not null and d.ended_at is not null
      and d.status in ('delivered', 'failed')
      and (${before}::uuid is null or (d.ended_at, d.id) < (
        select ended_at, id from delivery.deliveries where id = ${before}::uuid and driver_id = ${driverId}))
    order by d.ended_at desc, d.id desc limit ${pageSize}`);

interface HistoryContext {
  readonly db: Queries;
  readonly clock: Clock;
  readonly calls: Calls | null;
}

export async function listHistory(
  { db, clock, calls }: HistoryContext,
  driverId: string,
  before: string | null,
): Promise<Result<{ deliveries: PastDelivery[]; next: string | null }>> {
  const rows = await readHistory(db, driverId, before);
  const next = rows.length < pageSize ? null : (rows.at(-1)?.id ?? null);
  const talking = { now: clock.now(), hasCalls: calls !== null };
  return ok({ deliveries: rows.map((row) => toPastDelivery(row, talking)), next });
}

const toPastDelivery = (row: PastRow, talking: Talking): PastDelivery => ({
  id: row.id,
  orderId: String(row.orderNumber),
  date: row.endedAt.toISOString(),
  earnings: toAedText(row.fee),
  rating: row.stars,
  pickupAddress: row.pickupAddress,
  dropoffAddress: row.area,
  distance: toKm(roadMetres(row.distanceM)),
  duration: Math.max(1, Math.round((row.endedAt.getTime() - row.acceptedAt.getTime()) / 60_000)),
  outcome: row.status === 'failed' ? 'failed' : 'delivered',
  talk: toTalk(row, talking),
});

interface Talking {
  readonly now: Date;
  readonly hasCalls: boolean;
}

function toTalk(
  { talkId, orderType, finishedAt, unreadFrom }: PastRow,
  { now, hasCalls }: Talking,
): PastDelivery['talk'] {
  if (finishedAt === null || !isTalkOpenAfter(finishedAt, now)) return null;
  const talks = (['customer', 'kitchen'] as const).map((side) => ({
    ...{ with: side, isUnread: unreadFrom.includes(side), canCall: hasCalls },
  }));
  return { talkId, orderType, talks };
}
