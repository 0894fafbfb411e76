import type { DeliveryStatus, OfferStatus } from '@sufra/contract/statuses.ts';
import type { Queries, Tx } from '../../../platform/db/db.ts';
import { sql } from '../../../platform/db/sql.ts';
import { newId } from '../../../platform/ids.ts';
import { deliveryColumns, type DeliveryRow } from '../trips/delivery.store.ts';
import type { Asked, FreeDriver, NewOffer, OpenDelivery } from './dispatch.rules.ts';

export interface OfferRow {
  readonly id: string;
  readonly driverId: string;
  readonly status: OfferStatus;
}

export const findOffer = (db: Queries, id: string): Promise<OfferRow | null> =>
  db.row<OfferRow>(sql`
    select id, driver_id as "driverId", status from delivery.offers where id = ${id}`);

export interface OfferedDelivery extends DeliveryRow {
  readonly offerStatus: OfferStatus;
  readonly hasTrip: boolean;
}

export const lockOffered = (tx: Tx, offerId: string): Promise<OfferedDelivery[]> =>
  tx.rows<OfferedDelivery>(sql`
    select ${deliveryColumns}, o.status as "offerStatus",
      exists (select 1 from delivery.trips t where t.driver_id = o.driver_id and t.is_active) as "hasTrip"
    from delivery.offers o
    join delivery.offer_deliveries l on l.offer_id = o.id
    join delivery.deliveries d on d.id = l.delivery_id
    where o.id = ${offerId} order by d.id for update of d`);

interface NewTrip {
  readonly id: string;
  readonly driverId: string;
  readonly partnerId: string;
  readonly startedAt: Date;
}

/** False if the offer ended first; of concurrent answers, exactly one succeeds. */
export async function saveAcceptance(
  tx: Tx,
  { offerId, trip, status }: { offerId: string; trip: NewTrip; status: OfferStatus },
): Promise<boolean> {
  const started = await tx.run(sql`
    with accepted as (
      update delivery.offers set status = ${status}, answered_at = now(), trip_id = ${trip.id}
      where id = ${offerId} and driver_id = ${trip.driverId} and is_live and expires_at > now()
      returning driver_id)
    insert into delivery.trips (id, driver_id, partner_id, started_at)
    select ${trip.id}::uuid, driver_id, ${trip.partnerId}::uuid, ${trip.startedAt}::timestamptz from accepted`);
  return started === 1;
}

interface Assignment {
  readonly offerId: string;
  readonly trip: NewTrip;
  readonly status: DeliveryStatus;
  readonly lost: OfferStatus;
}

/** Returns the drivers who lost offers of the same deliveries. */
export async function saveAssignment(tx: Tx, { offerId, trip, status, lost }: Assignment): Promise<string[]> {
  const rows = await tx.rows<{ driverId: string }>(sql`
    with assigned as (
      update delivery.deliveries d set status = ${status}, version = version + 1, trip_id = ${trip.id},
        driver_id = ${trip.driverId}, stop = l.stop, accepted_at = ${trip.startedAt}
      from delivery.offer_deliveries l where l.offer_id = ${offerId} and d.id = l.delivery_id)
    update delivery.offers o set status = ${lost}, answered_at = now()
    where o.is_live and o.id <> ${offerId} and o.id in (
      select other.offer_id from delivery.offer_deliveries own
      join delivery.offer_deliveries other on other.delivery_id = own.delivery_id
      where own.offer_id = ${offerId})
    returning o.driver_id as "driverId"`);
  return rows.map(({ driverId }) => driverId);
}

export const saveRejection = async (tx: Tx, offerId: string, status: OfferStatus): Promise<boolean> =>
  (await tx.run(sql`
    update delivery.offers set status = ${status}, answered_at = now()
    where id = ${offerId} and is_live and expires_at > now()`)) === 1;

export async function endOffersOf(tx: Tx, deliveryId: string, status: OfferStatus): Promise<string[]> {
  const rows = await tx.rows<{ driverId: string }>(sql`
    update delivery.offers o set status = ${status}, answered_at = now()
    where o.is_live
      and o.id in (select offer_id from delivery.offer_deliveries where delivery_id = ${deliveryId})
    returning o.driver_id as "driverId"`);
  return rows.map(({ driverId }) => driverId);
}

