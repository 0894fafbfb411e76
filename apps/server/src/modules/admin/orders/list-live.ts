import {
  mostLive,
  mostLiveDrivers,
  mostMissed,
  type getLiveOrders,
  type LiveOrder,
  type LiveSos,
} from '@sufra/contract/ordering/admin-live.ts';
import type { Language, VehicleType } from '@sufra/contract/options.ts';
import type { ReplyOf } from '@sufra/contract/route.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Queries } from '../../../platform/db/db.ts';
import { part, sql, written, type Part } from '../../../platform/db/sql.ts';
import { dubaiDay, instantOf } from '../../../platform/pure/dubai-time.ts';
import { ok, type Result } from '../../../platform/pure/result.ts';
import { canAssign, driverIdOf, isAtKitchen } from '../../delivery/index.ts';
import {
  alarmsOf,
  boardEnd,
  driverStateOf,
  laneOf,
  minutesLeft,
  seenMinutes,
  type OpenOrder,
} from './live.rules.ts';

interface LiveRow extends OpenOrder {
  readonly id: string;
  readonly number: number;
  readonly customerName: string | null;
  readonly vendorName: Readonly<Record<Language, string>>;
  readonly driver: { readonly id: string; readonly name: string } | null;
  readonly position: { readonly lat: number; readonly lng: number } | null;
  readonly kitchen: { readonly lat: number; readonly lng: number };
  readonly door: { readonly lat: number; readonly lng: number };
}

const readLive = (db: Queries, until: Date): Promise<LiveRow[]> => {
  const open = (
    isStuck: Part,
  ): Part => part`(select id, number, status, account_id, partner_id, answer_by, scheduled_to, lat, lng
    from ordering.public_orders where is_open and stuck_at ${isStuck} and scheduled_to < ${until} order by scheduled_to limit ${written(mostLive + 1)})`;
  return db.rows<LiveRow>(sql`
    select o.id, o.number, o.status, o.answer_by as "answerBy", o.scheduled_to as "scheduledTo",
      h.name as "customerName", v.name as "vendorName",
      case when r.id is not null then json_build_object('id', r.id, 'name', r.name) end as driver,
      case when d.order_id is not null then json_build_object('status', d.status, 'readyAt', d.ready_at,
        'positionAt', r.position_at) end as delivery,
      case when r.lat is not null and r.lng is not null then json_build_object('lat', r.lat, 'lng', r.lng) end as position,
      json_build_object('lat', v.lat, 'lng', v.lng) as kitchen, json_build_object('lat', o.lat, 'lng', o.lng) as door
    from (${open(part`is null`)} union all ${open(part`is not null`)}) o
    join partners.public_partners v on v.id = o.partner_id
    left join household.public_profiles h on h.account_id = o.account_id
    left join delivery.public_deliveries d on d.order_id = o.id
    left join delivery.public_drivers r on r.id = d.driver_id
    order by o.scheduled_to, o.id limit ${written(mostLive + 1)}`);
};

interface DriverRow {
  readonly id: string;
  readonly name: string;
  readonly vehicleType: VehicleType;
  readonly load: number;
  readonly positionAt: Date | null;
  readonly position: { readonly lat: number; readonly lng: number } | null;
}

const readDrivers = (db: Queries): Promise<DriverRow[]> =>
  db.rows<DriverRow>(sql`
    with busy as (
      select driver_id, count(*)::integer as load from delivery.public_deliveries where is_in_hand group by driver_id)
    select r.id, r.name, r.vehicle_type as "vehicleType", coalesce(b.load, 0) as load, r.position_at as "positionAt",
      case when r.lat is not null and r.lng is not null then json_build_object('lat', r.lat, 'lng', r.lng) end as position
    from (
      select id from delivery.public_drivers where is_online
      union select driver_id from busy) one
    join delivery.public_drivers r on r.id = one.id
    left join busy b on b.driver_id = r.id
    order by r.name_key, r.id limit ${written(mostLiveDrivers)}`);

interface MissedRow {
  readonly id: string;
  readonly number: number;
  readonly vendorName: Readonly<Record<Language, string>>;
  readonly missedAt: Date;
  readonly nextVendor: Readonly<Record<Language, string>> | null;
}

const readMissed = (db: Queries, since: Date): Promise<MissedRow[]> =>
  db.rows<MissedRow>(sql`
    select f.order_id as id, o.number, v.name as "vendorName", f.answered_at as "missedAt",
      case when o.partner_id <> f.partner_id then n.name end as "nextVendor"
    from ordering.public_order_offers f
    join ordering.public_orders o on o.id = f.order_id
    join partners.public_partners v on v.id = f.partner_id
    join partners.public_partners n on n.id = o.partner_id
    where f.answer = 'expired' and f.answered_at >= ${since}
    order by f.answered_at desc, f.order_id limit ${written(mostMissed)}`);

interface SosRow {
  readonly driver: { readonly id: string; readonly name: string; readonly number: number };
  readonly sosAt: Date;
  readonly phone: string | null;
  readonly position: { readonly lat: number; readonly lng: number } | null;
  readonly orders: readonly { readonly id: string; readonly number: number }[];
}

const readSos = (db: Queries): Promise<SosRow[]> =>
  db.rows<SosRow>(sql`
    select json_build_object('id', r.id, 'name', r.name, 'number', r.number) as driver, r.sos_at as "sosAt", a.phone,
      case when r.lat is not null and r.lng is not null then json_build_object('lat', r.lat, 'lng', r.lng)
        when r.sos_lat is not null and r.sos_lng is not null
          then json_build_object('lat', r.sos_lat, 'lng', r.sos_lng) end as position,
      (select coalesce(json_agg(json_build_object('id', o.id, 'number', o.number) order by d.stop), '[]')
        from delivery.public_deliveries d join ordering.public_orders o on o.id = d.order_id
        where d.driver_id = r.id and d.is_in_hand) as orders
    from delivery.public_drivers r left join identity.public_accounts a on a.id = r.account_id
    where r.sos_at is not null and r.sos_closed_at is null order by r.sos_at, r.id limit ${written(mostLiveDrivers)}`);

const toSos = ({ driver, sosAt, phone, position, orders }: SosRow, mayCall: boolean): LiveSos => ({
  driver: { id: driver.id, name: driver.name, driverId: driverIdOf(driver.number) },
  sosAt: sosAt.toISOString(),
  phone: mayCall ? phone : null,
  position,
  orders: orders.map(({ id, number }) => ({ id, orderId: String(number) })),
});

/** `mayCall` shows phones of drivers who call for help. */
export async function listLive(
  { db, clock }: { readonly db: Queries; readonly clock: Clock },
  { language, mayCall }: { readonly language: Language; readonly mayCall: boolean },
): Promise<Result<ReplyOf<typeof getLiveOrders>>> {
  const now = clock.now();
  const today = dubaiDay(now);
  const [rows, drivers, missed, sos] = await Promise.all([
    readLive(db, boardEnd(now)),
    readDrivers(db),
    readMissed(db, instantOf(today, 0)),
    readSos(db),
  ]);
  return ok({
    orders: rows.slice(0, mostLive).map((row) => toLiveOrder(row, now, language)),
    sos: sos.map((one) => toSos(one, mayCall)),
    drivers: drivers.map(({ positionAt, ...driver }) => ({
      ...driver,
      state: driverStateOf({ positionAt, load: driver.load }, now),
      seenMinutes: seenMinutes({ positionAt }, now),
    })),
    missed: missed.map(({ id, number, vendorName, missedAt, nextVendor }) => ({
      id,
      orderId: String(number),
      vendorName: vendorName[language],
      missedAt: missedAt.toISOString(),
      nextVendor: nextVendor?.[language] ?? null,
    })),
    isCut: rows.length > mostLive,
  });
}

const toLiveOrder = (row: LiveRow, now: Date, language: Language): LiveOrder => ({
  id: row.id,
  orderId: String(row.number),
  customerName: row.customerName,
  vendorName: row.vendorName[language],
  status: row.status,
  lane: laneOf(row, now),
  alarms: alarmsOf(row, now),
  scheduledTo: row.scheduledTo.toISOString(),
  minutesLeft: minutesLeft(row, now),
  driver: row.driver,
  canAssign: row.delivery !== null && canAssign(row.delivery),
  isAtKitchen: isAtKitchen(approachOf(row), now),
  kitchen: row.kitchen,
  door: row.door,
});

const approachOf = ({ delivery, position, kitchen }: LiveRow) => ({
  status: delivery?.status ?? null,
  positionAt: delivery?.positionAt ? new Date(delivery.positionAt) : null,
  position,
  kitchen,
});