export async function countRefusal(tx: Tx, offerIds: readonly string[]): Promise<void> {
  await tx.run(sql`
    update delivery.deliveries d set refusals = d.refusals + r.count
    from (select delivery_id, count(*)::integer as count from delivery.offer_deliveries
      where offer_id = any(${offerIds}::uuid[]) group by delivery_id) r
    where d.id = r.delivery_id and d.is_open`);
}

/** More than twice `seconds` left means the clock was set back: expire these, too. */
export async function lockExpired(tx: Tx, seconds: number): Promise<string[]> {
  const rows = await tx.rows<{ offerId: string }>(sql`
    select o.id as "offerId" from delivery.offers o where o.is_live and (o.expires_at <= now()
      or o.expires_at > now() + make_interval(secs => ${2 * seconds})) limit 1000`);
  const ids = rows.map(({ offerId }) => offerId);
  if (ids.length === 0) return ids;
  await tx.run(sql`
    select 1 from delivery.deliveries
    where id in (select delivery_id from delivery.offer_deliveries where offer_id = any(${ids}::uuid[]))
    order by id for update`);
  return ids;
}

export const endExpired = (
  tx: Tx,
  offerIds: readonly string[],
  status: OfferStatus,
): Promise<{ id: string; driverId: string }[]> =>
  tx.rows(sql`
    update delivery.offers set status = ${status}, answered_at = now()
    where id = any(${offerIds}::uuid[]) and is_live returning id, driver_id as "driverId"`);

export async function endOfferTo(tx: Tx, driverId: string, status: OfferStatus): Promise<void> {
  await tx.run(sql`
    update delivery.offers set status = ${status}, answered_at = now() where driver_id = ${driverId} and is_live`);
}

/** Skips drivers locked elsewhere; reads their state after locking. */
export async function lockFree(tx: Tx, driverIds: readonly string[]): Promise<Set<string>> {
  const locked = await tx.rows<{ id: string }>(sql`
    select id from delivery.drivers where id = any(${driverIds}::uuid[]) order by id for update skip locked`);
  const free = await tx.rows<{ id: string }>(sql`
    select d.id from delivery.drivers d
    where d.id = any(${locked.map(({ id }) => id)}::uuid[]) and d.is_online
      and not exists (select 1 from delivery.trips t where t.driver_id = d.id and t.is_active)
      and not exists (select 1 from delivery.offers o where o.driver_id = d.id and o.is_live)`);
  return new Set(free.map(({ id }) => id));
}

export async function lockOpen(tx: Tx, deliveryIds: readonly string[]): Promise<Set<string>> {
  const locked = await tx.rows<{ id: string }>(sql`
    select id from delivery.deliveries where id = any(${deliveryIds}::uuid[]) and is_open
    order by id for update skip locked`);
  const open = await tx.rows<{ id: string }>(sql`
    select d.id from delivery.deliveries d
    where d.id = any(${locked.map(({ id }) => id)}::uuid[]) and d.is_open
      and not exists (select 1 from delivery.offer_deliveries od join delivery.offers o on o.id = od.offer_id
        where od.delivery_id = d.id and o.is_live)`);
  return new Set(open.map(({ id }) => id));
}

export async function insertOffers(
  tx: Tx,
  offers: readonly NewOffer[],
  { status, seconds }: { readonly status: OfferStatus; readonly seconds: number },
): Promise<void> {
  const rows = offers.map(({ deliveryIds, ...offer }) => ({ ...offer, id: newId(), deliveryIds }));
  await tx.run(sql`
    insert into delivery.offers (id, driver_id, status, is_shared, to_pickup_m, distance_m, duration_minutes, expires_at,
      free_drivers, nearer_drivers)
    select id, "driverId", ${status}, "isShared", "toPickupM", "distanceM", minutes,
      now() + make_interval(secs => ${seconds}), "freeDrivers", "nearerDrivers"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      id uuid, "driverId" uuid, "isShared" boolean, "toPickupM" integer, "distanceM" integer, minutes integer,
      "freeDrivers" integer, "nearerDrivers" integer)`);
  await tx.run(sql`
    insert into delivery.offer_deliveries (offer_id, delivery_id, stop)
    select r.id, (d.value #>> '{}')::uuid, d.stop
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "deliveryIds" jsonb),
      jsonb_array_elements(r."deliveryIds") with ordinality as d (value, stop)`);
}

export const hasWork = async (db: Queries, until: Date): Promise<boolean> =>
  (
    await db.row<{ isThere: boolean }>(sql`
    select exists (select 1 from delivery.deliveries where is_open and ready_at <= ${until})
      or exists (select 1 from delivery.offers where is_live) as "isThere"`)
  )?.isThere ?? false;

const deliveriesAtOnce = 1_000;

export const readOpen = (db: Queries, until: Date): Promise<OpenDelivery[]> =>
  db.rows<OpenDelivery>(sql`
    select d.id, o.account_id as "accountId", d.partner_id as "partnerId",
      json_build_object('lat', p.lat, 'lng', p.lng) as kitchen, json_build_object('lat', o.lat, 'lng', o.lng) as door,
      o.placed_at as "placedAt", d.ready_at as "readyAt", d.is_ready as "isReady", o.scheduled_to as "promisedAt",
      d.refusals, case when o.payment_method = 'cash' then o.total_fils else 0 end as cash
    from delivery.deliveries d
    join ordering.public_orders o on o.id = d.order_id
    join partners.public_partners p on p.id = d.partner_id
    where d.is_open and d.ready_at <= ${until}
      and not exists (select 1 from delivery.offer_deliveries od join delivery.offers f on f.id = od.offer_id
        where od.delivery_id = d.id and f.is_live)
    order by d.ready_at, d.id limit ${deliveriesAtOnce}`);

export const readDrivers = (db: Queries, since: Date): Promise<FreeDriver[]> =>
  db.rows<FreeDriver>(sql`
    select d.id, d.account_id as "accountId", json_build_object('lat', d.lat, 'lng', d.lng) as at,
      d.vehicle_type as "vehicleType", coalesce(l.ended_at, d.created_at) as "idleSince",
      coalesce(c.held_fils, 0) as "cashHeld", coalesce(h.stops, '[]') as stops
    from delivery.drivers d
    left join money.public_driver_cash c on c.payee = 'driver:' || d.id
    left join lateral (
      select ended_at from delivery.trips t where t.driver_id = d.id and not t.is_active
      order by ended_at desc limit 1) l on true
    left join lateral (
      select json_agg(json_build_object('status', b.status, 'readyAt', b.ready_at,
          'kitchen', json_build_object('lat', p.lat, 'lng', p.lng),
          'door', json_build_object('lat', o.lat, 'lng', o.lng)) order by b.stop) as stops
      from delivery.trips t
      join delivery.deliveries b on b.trip_id = t.id and b.is_in_hand
      join ordering.public_orders o on o.id = b.order_id
      join partners.public_partners p on p.id = b.partner_id
      where t.driver_id = d.id and t.is_active) h on true
    where d.is_online and d.position_at >= ${since} and d.lat is not null and d.lng is not null
      and not exists (select 1 from delivery.offers f where f.driver_id = d.id and f.is_live)
    order by d.id`);

export const readAsked = (db: Queries, deliveryIds: readonly string[], minutes: number): Promise<Asked[]> =>
  db.rows<Asked>(sql`
    select o.driver_id as "driverId", od.delivery_id as "deliveryId", o.status,
      extract(epoch from now() - o.answered_at)::double precision / 60 as "minutesAgo"
    from delivery.offer_deliveries od
    join delivery.offers o on o.id = od.offer_id
    join delivery.deliveries d on d.id = od.delivery_id
    left join delivery.trips t on t.id = o.trip_id
    where od.delivery_id = any(${deliveryIds}::uuid[]) and not o.is_live and o.answered_at is not null
      and case when o.trip_id is null then o.answered_at > now() - make_interval(mins => ${minutes})
        else t.partner_id = d.partner_id end`);

export const nextDrivers = async (db: Queries, after: string | null, limit: number): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(sql`
      select id from delivery.drivers
      where id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid order by id limit ${limit}`)
  ).map(({ id }) => id);

export const deleteOffersOf = (db: Queries, driverIds: readonly string[], before: Date): Promise<number> =>
  db.run(sql`
    delete from delivery.offers
    where driver_id = any(${driverIds}::uuid[]) and offered_at < ${before} and not is_live`);
